// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace CLI {
class App;
}

namespace remora {

/// What the program tells the shell.
enum ExitCode { kDone = 0, kRunFailed = 1, kBadInput = 2 };

/// Each adds one subcommand to the program; when it is the one the user typed, `exit_code` gets its
/// result.
void add_dive(CLI::App& app, int& exit_code);
void add_class(CLI::App& app, int& exit_code);
void add_list(CLI::App& app, int& exit_code);
void add_check(CLI::App& app, int& exit_code);
void add_replay(CLI::App& app, int& exit_code);
void add_distort(CLI::App& app, int& exit_code);
void add_export(CLI::App& app, int& exit_code);
void add_film(CLI::App& app, int& exit_code);
void add_shot(CLI::App& app, int& exit_code);
void add_plan(CLI::App& app, int& exit_code);
void add_bench(CLI::App& app, int& exit_code);
void add_report(CLI::App& app, int& exit_code);
void add_trainee(CLI::App& app, int& exit_code);
void add_tiles(CLI::App& app, int& exit_code);
/// Where ROS 1's bags can be read.
void add_playback(CLI::App& app, int& exit_code);

}  // namespace remora
