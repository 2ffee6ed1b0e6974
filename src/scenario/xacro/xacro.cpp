// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/xacro/xacro.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

#include "base/text.h"
#include "files/read_file.h"
#include "scenario/xacro/scope.h"
#include "scenario/xacro/substitution.h"
#include "scenario/xacro/yaml_value.h"
#include "scenario/yaml/yaml_reader.h"

namespace remora {
namespace xacro {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "xacro:";
constexpr std::size_t kMostIncludes = 256;
// Blocks are expanded where they are written and copied to where they go.
constexpr std::size_t kMostProduced = 200'000;

/// Ends the expansion; the reason is already in the diagnostics.
struct Reported {};

bool is_directive(const XmlNode& node) { return node.tag.starts_with(kPrefix); }

bool has_attribute(const XmlNode& node, std::string_view name) {
  return std::any_of(node.attributes.begin(), node.attributes.end(),
                     [&](const auto& attribute) { return attribute.first == name; });
}

bool is_name(std::string_view text) {
  return !text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) == 0 &&
         std::all_of(text.begin(), text.end(), [](char c) {
           return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
         });
}

/// Of elements and attributes.
bool is_element_name(std::string_view text) {
  return !text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) == 0 &&
         text.front() != '-' && text.front() != ':' &&
         std::all_of(text.begin(), text.end(), [](char c) {
           return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' ||
                  c == ':' || c == '.';
         });
}

/// What xacro before ROS Jade read without its prefix. Today they would be elements that no reader
/// of robots knows, and what they stand for would be missing.
bool is_old_directive(const XmlNode& node, bool is_at_top) {
  if (node.tag == "macro" || node.tag == "insert_block") return has_attribute(node, "name");
  if (node.tag == "include") return has_attribute(node, "filename");
  if (node.tag == "if" || node.tag == "unless") return has_attribute(node, "value");
  return node.tag == "property" && is_at_top && has_attribute(node, "name");
}

class Expansion final : public Host {
 public:
  Expansion(const XacroOptions& options, Diagnostics& diagnostics)
      : options_(options), diagnostics_(diagnostics), packages_(options.folders) {}

  std::optional<XmlNode> expand(const XmlNode& root) {
    folder_of_[root.where.file] = options_.folders.own;
    for (const XacroArgument& given : options_.arguments) arguments_[given.name] = given.text;
    XmlNode out;
    root_ = &out;
    try {
      Scope globals(*this, nullptr);
      current_ = root.where;
      begin(root, out);
      expand_children(root, globals, out);
      current_ = root.where;
      // Last, because a robot may be named after an argument that is declared inside.
      write_attributes(root, globals, out);
      check_size(out);
    } catch (const Fault& fault) {
      diagnostics_.error(current_, fault.what + call_trace(), fault.instead);
      return std::nullopt;
    } catch (const Reported&) {
      return std::nullopt;
    }
    if (has_unknown_arguments()) return std::nullopt;
    return out;
  }

  // ---- what scopes ask for

  Value property_value(const std::string& text, const SourceLocation& where,
                       Scope& scope) override {
    const SourceLocation asked_at = current_;
    current_ = where;
    Value value = value_of_text(text, scope);
    current_ = asked_at;
    return value;
  }

  std::optional<Value> call(const std::string& function, const std::vector<Value>& args) override {
    const bool has_text = args.size() == 1 && args[0].text() != nullptr;
    if (function == "xacro.load_yaml" || function == "load_yaml") {
      if (!has_text) throw Fault{"load_yaml() needs the name of a file"};
      return load_yaml(*args[0].text());
    }
    if (function == "xacro.arg" || function == "arg") {
      if (!has_text) throw Fault{"arg() needs the name of an argument"};
      return literal(argument(*args[0].text()));
    }
    if (function == "xacro.find" || function == "find") {
      if (!has_text) throw Fault{"find() needs the name of a package"};
      return Value(package(*args[0].text()));
    }
    if (function == "xacro.dotify" && args.size() == 1) return args[0];  // dots always work here
    if (function.starts_with("xacro."))
      throw Fault{fmt::format("{}() is not read", function.substr(0, 64)),
                  "Known: xacro.load_yaml, xacro.arg and xacro.dotify."};
    return std::nullopt;
  }

