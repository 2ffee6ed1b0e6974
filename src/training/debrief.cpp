// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "training/debrief.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <system_error>

#include "training/debrief_sections.h"
#include "training/debrief_style.h"
#include "training/html.h"

namespace remora {
namespace debrief {

std::string section(const char* id, std::string_view heading, const std::string& body) {
  if (body.empty()) return {};
  return fmt::format("<section id=\"{}\"><h2>{}</h2>\n{}</section>\n", id, heading, body);
}

std::string table(std::string_view head, std::string_view rows) {
  return fmt::format("<table><thead><tr>{}</tr></thead><tbody>\n{}</tbody></table>\n", head, rows);
}

std::string moment(const DebriefFacts& facts, double time) {
  if (facts.dive.empty()) return clock_text(time);
  // Some seconds earlier: what led to it is what one wants to see.
  constexpr double kRunUp = 3.0;
  return fmt::format("<a class=\"replay\" href=\"/replay?dive={}&amp;t={:.1f}\">{}</a>",
                     url_encoded(facts.dive), std::max(0.0, time - kRunUp), clock_text(time));
}

std::string bar(double share, const char* kind) {
  const double filled = std::isfinite(share) ? std::clamp(share, 0.0, 1.0) : 0.0;
  return fmt::format("<span class=\"bar {}\"><i style=\"width:{:.1f}%\"></i></span>", kind,
                     100.0 * filled);
}

std::string component_title(const MissionOutline& mission, std::uint32_t point) {
  if (point >= mission.points.size()) return fmt::format("component {}", point + 1);
  const MissionOutline::Point& found = mission.points[point];
  return found.title.empty() ? found.name : found.title;
}

namespace {

// "2026-11-16T10:15:30Z" → "2026-11-16 10:15 UTC"
std::string date_text(const std::string& started) {
  if (started.size() < 16 || started[10] != 'T') return started;
  return started.substr(0, 10) + " " + started.substr(11, 5) + " UTC";
}

std::string fact(const char* name, const std::string& value) {
  if (value.empty()) return {};
  // <bdi>: a name written from right to left must not turn its neighbours round.
  return fmt::format("<div><dt>{}</dt><dd><bdi>{}</bdi></dd></div>", name, escaped(value));
}

std::string heading(const DebriefFacts& facts) {
  const std::string difficulty =
      facts.mission ? fmt::format("{} of 5", facts.mission->mission.difficulty) : std::string();
  return fmt::format(
      "<header><div class=\"mark\">Remora · {}</div><h1>{}</h1><dl>{}{}{}{}{}{}</dl></header>\n",
      facts.mission ? "training debrief" : "dive report", escaped(facts.title),
      fact("trainee", facts.trainee), fact("date", date_text(facts.started)),
      fact("scene", facts.scene), fact("vehicle", facts.vehicle), fact("difficulty", difficulty),
      fact("dive", facts.dive));
}

std::string alarm(const DebriefFacts& facts) {
  if (facts.trouble.empty()) return {};
  return fmt::format("<div class=\"alarm\"><b>This dive did not end as planned:</b> {}.</div>\n",
                     escaped(facts.trouble));
}

std::string footer(const DebriefFacts& facts) {
  std::string text = fmt::format("Made by Remora {} from the recording of the dive; seed {}.",
                                 escaped(facts.program_version), facts.seed);
  if (facts.mission)
    text +=
        " Ratings are the simulator's own measure of this exercise. They are not a certificate of "
        "competence.";
  return fmt::format("<footer>{}</footer>\n", text);
}

}  // namespace
}  // namespace debrief

std::string debrief_page(const DebriefFacts& facts) {
  using namespace debrief;
  std::string page =
      "<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n"
      "<meta charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
      // Even if something hostile got through, it could neither run nor call home.
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
      "img-src data:; style-src 'unsafe-inline'\"/>\n";
  page += fmt::format("<title>{} – debrief</title>\n<style>", escaped(facts.title));
  page += kStyle;
  page += "</style>\n</head>\n<body>\n<main>\n";
  page += heading(facts) + alarm(facts);
  for (const auto part : {verdict, figures, improvements, goals, judges, faults, ratings, defects,
                          track, timeline, plots, navigation, tethers, contacts, photos})
    page += part(facts);
  return page + footer(facts) + "</main>\n</body>\n</html>\n";
}

bool write_debrief(const std::filesystem::path& file, const DebriefFacts& facts,
                   Diagnostics& diagnostics) {
  std::error_code none;
  const std::filesystem::file_type there = std::filesystem::symlink_status(file, none).type();
  if (there != std::filesystem::file_type::not_found &&
      there != std::filesystem::file_type::regular) {
    diagnostics.error({file.string(), 0}, "there is something here that is not a file",
                      "Name a new file, or one that may be replaced.");
    return false;
  }
  const std::filesystem::path fresh = file.string() + ".new";
  {
    std::ofstream stream(fresh, std::ios::binary);
    stream << debrief_page(facts);
    stream.flush();
    if (!stream) {
      diagnostics.error({fresh.string(), 0}, "the debrief cannot be written");
      return false;
    }
  }
  std::error_code error;
  std::filesystem::rename(fresh, file, error);
  if (error) diagnostics.error({file.string(), 0}, error.message());
  return !error;
}

}  // namespace remora
