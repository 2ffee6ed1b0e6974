// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/mesh_file.h"

#include <assimp/BaseImporter.h>
#include <assimp/scene.h>
#include <fmt/format.h>
#include <assimp/IOStream.hpp>
#include <assimp/IOSystem.hpp>
#include <assimp/Importer.hpp>

#include <algorithm>
#include <array>
#include <cstring>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>

#include "geometry/mesh_claims.h"

namespace remora {
namespace {

constexpr std::array<std::string_view, 7> kExtensions = {"obj", "stl",  "ply", "dae",
                                                         "3ds", "gltf", "glb"};
constexpr std::size_t kMaxTriangles = 20'000'000;
constexpr double kMaxCoordinate = 1e6;  // metres; beyond it a mesh is in the wrong unit or broken

constexpr int kMaxEmptyReads = 100;

/// Reads from the caller's bytes.
class ByteStream final : public Assimp::IOStream {
 public:
  explicit ByteStream(std::span<const std::byte> bytes) : bytes_(bytes) {}

  size_t Read(void* to, size_t size, size_t count) override {
    if (size == 0) return 0;
    const size_t whole = std::min(count, (bytes_.size() - position_) / size);
    // Some readers wait for a keyword past the end of a truncated file for ever.
    if (whole == 0 && ++empty_reads_ > kMaxEmptyReads) {
      throw std::runtime_error("the file ends too early");
    }
    if (whole > 0) std::memcpy(to, bytes_.data() + position_, whole * size);
    position_ += whole * size;
    return whole;
  }
  size_t Write(const void*, size_t, size_t) override { return 0; }
  aiReturn Seek(size_t offset, aiOrigin origin) override {
    const size_t base = origin == aiOrigin_SET   ? 0
                        : origin == aiOrigin_CUR ? position_
                                                 : bytes_.size();
    if (base + offset > bytes_.size()) return aiReturn_FAILURE;
    position_ = base + offset;
    return aiReturn_SUCCESS;
  }
  size_t Tell() const override { return position_; }
  size_t FileSize() const override { return bytes_.size(); }
  void Flush() override {}

 private:
  std::span<const std::byte> bytes_;
  size_t position_ = 0;
  int empty_reads_ = 0;
};

/// A file system with one file. Whatever else a mesh asks for does not exist: a scene from a
/// stranger must not make us read this machine's files.
class OneFileSystem final : public Assimp::IOSystem {
 public:
  OneFileSystem(std::span<const std::byte> bytes, std::string name)
      : bytes_(bytes), name_(std::move(name)) {}

  bool Exists(const char* file) const override { return name_ == file; }
  char getOsSeparator() const override { return '/'; }
  Assimp::IOStream* Open(const char* file, const char* mode) override {
    if (!Exists(file) || std::strchr(mode, 'w') != nullptr) return nullptr;
    return new ByteStream(bytes_);
  }
  void Close(Assimp::IOStream* stream) override { delete stream; }

