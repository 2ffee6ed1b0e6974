// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_visuals.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <span>

#include "content/ship_fittings.h"
#include "geometry/mesh_file.h"
#include "scenario/yaml/read_appearance.h"
#include "scenario/yaml/read_part.h"
#include "scenario/yaml/read_pose.h"

namespace remora {
namespace {

constexpr std::size_t kLongestMesh = 64u << 20;  // bytes
constexpr std::size_t kMaxVisuals = 256;         // of one body

std::optional<TriangleMesh> read_mesh_file(Section& section, const ReadContext& context) {
  std::string written;
  double scale = 1.0;
  section.read("file", written);
  section.read("scale", scale, positive({}));
  Diagnostics& diagnostics = section.diagnostics();
  const SourceLocation where = section.where("file");
  const auto path = resolve_file(written, context.folder, context.paths, where, diagnostics);
  if (!path) return std::nullopt;
  const auto bytes = read_text_file(*path, kLongestMesh, where, diagnostics);
  if (!bytes) return std::nullopt;
  std::string extension = path->extension().string();
  if (!extension.empty()) extension.erase(0, 1);
  auto mesh = load_mesh(std::as_bytes(std::span(*bytes)), extension, where, diagnostics);
  if (mesh)
    for (Vec3& vertex : mesh->vertices) vertex *= scale;
  return mesh;
}

/// By its number, from 0, or by its name. A scene may fly a vehicle with fewer thrusters than its
/// looks were made for: a propeller whose number is beyond them stands still.
std::optional<std::uint32_t> read_thruster(Section& section,
                                           const std::vector<std::string>& thrusters) {
  if (!section.has("thruster")) return std::nullopt;
  std::string written;
  const YamlNode* node = section.node("thruster");
  if (node->kind == YamlNode::Kind::scalar) written = node->text;
  std::uint32_t number = 0;
  const char* end = written.data() + written.size();
  const auto [stop, failed] = std::from_chars(written.data(), end, number);
  const bool is_number = failed == std::errc{} && stop == end;
  if (is_number && !thrusters.empty())
    return number < thrusters.size() ? std::optional(number) : std::nullopt;
  const auto named = std::find(thrusters.begin(), thrusters.end(), written);
  if (named != thrusters.end()) return static_cast<std::uint32_t>(named - thrusters.begin());
  section.error("thruster", fmt::format("there is no thruster `{}`", written.substr(0, 64)),
                thrusters.empty() ? std::string("Leave it away: nothing turns here")
                                  : fmt::format("Write a number from 0 to {}, or one of {}",
                                                thrusters.size() - 1, listed(thrusters)));
  return std::nullopt;
}

/// Parts of one body that are made by the same numbers (eight nozzles) share one mesh: it is made,
/// kept and drawn once.
class PartsMade {
 public:
  /// The visuals of a section's part or file, at no place and in their usual looks.
  std::vector<VisualSpec> of(Section& section, const ReadContext& context,
                             const std::string& material) {
    const std::string numbers = numbers_of(section);
    for (const auto& [known, visuals] : made_)
      if (known == numbers) {
        for (const YamlNode::Entry& entry : section.node().entries) (void)section.node(entry.key);
        return visuals;
      }
    made_.emplace_back(numbers,
                       visuals_of(read_meshes(section, context), Pose{}, std::nullopt, material));
    return made_.back().second;
  }

 private:
  /// What makes the mesh, as text. An entry with a list in it stands for itself.
  static std::string numbers_of(Section& section) {
    static constexpr std::string_view kOthers[] = {"position", "roll_deg",   "pitch_deg", "yaw_deg",
                                                   "label",    "appearance", "thruster"};
    std::string numbers;
    for (const YamlNode::Entry& entry : section.node().entries) {
      if (std::find(std::begin(kOthers), std::end(kOthers), entry.key) != std::end(kOthers))
        continue;
      if (entry.value.kind != YamlNode::Kind::scalar) return fmt::format("line {}", entry.line);
      numbers += fmt::format("{}: {}\n", entry.key, entry.value.text);
    }
    return numbers;
  }

  std::vector<std::pair<std::string, std::vector<VisualSpec>>> made_;
};

void read_visual(Section& section, const ReadContext& context, const std::string& material,
                 const std::vector<std::string>& thrusters, PartsMade& made,
                 std::vector<VisualSpec>& visuals) {
  const Pose X_BV = read_mounting(section);
  const std::optional<Appearance> look = read_appearance(section);
  std::string label;
  section.read("label", label);
  const std::optional<std::uint32_t> thruster = read_thruster(section, thrusters);
  for (VisualSpec& visual : made.of(section, context, material)) {
    visual.X_BV = X_BV;
    if (look) visual.appearance = *look;
    if (!label.empty()) visual.label = label;
    visual.thruster = thruster;
    visuals.push_back(std::move(visual));
  }
}

}  // namespace

std::vector<NamedMesh> read_meshes(Section& section, const ReadContext& context) {
  if (section.has("file")) {
    auto mesh = read_mesh_file(section, context);
    if (!mesh) return {};
    std::vector<NamedMesh> meshes;
    meshes.push_back({"object", std::move(*mesh)});
    return meshes;
  }
  if (section.has("part")) return read_pieces(section).value_or(std::vector<NamedMesh>{});
  section.require("file", "objects/barge.obj");
  return {};
}

std::vector<VisualSpec> visuals_of(std::vector<NamedMesh> pieces, const Pose& X_BV,
                                   const std::optional<Appearance>& given,
                                   const std::string& material) {
  std::vector<VisualSpec> visuals;
  for (NamedMesh& piece : pieces) {
    const std::optional<Appearance> look = given ? given : usual_look(piece.name);
    const Appearance usual = find_appearance(material).value_or(Appearance{});
    visuals.push_back({.mesh = std::make_shared<const TriangleMesh>(std::move(piece.mesh)),
                       .X_BV = X_BV,
                       .appearance = look.value_or(usual),
                       .label = component_of(piece.name)});
  }
  return visuals;
}

std::vector<VisualSpec> read_visuals(Section& owner, const ReadContext& context,
                                     const std::string& material,
                                     const std::vector<std::string>& thrusters) {
  std::vector<VisualSpec> visuals;
  std::vector<Section> entries = owner.sections("visuals");
  if (entries.size() > kMaxVisuals)
    owner.error("visuals", fmt::format("{} visuals are listed", entries.size()),
                fmt::format("At most {} are possible", kMaxVisuals));
  PartsMade made;
  for (Section& entry : entries) read_visual(entry, context, material, thrusters, made, visuals);
  return visuals;
}

}  // namespace remora
