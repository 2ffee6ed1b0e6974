// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Mesh files. The first byte chooses the kind; each must be read or refused in little memory.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "geometry/mesh_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  constexpr std::array kKinds = {"obj", "stl", "ply", "dae", "3ds", "gltf", "glb"};
  remora::Diagnostics diagnostics;
  const std::span<const std::byte> file =
      std::as_bytes(std::span<const std::uint8_t>(data + 1, size - 1));
  const auto mesh =
      remora::load_mesh(file, kKinds[data[0] % kKinds.size()], {"fuzz", 0}, diagnostics);
  if (mesh.has_value() == diagnostics.has_errors()) std::abort();
  return 0;
}
