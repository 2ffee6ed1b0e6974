// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace remora {

/// Where in a user's file something stands. Lines count from 1; 0 means the whole file.
struct SourceLocation {
  std::string file;
  int line = 0;
};

enum class Severity { note, warning, error };

/// One thing a user should know about their input: where, what is wrong, what to write instead.
struct Diagnostic {
  Severity severity = Severity::error;
  SourceLocation where;
  std::string what;
  std::string instead;  ///< what to write; empty when `what` says it all
};

/// `scene.yaml:12: error: mass is negative (-3). Write a mass in kilograms, for example 11.5.`
/// Control characters are written as `\x1b`.
[[nodiscard]] std::string to_string(const Diagnostic& diagnostic);

/// Collects every problem of an input, so that the user sees them all at once.
class Diagnostics {
 public:
  void error(SourceLocation where, std::string what, std::string instead = {}) {
    add({Severity::error, std::move(where), std::move(what), std::move(instead)});
  }
  void warning(SourceLocation where, std::string what, std::string instead = {}) {
    add({Severity::warning, std::move(where), std::move(what), std::move(instead)});
  }
  void note(SourceLocation where, std::string what) {
    add({Severity::note, std::move(where), std::move(what), {}});
  }
  void add(Diagnostic diagnostic) { list_.push_back(std::move(diagnostic)); }

  [[nodiscard]] bool has_errors() const;
  [[nodiscard]] const std::vector<Diagnostic>& list() const { return list_; }

 private:
  std::vector<Diagnostic> list_;
};

/// One line for each diagnostic; what is said again, of eight thrusters alike, is shown once.
[[nodiscard]] std::string to_string(const Diagnostics& diagnostics);

}  // namespace remora