  Budget& budget() override { return budget_; }

 private:
  // ---- elements

  void expand_children(const XmlNode& node, Scope& scope, XmlNode& out) {
    for (const XmlNode& child : node.children) expand(child, scope, out);
  }

  void expand(const XmlNode& node, Scope& scope, XmlNode& parent) {
    const Budget::Level level = budget_.element();
    budget_.spend(1);
    current_ = node.where;
    if (is_directive(node))
      follow(node, scope, parent);
    else
      copy_element(node, node.tag, scope, parent);
  }

  void copy_element(const XmlNode& node, const std::string& tag, Scope& scope, XmlNode& parent) {
    refuse_old_syntax(node, scope, &parent == root_);
    XmlNode out;
    begin(node, out);
    out.tag = tag;
    write_attributes(node, scope, out);
    out.text = trimmed(text_in(node.text, scope));
    enter();
    expand_children(node, scope, out);
    --depth_;
    parent.children.push_back(std::move(out));
  }

  void begin(const XmlNode& node, XmlNode& out) {
    out.tag = node.tag;
    out.where = node.where;
    count(1 + node.attributes.size());
  }

  void write_attributes(const XmlNode& node, Scope& scope, XmlNode& out) {
    for (const auto& [name, value] : node.attributes) {
      if (name == "xmlns:xacro" || name.starts_with(kPrefix)) continue;
      set_attribute(out, name, text_in(value, scope));
    }
  }

  static void set_attribute(XmlNode& node, const std::string& name, std::string value) {
    for (auto& [known, old] : node.attributes) {
      if (known != name) continue;
      old = std::move(value);
      return;
    }
    node.attributes.emplace_back(name, std::move(value));
  }

  void refuse_old_syntax(const XmlNode& node, Scope& scope, bool is_at_top) {
    if (is_old_directive(node, is_at_top))
      throw Fault{fmt::format("<{}> without `xacro:` is what old versions of xacro read", node.tag),
                  fmt::format("Write <xacro:{}>.", node.tag)};
    static constexpr std::array<std::string_view, 7> kOfRobots = {
        "link", "joint", "gazebo", "material", "transmission", "sensor", "model"};
    if (is_at_top && std::find(kOfRobots.begin(), kOfRobots.end(), node.tag) == kOfRobots.end() &&
        scope.macro(node.tag).macro != nullptr)
      throw Fault{fmt::format("<{0}> is not an element of a robot, and `{0}` is a macro", node.tag),
                  fmt::format("Write <xacro:{}> to call it.", node.tag)};
  }

  void follow(const XmlNode& node, Scope& scope, XmlNode& parent) {
    const std::string name = node.tag.substr(kPrefix.size());
    if (name == "property") {
      define_property(node, scope);
    } else if (name == "arg") {
      declare_argument(node, scope);
    } else if (name == "macro") {
      define_macro(node, scope);
    } else if (name == "include") {
      include(node, scope, parent);
    } else if (name == "if" || name == "unless") {
      if (is_met(node, scope) == (name == "if")) expand_content(node, scope, parent);
    } else if (name == "insert_block") {
      insert_block(node, scope, parent);
    } else if (name == "attribute") {
      const std::string attribute = text_in(required(node, "name"), scope);
      if (!is_element_name(attribute))
        throw Fault{fmt::format("'{}' cannot be the name of an attribute", attribute.substr(0, 40)),
                    "Write letters, digits, _, - and :."};
      set_attribute(parent, attribute, text_in(required(node, "value"), scope));
      count(1);
    } else if (name == "element") {
      write_element(node, scope, parent);
    } else if (name == "call") {
      call_macro(text_in(required(node, "macro"), scope), node, scope, parent);
    } else {
      call_macro(name, node, scope, parent);
    }
  }

  /// Text and elements that take the place of the element that holds them.
  void expand_content(const XmlNode& node, Scope& scope, XmlNode& parent) {
    if (!node.text.empty()) add_text(std::string(trimmed(text_in(node.text, scope))), parent);
    expand_children(node, scope, parent);
  }

