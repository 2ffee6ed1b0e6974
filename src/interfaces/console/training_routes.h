// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "interfaces/console_protocol/exchange.h"
#include "station/station.h"
#include "training/records.h"

namespace remora {

/// REST for the course and for those who fly it: `/api/missions`, `/api/trainees`. Belongs to the
/// room's thread; files and records are read by `work`.
class TrainingRoutes {
 public:
  using Path = std::vector<std::string>;
  using Work = std::function<void(std::function<void()>)>;
  TrainingRoutes(Station& station, Work work);

  /// Whether the path, without `api`, is one of these.
  [[nodiscard]] static bool owns(const Path& path);
  void answer(const HttpRequest& request, const Path& path, const Respond& respond);

 private:
  void list_missions(const HttpRequest& request, const Respond& respond);
  void add_trainee(const HttpRequest& request, const Respond& respond);
  void answer_about(const std::string& method, std::int64_t trainee, const Path& path,
                    const Respond& respond);
  /// Does something with the records in another thread; 503 when there are none.
  void with_records(const Respond& respond, std::function<HttpAnswer(Records&)> act);
  [[nodiscard]] bool may_add_another();

  Station& station_;
  Work work_;
  int added_ = 0;
  std::chrono::steady_clock::time_point added_since_{};
};

}  // namespace remora
