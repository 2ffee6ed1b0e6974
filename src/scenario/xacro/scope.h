// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "scenario/xacro/expression.h"
#include "scenario/xacro/value.h"
#include "scenario/xml_tree.h"

namespace remora::xacro {

class Scope;

/// What scopes ask of the expansion that they belong to.
class Host {
 public:
  Host() = default;
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;
  virtual ~Host() = default;
  /// The value of a property's text, which stands at `where`.
  virtual Value property_value(const std::string& text, const SourceLocation& where,
                               Scope& scope) = 0;
  virtual std::optional<Value> call(const std::string& function,
                                    const std::vector<Value>& args) = 0;
  virtual Budget& budget() = 0;
};

/// A property. Its text is evaluated when it is first asked for, so it may use what comes later.
struct Property {
  std::optional<Value> value;  ///< once it is known
  std::string text;
  SourceLocation where;
  bool is_being_evaluated = false;
};

/// XML under a name: of a property with content, or what a macro's call holds.
struct Block {
  std::shared_ptr<const XmlNode> element;
  bool is_content = false;   ///< what the element holds, without itself
  bool is_expanded = false;  ///< by the caller, in the caller's scope
};

struct Parameter {
  std::string name;
  bool is_block = false;
  bool is_content = false;    ///< `**name`
  bool is_forwarded = false;  ///< `name:=^`: the caller's property of that name
  std::optional<std::string> otherwise = {};
};

struct Macro {
  std::string name;
  std::vector<Parameter> parameters;
  const XmlNode* body = nullptr;  ///< within a file that the expansion keeps
};

/// The properties, blocks and macros that are defined at one level: of the file, of a macro's call
/// or of a namespace. What is not found here is looked for in the scope around it.
class Scope final : public Names {
 public:
  Scope(Host& host, Scope* parent) : host_(host), parent_(parent) {}

  std::optional<Value> find(const std::string& name) override;
  Scope* space(const std::string& name) override;
  std::optional<Value> call(const std::string& function, const std::vector<Value>& args) override {
    return host_.call(function, args);
  }
  std::vector<std::string> known() override;

  /// A macro, by `name` or `space.name`, and the scope that its call stands in.
  struct FoundMacro {
    const Macro* macro = nullptr;
    Scope* scope = nullptr;
  };
  [[nodiscard]] FoundMacro macro(const std::string& name);
  [[nodiscard]] const Block* block(const std::string& name) const;
  [[nodiscard]] std::vector<std::string> macros_in_sight() const;
  [[nodiscard]] Scope* parent() const { return parent_; }
  [[nodiscard]] Scope& outermost() { return parent_ != nullptr ? parent_->outermost() : *this; }

  [[nodiscard]] bool has(const std::string& name) const;
  void set(const std::string& name, Property property);
  void set(const std::string& name, Block block);
  void set(Macro macro);
  void remove(const std::string& name);
  /// A new namespace, or the one that is there already.
  Scope& open_space(const std::string& name);

 private:
  const Macro* macro_in_sight(const std::string& name, Scope*& scope);

  Host& host_;
  Scope* parent_;
  std::map<std::string, Property> properties_;
  std::map<std::string, Block> blocks_;
  std::map<std::string, Macro> macros_;
  std::map<std::string, std::unique_ptr<Scope>> spaces_;
};

/// The parameters of a macro as its `params` lists them.
[[nodiscard]] std::vector<Parameter> parse_parameters(std::string_view text);

}  // namespace remora::xacro
