// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "mission/fault_watch.h"

#include <fmt/format.h>

#include <algorithm>

namespace remora {
namespace {

void forget(std::optional<SimTime>& moment, SimTime to) {
  if (moment && *moment >= to) moment.reset();
}

bool is_of(const DeviceFault& fault, std::size_t vehicle) {
  // Sensors and tethers have numbers of their own; a dive with several pilots is not told apart by
  // them here.
  const bool has_own_number =
      fault.device == DeviceKind::sensor || fault.device == DeviceKind::tether;
  return has_own_number || fault.vehicle.index == vehicle;
}

}  // namespace

void FaultWatch::observe(SimTime at, const Input& input) {
  watch_hands(at, input);
  for (const Event& event : input.events) {
    if (const auto set = fault_set_by(event)) take(at, *set);
    if (const auto* report = std::get_if<ReportFault>(&event)) hear(at, report->fault);
  }
}

void FaultWatch::take(SimTime at, const DeviceFault& set) {
  for (FaultRecord& before : faults_)
    if (!before.mended && is_same_device(before.fault, set)) before.mended = at;
  if (set.kind != 0) faults_.push_back({.fault = set, .at = at});
}

void FaultWatch::hear(SimTime at, const DeviceFault& claimed) {
  ClaimRecord& claim = claims_.emplace_back(ClaimRecord{.fault = claimed, .at = at});
  for (FaultRecord& fault : faults_) {
    if (fault.mended || !is_same_device(fault.fault, claimed)) continue;
    claim.is_right = true;
    claim.is_kind_right = fault.fault.kind == claimed.kind;
    claim.delay = (at - fault.at).seconds();
    if (fault.reported) continue;
    fault.reported = at;
    fault.is_kind_right = claim.is_kind_right;
  }
}

void FaultWatch::watch_hands(SimTime at, const Input& input) {
  const bool is_first = hands_.size() != input.vehicles.size();
  if (is_first) hands_.resize(input.vehicles.size());
  for (std::size_t v = 0; v < input.vehicles.size(); ++v) {
    const VehicleInput& now = input.vehicles[v];
    const Hands before = hands_[v];
    hands_[v] = {now.pilot.mode, now.reversed_propellers};
    if (is_first) continue;
    const std::uint32_t turned = before.reversed_propellers ^ now.reversed_propellers;
    if (before.mode == now.pilot.mode && turned == 0) continue;
    for (FaultRecord& fault : faults_) {
      if (fault.mended || !is_of(fault.fault, v)) continue;
      if (before.mode != now.pilot.mode && !fault.mode_changed) {
        fault.mode_changed = at;
        fault.mode = now.pilot.mode;
      }
      const bool is_thruster = fault.fault.device == DeviceKind::thruster;
      if (is_thruster && !fault.propeller_turned && (turned >> fault.fault.index & 1u) != 0)
        fault.propeller_turned = at;
    }
  }
}

void FaultWatch::forget_after(SimTime to) {
  std::erase_if(faults_, [&](const FaultRecord& fault) { return fault.at >= to; });
  std::erase_if(claims_, [&](const ClaimRecord& claim) { return claim.at >= to; });
  for (FaultRecord& fault : faults_) {
    forget(fault.mended, to);
    forget(fault.reported, to);
    forget(fault.mode_changed, to);
    forget(fault.propeller_turned, to);
  }
  hands_.clear();
}

std::string verdict_words(const ClaimRecord& claim) {
  if (!claim.is_right) return "wrong: it works";
  return fmt::format("{}, {:.0f} s after it broke",
                     claim.is_kind_right ? "right" : "the right device, broken in another way",
                     claim.delay);
}

std::string reaction_words(const FaultRecord& fault) {
  const auto after = [&](SimTime then) { return (then - fault.at).seconds(); };
  std::string words =
      !fault.reported ? std::string("not reported")
                      : fmt::format("reported after {:.0f} s{}", after(*fault.reported),
                                    fault.is_kind_right ? "" : ", but as broken in another way");
  if (fault.mode_changed)
    words += fmt::format("; first change of mode, to {}, after {:.0f} s",
                         name_in(kControlModeNames, fault.mode), after(*fault.mode_changed));
  if (fault.propeller_turned)
    words += fmt::format("; its propeller's direction was set up anew after {:.0f} s",
                         after(*fault.propeller_turned));
  return words;
}

}  // namespace remora
