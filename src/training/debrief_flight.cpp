// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// What the debrief tells of every dive: where, when, how.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include "math/angles.h"
#include "math/rotation.h"
#include "training/debrief_sections.h"
#include "training/html.h"
#include "training/svg_chart.h"
#include "training/svg_map.h"

namespace remora::debrief {
namespace {
constexpr std::size_t kMostContacts = 20, kMostEntries = 250;

// ---- figures ----

double distance_flown(const DebriefFacts& facts) {
  double sum = 0.0;
  for (std::size_t i = 1; i < facts.track.size(); ++i)
    sum += (facts.track[i].p_W - facts.track[i - 1].p_W).norm();
  return sum;
}

double greatest_depth(const DebriefFacts& facts) {
  double deepest = 0.0;
  for (const auto& sample : facts.track) deepest = std::max(deepest, sample.p_W.z());
  return deepest;
}

/// Turns of the vehicle about its vertical axis: what they do to a tether.
struct Turns {
  double at_end = 0.0;
  double greatest = 0.0;  ///< either way, with its sign
};

Turns turns_of(const DebriefFacts& facts) {
  Turns turns;
  for (std::size_t i = 1; i < facts.track.size(); ++i) {
    turns.at_end +=
        wrap_to_pi(facts.track[i].heading - facts.track[i - 1].heading) / (2.0 * std::numbers::pi);
    if (std::abs(turns.at_end) > std::abs(turns.greatest)) turns.greatest = turns.at_end;
  }
  return turns;
}

// ---- tethers ----

struct TetherStory {
  double longest = 0.0, last = 0.0;
  double greatest_tension = 0.0, at = 0.0;
  double snagged_seconds = 0.0;
  int snags = 0;
};

TetherStory story_of(const DebriefFacts::TetherUse& use) {
  TetherStory story;
  for (std::size_t i = 0; i < use.samples.size(); ++i) {
    const DebriefFacts::TetherSample& now = use.samples[i];
    story.longest = std::max(story.longest, now.deployed);
    story.last = now.deployed;
    if (now.tension > story.greatest_tension) {
      story.greatest_tension = now.tension;
      story.at = now.time;
    }
    if (now.condition != TetherCondition::snagged) continue;
    const bool was_snagged = i > 0 && use.samples[i - 1].condition == TetherCondition::snagged;
    if (!was_snagged) ++story.snags;
    if (i > 0) story.snagged_seconds += now.time - use.samples[i - 1].time;
  }
  return story;
}

// ---- plots ----

template <class Samples>
std::vector<ChartPoint> points_of(const Samples& samples, const auto& value) {
  std::vector<ChartPoint> points;
  points.reserve(samples.size());
  for (const auto& sample : samples) points.push_back({sample.time, value(sample)});
  return points;
}

/// One entry of a legend: a small drawing of 15 by 15, and what it stands for.
std::string key(std::string_view drawing, const char* words) {
  return fmt::format("<span><svg viewBox=\"0 0 15 15\">{}</svg>{}</span>", drawing, words);
}

bool has_faults(const DebriefFacts& facts) {
  return std::ranges::find(facts.timeline, "fault", &DebriefFacts::Entry::kind) !=
         facts.timeline.end();
}

std::string map_legend(const DebriefFacts& facts) {
  std::string keys =
      key("<g class=\"start\"><circle cx=\"7.5\" cy=\"7.5\" r=\"5.5\"/></g>", "start") +
      key("<g class=\"end\"><rect x=\"2.5\" y=\"2.5\" width=\"10\" height=\"10\"/></g>", "end");
  if (!facts.photos.empty())
    keys += key("<g class=\"shot\"><circle cx=\"7.5\" cy=\"7.5\" r=\"6\"/></g>",
                "photo, by its number");
  if (!facts.contacts.empty())
    keys += key("<g class=\"mark contact\"><path d=\"M3.5,3.5l8,8m0,-8l-8,8\"/></g>", "contact");
  if (has_faults(facts))
    keys += key("<g class=\"mark fault\"><path d=\"M7.5,2l6,10h-12z\"/></g>", "fault");
  if (!facts.surroundings.solids.empty())
    keys += key("<rect class=\"solid\" x=\"1.5\" y=\"3.5\" width=\"12\" height=\"8\"/>",
                "what stood there when the dive began");
  return fmt::format("<div class=\"legend\">{}</div>\n", keys);
}

}  // namespace

std::string figure(const std::string& value, std::string_view name) {
  return fmt::format("<div class=\"figure\"><b>{}</b><span>{}</span></div>", value, name);
}

std::vector<ChartMark> marks_of(const DebriefFacts& facts) {
  std::vector<ChartMark> marks;
  for (const DebriefFacts::Entry& entry : facts.timeline)
    for (const char* kind : {"fault", "goal", "photo"})
      if (entry.kind == kind) marks.push_back({entry.time, kind, entry.text});
  for (const DebriefFacts::Contact& contact : facts.contacts)
    marks.push_back({contact.time, "contact", contact.with});
  return marks;
}

std::string plot_legend(const std::vector<ChartMark>& marks) {
  constexpr std::pair<const char*, const char*> kKinds[] = {
      {"contact", "contact"}, {"fault", "fault"}, {"photo", "photo"}, {"goal", "goal done"}};
  std::string keys;
  for (const auto& [kind, words] : kKinds)
    if (std::ranges::count(marks, std::string_view(kind), &ChartMark::kind) > 0)
      keys +=
          key(fmt::format("<g class=\"mark {}\"><line x1=\"7\" x2=\"7\" y1=\"0\" y2=\"15\"/></g>",
                          kind),
              words);
  return keys.empty() ? keys : fmt::format("<div class=\"legend\">{}</div>\n", keys);
}

std::string figures(const DebriefFacts& facts) {
  std::string body = figure(clock_text(facts.seconds), "time in the water");
  if (!facts.track.empty()) {
    body += figure(fmt::format("{:.0f} m", distance_flown(facts)), "distance flown");
    body += figure(fmt::format("{:.1f} m", greatest_depth(facts)), "greatest depth");
  }
  double hardest = 0.0;
  for (const auto& contact : facts.contacts) hardest = std::max(hardest, contact.impulse);
  body += figure(std::to_string(facts.contacts.size()),
                 facts.contacts.size() == 1 ? "contact" : "contacts");
  if (!facts.contacts.empty()) body += figure(fmt::format("{:.1f} N·s", hardest), "hardest touch");
  if (!facts.tethers.empty()) {
    double tension = 0.0;
    for (const auto& use : facts.tethers)
      tension = std::max(tension, story_of(use).greatest_tension);
    body += figure(fmt::format("{:.0f} N", tension), "greatest pull of the tether");
  }
  if (!facts.photos.empty()) body += figure(std::to_string(facts.photos.size()), "photos");
  return "<section class=\"figures\">" + body + "</section>\n";
}

std::string track(const DebriefFacts& facts) {
  if (facts.track.empty()) return {};
  return section("track", "Where the vehicle went",
                 map_legend(facts) + "<h3>Plan view</h3>\n" + svg_plan_view(facts) +
                     "<h3>Side view</h3>\n" + svg_side_view(facts));
}

std::string timeline(const DebriefFacts& facts) {
  if (facts.timeline.empty()) return {};
  std::string rows;
  std::size_t count = 0;
  for (const DebriefFacts::Entry& entry : facts.timeline) {
    if (++count > kMostEntries) break;
    rows += fmt::format(
        "<tr><td class=\"time\">{}</td><td><span class=\"tag {}\">{}</span></td><td>{}</td></tr>\n",
        moment(facts, entry.time), escaped(entry.kind), escaped(entry.kind), escaped(entry.text));
  }
  std::string body = table("<th>time</th><th>what</th><th></th>", rows);
  if (facts.timeline.size() > kMostEntries)
    body +=
        fmt::format("<p class=\"soft\">… and {} more.</p>\n", facts.timeline.size() - kMostEntries);
  return section("timeline", "What happened", body);
}

std::string plots(const DebriefFacts& facts) {
  if (facts.track.size() < 2) return {};
  Chart chart;
  chart.duration = facts.seconds;
  chart.marks = marks_of(facts);

  chart.title = "Depth";
  chart.unit = "m";
  chart.grows_downward = true;
  chart.points = points_of(facts.track, [](const auto& s) { return s.p_W.z(); });
  std::string body = plot_legend(chart.marks) + svg_of(chart);

  chart.title = "Heading";
  chart.unit = "°";
  chart.grows_downward = false;
  chart.round_circle = 360.0;
  chart.points = points_of(
      facts.track, [](const auto& s) { return std::fmod(s.heading / kDegree + 360.0, 360.0); });
  body += svg_of(chart);

  chart.title = "Speed over ground";
  chart.unit = "m/s";
  chart.round_circle.reset();
  chart.begins_at_zero = true;
  chart.points = points_of(facts.track, [](const auto& s) { return s.speed; });
  body += svg_of(chart);

  for (const DebriefFacts::TetherUse& use : facts.tethers) {
    if (use.samples.empty()) continue;
    chart.colour = "var(--tether)";
    chart.title = fmt::format("Tension, {}", use.name);
    chart.unit = "N";
    chart.points = points_of(use.samples, [](const auto& s) { return s.tension; });
    body += svg_of(chart);
    chart.title = fmt::format("Line out, {}", use.name);
    chart.unit = "m";
    chart.points = points_of(use.samples, [](const auto& s) { return s.deployed; });
    body += svg_of(chart);
  }
  return section("plots", "How it was flown", body);
}

std::string tethers(const DebriefFacts& facts) {
  std::string rows;
  for (const DebriefFacts::TetherUse& use : facts.tethers) {
    if (use.samples.empty()) continue;
    const TetherStory story = story_of(use);
    rows += fmt::format(
        "<tr><td>{}</td><td class=\"number\">{:.1f} m</td><td class=\"number\">{:.1f} m</td>"
        "<td class=\"number\">{:.0f} N</td><td class=\"time\">{}</td><td class=\"number\">{}</td>"
        "<td class=\"number\">{:.0f} s</td><td>{}</td></tr>\n",
        escaped(use.name), story.longest, story.last, story.greatest_tension,
        moment(facts, story.at), story.snags, story.snagged_seconds,
        name(use.samples.back().condition));
  }
  if (rows.empty()) return {};
  const Turns turns = turns_of(facts);
  const auto way = [](double turns) { return turns < 0.0 ? "to port" : "to starboard"; };
  std::string body = table(
      "<th>tether</th><th class=\"number\">most line out</th><th class=\"number\">at the "
      "end</th><th class=\"number\">greatest pull</th><th>when</th><th "
      "class=\"number\">snags</th><th class=\"number\">snagged for</th><th>then</th>",
      rows);
  body += fmt::format(
      "<p>Turns of the vehicle: <b>{:.1f}</b> {} at the end, {:.1f} {} at most. Turns that are not "
      "flown back stay in the tether.</p>\n",
      std::abs(turns.at_end), way(turns.at_end), std::abs(turns.greatest), way(turns.greatest));
  return section("tether", "Tether", body);
}

std::string contacts(const DebriefFacts& facts) {
  if (facts.contacts.empty()) return {};
  std::vector<DebriefFacts::Contact> hardest = facts.contacts;
  std::ranges::stable_sort(hardest, std::greater(), &DebriefFacts::Contact::impulse);
  const double greatest = std::max(hardest.front().impulse, 1e-9);
  std::string rows;
  for (std::size_t i = 0; i < std::min(hardest.size(), kMostContacts); ++i) {
    const DebriefFacts::Contact& contact = hardest[i];
    rows += fmt::format(
        "<tr><td class=\"time\">{}</td><td>{}</td><td class=\"number\">{:.2f} N·s</td>"
        "<td class=\"bars\">{}</td><td class=\"number\">{:.1f} / {:.1f} / {:.1f} m</td></tr>\n",
        moment(facts, contact.time), escaped(contact.with), contact.impulse,
        bar(contact.impulse / greatest, "bad"), contact.p_W.x(), contact.p_W.y(), contact.p_W.z());
  }
  std::string body = table(
      "<th>time</th><th>with</th><th class=\"number\">impulse</th><th></th><th "
      "class=\"number\">north / east / depth</th>",
      rows);
  if (hardest.size() > kMostContacts)
    body += fmt::format("<p class=\"soft\">The {} hardest of {} contacts.</p>\n", kMostContacts,
                        hardest.size());
  return section("contacts", "Contacts, the hardest first", body);
}

std::string faults(const DebriefFacts& facts) {
  if (facts.faults.empty() && facts.claims.empty()) return {};
  std::string body;
  if (!facts.faults.empty()) {
    std::string rows;
    for (const FaultReport& fault : facts.faults) {
      const char* verdict = !fault.reported       ? "<span class=\"tag bad\">not reported</span>"
                            : fault.is_kind_right ? "<span class=\"tag good\">found</span>"
                                                  : "<span class=\"tag\">device found</span>";
      rows +=
          fmt::format("<tr><td>{}</td><td class=\"time\">{}</td><td>{} {}</td><td>{}</td></tr>\n",
                      verdict, moment(facts, fault.at), escaped(fault.device), escaped(fault.what),
                      escaped(fault.reaction));
    }
    body += table("<th></th><th>broke at</th><th>what</th><th>what the pilot did</th>", rows);
  }
  if (!facts.claims.empty()) {
    std::string rows;
    for (const ClaimReport& claim : facts.claims)
      rows +=
          fmt::format("<tr><td>{}</td><td class=\"time\">{}</td><td>{} {}</td><td>{}</td></tr>\n",
                      claim.is_right ? "<span class=\"tag good\">right</span>"
                                     : "<span class=\"tag bad\">wrong</span>",
                      moment(facts, claim.at), escaped(claim.device), escaped(claim.what),
                      escaped(claim.verdict));
    body += table("<th></th><th>reported at</th><th>what the pilot said</th><th></th>", rows);
  }
  return section("faults", "Faults, and what was noticed", body);
}

}  // namespace remora::debrief
