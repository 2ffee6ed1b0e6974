# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
#
# cmake -DFOLDER=shaders -DOUT=shader_files.cpp -P embed_shaders.cmake
file(GLOB shaders ${FOLDER}/*.glsl)
set(text "#include \"render/shader_files.h\"\n\n#include <array>\n\nnamespace remora {\n\nstd::span<const ShaderFile> shader_files() {\n")
string(APPEND text "  static constexpr auto kFiles = std::to_array<ShaderFile>({\n")
foreach(shader ${shaders})
  get_filename_component(name ${shader} NAME)
  file(READ ${shader} content)
  string(APPEND text "      {\"${name}\", R\"glsl(${content})glsl\"},\n")
endforeach()
string(APPEND text "  });\n  return kFiles;\n}\n\n}  // namespace remora\n")
file(WRITE ${OUT} "${text}")