  /// Texts around elements are kept as one, so text that comes from an element has no place in it.
  void add_text(const std::string& text, XmlNode& parent) {
    if (text.empty() || &parent == root_) return;
    if (!parent.text.empty())
      throw Fault{fmt::format("<{}> mixes text with xacro elements that give text", parent.tag),
                  "Put the text into a property and write ${name}."};
    parent.text = text;
  }

  /// `<xacro:element xacro:name="${tag}">`
  void write_element(const XmlNode& node, Scope& scope, XmlNode& parent) {
    const std::string tag = text_in(required(node, "xacro:name"), scope);
    if (!is_element_name(tag) || tag.starts_with(kPrefix))
      throw Fault{fmt::format("'{}' cannot be the name of an element", tag.substr(0, 40)),
                  "Write letters, digits, _, - and :."};
    copy_element(node, tag, scope, parent);
  }

  // ---- properties and arguments

  void define_property(const XmlNode& node, Scope& scope) {
    check_attributes(node, {"name", "value", "default", "remove", "scope", "lazy_eval"});
    const std::string name = text_in(required(node, "name"), scope);
    if (!is_name(name) || name.starts_with("__"))
      throw Fault{fmt::format("`{}` is not a name for a property", name.substr(0, 64)),
                  "Write letters, digits and _, not __ in front."};
    const bool is_removed = flag(node, "remove", scope);
    const bool has_value = has_attribute(node, "value");
    const bool has_default = has_attribute(node, "default");
    if (int{is_removed} + int{has_value} + int{has_default} > 1)
      throw Fault{fmt::format("property `{}` has more than one of value, default and remove", name),
                  "Keep one of them."};
    if (is_removed) return scope.remove(name);
    if (has_default && scope.has(name)) return;
    Scope& target = target_of(node, scope);
    if (!has_value && !has_default) {
      target.set(name, Block{shared(node), true, false});
      return;
    }
    Property property{{}, std::string(node.attribute(has_value ? "value" : "default")), node.where};
    // Where it will be seen, the names that its text uses may be unknown.
    const bool is_lazy = &target == &scope && node.attribute("lazy_eval") != "false" &&
                         node.attribute("lazy_eval") != "False" &&
                         node.attribute("lazy_eval") != "0";
    if (!is_lazy) property.value = value_of_text(property.text, scope);
    target.set(name, std::move(property));
  }

  Scope& target_of(const XmlNode& node, Scope& scope) {
    const std::string_view wanted = node.attribute("scope");
    if (wanted.empty() || wanted == "local") return scope;
    if (wanted == "global") return scope.outermost();
    if (wanted != "parent")
      throw Fault{fmt::format("`scope` is '{}'", wanted.substr(0, 40)),
                  "Write parent or global, or omit it."};
    if (scope.parent() == nullptr)
      throw Fault{"there is no parent scope outside macros", "Omit scope=\"parent\"."};
    return *scope.parent();
  }

  void declare_argument(const XmlNode& node, Scope& scope) {
    check_attributes(node, {"name", "default"});
    const std::string name(required(node, "name"));
    asked_for_.insert(name);
    if (has_attribute(node, "default") && !arguments_.contains(name))
      arguments_[name] = text_in(node.attribute("default"), scope);
  }

  std::string argument(const std::string& name) {
    asked_for_.insert(name);
    const auto known = arguments_.find(name);
    if (known != arguments_.end()) return known->second;
    throw Fault{fmt::format("there is no argument `{}`", name.substr(0, 64)),
                fmt::format("Write <xacro:arg name=\"{0}\" default=\"…\"/> first, or `xacro_args: "
                            "{{{0}: …}}` in the scene.",
                            name.substr(0, 64))};
  }

  bool has_unknown_arguments() {
    bool found = false;
    const std::vector<std::string> known(asked_for_.begin(), asked_for_.end());
    for (const XacroArgument& given : options_.arguments) {
      if (asked_for_.contains(given.name)) continue;
      found = true;
      const std::string_view meant = nearest_word(given.name, known);
      diagnostics_.error(given.where,
                         fmt::format("the robot has no argument `{}`", given.name.substr(0, 64)),
                         !meant.empty()  ? fmt::format("Did you mean `{}`?", meant)
                         : known.empty() ? "Omit it; its file asks for none."
                                         : fmt::format("Known: {}", listed(known)));
    }
    return found;
  }

