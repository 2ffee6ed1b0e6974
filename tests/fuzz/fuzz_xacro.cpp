// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Robots in xacro: macros, expressions, and files of a small folder that they may include.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "scenario/xacro/xacro.h"
#include "xml_mutator.h"

namespace {

bool are_same(const remora::XmlNode& a, const remora::XmlNode& b) {
  if (a.tag != b.tag || a.attributes != b.attributes || a.children.size() != b.children.size())
    return false;
  for (std::size_t i = 0; i < a.children.size(); ++i)
    if (!are_same(a.children[i], b.children[i])) return false;
  return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  remora::Diagnostics diagnostics;
  const auto xml = remora::read_xml(text, "fuzz.xacro", diagnostics);
  if (!xml) return 0;
  const remora::XacroOptions options{{REMORA_FUZZ_WORLD "/robots", {}},
                                     {{"given", "1.5", {"scene.yaml", 1}}}};
  const auto robot = remora::expand_xacro(*xml, options, diagnostics);
  // Either a robot without a trace of xacro, or a reason.
  if (robot.has_value() == diagnostics.has_errors()) std::abort();
  if (!robot) return 0;
  // What sdformat would be given is the same tree again.
  const remora::XmlText written = remora::write_xml(*robot);
  remora::Diagnostics unheard;
  const auto again = remora::read_xml(written.text, "again", unheard, {64u << 20, 100'000, 64});
  for (const remora::XmlNode& child : robot->children)
    if (remora::has_xacro_elements(child)) std::abort();
  if (again && !are_same(*robot, *again)) std::abort();
  return 0;
}
