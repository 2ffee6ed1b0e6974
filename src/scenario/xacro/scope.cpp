// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/xacro/scope.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace remora::xacro {
namespace {

bool is_blank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

/// The next word of a list of parameters; blanks in quotation marks and in ${…} belong to it.
std::string_view next_word(std::string_view& rest) {
  while (!rest.empty() && is_blank(rest.front())) rest.remove_prefix(1);
  std::size_t end = 0;
  int braces = 0;
  char mark = '\0';
  for (; end < rest.size(); ++end) {
    const char c = rest[end];
    if (mark != '\0') {
      if (c == mark) mark = '\0';
    } else if (c == '\'' || c == '"') {
      mark = c;
    } else if (c == '{') {
      ++braces;
    } else if (c == '}') {
      --braces;
    } else if (is_blank(c) && braces <= 0) {
      break;
    }
  }
  if (mark != '\0')
    throw Fault{"a text in `params` has no end", fmt::format("Close it with {}.", mark)};
  const std::string_view word = rest.substr(0, end);
  rest.remove_prefix(end);
  return word;
}

Parameter parse_parameter(std::string_view word) {
  Parameter parameter;
  const std::size_t equals = word.find('=');
  std::string_view name = word.substr(0, equals);
  if (equals != std::string_view::npos) {
    std::string_view value = word.substr(equals + 1);
    if (name.ends_with(':')) name.remove_suffix(1);
    if (value.starts_with('^')) {
      parameter.is_forwarded = true;
      value.remove_prefix(1);
      if (value.starts_with('|'))
        parameter.otherwise = value.substr(1);
      else if (!value.empty())
        throw Fault{fmt::format("`{}` is not a default", word.substr(0, 64)),
                    "Write name:=^|default."};
    } else {
      if (value.size() >= 2 && value.front() == '"' && value.back() == '"')
        value = value.substr(1, value.size() - 2);
      parameter.otherwise = value;
    }
  }
  while (name.starts_with('*')) {
    parameter.is_content = parameter.is_block;
    parameter.is_block = true;
    name.remove_prefix(1);
  }
  parameter.name = name;
  if (parameter.name.empty() || parameter.name.find_first_of("*:${}^|'\"") != std::string::npos)
    throw Fault{fmt::format("`{}` is not a parameter", word.substr(0, 64)),
                "Write params=\"name other:=1 *block\"."};
  if (parameter.is_block && (parameter.is_forwarded || parameter.otherwise))
    throw Fault{fmt::format("the block `{}` has a default", parameter.name), "Omit the default."};
  return parameter;
}

}  // namespace

std::optional<Value> Scope::find(const std::string& name) {
  for (Scope* scope = this; scope != nullptr; scope = scope->parent_) {
    host_.budget().spend(1);
    const auto found = scope->properties_.find(name);
    if (found == scope->properties_.end()) continue;
    Property& property = found->second;
    if (property.value) return property.value;
    if (property.is_being_evaluated)
      throw Fault{fmt::format("property `{}` uses itself", name.substr(0, 64)),
                  "Write lazy_eval=\"false\" where it is given a new value from its old one."};
    property.is_being_evaluated = true;
    property.value = host_.property_value(property.text, property.where, *scope);
    property.is_being_evaluated = false;
    return property.value;
  }
  return std::nullopt;
}

Scope* Scope::space(const std::string& name) {
  for (Scope* scope = this; scope != nullptr; scope = scope->parent_)
    if (const auto found = scope->spaces_.find(name); found != scope->spaces_.end())
      return found->second.get();
  return nullptr;
}

std::vector<std::string> Scope::known() {
  std::vector<std::string> names;
  for (const Scope* scope = this; scope != nullptr; scope = scope->parent_)
    for (const auto& [name, unused] : scope->properties_) names.push_back(name);
  return names;
}

const Macro* Scope::macro_in_sight(const std::string& name, Scope*& scope) {
  for (scope = this; scope != nullptr; scope = scope->parent_)
    if (const auto found = scope->macros_.find(name); found != scope->macros_.end())
      return &found->second;
  return nullptr;
}

Scope::FoundMacro Scope::macro(const std::string& name) {
  Scope* definer = nullptr;
  if (const Macro* found = macro_in_sight(name, definer)) return {found, this};
  const std::size_t dot = name.find('.');
  if (dot == std::string::npos) return {};
  Scope* inner = space(name.substr(0, dot));
  return inner != nullptr ? inner->macro(name.substr(dot + 1)) : FoundMacro{};
}

const Block* Scope::block(const std::string& name) const {
  for (const Scope* scope = this; scope != nullptr; scope = scope->parent_)
    if (const auto found = scope->blocks_.find(name); found != scope->blocks_.end())
      return &found->second;
  return nullptr;
}

std::vector<std::string> Scope::macros_in_sight() const {
  std::vector<std::string> names;
  for (const Scope* scope = this; scope != nullptr; scope = scope->parent_)
    for (const auto& [name, unused] : scope->macros_) names.push_back(name);
  return names;
}

bool Scope::has(const std::string& name) const {
  for (const Scope* scope = this; scope != nullptr; scope = scope->parent_)
    if (scope->properties_.contains(name) || scope->blocks_.contains(name)) return true;
  return false;
}

void Scope::set(const std::string& name, Property property) {
  properties_.insert_or_assign(name, std::move(property));
}

void Scope::set(const std::string& name, Block block) {
  blocks_.insert_or_assign(name, std::move(block));
}

void Scope::set(Macro macro) {
  std::string name = macro.name;
  macros_.insert_or_assign(std::move(name), std::move(macro));
}

void Scope::remove(const std::string& name) {
  properties_.erase(name);
  blocks_.erase(name);
}

Scope& Scope::open_space(const std::string& name) {
  auto& space = spaces_[name];
  if (!space) space = std::make_unique<Scope>(host_, this);
  return *space;
}

std::vector<Parameter> parse_parameters(std::string_view text) {
  std::vector<Parameter> parameters;
  for (;;) {
    const std::string_view word = next_word(text);
    if (word.empty()) return parameters;
    Parameter parameter = parse_parameter(word);
    if (std::any_of(parameters.begin(), parameters.end(),
                    [&](const Parameter& other) { return other.name == parameter.name; }))
      throw Fault{fmt::format("the parameter `{}` is listed twice", parameter.name)};
    parameters.push_back(std::move(parameter));
  }
}

}  // namespace remora::xacro