  // ---- conditions

  bool is_met(const XmlNode& node, Scope& scope) {
    check_attributes(node, {"value"});
    const std::string_view condition = required(node, "value");
    const Value value = evaluated(condition, scope);
    if (value.text() == nullptr) return is_true(value);
    const Value meant = literal(std::string(trimmed(*value.text())));
    if (meant.is_integer()) return is_true(meant);
    throw Fault{fmt::format("the condition '{}' is '{}', which is neither true nor false",
                            condition.substr(0, 64), value.text()->substr(0, 64)),
                "Write true, false or a comparison in ${…}."};
  }

  bool flag(const XmlNode& node, std::string_view name, Scope& scope) {
    if (!has_attribute(node, name)) return false;
    const Value value = literal(text_in(node.attribute(name), scope));
    if (value.is_integer()) return is_true(value);
    throw Fault{fmt::format("`{}` is '{}'", name, to_text(value).substr(0, 40)),
                "Write true or false."};
  }

  // ---- macros and blocks

  void define_macro(const XmlNode& node, Scope& scope) {
    check_attributes(node, {"name", "params"});
    Macro macro;
    macro.name = required(node, "name");
    if (macro.name.starts_with(kPrefix)) macro.name.erase(0, kPrefix.size());
    static constexpr std::array<std::string_view, 10> kTaken = {
        "property", "arg",     "macro", "include",   "if",
        "unless",   "element", "call",  "attribute", "insert_block"};
    if (macro.name.empty() || macro.name.find_first_of(". \t") != std::string::npos ||
        std::find(kTaken.begin(), kTaken.end(), macro.name) != kTaken.end())
      throw Fault{fmt::format("a macro cannot be called `{}`", macro.name.substr(0, 64)),
                  "Write letters, digits and _, and none of xacro's own words."};
    macro.parameters = parse_parameters(node.attribute("params"));
    macro.body = &node;
    scope.set(std::move(macro));
  }

  void call_macro(const std::string& name, const XmlNode& node, Scope& scope, XmlNode& parent) {
    const Scope::FoundMacro found = scope.macro(name);
    if (found.macro == nullptr) {
      const std::vector<std::string> known = scope.macros_in_sight();
      const std::string_view meant = nearest_word(name, known);
      throw Fault{fmt::format("there is no macro `{}`", name.substr(0, 64)),
                  meant.empty()
                      ? "Define it with <xacro:macro>, or include its file, before the call."
                      : fmt::format("Did you mean <xacro:{}>?", meant)};
    }
    const Macro macro = *found.macro;  // its body may define it anew
    Scope local(*this, found.scope);
    give_parameters(macro, node, scope, local);
    give_blocks(macro, node, scope, local);
    calls_.push_back({macro.name, node.where});
    expand_content(*macro.body, local, parent);
    calls_.pop_back();
    current_ = node.where;
  }

  void give_parameters(const Macro& macro, const XmlNode& node, Scope& scope, Scope& local) {
    const bool is_dynamic = node.tag == "xacro:call";
    for (const auto& [name, value] : node.attributes) {
      if (is_dynamic && name == "macro") continue;
      const auto known =
          std::find_if(macro.parameters.begin(), macro.parameters.end(),
                       [&, &key = name](const Parameter& p) { return p.name == key; });
      if (known == macro.parameters.end() || known->is_block)
        throw Fault{fmt::format("macro `{}` has no parameter `{}`", macro.name, name.substr(0, 64)),
                    names_of(macro)};
      local.set(name, Property{value_of_text(value, scope), {}, node.where});
    }
    for (const Parameter& parameter : macro.parameters) {
      if (parameter.is_block || has_attribute(node, parameter.name)) continue;
      local.set(parameter.name, Property{default_of(parameter, macro, scope), {}, node.where});
    }
  }

  Value default_of(const Parameter& parameter, const Macro& macro, Scope& scope) {
    if (parameter.is_forwarded)
      if (auto outer = scope.find(parameter.name)) return *outer;
    if (parameter.otherwise) return value_of_text(*parameter.otherwise, scope);
    throw Fault{fmt::format("macro `{}` needs the parameter `{}`", macro.name, parameter.name),
                parameter.is_forwarded
                    ? fmt::format("Define a property `{0}` before the call, or write {0}=\"…\".",
                                  parameter.name)
                    : fmt::format("Write {}=\"…\".", parameter.name)};
  }

