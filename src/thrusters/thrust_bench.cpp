// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "base/assert.h"
#include "base/text.h"
#include "thrusters/t200_bench.h"
#include "thrusters/thrust_curve.h"
#include "thrusters/thruster.h"

namespace remora {
namespace {

constexpr double kRpm = 2.0 * std::numbers::pi / 60.0;  // [rad/s]

enum Column { pwm, force, rpm, power, kColumns };
constexpr std::array<std::string_view, kColumns> kColumnNames = {"pwm_us", "force_N", "rpm_signed",
                                                                 "power_W"};

class BenchTestParser {
 public:
  BenchTestParser(const std::string& file_name, Diagnostics& diagnostics)
      : file_name_(file_name), diagnostics_(diagnostics) {}

  std::optional<std::vector<BenchRow>> parse(std::string_view csv) {
    for (int line = 1; !csv.empty(); ++line) {
      const std::string_view text = trimmed(take_until('\n', csv));
      if (text.empty() || text.front() == '#') continue;
      if (!has_header_) {
        read_header(text, line);
      } else {
        read_row(text, line);
      }
    }
    if (!is_valid_) return {};
    if (rows_.size() < 2) {
      fail(0, fmt::format("a bench test needs at least two rows, this one has {}", rows_.size()),
           "a header line and one line for each measured pulse width");
      return {};
    }
    return std::move(rows_);
  }

 private:
  void fail(int line, std::string what, const std::string& instead) {
    is_valid_ = false;
    diagnostics_.error({file_name_, line}, std::move(what), "Write " + instead);
  }

  void read_header(std::string_view text, int line) {
    has_header_ = true;
    const auto cells = csv_fields(text);
    for (int column = 0; column < kColumns; ++column) {
      for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i] == kColumnNames[column]) place_[column] = static_cast<int>(i);
      }
      if (place_[column] < 0) {
        fail(line, fmt::format("the column {} is missing", kColumnNames[column]),
             "a header such as pwm_us,force_N,rpm_signed,power_W");
      }
    }
  }

  void read_row(std::string_view text, int line) {
    const auto cells = csv_fields(text);
    std::array<double, kColumns> values{};
    for (int column = 0; column < kColumns; ++column) {
      if (place_[column] < 0) return;  // reported with the header
      const auto place = static_cast<std::size_t>(place_[column]);
      const auto value = place < cells.size() ? finite_number(cells[place]) : std::nullopt;
      if (!value) {
        fail(line, fmt::format("{} is not a number", kColumnNames[column]),
             "a finite decimal number, for example 1500");
        return;
      }
      values[column] = *value;
    }
    const BenchRow row = {.command = (values[pwm] - 1500.0) / 400.0,
                          .speed = values[rpm] * kRpm,
                          .force = values[force],
                          .power = values[power]};
    if (!rows_.empty() && row.command <= rows_.back().command) {
      fail(line, fmt::format("pwm_us {} does not increase", values[pwm]),
           "the rows in the order of their pulse width, each once");
      return;
    }
    rows_.push_back(row);
  }

  const std::string& file_name_;
  Diagnostics& diagnostics_;
  std::array<int, kColumns> place_ = {-1, -1, -1, -1};
  bool has_header_ = false;
  bool is_valid_ = true;
  std::vector<BenchRow> rows_;
};

}  // namespace

std::optional<std::vector<BenchRow>> parse_bench_test(std::string_view csv,
                                                      const std::string& file_name,
                                                      Diagnostics& diagnostics) {
  return BenchTestParser(file_name, diagnostics).parse(csv);
}

ThrustCurveSpec t200_curve() {
  static const ThrustCurveSpec t200 = [] {
    Diagnostics diagnostics;
    auto rows = parse_bench_test(t200_bench_test_csv(), "t200_16V.csv", diagnostics);
    REMORA_ASSERT(rows.has_value());
    ThrustCurveSpec spec;
    spec.kind = ThrustCurveKind::table;
    spec.name = "t200";
    spec.rows = std::move(*rows);
    spec.nominal_voltage = 16.0;
    // Brings 51.5 / -39.9 N at 16 V to the 47 / -37 N of the data sheet at 14.8 V (eq. 2).
    spec.back_emf_share = 0.25;
    spec.diameter = 0.0762;
    // Ducted propellers of pitch ratio near one (Ka 4-70) lose their thrust about here.
    spec.zero_thrust_advance_ratio = 0.9;
    // 0.46 N·m at 370 rad/s: 23.8 A through a motor of 490 rpm/V, which is 0.0195 N·m/A.
    spec.torque_gain = 3.4e-6;
    return spec;
  }();
  return t200;
}

}  // namespace remora
