// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "interfaces/console/control_room.h"
#include "interfaces/console/training_routes.h"
#include "interfaces/console/web_pages.h"
#include "interfaces/console_protocol/access.h"
#include "interfaces/console_protocol/exchange.h"
#include "interfaces/console_protocol/guess_limit.h"
#include "scenario/class_file.h"
#include "station/station.h"

namespace remora {

/// What each address of the console answers, but for `/ws` and `/video`: pages, and REST for
/// scenes, dives and photos. Belongs to the room's thread; what takes long is done by `work`.
class Routes {
 public:
  struct Parts {
    Station& station;
    ControlRoom& room;
    const Access& access;
    WebPages pages;
    std::string version;
    std::optional<ClassSpec> class_spec;  ///< whose overview is at `/class`; none: there is none
    std::function<void(std::function<void()>)> work;  ///< does something in another thread
  };
  explicit Routes(Parts parts);

  /// Why this request is refused before anybody looks at what it wants; nothing when it is not.
  [[nodiscard]] std::optional<HttpAnswer> objection(const HttpRequest& request);
  /// Whether whoever asks has shown that they may use the console.
  [[nodiscard]] bool knows(const HttpRequest& request);

  /// A request without an objection.
  void answer(const HttpRequest& request, const Respond& respond);

  /// The page that asks, if it is the overview of a class and may read the answer; else empty.
  [[nodiscard]] std::string class_origin(const HttpRequest& request) const;

 private:
  using Path = std::vector<std::string>;
  void answer_api(const HttpRequest& request, const Path& path, const Respond& respond);
  void answer_get(const HttpRequest& request, const Path& path, const Respond& respond);
  void answer_post(const HttpRequest& request, const Path& path, const Respond& respond);

  [[nodiscard]] HttpAnswer page(const HttpRequest& request) const;
  [[nodiscard]] HttpAnswer station() const;
  [[nodiscard]] HttpAnswer login(const HttpRequest& request);
  [[nodiscard]] std::optional<HttpAnswer> objection_to_token(const HttpRequest& request);
  [[nodiscard]] HttpAnswer class_of(const HttpRequest& request) const;
  [[nodiscard]] std::string content_policy(const std::string& page) const;
  void remove_dive(const std::string& dive, const Respond& respond);
  void answer_film(const HttpRequest& request, const std::string& dive, const Respond& respond);
  [[nodiscard]] HttpAnswer dive_file(const HttpRequest& request, const Path& path) const;
  [[nodiscard]] bool tells_truth_of_flight(const HttpRequest& request, const std::string& dive,
                                           const std::string& file) const;
  /// Whose questions a request's are; of a station without a dive there is nothing to hide.
  [[nodiscard]] Audience audience_of(const HttpRequest& request) const;
  [[nodiscard]] std::optional<HttpAnswer> objection_to(Right right,
                                                       const HttpRequest& request) const;
  [[nodiscard]] std::optional<HttpAnswer> objection_to_ending(const HttpRequest& request) const;
  void launch(const HttpRequest& request, const Respond& respond);
  void preview(const HttpRequest& request, const PreviewSubject& subject, const Respond& respond);
  void describe_dive(const Respond& respond);
  /// What the dive's mission is, or how it stands; 404 without one.
  void answer_about_mission(const Respond& respond,
                            std::function<std::string(const StationDive& station_dive)> text);
  void lead_to_report(const std::string& dive, const Respond& respond);
  void show_report(const std::string& dive, const Respond& respond);
  void list_scenarios(const Respond& respond);
  void answer_marks(const HttpRequest& request, const Path& path, const Respond& respond);
  void place_mark(const HttpRequest& request, const Respond& respond);

  Parts parts_;
  TrainingRoutes training_;
  std::mutex scenarios_mutex_;
  std::string scenarios_;  // encoded once: reading all scenes takes a while
  GuessLimit guesses_;     // of the token
};

}  // namespace remora
