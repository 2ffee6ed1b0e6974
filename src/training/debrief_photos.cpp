// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// The gallery: each photo with what it shows and what its quality is made of.

#include <fmt/format.h>

#include "training/debrief_sections.h"
#include "training/html.h"

namespace remora::debrief {
namespace {

std::string part(const char* name, double share) {
  const char* kind = share >= 0.7 ? "good" : share >= 0.4 ? "" : "warn";
  return fmt::format("<span>{}</span>{}<span class=\"value\">{:.0f}</span>", name, bar(share, kind),
                     100.0 * share);
}

std::string parts(const CaptureQuality& quality) {
  return "<div class=\"parts\">" + part("centring", quality.centring) +
         part("nearness", quality.proximity) + part("angle", quality.angle) +
         part("sharpness", quality.sharpness) + part("clarity", quality.clarity) +
         part("exposure", quality.exposure) + "</div>";
}

std::string captured(const MissionOutline& mission, const PhotoReport::Component& component) {
  return fmt::format(
      "<div class=\"component\"><span>{}</span><span>{}</span></div>{}"
      "<div class=\"soft\">from {:.1f} m, {}</div>",
      escaped(component_title(mission, component.point)), percent_text(component.quality.quality),
      parts(component.quality), component.quality.distance,
      component.points > 0 ? fmt::format("{} points", component.points) : "captured before");
}

std::string missed(const MissionOutline& mission, const PhotoReport& report) {
  if (!report.nearly) return "<div class=\"soft\">shows no component</div>";
  return fmt::format("<div class=\"soft\">no component captured; nearest: {} – <b>{}</b></div>",
                     escaped(component_title(mission, report.nearly->point)),
                     advice(report.nearly->problem));
}

std::string report_of(const DebriefFacts& facts, const DebriefFacts::Photo& photo) {
  if (!facts.mission || !photo.report || *photo.report >= facts.mission->report.photos.size())
    return {};
  const PhotoReport& report = facts.mission->report.photos[*photo.report];
  if (report.components.empty()) return missed(facts.mission->mission, report);
  std::string text;
  for (const PhotoReport::Component& component : report.components)
    text += captured(facts.mission->mission, component);
  return text;
}

}  // namespace

std::string photos(const DebriefFacts& facts) {
  if (facts.photos.empty()) return {};
  std::string cards;
  int number = 0;
  for (const DebriefFacts::Photo& photo : facts.photos) {
    ++number;
    const std::string picture =
        photo.jpeg.empty()
            ? "<div class=\"missing\">no picture was stored</div>"
            : fmt::format("<img alt=\"photo {}\" src=\"{}\"/>", number, jpeg_data_uri(photo.jpeg));
    const std::string visibility =
        photo.visibility ? fmt::format(" · visibility {:.1f} m", *photo.visibility) : "";
    cards += fmt::format(
        "<div class=\"photo\">{}<div class=\"text\"><div class=\"head\"><span><b>{}</b> · {}{}"
        "</span><span>{}</span></div>{}</div></div>\n",
        picture, number, escaped(photo.source.empty() ? "camera" : photo.source), visibility,
        moment(facts, photo.time), report_of(facts, photo));
  }
  return section("photos", "Photos", "<div class=\"photos\">\n" + cards + "</div>\n");
}

}  // namespace remora::debrief
