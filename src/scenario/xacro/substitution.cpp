// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/xacro/substitution.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/text.h"

namespace remora::xacro {
namespace {

/// Where the bracket that opens at `begin` is closed, texts in quotation marks passed over.
std::size_t closing(std::string_view text, std::size_t begin, bool knows_quotes) {
  const char open = text[begin];
  const char close = open == '{' ? '}' : ')';
  int depth = 0;
  char mark = '\0';
  for (std::size_t i = begin; i < text.size(); ++i) {
    const char c = text[i];
    if (mark != '\0') {
      if (c == '\\')
        ++i;
      else if (c == mark)
        mark = '\0';
    } else if (knows_quotes && (c == '\'' || c == '"')) {
      mark = c;
    } else if (c == open) {
      ++depth;
    } else if (c == close && --depth == 0) {
      return i;
    }
  }
  throw Fault{fmt::format("`${}` has no closing `{}`", open, close),
              fmt::format("Close it, or write `$${}` for the signs themselves.", open)};
}

class Substitution {
 public:
  Substitution(Names& names, Budget& budget, const Command& command)
      : names_(names), budget_(budget), command_(command) {}

  Value of(std::string_view text) {
    budget_.spend(text.size());
    if (text.find('$') == std::string_view::npos) return Value(std::string(text));
    const Budget::Level level = budget_.term();
    std::vector<Value> pieces;
    for (std::size_t at = 0; at < text.size();) at = add_piece(text, at, pieces);
    if (pieces.size() == 1) return pieces.front();
    std::string joined;
    for (const Value& piece : pieces) {
      joined += to_text(piece);
      budget_.spend(1 + joined.size() / 64);
    }
    return Value(std::move(joined));
  }

 private:
  /// Adds the piece that begins at `at`; returns where the next one does.
  std::size_t add_piece(std::string_view text, std::size_t at, std::vector<Value>& pieces) {
    if (text[at] != '$') {
      const std::size_t end = std::min(text.find('$', at), text.size());
      pieces.emplace_back(std::string(text.substr(at, end - at)));
      return end;
    }
    const std::size_t after = std::min(text.find_first_not_of('$', at), text.size());
    const std::size_t dollars = after - at;
    const bool is_bracket = after < text.size() && (text[after] == '{' || text[after] == '(');
    if (!is_bracket) {
      pieces.emplace_back(std::string(text.substr(at, dollars)));
      return after;
    }
    if (dollars > 1) {
      pieces.emplace_back(std::string(text.substr(at + 1, dollars)));
      return after + 1;
    }
    const bool is_expression = text[after] == '{';
    const std::string_view rest = text.substr(after + 1);
    const std::size_t end = closing(text, after, is_expression || rest.starts_with("eval"));
    const std::string inner(trimmed(inner_text(text.substr(after + 1, end - after - 1))));
    pieces.push_back(is_expression ? evaluate(inner, names_, budget_) : command_value(inner));
    return end + 1;
  }

  /// Substitutions in substitutions: `$(find ${robot}_description)`, `${'$(arg x)' == 'a'}`.
  std::string inner_text(std::string_view text) {
    if (text.find('$') == std::string_view::npos) return std::string(text);
    return to_text(Substitution(names_, budget_, command_).of(text));
  }

  Value command_value(const std::string& inner) {
    const std::size_t blank = inner.find_first_of(" \t\n");
    const std::string rest =
        blank == std::string::npos ? std::string() : std::string(trimmed(inner.substr(blank)));
    return command_(inner.substr(0, blank), rest);
  }

  Names& names_;
  Budget& budget_;
  const Command& command_;
};

}  // namespace

Value substituted(std::string_view text, Names& names, Budget& budget, const Command& command) {
  return Substitution(names, budget, command).of(text);
}

}  // namespace remora::xacro
