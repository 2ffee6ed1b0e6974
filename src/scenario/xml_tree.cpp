// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/xml_tree.h"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/text.h"

namespace remora {
namespace {

constexpr std::string_view kBlanks = " \t\r\n\f\v";

/// A piece of the user's text that fits into a message.
std::string shown(std::string_view text) {
  constexpr std::size_t kLength = 40;
  if (text.size() <= kLength) return std::string(text);
  return std::string(text.substr(0, kLength)) + "...";
}

std::string own_text(const tinyxml2::XMLElement& element) {
  std::string text;
  for (const auto* n = element.FirstChild(); n != nullptr; n = n->NextSibling()) {
    if (const auto* piece = n->ToText()) text += piece->Value();
  }
  return std::string(trimmed(text));
}

/// Copies the elements and counts them; false when the tree is larger or deeper than allowed.
bool copy(const tinyxml2::XMLElement& element, const std::string& file, const XmlLimits& limits,
          int depth, std::size_t& nodes, XmlNode& out) {
  if (depth > limits.depth || ++nodes > limits.nodes) return false;
  out.tag = element.Name();
  out.text = own_text(element);
  out.where = {file, element.GetLineNum()};
  for (const auto* a = element.FirstAttribute(); a != nullptr; a = a->Next()) {
    if (++nodes > limits.nodes) return false;
    out.attributes.emplace_back(a->Name(), a->Value());
  }
  for (const auto* c = element.FirstChildElement(); c != nullptr; c = c->NextSiblingElement()) {
    if (!copy(*c, file, limits, depth + 1, nodes, out.children.emplace_back())) return false;
  }
  return true;
}

/// A document type may name a DTD (which is never opened) but not declare anything itself.
bool declares_entities(const tinyxml2::XMLDocument& document) {
  for (const auto* n = document.FirstChild(); n != nullptr; n = n->NextSibling()) {
    const auto* unknown = n->ToUnknown();
    if (unknown == nullptr) continue;
    const std::string_view text = unknown->Value();
    if (text.find('[') != std::string_view::npos || text.starts_with("ENTITY")) return true;
  }
  return false;
}

void write_escaped(std::string_view text, std::string& out) {
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\n':  // a line of the text is an element
        out += "&#10;";
        break;
      default:
        out += c;
    }
  }
}

void write_node(const XmlNode& node, XmlText& out) {
  out.lines.push_back(node.where);
  out.text += "<" + node.tag;
  for (const auto& [name, value] : node.attributes) {
    out.text += " " + name + "=\"";
    write_escaped(value, out.text);
    out.text += '"';
  }
  out.text += '>';
  write_escaped(node.text, out.text);
  for (const XmlNode& child : node.children) {
    out.text += '\n';
    write_node(child, out);
  }
  out.text += "</" + node.tag + ">";
}

}  // namespace

const XmlNode* XmlNode::child(std::string_view name) const {
  for (const XmlNode& c : children) {
    if (c.tag == name) return &c;
  }
  return nullptr;
}

std::string_view XmlNode::attribute(std::string_view name) const {
  for (const auto& [key, value] : attributes) {
    if (key == name) return value;
  }
  return {};
}

std::optional<XmlNode> read_xml(std::string_view text, const std::string& file,
                                Diagnostics& diagnostics, const XmlLimits& limits) {
  if (text.size() > limits.bytes) {
    diagnostics.error({file, 0}, fmt::format("the file is too large ({} bytes)", text.size()),
                      fmt::format("A robot or scene has at most {} bytes.", limits.bytes));
    return std::nullopt;
  }
  if (text.find('\0') != std::string_view::npos) {
    diagnostics.error({file, 0}, "the file holds a zero byte", "Write XML as UTF-8 text.");
    return std::nullopt;
  }
  tinyxml2::XMLDocument document;
  if (document.Parse(text.data(), text.size()) != tinyxml2::XML_SUCCESS ||
      document.RootElement() == nullptr) {
    diagnostics.error({file, document.ErrorLineNum()},
                      std::string("this is not well-formed XML (") +
                          tinyxml2::XMLDocument::ErrorIDToName(document.ErrorID()) + ")",
                      "Close every element and quote every attribute.");
    return std::nullopt;
  }
  if (declares_entities(document)) {
    diagnostics.error({file, 1}, "the document type declares entities, which are not read",
                      "Remove the [...] part of <!DOCTYPE>.");
    return std::nullopt;
  }
  XmlNode root;
  std::size_t nodes = 0;
  if (!copy(*document.RootElement(), file, limits, 1, nodes, root)) {
    diagnostics.error({file, 0}, "the file has too many or too deeply nested elements",
                      fmt::format("At most {} elements, {} deep.", limits.nodes, limits.depth));
    return std::nullopt;
  }
  return root;
}

