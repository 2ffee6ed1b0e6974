// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "record/replay.h"

#include <fmt/format.h>

#include <bit>
#include <utility>

#include "record/recorder.h"
#include "world/divergence.h"
#include "world/event_text.h"

namespace remora {
namespace {

// What of the recorded sample is not as it is now; empty when all of it is.
[[nodiscard]] std::string difference(const TrackRecord& then, const TrackRecord& now,
                                     const std::string& name) {
  const auto differs = [&](const auto& a, const auto& b, const char* what, const char* unit) {
    return a == b ? std::string()
                  : fmt::format("{} of {} differs by {:.3g} {}", what, name, (a - b).norm(), unit);
  };
  using Forces = Eigen::Map<const Eigen::VectorXd>;
  const auto forces = [](const TrackRecord& r) {
    return Forces(r.thruster_forces.begin(), static_cast<Eigen::Index>(r.thruster_forces.size()));
  };
  std::string text = differs(then.body.p_WB, now.body.p_WB, "the position", "m");
  if (text.empty()) {
    text = differs(then.body.q_WB.coeffs(), now.body.q_WB.coeffs(), "the attitude", "(quaternion)");
  }
  if (text.empty()) {
    text = differs(then.body.V_WB_B.linear, now.body.V_WB_B.linear, "the velocity", "m/s");
  }
  if (text.empty()) {
    text = differs(then.body.V_WB_B.angular, now.body.V_WB_B.angular, "the turning", "rad/s");
  }
  if (text.empty() && then.thruster_forces.size() == now.thruster_forces.size()) {
    text = differs(forces(then), forces(now), "the thrust", "N");
  }
  return text;
}

// One pass through a log, with the world beside it.
class Replayer {
 public:
  Replayer(const Log& log, const Model& model)
      : log_(log),
        model_(model),
        state_(initial_state(model, log.header.seed)),
        input_(neutral_input(model)),
        output_(make_output(model)),
        workspace_(model) {}

  [[nodiscard]] ReplayResult run(const ReplayProgress& progress) {
    if (is_of_this_model()) {
      LogCursor cursor(log_);
      const LogRecord* record = cursor.next();
      while (record && cursor.chunk() < log_.unbroken_chunks && !result_.difference) {
        take(*record);
        if (progress && std::holds_alternative<HashRecord>(*record)) {
          progress(steps(), log_.last_step);
        }
        record = cursor.next();
      }
    }
    result_.steps = steps();
    result_.hash = hash(state_);
    return std::move(result_);
  }

 private:
  [[nodiscard]] bool is_of_this_model() {
    bool fits = log_.header.step == model_.step() &&
                log_.header.vehicles.size() == model_.vehicles().size();
    for (std::size_t i = 0; fits && i < model_.vehicles().size(); ++i) {
      fits = log_.header.vehicles[i] == model_.vehicles()[i].name;
    }
    if (!fits) stop("the scenario has another step or other vehicles than the log");
    return fits;
  }

  void take(const LogRecord& record) {
    step_to(std::visit([](const auto& r) { return r.step; }, record));
    if (result_.difference) return;
    std::visit([this](const auto& r) { consider(r); }, record);
  }

  void step_to(std::int64_t target) {
    while (steps() < target && !result_.difference) {
      if (step_once() != StepStatus::ok) {
        stop(fmt::format("the replay diverged, the run did not: {}",
                         divergence_text(model_, output_, state_.now)));
      }
    }
  }
  [[nodiscard]] StepStatus step_once() {
    const StepStatus status = step(model_, input_, state_, output_, workspace_);
    input_.events.clear();
    return status;
  }

  void consider(const InputRecord& record) {
    for (const Event& event : record.input.events) {
      if (!is_possible(event, model_)) {
        return stop("an event of the log names something that the scenario does not have");
      }
    }
    input_ = record.input;
  }
  void consider(const HashRecord& record) { compare(record.hash); }
  void consider(const TrackRecord& record) {
    if (!first_output_difference_.empty()) return;
    const TrackRecord now = track_record(model_, input_, state_, output_, record.vehicle);
    const std::string text = difference(record, now, log_.header.vehicles[record.vehicle.index]);
    if (!has_our_hashes()) ++result_.samples_compared;
    if (text.empty()) return;
    if (!has_our_hashes()) return stop(text);
    first_output_difference_ =
        fmt::format("{} at {:.3f} s", text, log_.time_of(record.step).seconds());
  }
  void consider(const EstimateRecord&) {}  // part of the state, and so of its hash
  void consider(const ContactRecord&) {}
  void consider(const TetherRecord&) {}
  void consider(const SensorRecord&) {}
  void consider(const NoteRecord&) {}
  void consider(const EndRecord& record) {
    // A step that diverged did not count, yet it left its mark on the state.
    if (record.status == status_name(StepStatus::diverged) && step_once() == StepStatus::ok) {
      return stop("the run diverged here, the replay did not");
    }
    compare(record.hash);
  }

  [[nodiscard]] bool has_our_hashes() const { return log_.has_our_hashes; }
  void compare(std::uint64_t recorded) {
    if (!has_our_hashes()) return;
    ++result_.hashes_compared;
    if (hash(state_) != recorded) stop(first_output_difference_, recorded);
  }
  void stop(std::string what, std::uint64_t recorded = 0) {
    result_.difference = {steps(), log_.time_of(steps()), recorded, hash(state_), std::move(what)};
  }
  [[nodiscard]] std::int64_t steps() const { return static_cast<std::int64_t>(state_.steps); }

  const Log& log_;
  const Model& model_;
  State state_;
  Input input_;
  Output output_;
  Workspace workspace_;
  std::string first_output_difference_;
  ReplayResult result_;
};

}  // namespace

std::string to_string(const ReplayResult& result) {
  if (result.is_same() && result.hashes_compared == 0) {
    return fmt::format(
        "replayed {} steps: all {} samples of the tracks are equal; the log is too "
        "old for its hashes to be compared",
        result.steps, result.samples_compared);
  }
  if (result.is_same()) {
    return fmt::format("replayed {} steps: all {} hashes are equal, the last state is {:016x}",
                       result.steps, result.hashes_compared, result.hash);
  }
  if (!result.difference) {
    return fmt::format("replayed {} steps: the log has no hash to compare", result.steps);
  }
  const ReplayDifference& d = *result.difference;
  std::string text =
      fmt::format("the replay differs at {:.3f} s (step {})", d.time.seconds(), d.step);
  if (d.recorded_hash != 0) {
    text += fmt::format(": hash {:016x} was recorded, {:016x} came out", d.recorded_hash,
                        d.replayed_hash);
  }
  return d.what.empty() ? text : text + "; " + d.what;
}

ReplayResult replay(const Log& log, const Model& model, const ReplayProgress& progress) {
  return Replayer(log, model).run(progress);
}

}  // namespace remora
