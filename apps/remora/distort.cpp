// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <filesystem>
#include <fstream>
#include <span>

#include "commands.h"
#include "content/distortion.h"
#include "files/read_file.h"
#include "geometry/mesh_file.h"
#include "geometry/mesh_text.h"
#include "program.h"
#include "scenario/yaml/read_distortion.h"

namespace remora {
namespace {

namespace fs = std::filesystem;

struct DistortOptions {
  std::string what;
  std::string out;
  DistortionSpec distortion{.extent = 0.4, .seed = 1};
};

int refuse(const std::string& where, std::string what, std::string instead = {}) {
  Diagnostics diagnostics;
  diagnostics.error({where, 0}, std::move(what), std::move(instead));
  print(diagnostics);
  return kBadInput;
}

bool write_text(const fs::path& file, const std::string& text) {
  std::ofstream stream(file, std::ios::binary);
  stream << text;
  stream.close();
  if (!stream) fmt::print(stderr, "remora: {} cannot be written\n", file.string());
  return static_cast<bool>(stream);
}

bool write_mesh(const fs::path& file, const TriangleMesh& mesh) {
  if (!write_text(file, file.extension() == ".ply" ? ply_text(mesh) : obj_text(mesh))) return false;
  fmt::print("{}: {} triangles\n", file.string(), mesh.triangles.size());
  return true;
}

int distort_mesh(const DistortOptions& options) {
  const auto bytes = read_file(options.what);
  if (!bytes)
    return refuse(options.what, "the file cannot be read", "Name a mesh file or an object");
  std::string extension = fs::path(options.what).extension().string();
  if (!extension.empty()) extension.erase(0, 1);
  Diagnostics diagnostics;
  const auto mesh =
      load_mesh(std::as_bytes(std::span(*bytes)), extension, {options.what, 0}, diagnostics);
  print(diagnostics);
  if (!mesh) return kBadInput;
  return write_mesh(options.out, distorted(*mesh, options.distortion)) ? kDone : kRunFailed;
}

/// All that eyes see of an object, as one mesh.
TriangleMesh looks_of(const ObjectSpec& object) {
  TriangleMesh mesh;
  for (const VisualSpec& visual : object.visuals) {
    if (visual.mesh == nullptr) continue;
    TriangleMesh part = *visual.mesh;
    transform(visual.X_BV, part);
    append(part, mesh);
  }
  return mesh;
}

std::string object_text(const DistortOptions& options, const ObjectSpec& aged) {
  const DistortionSpec& distortion = options.distortion;
  return fmt::format(
      "# Made by remora distort. With this extent its friction is {:g} and its fouling of level "
      "{}.\n"
      "# Its looks, for other programs: {}\n"
      "purpose: {} after years in the sea\n"
      "based_on: {}\n"
      "distortion: {{extent: {}, seed: {}}}\n",
      aged.collision.friction, aged.fouling ? aged.fouling->level.value_or(0) : 0,
      fs::path(options.out).filename().string(), options.what, options.what, distortion.extent,
      distortion.seed);
}

int distort_object(const DistortOptions& options) {
  const auto paths = own_asset_paths();
  if (!paths) return kRunFailed;
  Diagnostics diagnostics;
  auto object = load_object(options.what, *paths, diagnostics);
  print(diagnostics);
  if (!object) return kBadInput;
  age(options.distortion, *object);
  fs::path file = options.out;
  if (!write_mesh(file, looks_of(*object))) return kRunFailed;
  file.replace_extension(".yaml");
  if (!write_text(file, object_text(options, *object))) return kRunFailed;
  fmt::print("{}: object `{}` for scenes beside the folder `objects`\n", file.string(),
             file.stem().string());
  return kDone;
}

int run(const DistortOptions& options) {
  if (const auto found = problems(options.distortion); !found.empty())
    return refuse("--extent", found.front().what, found.front().instead);
  const fs::path out = options.out;
  if (out.extension() != ".obj" && out.extension() != ".ply")
    return refuse("--out", fmt::format("`{}` is not an obj or ply file", options.out),
                  "Write for example --out objects/old_amphora.obj");
  const bool is_object = is_plain_name(options.what) && !fs::exists(options.what);
  if (is_object && !is_plain_name(out.stem().string()))
    return refuse("--out", fmt::format("`{}` cannot name an object", out.stem().string()),
                  "Write letters, digits, _ and -");
  return is_object ? distort_object(options) : distort_mesh(options);
}

}  // namespace

void add_distort(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<DistortOptions>();
  CLI::App* distort =
      app.add_subcommand("distort", "A mesh or an object as it looks after years in the sea");
  distort->add_option("what", options->what, "A mesh file, or the name of an object")->required();
  distort->add_option("--extent", options->distortion.extent, "0 as made ... 1 bent and overgrown")
      ->capture_default_str();
  distort->add_option("--seed", options->distortion.seed, "Another seed bends it another way")
      ->capture_default_str();
  distort
      ->add_option("--out", options->out,
                   "The obj or ply file to write; of an object also a yaml file beside it")
      ->required();
  distort->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace remora