  static std::string names_of(const Macro& macro) {
    std::vector<std::string> names;
    for (const Parameter& parameter : macro.parameters)
      if (!parameter.is_block) names.push_back(parameter.name);
    return names.empty() ? "It has none." : fmt::format("Known: {}.", listed(names));
  }

  /// What the call holds belongs to the caller: it is expanded there, then handed over.
  void give_blocks(const Macro& macro, const XmlNode& node, Scope& scope, Scope& local) {
    XmlNode given;
    given.tag = node.tag;
    expand_children(node, scope, given);
    current_ = node.where;
    std::size_t next = 0;
    for (const Parameter& parameter : macro.parameters) {
      if (!parameter.is_block) continue;
      if (next == given.children.size())
        throw Fault{fmt::format("macro `{}` needs the block `{}`", macro.name, parameter.name),
                    fmt::format("Write an element for it between <{0}> and </{0}>.", node.tag)};
      local.set(parameter.name,
                Block{std::make_shared<const XmlNode>(std::move(given.children[next++])),
                      parameter.is_content, true});
    }
    if (next < given.children.size())
      throw Fault{
          fmt::format("macro `{}` has no place for <{}>", macro.name, given.children[next].tag),
          "Its parameters need one more block: *name."};
  }

  void insert_block(const XmlNode& node, Scope& scope, XmlNode& parent) {
    check_attributes(node, {"name"});
    const std::string name = text_in(required(node, "name"), scope);
    const Block* found = scope.block(name);
    if (found == nullptr)
      throw Fault{fmt::format("there is no block `{}`", name.substr(0, 64)),
                  "Write *name among the macro's params, or a property with content."};
    const Block block = *found;  // inserting may define it anew
    if (!block.is_expanded) return expand_content(*block.element, scope, parent);
    if (!block.is_content) return copy_expanded(*block.element, parent);
    add_text(block.element->text, parent);
    for (const XmlNode& child : block.element->children) copy_expanded(child, parent);
  }

  void copy_expanded(const XmlNode& node, XmlNode& parent) {
    count(1 + node.attributes.size());
    XmlNode out;
    out.tag = node.tag;
    out.text = node.text;
    out.where = node.where;
    out.attributes = node.attributes;
    budget_.spend(1 + node.text.size());
    enter();
    for (const XmlNode& child : node.children) copy_expanded(child, out);
    --depth_;
    parent.children.push_back(std::move(out));
  }

  // ---- files

  void include(const XmlNode& node, Scope& scope, XmlNode& parent) {
    check_attributes(node, {"filename", "ns", "optional"});
    const std::string written(trimmed(text_in(required(node, "filename"), scope)));
    const bool is_optional = flag(node, "optional", scope);
    const auto path = locate(written, is_optional);
    if (!path) return;
    if (std::find(including_.begin(), including_.end(), *path) != including_.end())
      throw Fault{fmt::format("'{}' includes itself", packages_.shown(*path)),
                  "Remove one of the includes of the circle."};
    if (++includes_ > kMostIncludes)
      throw Fault{fmt::format("more than {} files are included", kMostIncludes)};
    Scope* target = &scope;
    if (has_attribute(node, "ns")) {
      const std::string name = text_in(node.attribute("ns"), scope);
      if (!is_name(name)) throw Fault{fmt::format("`ns` is '{}'", name), "Write a plain name."};
      target = &scope.open_space(name);
    }
    const XmlNode& root = file_at(*path);
    including_.push_back(*path);
    expand_children(root, *target, parent);
    including_.pop_back();
    current_ = node.where;
  }