 private:
  std::span<const std::byte> bytes_;
  std::string name_;
};

Vec3 to_vec3(const aiVector3D& v) { return {v.x, v.y, v.z}; }

/// Polygons become fans. Assimp's own post-processing is left out: it ends the program on faces
/// that a damaged file can hold.
void append_part(const aiMesh& part, const aiMatrix4x4& placement, TriangleMesh& mesh) {
  const auto base = static_cast<std::uint32_t>(mesh.vertices.size());
  for (unsigned i = 0; i < part.mNumVertices; ++i) {
    mesh.vertices.push_back(to_vec3(placement * part.mVertices[i]));
  }
  for (unsigned i = 0; i < part.mNumFaces; ++i) {
    const aiFace& face = part.mFaces[i];
    for (unsigned k = 1; k + 1 < face.mNumIndices; ++k) {
      mesh.triangles.push_back(
          {base + face.mIndices[0], base + face.mIndices[k], base + face.mIndices[k + 1]});
    }
  }
}

void append_node(const aiScene& scene, const aiNode& node, const aiMatrix4x4& parent,
                 TriangleMesh& mesh) {
  const aiMatrix4x4 placement = parent * node.mTransformation;
  for (unsigned i = 0; i < node.mNumMeshes; ++i) {
    if (node.mMeshes[i] < scene.mNumMeshes) {
      append_part(*scene.mMeshes[node.mMeshes[i]], placement, mesh);
    }
  }
  for (unsigned i = 0; i < node.mNumChildren; ++i) {
    append_node(scene, *node.mChildren[i], placement, mesh);
  }
}

/// Leaves only those readers that this kind of file is for: Assimp would try all others on a file
/// that is not what its name says.
void keep_readers_of(const std::string& kind, Assimp::Importer& importer) {
  for (std::size_t i = importer.GetImporterCount(); i-- > 0;) {
    const std::string extensions =
        fmt::format(" {} ", importer.GetImporterInfo(i)->mFileExtensions);
    if (extensions.find(" " + kind + " ") != std::string::npos) continue;
    const std::unique_ptr<Assimp::BaseImporter> reader(importer.GetImporter(i));
    importer.UnregisterLoader(reader.get());
  }
}

/// Why the mesh cannot be used, or empty.
std::string mesh_problem(const TriangleMesh& mesh) {
  for (const Vec3& v : mesh.vertices) {
    if (!v.allFinite()) return "a vertex is not a number";
    if (v.cwiseAbs().maxCoeff() > kMaxCoordinate) {
      return fmt::format("a vertex is {:g} m away from the origin", v.cwiseAbs().maxCoeff());
    }
  }
  for (const Triangle& t : mesh.triangles) {
    for (const std::uint32_t v : t) {
      if (v >= mesh.vertices.size()) return "a triangle refers to a vertex that does not exist";
    }
  }
  if (mesh.triangles.size() > kMaxTriangles) {
    return fmt::format("it has {} triangles; the limit is {}", mesh.triangles.size(),
                       kMaxTriangles);
  }
  return {};
}

}  // namespace

std::optional<TriangleMesh> load_mesh(std::span<const std::byte> bytes, std::string_view extension,
                                      const SourceLocation& where, Diagnostics& diagnostics) {
  std::string kind(extension);
  std::transform(kind.begin(), kind.end(), kind.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (std::find(kExtensions.begin(), kExtensions.end(), kind) == kExtensions.end()) {
    diagnostics.error(where, fmt::format("'{}' is not a mesh format that can be read", kind),
                      "Use obj, stl, ply, dae, 3ds, gltf or glb.");
    return std::nullopt;
  }

  if (const std::string problem = false_claim(bytes, kind); !problem.empty()) {
    diagnostics.error(where, fmt::format("the {} mesh is broken: {}", kind, problem));
    return std::nullopt;
  }
  Assimp::Importer importer;
  keep_readers_of(kind, importer);
  const std::string name = "mesh." + kind;
  importer.SetIOHandler(new OneFileSystem(bytes, name));  // the importer deletes it
  const aiScene* scene = nullptr;
  try {
    scene = importer.ReadFile(name, 0);
  } catch (const std::exception&) {
    scene = nullptr;  // a few importers let exceptions through on broken files
  }
  if (scene == nullptr || scene->mRootNode == nullptr) {
    diagnostics.error(
        where, fmt::format("the {} mesh cannot be read: {}", kind, importer.GetErrorString()));
    return std::nullopt;
  }

  TriangleMesh mesh;
  append_node(*scene, *scene->mRootNode, {}, mesh);
  if (const std::string problem = mesh_problem(mesh); !problem.empty()) {
    diagnostics.error(where, fmt::format("the {} mesh is broken: {}", kind, problem));
    return std::nullopt;
  }
  weld(mesh);
  if (mesh.triangles.empty()) {
    diagnostics.error(where, fmt::format("the {} mesh has no triangle with an area", kind));
    return std::nullopt;
  }
  return mesh;
}

}  // namespace remora
