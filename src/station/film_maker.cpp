// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "station/film_maker.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <cstring>

#include "run/dive_files.h"

extern char** environ;

namespace remora {
namespace {

namespace fs = std::filesystem;

constexpr int kFilmWidth = 640;  // [px]
constexpr int kFilmFps = 10;     // a dive is slow, and every picture takes its time
constexpr std::string_view kSpeaker = "remora film: ";

/// Starts a program at the lowest priority there is, with its words going to `words`. Its number;
/// 0, with the reason, when it does not start.
pid_t start_program(const std::vector<std::string>& arguments, int words, std::string& why_not) {
  std::vector<char*> argv;
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);

  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&files, words, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&files, words, STDERR_FILENO);
  // Our sockets are not its business: it would keep their ports.
  posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);

  posix_spawnattr_t manner;
  posix_spawnattr_init(&manner);
  sigset_t usual;
  sigemptyset(&usual);
  posix_spawnattr_setsigmask(&manner, &usual);
  // A Ctrl-C for us is not for it: we stop it.
  posix_spawnattr_setpgroup(&manner, 0);
  posix_spawnattr_setflags(&manner, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
  pid_t program = 0;
  const int failed = posix_spawn(&program, argv[0], &files, &manner, argv.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&manner);
  if (failed == 0) {
    // Not by posix_spawnattr_setschedpolicy(), which does not know SCHED_IDLE. Threads inherit it.
    const sched_param none{};
    sched_setscheduler(program, SCHED_IDLE, &none);
    return program;
  }
  why_not = fmt::format("the film's program {} does not start: {}", arguments.front(),
                        std::strerror(failed));
  return 0;
}

/// The number in `42 %`; nothing of other words.
std::optional<int> percent_in(const std::string& line) {
  int percent = 0;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), percent);
  const bool is_one = error == std::errc{} && std::string_view(end) == " %";
  return is_one && percent >= 0 && percent <= 100 ? std::optional(percent) : std::nullopt;
}

}  // namespace

FilmMaker::~FilmMaker() {
  const std::lock_guard starting(start_mutex_);
  {
    const std::lock_guard lock(mutex_);
    is_stopped_ = true;
    if (program_ != 0) kill(program_, SIGTERM);
  }
  if (thread_.joinable()) thread_.join();
}

std::string FilmMaker::start(const std::string& dive, const fs::path& folder) {
  const std::lock_guard starting(start_mutex_);
  if (command_.empty()) return "no films are made here";
  {
    const std::lock_guard lock(mutex_);
    if (program_ != 0)
      return dive_ == dive ? "a film of this dive is being made already"
                           : fmt::format("a film of another dive is being made: {}", dive_);
  }
  if (thread_.joinable()) thread_.join();
  const fs::path log = folder / kLogFile;
  std::error_code none;
  if (!fs::is_regular_file(log, none)) return "this dive has no recording";

  std::array<int, 2> pipe{};
  if (pipe2(pipe.data(), O_CLOEXEC) != 0)
    return fmt::format("no film can be begun: {}", std::strerror(errno));
  std::vector<std::string> arguments = command_;
  for (std::string argument :
       {log.string(), std::string("--out"), (folder / kUnfinishedFilm).string(),
        std::string("--width"), fmt::to_string(kFilmWidth), std::string("--fps"),
        fmt::to_string(kFilmFps), std::string("--progress")})
    arguments.push_back(std::move(argument));
  std::string why_not;
  const pid_t program = start_program(arguments, pipe[1], why_not);
  close(pipe[1]);
  if (program == 0) {
    close(pipe[0]);
    return why_not;
  }
  {
    const std::lock_guard lock(mutex_);
    dive_ = dive;
    status_ = {.is_making = true};
    program_ = program;
    is_stopped_ = false;
  }
  thread_ =
      std::thread([this, words = pipe[0], program, folder] { follow(words, program, folder); });
  return {};
}

bool FilmMaker::stop(const std::string& dive) {
  const std::lock_guard lock(mutex_);
  if (program_ == 0 || dive_ != dive) return false;
  is_stopped_ = true;
  kill(program_, SIGTERM);
  return true;
}

std::optional<FilmStatus> FilmMaker::status(const std::string& dive) const {
  const std::lock_guard lock(mutex_);
  if (dive_ != dive || (!status_.is_making && status_.problem.empty())) return std::nullopt;
  return status_;
}

void FilmMaker::hear(const std::string& line, std::string& last_words) {
  if (const std::optional<int> percent = percent_in(line)) {
    const std::lock_guard lock(mutex_);
    status_.share = 0.01 * *percent;
  } else if (line.starts_with(kSpeaker)) {
    last_words = line.substr(kSpeaker.size());
  }
}

/// Listens to the program until it ends, and puts its film in its place.
void FilmMaker::follow(int words, pid_t program, const fs::path& folder) {
  std::string text, last_words;
  std::array<char, 4096> piece{};
  for (;;) {
    const ssize_t count = read(words, piece.data(), piece.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    text.append(piece.data(), static_cast<std::size_t>(count));
    for (std::size_t end; (end = text.find('\n')) != std::string::npos; text.erase(0, end + 1))
      hear(text.substr(0, end), last_words);
  }
  close(words);
  // Waited for in two steps: until the second, its number is nobody else's.
  siginfo_t ended{};
  while (waitid(P_PID, static_cast<id_t>(program), &ended, WEXITED | WNOWAIT) != 0 &&
         errno == EINTR) {
  }
  const bool is_done = ended.si_code == CLD_EXITED && ended.si_status == 0;
  std::error_code problem;
  if (is_done) fs::rename(folder / kUnfinishedFilm, folder / kFilm, problem);
  if (!is_done || problem) {
    std::error_code none;
    fs::remove(folder / kUnfinishedFilm, none);
  }
  const std::lock_guard lock(mutex_);
  waitpid(program, nullptr, 0);
  program_ = 0;
  status_.is_making = false;
  status_.problem = {};
  if (is_stopped_ || (is_done && !problem)) return;
  status_.problem = problem              ? problem.message()
                    : last_words.empty() ? "the program that made it ended before its time"
                                         : last_words;
}

}  // namespace remora