XmlText write_xml(const XmlNode& root) {
  XmlText out;
  write_node(root, out);
  out.text += '\n';
  return out;
}

std::optional<std::vector<double>> parse_numbers(std::string_view text) {
  std::vector<double> values;
  for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
    const std::string_view word = text.substr(0, text.find_first_of(kBlanks));
    text.remove_prefix(word.size());
    const char* begin = word.data() + (word.starts_with('+') ? 1 : 0);
    double value = 0.0;
    const auto [end, error] = std::from_chars(begin, word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size() || !std::isfinite(value)) {
      return std::nullopt;
    }
    values.push_back(value);
  }
  return values;
}

const XmlNode* XmlSection::child(std::string_view tag) {
  known_.emplace_back(tag);
  return node_->child(tag);
}

std::vector<const XmlNode*> XmlSection::children(std::string_view tag) {
  known_.emplace_back(tag);
  std::vector<const XmlNode*> found;
  for (const XmlNode& c : node_->children) {
    if (c.tag == tag) found.push_back(&c);
  }
  return found;
}

bool XmlSection::read(std::string_view tag, double& value) {
  const XmlNode* c = child(tag);
  if (c == nullptr) return false;
  const auto numbers = parse_numbers(c->text);
  if (!numbers || numbers->size() != 1) {
    diagnostics_->error(c->where,
                        "<" + c->tag + "> is '" + shown(c->text) + "', which is not a number",
                        "Write one finite number.");
    return false;
  }
  value = numbers->front();
  return true;
}

bool XmlSection::read(std::string_view tag, bool& value) {
  const XmlNode* c = child(tag);
  if (c == nullptr) return false;
  if (c->text == "1" || c->text == "true" || c->text == "True") {
    value = true;
  } else if (c->text == "0" || c->text == "false" || c->text == "False") {
    value = false;
  } else {
    diagnostics_->error(c->where, "<" + c->tag + "> is '" + shown(c->text) + "'",
                        "Write true or false.");
    return false;
  }
  return true;
}

bool XmlSection::read(std::string_view tag, std::string& value) {
  const XmlNode* c = child(tag);
  if (c == nullptr) return false;
  value = c->text;
  return true;
}

bool XmlSection::read(std::string_view tag, std::vector<double>& values) {
  const XmlNode* c = child(tag);
  if (c == nullptr) return false;
  auto numbers = parse_numbers(c->text);
  if (!numbers) {
    diagnostics_->error(c->where, "<" + c->tag + "> holds something that is not a number",
                        "Write finite numbers separated by blanks.");
    return false;
  }
  values = std::move(*numbers);
  return true;
}

bool XmlSection::read(std::string_view tag, Vec3& value) {
  const XmlNode* c = child(tag);
  if (c == nullptr) return false;
  const auto numbers = parse_numbers(c->text);
  if (!numbers || numbers->size() != 3) {
    diagnostics_->error(c->where, "<" + c->tag + "> is '" + shown(c->text) + "'",
                        "Write three finite numbers.");
    return false;
  }
  value = {(*numbers)[0], (*numbers)[1], (*numbers)[2]};
  return true;
}

void XmlSection::ignore(std::initializer_list<std::string_view> tags) {
  for (const std::string_view tag : tags) known_.emplace_back(tag);
}

void XmlSection::report_rest(std::string_view owner) const {
  std::vector<std::string_view> reported;
  for (const XmlNode& c : node_->children) {
    if (std::find(known_.begin(), known_.end(), c.tag) != known_.end()) continue;
    if (std::find(reported.begin(), reported.end(), c.tag) != reported.end()) continue;
    reported.push_back(c.tag);
    diagnostics_->note(c.where, fmt::format("<{}> of {} is not used", c.tag, owner));
  }
}

}  // namespace remora
