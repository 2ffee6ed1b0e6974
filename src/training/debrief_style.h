// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace remora::debrief {

/// Light as paper is; dark on screens whose owner wants them dark. Every colour has a name, so the
/// dark page is the same page with other colours.
inline constexpr const char* kStyle = R"(
:root { color-scheme: light; --ink: #16242e; --soft: #5b6b76; --rule: #d7dfe4; --paper: #ffffff; --tint: #f3f7f9;
  --page: #e9eef1; --shade: rgba(11, 57, 84, .18); --row: #ebf0f2; --trough: #e3eaee; --alarm: #fdf1f1;
  --sea: #0b6e8a; --deep: #0b3954; --banner: #0b3954; --on-banner: #ffffff; --banner-soft: #9cc5d3; --on-fill: #ffffff;
  --good: #1e8a57; --bad: #c0272d; --warn: #c77700; --photo: #3457b2; --tether: #6b4f9e; --drift: #a14a1c; --plain: #7a8a94;
  --grid: #dbe3e8; --water: #f1f8fb; --surface: #58a6c4; --solid: #cfd8dd; --edge: #8fa0aa; --solid-ink: #51626d; --bed: #e6dcc6;
  --photo-soft: #8ea4da; --goal-soft: #7dc3a1; --unseen: #102029; }
@media screen and (prefers-color-scheme: dark) {
:root { color-scheme: dark; --ink: #dbe6ec; --soft: #93a6b1; --rule: #2b3d49; --paper: #14212a; --tint: #1b2c37;
  --page: #0c161d; --shade: rgba(0, 0, 0, .5); --row: #213240; --trough: #2a3c48; --alarm: #3a1d20;
  --sea: #4fb6d2; --deep: #a9d3e2; --banner: #0b2a3d; --on-banner: #f2f8fb; --banner-soft: #86b3c3; --on-fill: #ffffff;
  --good: #2b9a66; --bad: #dd5a60; --warn: #b87718; --photo: #6f90e6; --tether: #a58bd6; --drift: #d98a5c; --plain: #617480;
  --grid: #263a47; --water: #16303d; --surface: #3f8fae; --solid: #394b56; --edge: #6b808c; --solid-ink: #a8bac4; --bed: #4a4233;
  --photo-soft: #4a62a8; --goal-soft: #3b7d60; --unseen: #0a1218; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink);
  font: 14px/1.5 "Segoe UI", "Helvetica Neue", Arial, "DejaVu Sans", sans-serif;
  -webkit-print-color-adjust: exact; print-color-adjust: exact; }
main { max-width: 960px; margin: 24px auto; background: var(--paper); border-radius: 6px;
  box-shadow: 0 1px 6px var(--shade); overflow: hidden; }
header { background: var(--banner); color: var(--on-banner); padding: 24px 36px 20px; }
header .mark { font-size: 12px; letter-spacing: .14em; text-transform: uppercase; color: var(--banner-soft); }
header h1 { margin: 4px 0 12px; font-size: 27px; line-height: 1.2; font-weight: 600; overflow-wrap: anywhere; }
header dl { display: flex; flex-wrap: wrap; gap: 6px 30px; margin: 0; font-size: 13px; }
header dt { color: var(--banner-soft); font-size: 11px; text-transform: uppercase; letter-spacing: .06em; }
header dd { margin: 0; overflow-wrap: anywhere; }
header dl div { min-width: 0; max-width: 100%; }
section { padding: 20px 36px 4px; }
section:last-of-type { padding-bottom: 28px; }
h2 { margin: 0 0 10px; padding-bottom: 5px; font-size: 17px; font-weight: 600; color: var(--deep);
  border-bottom: 2px solid var(--rule); }
h3 { margin: 14px 0 4px; font-size: 13px; font-weight: 600; color: var(--soft); }
p { margin: 0 0 8px; }
a { color: var(--sea); text-decoration: none; white-space: nowrap; }
a:hover { text-decoration: underline; }
.soft { color: var(--soft); }
.alarm { margin: 16px 36px 0; padding: 9px 14px; border-left: 4px solid var(--bad); background: var(--alarm); }
.verdict { display: flex; gap: 28px; align-items: center; padding-top: 24px; }
.grade { flex: none; width: 112px; height: 112px; border-radius: 50%; display: flex; flex-direction: column;
  align-items: center; justify-content: center; color: var(--on-fill); background: var(--good); }
.grade b { font-size: 54px; line-height: 1; font-weight: 700; }
.grade span { font-size: 11px; letter-spacing: .1em; text-transform: uppercase; }
.grade.failed { background: var(--bad); } .grade.running { background: var(--soft); }
.verdict .words { flex: 1; min-width: 0; }
.verdict .phase { font-size: 20px; font-weight: 600; }
.verdict .phase.passed { color: var(--good); } .verdict .phase.failed { color: var(--bad); }
.scale { display: grid; grid-template-columns: 92px 1fr 150px; gap: 4px 12px; align-items: center; margin-top: 6px; }
.scale .value { font-variant-numeric: tabular-nums; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(116px, 1fr)); gap: 10px; padding-top: 20px; }
.figure { background: var(--tint); border-radius: 5px; padding: 9px 12px; }
.figure b { display: block; font-size: 19px; font-weight: 600; color: var(--deep); font-variant-numeric: tabular-nums; }
.figure span { font-size: 12px; color: var(--soft); }
.bar { position: relative; display: block; height: 9px; background: var(--trough); border-radius: 4px; overflow: hidden; }
.bar i { display: block; height: 100%; background: var(--sea); border-radius: 4px; }
.bar.good i { background: var(--good); } .bar.bad i { background: var(--bad); } .bar.warn i { background: var(--warn); }
.bar u { position: absolute; top: 0; bottom: 0; width: 2px; background: var(--ink); }
table { width: 100%; border-collapse: collapse; margin-bottom: 12px; }
th { text-align: left; font-size: 11px; letter-spacing: .04em; text-transform: uppercase; color: var(--soft);
  font-weight: 600; padding: 4px 8px; border-bottom: 1px solid var(--rule); }
td { padding: 5px 8px; border-bottom: 1px solid var(--row); vertical-align: top; overflow-wrap: anywhere; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
td.time { white-space: nowrap; width: 76px; font-variant-numeric: tabular-nums; }
td.bars { width: 130px; padding-top: 11px; }
.tag { display: inline-block; min-width: 62px; padding: 0 7px; border-radius: 3px; font-size: 12px; text-align: center;
  color: var(--on-fill); background: var(--plain); }
.tag.good, .tag.goal, .tag.mission { background: var(--good); }
.tag.bad, .tag.contact, .tag.penalty { background: var(--bad); }
.tag.fault, .tag.warn { background: var(--warn); } .tag.photo { background: var(--photo); }
.tag.tether { background: var(--tether); } .tag.weather { background: var(--sea); }
ol.improve { margin: 0 0 10px; padding-left: 22px; } ol.improve li { padding: 2px 0; }
svg { display: block; width: 100%; height: auto; margin-bottom: 10px;
  font: 11px "Segoe UI", "Helvetica Neue", Arial, "DejaVu Sans", sans-serif; }
svg text { fill: var(--soft); } svg .name { fill: var(--deep); font-weight: 600; font-size: 12px; }
svg .axis { fill: var(--soft); } svg .tick { font-size: 10.5px; }
svg .grid { stroke: var(--grid); stroke-width: .8; }
svg .line { fill: none; stroke-width: 1.4; stroke-linejoin: round; }
svg .water { fill: var(--water); } svg .surface { stroke: var(--surface); stroke-width: 1.6; }
svg .solid { fill: var(--solid); fill-opacity: .8; stroke: var(--edge); stroke-width: .9; }
svg .solid.around { fill: none; stroke-width: 1.4; } svg .seabed { fill: var(--bed); }
svg .solid-name { fill: var(--solid-ink); font-size: 10.5px; }
svg .track { fill: none; stroke: var(--sea); stroke-width: 1.8; stroke-linejoin: round; }
svg .minute circle { fill: var(--paper); stroke: var(--sea); } svg .minute text { font-size: 9.5px; }
svg .mark line { stroke-width: 1.2; stroke-dasharray: 3 2; }
svg .mark.contact { stroke: var(--bad); } svg .mark.contact path { fill: none; stroke-width: 2.2; }
svg .mark.fault { stroke: var(--warn); } svg .mark.fault path { fill: var(--warn); stroke: var(--paper); }
svg .mark.photo { stroke: var(--photo-soft); } svg .mark.goal { stroke: var(--goal-soft); }
svg .shot circle { fill: var(--paper); stroke: var(--photo); stroke-width: 1.5; }
svg .shot text { fill: var(--photo); font-size: 8.5px; font-weight: 700; }
svg .start circle { fill: var(--good); stroke: var(--paper); stroke-width: 1.5; }
svg .end rect { fill: var(--ink); stroke: var(--paper); stroke-width: 1.5; }
.legend { display: flex; flex-wrap: wrap; gap: 4px 18px; font-size: 12px; color: var(--soft); margin-bottom: 8px; }
.legend svg { display: inline-block; width: 15px; height: 15px; margin: 0 4px 0 0; vertical-align: -3px; }
.photos { display: grid; grid-template-columns: repeat(auto-fill, minmax(262px, 1fr)); gap: 16px; margin-bottom: 12px; }
.photo { border: 1px solid var(--rule); border-radius: 5px; overflow: hidden; background: var(--paper); }
.photo img { display: block; width: 100%; height: auto; background: var(--unseen); }
.photo .missing { padding: 34px 10px; text-align: center; background: var(--tint); color: var(--soft); }
.photo .text { padding: 8px 12px 10px; font-size: 13px; }
.photo .head { display: flex; justify-content: space-between; gap: 8px; font-size: 12px; color: var(--soft); }
.photo .component { margin-top: 6px; font-weight: 600; display: flex; justify-content: space-between; gap: 8px; }
.photo .parts { display: grid; grid-template-columns: 74px 1fr 38px; gap: 2px 8px; align-items: center; font-size: 12px; }
.photo .parts .value { text-align: right; font-variant-numeric: tabular-nums; color: var(--soft); }
footer { padding: 12px 36px 20px; font-size: 11.5px; color: var(--soft); border-top: 1px solid var(--rule); overflow-wrap: anywhere; }
@media (max-width: 640px) { section, header, footer { padding-left: 16px; padding-right: 16px; }
  .verdict { flex-direction: column; align-items: flex-start; } .scale { grid-template-columns: 74px 1fr 84px; } }
@page { size: A4; margin: 13mm 12mm; }
@media print { body { background: none; font-size: 11.5px; } main { margin: 0; max-width: none; box-shadow: none; border-radius: 0; }
  header { padding: 16px 20px; } section { padding: 12px 4px 0; } footer { padding: 10px 4px; } .alarm { margin: 10px 4px 0; }
  h2, h3 { break-after: avoid; } tr, svg, .photo, .verdict, .figures, .legend { break-inside: avoid; }
  thead { display: table-header-group; } .photos { grid-template-columns: repeat(3, 1fr); gap: 10px; }
  .replay { color: inherit; } .replay::before { content: none !important; } }
.replay::before { content: "\25B6\00A0"; font-size: 9px; vertical-align: 1px; }
)";

}  // namespace remora::debrief
