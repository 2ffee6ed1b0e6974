// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <cstdio>
#include <fstream>

#include "commands.h"
#include "mission.h"
#include "program.h"
#include "training/records.h"

namespace remora {
namespace {

struct TraineeCommand {
  std::string name;
  std::string format = "csv";
  std::filesystem::path out;
};

/// By name; with a message when there is no such trainee.
std::optional<Trainee> find(const Records& records, const std::string& name) {
  for (const Trainee& trainee : records.trainees())
    if (trainee.name == name) return trainee;
  fmt::print(stderr, "remora trainee: there is no trainee `{}`; remora trainee list shows all\n",
             name);
  return std::nullopt;
}

int list() {
  const Records records(records_file());
  for (const Trainee& trainee : records.trainees()) {
    int attempts = 0, passed = 0;
    for (const MissionProgress& mission : records.progress(trainee.id)) {
      attempts += mission.attempts;
      passed += mission.is_passed ? 1 : 0;
    }
    fmt::print("{}  since {}, {} attempts, {} missions passed\n", trainee.name, trainee.created,
               attempts, passed);
  }
  return kDone;
}

int add(const TraineeCommand& command) {
  Records records(records_file());
  const Trainee trainee = records.add_trainee(command.name);
  fmt::print("{}  since {}\n", trainee.name, trainee.created);
  return kDone;
}

int history(const TraineeCommand& command) {
  const Records records(records_file());
  const auto trainee = find(records, command.name);
  if (!trainee) return kBadInput;
  for (const Attempt& attempt : records.history(trainee->id))
    fmt::print("{}  {:<24} {:<8} {} {:3.0f} %  {:6.0f} s  {}\n", attempt.started, attempt.mission,
               attempt.phase, attempt.grade.empty() ? "-" : attempt.grade, 100.0 * attempt.rating,
               attempt.seconds, attempt.dive);
  return kDone;
}

int export_records(const TraineeCommand& command) {
  const Records records(records_file());
  const auto trainee = find(records, command.name);
  if (!trainee) return kBadInput;
  const std::string text =
      command.format == "json" ? records.export_json(trainee->id) : records.export_csv(trainee->id);
  if (command.out.empty()) {
    fmt::print("{}", text);
    return kDone;
  }
  std::ofstream file(command.out, std::ios::binary);
  file << text;
  file.close();
  if (file) return kDone;
  fmt::print(stderr, "remora trainee: cannot write {}\n", command.out.string());
  return kRunFailed;
}

int remove(const TraineeCommand& command) {
  Records records(records_file());
  const auto trainee = find(records, command.name);
  if (!trainee || !records.remove_trainee(trainee->id)) return kBadInput;
  fmt::print("{} and all attempts are forgotten\n", trainee->name);
  return kDone;
}

}  // namespace

void add_trainee(CLI::App& app, int& exit_code) {
  auto command = std::make_shared<TraineeCommand>();
  CLI::App* trainee = app.add_subcommand("trainee", "Who trains here, and what they have flown");
  trainee->require_subcommand(1);
  const auto verb = [&](const char* name, const char* what, int (*run)(const TraineeCommand&)) {
    CLI::App* sub = trainee->add_subcommand(name, what);
    sub->add_option("name", command->name, "Of the trainee")->required();
    sub->callback([command, run, &exit_code] { exit_code = run(*command); });
    return sub;
  };
  trainee->add_subcommand("list", "All trainees")->callback([&exit_code] { exit_code = list(); });
  verb("add", "A new trainee", add);
  verb("history", "Every attempt of a trainee, oldest first", history);
  CLI::App* out = verb("export", "A trainee's attempts for other programs", export_records);
  out->add_option("--format", command->format, "csv or json")
      ->check(CLI::IsMember({"csv", "json"}))
      ->capture_default_str();
  out->add_option("--out", command->out, "File to write (default: the screen)");
  verb("remove", "Forget a trainee and all attempts", remove);
}

}  // namespace remora