  /// The file that is meant, if it may be read. A missing one is an error unless it is optional.
  std::optional<fs::path> locate(const std::string& written, bool is_optional) {
    if (options_.folders.own.empty()) throw Fault{"no other file can be read from here"};
    if (written.empty() || written.find_first_of("*?") != std::string::npos ||
        written.find('\0') != std::string::npos)
      throw Fault{fmt::format("'{}' is not the name of a file", written.substr(0, 80)),
                  "Write a path relative to this file, or $(find package)/path."};
    std::error_code failed;
    const fs::path path = fs::canonical(folder_of_[current_.file] / written, failed);
    if (failed || !fs::is_regular_file(path, failed)) {
      if (is_optional) return std::nullopt;
      throw Fault{fmt::format("there is no file '{}'", written),
                  "Write a path relative to this file, or $(find package)/path."};
    }
    if (!packages_.allows(path))
      throw Fault{fmt::format("'{}' is outside the scene's folder", written),
                  "Copy its package into that folder, or name its folder by --package-path."};
    return path;
  }

  const XmlNode& file_at(const fs::path& path) {
    auto& file = files_[path];
    if (file) return *file;
    const std::string shown = packages_.shown(path);
    const auto text = read_file(path, XmlLimits{}.bytes + 1);
    if (!text) throw Fault{fmt::format("'{}' cannot be read", shown)};
    auto root = read_xml(*text, shown, diagnostics_);
    if (!root) throw Reported{};
    folder_of_[shown] = path.parent_path();
    file = std::make_shared<const XmlNode>(std::move(*root));
    return *file;
  }

  Value load_yaml(const std::string& written) {
    const fs::path path = *locate(written, false);
    if (const auto known = yaml_.find(path); known != yaml_.end()) return known->second;
    const std::string shown = packages_.shown(path);
    Diagnostics own;
    const auto tree = parse_yaml_file(path, shown, own);
    for (const Diagnostic& d : own.list()) diagnostics_.add(d);
    if (!tree || own.has_errors()) throw Reported{};
    const Value value = value_of_yaml(*tree);
    budget_.spend(value.size());
    return yaml_.emplace(path, value).first->second;
  }

  std::string package(const std::string& name) {
    if (options_.folders.own.empty())
      throw Fault{fmt::format("package `{}` cannot be looked for from here", name.substr(0, 64))};
    if (const auto folder = packages_.find(name)) return folder->string();
    throw Fault{fmt::format("there is no package `{}` in the scene's folder", name.substr(0, 64)),
                "Copy its folder, which has a package.xml, beside the robot's package, or name the "
                "folder around it by --package-path."};
  }

  // ---- text

  /// `$(command rest)`
  Value substitution(const std::string& command, const std::string& rest) {
    if (command == "arg") return Value(argument(rest));
    if (command == "find" || command == "find-pkg-share") return Value(package(rest));
    if (command == "dirname" || command == "cwd") return Value(folder_of_[current_.file].string());
    if (command == "eval") return evaluate_arguments(rest);
    if (command == "optenv") {
      // As on a computer where the variable is not set: a dive depends on its files alone.
      const std::size_t blank = rest.find_first_of(" \t");
      return Value(blank == std::string::npos ? std::string()
                                              : std::string(trimmed(rest.substr(blank))));
    }
    if (command == "env")
      throw Fault{fmt::format("$(env {}): environment variables are not read", rest.substr(0, 40)),
                  "Write $(arg name) and give it in the scene: xacro_args: {name: …}."};
    throw Fault{fmt::format("$({}) is not read", command.substr(0, 40)),
                "Known: arg, find, dirname, eval and optenv."};
  }

  /// In `$(eval …)` names are arguments.
  Value evaluate_arguments(const std::string& expression) {
    class ArgumentNames final : public Names {
     public:
      explicit ArgumentNames(Expansion& owner) : owner_(owner) {}
      std::optional<Value> find(const std::string& name) override {
        if (!owner_.arguments_.contains(name)) return std::nullopt;
        return literal(owner_.argument(name));
      }
      Names* space(const std::string&) override { return nullptr; }
      std::optional<Value> call(const std::string& function,
                                const std::vector<Value>& args) override {
        return owner_.call(function, args);
      }
      std::vector<std::string> known() override {
        std::vector<std::string> names;
        for (const auto& [name, unused] : owner_.arguments_) names.push_back(name);
        return names;
      }

     private:
      Expansion& owner_;
    };
    ArgumentNames names(*this);
    return evaluate(expression, names, budget_);
  }

  Value evaluated(std::string_view text, Scope& scope) {
    return substituted(text, scope, budget_,
                       [this](const std::string& command, const std::string& rest) {
                         return substitution(command, rest);
                       });
  }

