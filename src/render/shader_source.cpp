// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/shader_source.h"

#include <fmt/format.h>

#include <set>
#include <sstream>

#include "base/assert.h"
#include "render/shader_files.h"

namespace remora {
namespace {

std::string_view find_file(std::string_view name) {
  for (const ShaderFile& file : shader_files()) {
    if (file.name == name) return file.text;
  }
  fmt::print(stderr, "there is no shader {}\n", name);
  REMORA_ASSERT(!"a shader is missing");
  return {};
}

void expand(std::string_view name, std::set<std::string, std::less<>>& seen, std::string& out) {
  if (!seen.emplace(name).second) return;
  std::istringstream lines{std::string(find_file(name))};
  constexpr std::string_view kInclude = "#include \"";
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(kInclude)) {
      expand(std::string_view(line).substr(kInclude.size(),
                                           line.find('"', kInclude.size()) - kInclude.size()),
             seen, out);
    } else {
      out += line + "\n";
    }
  }
}

}  // namespace

std::string shader_source(std::string_view name) {
  std::set<std::string, std::less<>> seen;
  std::string text;
  expand(name, seen, text);
  return text;
}

}  // namespace remora
