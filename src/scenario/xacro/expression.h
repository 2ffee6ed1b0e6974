// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "scenario/xacro/value.h"

namespace remora::xacro {

/// How much work one robot file may cause: counted instead of timed, so that a file is accepted on
/// every machine or on none.
class Budget {
 public:
  void spend(std::size_t work);

  /// While it lives, the work is one level deeper: terms in terms, properties in properties, macros
  /// in macros all take the program's stack.
  class Level {
   public:
    explicit Level(int& depth);
    ~Level() { --depth_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

   private:
    int& depth_;
  };
  [[nodiscard]] Level term() { return Level(terms_); }
  [[nodiscard]] Level element() { return Level(elements_); }

 private:
  std::size_t left_ = 10'000'000;
  int terms_ = 0;
  int elements_ = 0;
};

/// Where an expression finds what it does not define itself.
class Names {
 public:
  Names() = default;
  Names(const Names&) = delete;
  Names& operator=(const Names&) = delete;
  virtual ~Names() = default;

  /// The value under a name, in sight from here; empty when there is none.
  virtual std::optional<Value> find(const std::string& name) = 0;
  /// Names behind a dot: of a file that was included with `ns`. Null when there is no such one.
  virtual Names* space(const std::string& name) = 0;
  /// Functions that need more than their arguments: `xacro.load_yaml`, `arg`. Empty when the name
  /// is not one of them.
  virtual std::optional<Value> call(const std::string& function,
                                    const std::vector<Value>& args) = 0;
  /// All names in sight, to suggest one.
  virtual std::vector<std::string> known() = 0;
};

/// The value of a Python-like expression: numbers, texts, lists, dictionaries, arithmetic,
/// comparisons, `a if b else c`, calls of the functions in docs/guides/importing.md. Nothing else
/// can be called. Throws a Fault when it has no value.
[[nodiscard]] Value evaluate(std::string_view expression, Names& names, Budget& budget);

}  // namespace remora::xacro