  std::string text_in(std::string_view text, Scope& scope) {
    return to_text(evaluated(text, scope));
  }

  /// Of a property or a parameter: text that is a number is one.
  Value value_of_text(const std::string& text, Scope& scope) {
    const Value value = evaluated(text, scope);
    return value.text() != nullptr ? literal(*value.text()) : value;
  }

  // ---- attributes of xacro's own elements

  std::string_view required(const XmlNode& node, std::string_view name) {
    if (!has_attribute(node, name))
      throw Fault{fmt::format("<{}> has no `{}`", node.tag, name),
                  fmt::format("Write <{} {}=\"…\">.", node.tag, name)};
    return node.attribute(name);
  }

  void check_attributes(const XmlNode& node, std::initializer_list<std::string_view> known) {
    for (const auto& [name, unused] : node.attributes)
      if (std::find(known.begin(), known.end(), name) == known.end())
        diagnostics_.warning(node.where, fmt::format("`{}` of <{}> is not used", name, node.tag));
  }

  // ---- bounds

  void count(std::size_t nodes) {
    produced_ += nodes;
    if (produced_ > kMostProduced)
      throw Fault{"the robot grows too large",
                  fmt::format("At most {} elements and attributes.", XmlLimits{}.nodes)};
  }

  void enter() {
    if (++depth_ > XmlLimits{}.depth)
      throw Fault{"elements are nested too deeply",
                  fmt::format("At most {} deep.", XmlLimits{}.depth)};
  }

  static std::size_t size_of(const XmlNode& node) {
    std::size_t size = 1 + node.attributes.size();
    for (const XmlNode& child : node.children) size += size_of(child);
    return size;
  }

  static void check_size(const XmlNode& root) {
    if (size_of(root) > XmlLimits{}.nodes)
      throw Fault{"the expanded robot is too large",
                  fmt::format("At most {} elements and attributes.", XmlLimits{}.nodes)};
  }

  std::shared_ptr<const XmlNode> shared(const XmlNode& node) {
    // Files are kept until the end of the expansion, so their elements need no owner of their own.
    return {std::shared_ptr<const XmlNode>(), &node};
  }

  /// Which macros were being called, the innermost first.
  [[nodiscard]] std::string call_trace() const {
    constexpr std::size_t kMostShown = 3;
    std::string trace;
    for (std::size_t i = 0; i < std::min(calls_.size(), kMostShown); ++i) {
      const Call& call = calls_[calls_.size() - 1 - i];
      trace += fmt::format("{}in macro `{}` called at {}:{}", i == 0 ? " (" : ", ", call.macro,
                           call.where.file, call.where.line);
    }
    return trace.empty() ? trace : trace + ")";
  }

  struct Call {
    std::string macro;
    SourceLocation where;
  };

  const XacroOptions& options_;
  Diagnostics& diagnostics_;
  Packages packages_;
  Budget budget_;
  std::map<std::string, std::string> arguments_;
  std::set<std::string> asked_for_;
  std::map<std::string, fs::path> folder_of_;  // of files, as messages call them
  std::map<fs::path, std::shared_ptr<const XmlNode>> files_;
  std::map<fs::path, Value> yaml_;
  std::vector<fs::path> including_;
  std::vector<Call> calls_;
  SourceLocation current_;  // the element at work; where a Fault belongs
  const XmlNode* root_ = nullptr;
  std::size_t produced_ = 0;
  std::size_t includes_ = 0;
  int depth_ = 1;
};

}  // namespace
}  // namespace xacro

bool is_xacro(const XmlNode& root, const std::string& file) {
  return file.ends_with(".xacro") || xacro::has_attribute(root, "xmlns:xacro") ||
         has_xacro_elements(root);
}

bool has_xacro_elements(const XmlNode& root) {
  return xacro::is_directive(root) ||
         std::any_of(root.children.begin(), root.children.end(), has_xacro_elements);
}

std::optional<XmlNode> expand_xacro(const XmlNode& root, const XacroOptions& options,
                                    Diagnostics& diagnostics) {
  return xacro::Expansion(options, diagnostics).expand(root);
}

}  // namespace remora
