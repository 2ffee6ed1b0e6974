// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/mesh_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "base/random.h"

namespace remora {
namespace mesh_file_test {

std::optional<TriangleMesh> load(const std::string& text, std::string_view extension,
                                 Diagnostics& diagnostics) {
  return load_mesh(std::as_bytes(std::span(text)), extension,
                   {"wreck." + std::string(extension), 0}, diagnostics);
}

const std::string kUnitCubeObj =
    "mtllib ../../secret.mtl\n"
    "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n"
    "f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";

const std::string kTetrahedronStl =
    "solid t\n"
    "facet normal 0 0 -1\nouter loop\nvertex 0 0 0\nvertex 0 1 0\nvertex 1 0 0\nendloop\nendfacet\n"
    "facet normal 0 -1 0\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 0 1\nendloop\nendfacet\n"
    "facet normal -1 0 0\nouter loop\nvertex 0 0 0\nvertex 0 0 1\nvertex 0 1 0\nendloop\nendfacet\n"
    "facet normal 1 1 1\nouter loop\nvertex 1 0 0\nvertex 0 1 0\nvertex 0 0 1\nendloop\nendfacet\n"
    "endsolid t\n";

const std::string kTrianglePly =
    "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\n"
    "property float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n"
    "0 0 0\n2 0 0\n0 2 0\n3 0 1 2\n";

TEST(MeshFile, AnObjCubeIsWatertightAndItsMaterialFileIsNotNeeded) {
  Diagnostics diagnostics;
  const auto cube = load(kUnitCubeObj, "OBJ", diagnostics);
  ASSERT_TRUE(cube) << to_string(diagnostics);
  EXPECT_EQ(cube->vertices.size(), 8U);
  EXPECT_TRUE(is_watertight(*cube));
  EXPECT_NEAR(volume(*cube), 1.0, 1e-7);
}

TEST(MeshFile, AnStlIsWeldedIntoOneSurface) {
  Diagnostics diagnostics;
  const auto tetrahedron = load(kTetrahedronStl, "stl", diagnostics);
  ASSERT_TRUE(tetrahedron) << to_string(diagnostics);
  EXPECT_EQ(tetrahedron->vertices.size(), 4U);
  EXPECT_TRUE(is_watertight(*tetrahedron));
  EXPECT_NEAR(volume(*tetrahedron), 1.0 / 6.0, 1e-7);
}

TEST(MeshFile, APlyTriangleHasItsArea) {
  Diagnostics diagnostics;
  const auto triangle = load(kTrianglePly, "ply", diagnostics);
  ASSERT_TRUE(triangle) << to_string(diagnostics);
  EXPECT_NEAR(area(*triangle), 2.0, 1e-7);
}

template <class Number>
std::string bytes_of(Number number) {
  return std::string(reinterpret_cast<const char*>(&number), sizeof number);
}

/// A chunk of a 3DS file: number, length of all of it, content.
std::string chunk(std::uint16_t number, const std::string& content) {
  return bytes_of(number) + bytes_of(static_cast<std::uint32_t>(6 + content.size())) + content;
}

/// The smallest 3DS file: one object with one triangle of 2 m².
std::string triangle_3ds() {
  std::string points = bytes_of(std::uint16_t{3});
  for (const float x : {0.f, 0.f, 0.f, 2.f, 0.f, 0.f, 0.f, 2.f, 0.f}) points += bytes_of(x);
  std::string faces = bytes_of(std::uint16_t{1});
  for (const std::uint16_t index : {0, 1, 2, 0}) faces += bytes_of(index);
  const std::string mesh = chunk(0x4100, chunk(0x4110, points) + chunk(0x4120, faces));
  return chunk(0x4d4d, chunk(0x3d3d, chunk(0x4000, std::string("hull") + '\0' + mesh)));
}

TEST(MeshFile, A3dsFileIsReadAndADamagedOneRefused) {
  Diagnostics diagnostics;
  const auto triangle = load(triangle_3ds(), "3ds", diagnostics);
  ASSERT_TRUE(triangle.has_value());
  EXPECT_NEAR(area(*triangle), 2.0, 1e-6);
  for (std::size_t length = 0; length < triangle_3ds().size(); length += 3) {
    Diagnostics found;
    const auto mesh = load(triangle_3ds().substr(0, length), "3ds", found);
    EXPECT_NE(mesh.has_value(), found.has_errors());
  }
}

/// A glb file of version 2 with one chunk of JSON, whose lengths are what they are said to be.
std::string glb(const std::string& json, std::uint32_t chunk_length, std::uint32_t length) {
  return "glTF" + bytes_of(std::uint32_t{2}) + bytes_of(length) + bytes_of(chunk_length) + "JSON" +
         json;
}

std::string ply(const std::string& format, const std::string& elements, const std::string& data) {
  return "ply\nformat " + format + " 1.0\n" + elements + "end_header\n" + data;
}

/// Each of these made Assimp take 1 GB or more.
TEST(MeshFile, AFewBytesThatClaimMillionsAreRefused) {
  const std::string faces = "element face 1\nproperty list uint int vertex_indices\n";
  const std::string many_vertices = "element vertex 4000000000\nproperty float x\n";
  const std::string accessor =
      R"({"asset": {"version": "2.0"}, "accessors": [{"componentType": 5126, "type": "VEC3", "count": )";
  for (const auto& [kind, text] : std::vector<std::pair<std::string, std::string>>{
           {"glb", glb("{}", 2, 4'000'000'000)},
           {"glb", glb("{}", 4'000'000'000, 22)},
           {"glb", glb(accessor + "400000000}]}", 101, 121)},
           {"gltf", accessor + "400000000}]}"},
           {"gltf", accessor + "4e8}]}"},
           {"gltf", accessor + "4}], \"buffers\": [{\"byteLength\": 4000000000}]}"},
           {"gltf", std::string(100'000, '[')},
           {"ply", ply("ascii", many_vertices, "0\n1\n")},
           {"ply", ply("binary_little_endian", many_vertices, "12345678")},
           {"ply", ply("ascii", faces, "4000000000 1 2 3\n")},
           {"ply", ply("ascii", faces, "3 1 2\n")},
           {"ply", ply("binary_little_endian", faces, bytes_of(std::uint32_t{0x7fffffff}))},
           {"ply", ply("binary_big_endian", faces, bytes_of(std::uint32_t{0x7f}) + "12345678")},
           {"dae",
            "<COLLADA><float_array id=\"a\" count = \"4000000000\">1 2</float_array></COLLADA>"},
           {"dae",
            "<COLLADA><float_array id='a' count='&#52;000000000'>1 2</float_array></COLLADA>"}}) {
    Diagnostics diagnostics;
    EXPECT_FALSE(load(text, kind, diagnostics)) << kind << text;
    EXPECT_NE(to_string(diagnostics).find("mesh is broken: it"), std::string::npos)
        << to_string(diagnostics);
  }
}

TEST(MeshFile, BinaryPlyOfEitherByteOrderHoldsWhatItSays) {
  const std::string header =
      "element vertex 3\nproperty float x\nproperty float y\nproperty float z\n"
      "element face 1\nproperty list uchar int vertex_indices\n";
  for (const bool is_little : {true, false}) {
    const auto number = [is_little](auto value) {
      std::string bytes = bytes_of(value);
      if (!is_little) std::reverse(bytes.begin(), bytes.end());
      return bytes;
    };
    std::string data;
    for (const float x : {0.f, 0.f, 0.f, 2.f, 0.f, 0.f, 0.f, 2.f, 0.f}) data += number(x);
    data += '\3';
    for (const std::int32_t index : {0, 1, 2}) data += number(index);
    const std::string format = is_little ? "binary_little_endian" : "binary_big_endian";
    Diagnostics diagnostics;
    const auto triangle = load(ply(format, header, data), "ply", diagnostics);
    ASSERT_TRUE(triangle) << to_string(diagnostics);
    EXPECT_NEAR(area(*triangle), 2.0, 1e-7);
  }
}

TEST(MeshFile, AFileIsReadAsWhatItsNameSays) {
  Diagnostics diagnostics;
  EXPECT_FALSE(load(kTrianglePly, "obj", diagnostics));
  EXPECT_FALSE(load(kTetrahedronStl, "dae", diagnostics));
}

TEST(MeshFile, WhatCannotBeUsedIsReportedWithItsPlace) {
  const auto refused = [](const std::string& text, std::string_view extension) {
    Diagnostics diagnostics;
    const bool is_refused = !load(text, extension, diagnostics) && diagnostics.has_errors() &&
                            diagnostics.list().front().where.file.starts_with("wreck.");
    return is_refused;
  };
  EXPECT_TRUE(refused(kUnitCubeObj, "docx"));
  EXPECT_TRUE(refused("", "obj"));
  EXPECT_TRUE(refused("not a mesh at all", "dae"));
  EXPECT_TRUE(
      refused("{\"asset\": {\"version\": \"2.0\"}, \"buffers\": [{\"uri\": "
              "\"../../../../etc/passwd\", \"byteLength\": 9}]}",
              "gltf"));
  EXPECT_TRUE(refused("v 0 0 0\nv nan 0 0\nv 0 1 0\nf 1 2 3\n", "obj"));
  EXPECT_TRUE(refused("v 0 0 0\nv 1e30 0 0\nv 0 1 0\nf 1 2 3\n", "obj"));
  EXPECT_TRUE(refused("v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n", "obj"));  // no area
}

TEST(MeshFile, ADamagedFileNeverEndsTheProgram) {
  Random random(11, "damage");
  for (const auto& [text, extension] :
       {std::pair(kUnitCubeObj, "obj"), std::pair(kTetrahedronStl, "stl"),
        std::pair(kTrianglePly, "ply")}) {
    for (int i = 0; i < 200; ++i) {
      std::string damaged =
          text.substr(0, static_cast<std::size_t>(random.uniform() * text.size()));
      for (char& c : damaged) {
        if (random.uniform() < 0.02) c = static_cast<char>(random.bits() & 0x7f);
      }
      Diagnostics diagnostics;
      const auto mesh = load(damaged, extension, diagnostics);
      EXPECT_NE(mesh.has_value(), diagnostics.has_errors());
    }
  }
}

}  // namespace mesh_file_test
}  // namespace remora
