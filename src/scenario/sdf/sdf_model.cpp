// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/sdf/sdf_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <iostream>
#include <sdf/Box.hh>
#include <sdf/Capsule.hh>
#include <sdf/Collision.hh>
#include <sdf/Console.hh>
#include <sdf/Cylinder.hh>
#include <sdf/Element.hh>
#include <sdf/Ellipsoid.hh>
#include <sdf/Geometry.hh>
#include <sdf/Joint.hh>
#include <sdf/JointAxis.hh>
#include <sdf/Link.hh>
#include <sdf/Material.hh>
#include <sdf/Mesh.hh>
#include <sdf/Model.hh>
#include <sdf/ParserConfig.hh>
#include <sdf/Plane.hh>
#include <sdf/Root.hh>
#include <sdf/Sphere.hh>
#include <sdf/Visual.hh>
#include <sdf/World.hh>
#include <sstream>

#include "files/read_file.h"
#include "math/rotation.h"
#include "scenario/sdf/urdf_model.h"

namespace remora {
namespace {

namespace fs = std::filesystem;

constexpr int kMaxIncludes = 32;   // of one robot, counted each time one is expanded
constexpr int kMaxModelDepth = 8;  // models within models

Vec3 to_eigen(const ignition::math::Vector3d& v) { return {v.X(), v.Y(), v.Z()}; }

Pose to_pose(const ignition::math::Pose3d& X) {
  const auto& q = X.Rot();
  return {Quat(q.W(), q.X(), q.Y(), q.Z()).toRotationMatrix(), to_eigen(X.Pos())};
}

Mat3 to_eigen(const ignition::math::Matrix3d& m) {
  Mat3 out;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) out(i, j) = m(i, j);
  }
  return out;
}

/// While it lives, what sdformat prints goes into a string.
class CapturedConsole {
 public:
  CapturedConsole() : cerr_(std::cerr.rdbuf(text_.rdbuf())), cout_(std::cout.rdbuf(text_.rdbuf())) {
    sdf::Console::Instance()->SetQuiet(false);
    sdf::Console::Instance()->GetMsgStream().SetStream(&text_);
  }
  ~CapturedConsole() {
    sdf::Console::Instance()->GetMsgStream().SetStream(&std::cerr);
    std::cerr.rdbuf(cerr_);
    std::cout.rdbuf(cout_);
  }
  CapturedConsole(const CapturedConsole&) = delete;
  CapturedConsole& operator=(const CapturedConsole&) = delete;

  [[nodiscard]] std::string text() const { return text_.str(); }

 private:
  std::ostringstream text_;
  std::streambuf* cerr_;
  std::streambuf* cout_;
};

/// Follows every `<include>` before sdformat does, because sdformat would look in other places too
/// and would follow a circle for ever.
class IncludeCheck {
 public:
  IncludeCheck(const fs::path& folder, Diagnostics& diagnostics)
      : folder_(folder), diagnostics_(diagnostics) {}

  bool accepts(const XmlNode& node) {
    if (node.tag == "include") return accepts_include(node);
    bool all = true;
    for (const XmlNode& c : node.children) {
      // Inside a plugin's parameters sdformat follows nothing.
      if (c.tag != "plugin") all = accepts(c) && all;
    }
    return all;
  }

 private:
  bool accepts_include(const XmlNode& include) {
    const XmlNode* uri = include.child("uri");
    if (uri == nullptr) {
      diagnostics_.error(include.where, "<include> has no <uri>", "Write <uri>model://name</uri>.");
      return false;
    }
    if (++count_ > kMaxIncludes) {
      diagnostics_.error(include.where,
                         fmt::format("more than {} includes, perhaps in a circle", kMaxIncludes));
      return false;
    }
    const auto path =
        uri->text.starts_with("model://") ? file_inside(folder_, uri->text) : std::nullopt;
    if (!path) {
      diagnostics_.error(uri->where, "the included model is not inside the robot's folder",
                         "Put it there and write model://name.");
      return false;
    }
    return fs::is_directory(*path) ? accepts_folder(*path, *uri) : accepts_file(*path, *uri);
  }

  /// A model's folder: its model.config names the SDF files.
  bool accepts_folder(const fs::path& path, const XmlNode& uri) {
    const auto config_path =
        file_inside(folder_, fs::relative(path / "model.config", folder_).string());
    const auto text = config_path ? read_file(*config_path, XmlLimits{}.bytes + 1) : std::nullopt;
    if (!text) {
      diagnostics_.error(uri.where, "the included folder has no model.config inside");
      return false;
    }
    const auto config = read_xml(*text, config_path->filename().string(), diagnostics_);
    if (!config) return false;
    bool all = true;
    for (const XmlNode& c : config->children) {
      if (c.tag != "sdf") continue;
      const auto file = file_inside(folder_, fs::relative(path / c.text, folder_).string());
      if (!file || fs::is_directory(*file)) {
        diagnostics_.error(c.where, "model.config names a file that is not inside the folder");
        return false;
      }
      all = accepts_file(*file, uri) && all;
    }
    return all;
  }

  bool accepts_file(const fs::path& path, const XmlNode& uri) {
    const auto text = read_file(path, XmlLimits{}.bytes + 1);
    if (!text) {
      diagnostics_.error(uri.where, "the included file cannot be read");
      return false;
    }
    const auto root = read_xml(*text, path.filename().string(), diagnostics_);
    if (root && has_xacro_elements(*root)) {
      diagnostics_.error(uri.where,
                         "the included model is written in xacro, which <include> cannot",
                         "Write <xacro:include filename=\"…\"/>.");
      return false;
    }
    return root && accepts(*root);
  }

  const fs::path& folder_;
  Diagnostics& diagnostics_;
  int count_ = 0;
};

XmlNode to_node(const sdf::ElementPtr& element, const std::string& file) {
  XmlNode node;
  node.tag = element->GetName();
  node.where = {file, element->LineNumber().value_or(0)};
  if (const auto value = element->GetValue()) node.text = value->GetAsString();
  for (const auto& a : element->GetAttributes()) {
    node.attributes.emplace_back(a->GetKey(), a->GetAsString());
  }
  for (auto c = element->GetFirstElement(); c; c = c->GetNextElement()) {
    node.children.push_back(to_node(c, file));
  }
  return node;
}

/// Turns sdformat's objects into ours, model within model.
class ModelReader {
 public:
  ModelReader(const std::string& file, Diagnostics& diagnostics)
      : file_(file), diagnostics_(diagnostics) {}

  SdfModel read(const sdf::Model& model) {
    out_.name = model.Name();
    out_.where = where(model.Element());
    out_.canonical_link = model.CanonicalLinkAndRelativeName().second;
    add(model, Pose{}, "", 1);
    return std::move(out_);
  }

  void add_plugins(const sdf::ElementPtr& owner) {
    if (!owner) return;
    for (auto c = owner->GetFirstElement(); c; c = c->GetNextElement()) {
      if (c->GetName() == "plugin") out_.plugins.push_back(to_node(c, file_));
    }
  }

 private:
  SourceLocation where(const sdf::ElementPtr& element) const {
    if (!element) return {file_, 0};
    return {file_, element->LineNumber().value_or(0)};
  }

  void add(const sdf::Model& model, const Pose& X_MN, const std::string& prefix, int depth) {
    if (depth > kMaxModelDepth) {
      diagnostics_.error(where(model.Element()), "models are nested too deeply");
      return;
    }
    for (std::uint64_t i = 0; i < model.LinkCount(); ++i) {
      add_link(*model.LinkByIndex(i), X_MN, prefix);
    }
    for (std::uint64_t i = 0; i < model.JointCount(); ++i) {
      add_joint(*model.JointByIndex(i), X_MN, prefix);
    }
    add_plugins(model.Element());
    for (std::uint64_t i = 0; i < model.ModelCount(); ++i) {
      const sdf::Model& nested = *model.ModelByIndex(i);
      ignition::math::Pose3d X;
      if (!resolved(nested.SemanticPose().Resolve(X, "__model__"), nested.Element())) continue;
      add(nested, X_MN * to_pose(X), prefix + nested.Name() + "::", depth + 1);
    }
  }

  void add_link(const sdf::Link& link, const Pose& X_MN, const std::string& prefix) {
    SdfLink out;
    out.name = prefix + link.Name();
    out.where = where(link.Element());
    ignition::math::Pose3d X;
    if (!resolved(link.SemanticPose().Resolve(X, "__model__"), link.Element())) return;
    out.X_ML = X_MN * to_pose(X);
    const auto& inertial = link.Inertial();
    out.mass = inertial.MassMatrix().Mass();
    out.p_LC = to_eigen(inertial.Pose().Pos());
    out.inertia = to_eigen(inertial.Moi());
    if (!is_sane(out.X_ML) || !std::isfinite(out.mass) || !out.p_LC.allFinite() ||
        !out.inertia.allFinite()) {
      diagnostics_.error(out.where,
                         "link '" + out.name + "' has a pose or inertia that is not finite",
                         "Write finite numbers.");
      return;
    }
    // sdformat gives 1 kg to a link that says nothing; weight must be asked for.
    const auto element = link.Element();
    if (!element || !element->HasElement("inertial")) {
      out.mass = 0.0;
      out.inertia.setZero();
    } else if (element->GetElement("inertial")->HasElement("fluid_added_mass")) {
      read_added_mass(
          to_node(element->GetElement("inertial")->GetElement("fluid_added_mass"), file_), out);
    }
    for (std::uint64_t i = 0; i < link.CollisionCount(); ++i) {
      add_collision(*link.CollisionByIndex(i), out);
    }
    for (std::uint64_t i = 0; i < link.VisualCount(); ++i) add_visual(*link.VisualByIndex(i), out);
    out_.sensors += static_cast<int>(link.SensorCount());
    out_.links.push_back(std::move(out));
  }

  /// The upper triangle, rows x y z p q r (SDF 1.10).
  void read_added_mass(const XmlNode& node, SdfLink& link) {
    constexpr std::string_view kAxes = "xyzpqr";
    XmlSection section(node, diagnostics_);
    Mat6 added = Mat6::Zero();
    for (int i = 0; i < 6; ++i) {
      for (int j = i; j < 6; ++j) {
        section.read(std::string{kAxes[i], kAxes[j]}, added(i, j));
        added(j, i) = added(i, j);
      }
    }
    section.report_rest("<fluid_added_mass>");
    link.added_mass = added;
  }

  void add_collision(const sdf::Collision& collision, SdfLink& link) {
    SdfShape out;
    out.name = link.name + "/" + collision.Name();
    out.where = where(collision.Element());
    ignition::math::Pose3d X;
    if (!resolved(collision.SemanticPose().Resolve(X), collision.Element())) return;
    out.X_LS = to_pose(X);
    if (collision.Geom() == nullptr || !read_shape(*collision.Geom(), out)) {
      diagnostics_.warning(out.where, "the shape of collision '" + out.name + "' is not read",
                           "Use a box, sphere, cylinder, capsule, ellipsoid, plane or mesh.");
      return;
    }
    if (!is_sane(out)) {
      diagnostics_.error(out.where, "collision '" + out.name + "' has an impossible size or pose",
                         "Write finite, positive metres.");
      return;
    }
    link.collisions.push_back(std::move(out));
    read_friction(collision.Element(), link);
  }

  /// `<surface><friction><ode><mu>`; of several collisions the smallest counts.
  void read_friction(const sdf::ElementPtr& collision, SdfLink& link) {
    if (!collision || !collision->HasElement("surface")) return;
    const XmlNode surface = to_node(collision->GetElement("surface"), file_);
    const XmlNode* friction = surface.child("friction");
    const XmlNode* ode = friction != nullptr ? friction->child("ode") : nullptr;
    double mu = 0.0;
    if (ode == nullptr || !XmlSection(*ode, diagnostics_).read("mu", mu) || mu < 0.0) return;
    link.friction = std::min(mu, link.friction.value_or(mu));
  }

  /// What cannot be drawn is left out: nobody flies worse for it.
  void add_visual(const sdf::Visual& visual, SdfLink& link) {
    SdfShape out;
    out.name = link.name + "/" + visual.Name();
    out.where = where(visual.Element());
    ignition::math::Pose3d X;
    if (!visual.SemanticPose().Resolve(X).empty() || visual.Geom() == nullptr ||
        !read_shape(*visual.Geom(), out))
      return;
    out.X_LS = to_pose(X);
    if (const sdf::Material* material = visual.Material()) {
      const auto& diffuse = material->Diffuse();
      out.colour = Vec3(diffuse.R(), diffuse.G(), diffuse.B());
    }
    if (is_sane(out)) link.visuals.push_back(std::move(out));
  }

  static bool read_shape(const sdf::Geometry& geometry, SdfShape& out) {
    using Kind = SdfShape::Kind;
    if (const auto* box = geometry.BoxShape()) {
      out.kind = Kind::box;
      out.size = to_eigen(box->Size());
    } else if (const auto* sphere = geometry.SphereShape()) {
      out.kind = Kind::sphere;
      out.radius = sphere->Radius();
    } else if (const auto* cylinder = geometry.CylinderShape()) {
      out.kind = Kind::cylinder;
      out.radius = cylinder->Radius();
      out.length = cylinder->Length();
    } else if (const auto* capsule = geometry.CapsuleShape()) {
      out.kind = Kind::capsule;
      out.radius = capsule->Radius();
      out.length = capsule->Length();
    } else if (const auto* ellipsoid = geometry.EllipsoidShape()) {
      out.kind = Kind::ellipsoid;
      out.size = to_eigen(ellipsoid->Radii());
    } else if (const auto* plane = geometry.PlaneShape()) {
      out.kind = Kind::plane;
      out.size = to_eigen(plane->Normal());
    } else if (const auto* mesh = geometry.MeshShape()) {
      out.kind = Kind::mesh;
      out.size = to_eigen(mesh->Scale());
      out.uri = mesh->Uri();
    } else {
      return false;
    }
    return true;
  }

  void add_joint(const sdf::Joint& joint, const Pose& X_MN, const std::string& prefix) {
    SdfJoint out;
    out.name = prefix + joint.Name();
    out.where = where(joint.Element());
    std::string parent, child;
    ignition::math::Pose3d X;
    if (!resolved(joint.ResolveParentLink(parent), joint.Element()) ||
        !resolved(joint.ResolveChildLink(child), joint.Element()) ||
        !resolved(joint.SemanticPose().Resolve(X, "__model__"), joint.Element())) {
      return;
    }
    out.parent = parent == "world" ? parent : prefix + parent;
    out.child = prefix + child;
    out.X_MJ = X_MN * to_pose(X);
    out.kind = kind_of(joint.Type());
    out.type = joint.Element()->Get<std::string>("type");
    if (const auto* axis = joint.Axis(0)) {
      ignition::math::Vector3d xyz;
      if (!resolved(axis->ResolveXyz(xyz, "__model__"), joint.Element())) return;
      out.axis_M = X_MN.R * to_eigen(xyz);
      read_axis(*axis, prefix, out);
    }
    const double length = out.axis_M.norm();
    if (!is_sane(out.X_MJ) || !std::isfinite(length) || length < 1e-9) {
      diagnostics_.error(out.where, "joint '" + out.name + "' has no usable pose or axis");
      return;
    }
    out.axis_M /= length;
    out_.joints.push_back(std::move(out));
  }

  /// SDF writes what has no limit as ±1e16 or, of efforts and rates, as a negative number.
  void read_axis(const sdf::JointAxis& axis, const std::string& prefix, SdfJoint& out) {
    constexpr double kNoLimit = 1e15;
    if (axis.Lower() > -kNoLimit) out.lower = axis.Lower();
    if (axis.Upper() < kNoLimit) out.upper = axis.Upper();
    out.damping = axis.Damping();
    out.friction = axis.Friction();
    if (axis.Effort() >= 0.0 && axis.Effort() < kNoLimit) out.effort = axis.Effort();
    if (axis.MaxVelocity() >= 0.0 && axis.MaxVelocity() < kNoLimit)
      out.max_rate = axis.MaxVelocity();
    if (!axis.Element()) return;
    const XmlNode node = to_node(axis.Element(), file_);
    XmlSection section(node, diagnostics_);
    section.read("initial_position", out.initial);
    if (const XmlNode* mimic = section.child("mimic")) read_mimic(*mimic, prefix, out);
  }

  /// SDF 1.11: multiplier · (leader - reference) + offset.
  void read_mimic(const XmlNode& node, const std::string& prefix, SdfJoint& out) {
    XmlSection section(node, diagnostics_);
    SdfMimic mimic;
    double reference = 0.0;
    mimic.joint = prefix + std::string(node.attribute("joint"));
    section.read("multiplier", mimic.multiplier);
    section.read("offset", mimic.offset);
    section.read("reference", reference);
    mimic.offset -= mimic.multiplier * reference;
    out.mimic = mimic;
  }

  static SdfJoint::Kind kind_of(sdf::JointType type) {
    switch (type) {
      case sdf::JointType::FIXED:
        return SdfJoint::Kind::fixed;
      case sdf::JointType::REVOLUTE:
      case sdf::JointType::CONTINUOUS:
        return SdfJoint::Kind::revolute;
      case sdf::JointType::PRISMATIC:
        return SdfJoint::Kind::prismatic;
      default:
        return SdfJoint::Kind::other;
    }
  }

  bool resolved(const sdf::Errors& errors, const sdf::ElementPtr& element) {
    for (const auto& e : errors) diagnostics_.error(where(element), e.Message());
    return errors.empty();
  }

  const std::string& file_;
  Diagnostics& diagnostics_;
  SdfModel out_;
};

/// Of several models in a world only the first counts, as for links.
void collect_sdf_plugins(const XmlNode& node, std::vector<XmlNode>& plugins) {
  bool has_model = false;
  for (const XmlNode& c : node.children) {
    if (c.tag == "plugin") {
      plugins.push_back(c);
    } else if (c.tag != "model" || node.tag == "model" || !has_model) {
      has_model = has_model || c.tag == "model";
      collect_sdf_plugins(c, plugins);
    }
  }
}

bool has_include(const XmlNode& node) {
  return node.tag == "include" ||
         std::any_of(node.children.begin(), node.children.end(), has_include);
}

/// What sdformat printed, line by line: its own words about things we would not notice.
void report_console(const std::string& text, const std::string& file, Diagnostics& diagnostics) {
  constexpr std::size_t kMaxLines = 20;
  std::istringstream in(text);
  std::string line;
  for (std::size_t n = 0; std::getline(in, line) && n < kMaxLines;) {
    // Colour codes and the place in sdformat's own source help nobody.
    std::string clean;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '\x1b') {
        while (i < line.size() && line[i] != 'm') ++i;
      } else if (static_cast<unsigned char>(line[i]) >= 0x20) {
        clean += line[i];
      }
    }
    if (const auto end = clean.find("] "); clean.find(".cc:") < end && end != std::string::npos) {
      clean.erase(0, end + 2);
    }
    if (clean.find_first_not_of(' ') == std::string::npos) continue;
    diagnostics.note({file, 0}, "sdformat: " + clean);
    ++n;
  }
}

std::optional<SdfModel> read_with_sdformat(std::string_view text, const std::string& file,
                                           const fs::path& folder, const XmlNode& xml,
                                           Diagnostics& diagnostics) {
  sdf::ParserConfig config;
  config.SetFindCallback([](const std::string&) { return std::string(); });
  if (!folder.empty()) config.AddURIPath("model://", folder.string());

  sdf::Root root;
  const sdf::Errors errors = root.LoadSdfString(std::string(text), config);
  for (const auto& e : errors) {
    diagnostics.error({file, e.LineNumber().value_or(0)}, e.Message());
  }
  if (!errors.empty()) return std::nullopt;

  const sdf::World* world = root.WorldCount() > 0 ? root.WorldByIndex(0) : nullptr;
  const sdf::Model* model = root.Model();
  if (model == nullptr && world != nullptr && world->ModelCount() > 0) {
    model = world->ModelByIndex(0);
    if (world->ModelCount() > 1) {
      diagnostics.warning(
          {file, 0}, "the world holds several models; the first, '" + model->Name() + "', is read");
    }
  }
  if (model == nullptr) {
    diagnostics.error({file, xml.where.line}, "the file holds no model",
                      "Write <sdf><model> with links.");
    return std::nullopt;
  }
  ModelReader reader(file, diagnostics);
  if (world != nullptr) reader.add_plugins(world->Element());
  SdfModel out = reader.read(*model);
  // sdformat loses the lines inside plugins; only with includes is its tree the better one.
  if (!has_include(xml)) {
    out.plugins.clear();
    collect_sdf_plugins(xml, out.plugins);
  }
  return out;
}

std::optional<SdfModel> read_sdf(std::string_view text, const std::string& file,
                                 const fs::path& folder, const XmlNode& xml,
                                 Diagnostics& diagnostics) {
  if (!IncludeCheck(folder, diagnostics).accepts(xml)) return std::nullopt;
  CapturedConsole console;
  std::optional<SdfModel> model;
  const bool had_errors = diagnostics.has_errors();
  try {
    model = read_with_sdformat(text, file, folder, xml, diagnostics);
  } catch (const std::exception& e) {
    diagnostics.error({file, 0}, std::string("sdformat gave up: ") + e.what());
    model.reset();
  }
  report_console(console.text(), file, diagnostics);
  if (!model && !had_errors && !diagnostics.has_errors()) {
    diagnostics.error({file, 0}, "sdformat could not read the model");
  }
  return model;
}

/// sdformat reads text, so the expanded tree is written out for it; its lines are then those of the
/// files that the elements came from.
std::optional<SdfModel> read_expanded_sdf(const std::string& file, const fs::path& folder,
                                          const XmlNode& xml, Diagnostics& diagnostics) {
  const XmlText written = write_xml(xml);
  const auto relocate = [&](SourceLocation& where) {
    const auto line = static_cast<std::size_t>(where.line);
    if (where.file == file && line >= 1 && line <= written.lines.size())
      where = written.lines[line - 1];
  };
  Diagnostics found;
  auto model = read_sdf(written.text, file, folder, xml, found);
  for (Diagnostic d : found.list()) {
    relocate(d.where);
    diagnostics.add(std::move(d));
  }
  if (!model) return model;
  relocate(model->where);
  for (SdfLink& link : model->links) {
    relocate(link.where);
    for (SdfShape& shape : link.collisions) relocate(shape.where);
    for (SdfShape& shape : link.visuals) relocate(shape.where);
  }
  for (SdfJoint& joint : model->joints) relocate(joint.where);
  return model;
}

void find_meshes(SdfModel& model, const RobotFolders& folders) {
  Packages packages(folders);
  for (SdfLink& link : model.links)
    for (auto* shapes : {&link.collisions, &link.visuals})
      for (SdfShape& shape : *shapes)
        if (shape.kind == SdfShape::Kind::mesh)
          shape.mesh = packages.find_file(shape.uri).value_or(fs::path());
}

}  // namespace

bool is_sane(const Pose& X) {
  return X.R.allFinite() && X.p.allFinite() && X.p.cwiseAbs().maxCoeff() < kMaxSdfLength &&
         (X.R.transpose() * X.R - Mat3::Identity()).cwiseAbs().maxCoeff() < 1e-6;
}

bool is_sane(const SdfShape& shape) {
  return is_sane(shape.X_LS) && shape.size.allFinite() &&
         shape.size.cwiseAbs().maxCoeff() < kMaxSdfLength && shape.radius >= 0.0 &&
         shape.radius < kMaxSdfLength && shape.length >= 0.0 && shape.length < kMaxSdfLength;
}

const SdfLink* SdfModel::link(std::string_view wanted) const {
  const auto it =
      std::find_if(links.begin(), links.end(), [&](const SdfLink& l) { return l.name == wanted; });
  return it == links.end() ? nullptr : &*it;
}

const SdfJoint* SdfModel::joint(std::string_view wanted) const {
  const auto it = std::find_if(joints.begin(), joints.end(),
                               [&](const SdfJoint& j) { return j.name == wanted; });
  return it == joints.end() ? nullptr : &*it;
}

std::optional<fs::path> file_inside(const fs::path& folder, std::string_view uri) {
  if (folder.empty()) return std::nullopt;
  std::error_code failed;
  const fs::path root = fs::canonical(folder, failed);
  if (failed) return std::nullopt;

  std::string rest(uri);
  bool has_package = false;
  for (const std::string_view scheme : {"model://", "package://", "file://"}) {
    if (uri.starts_with(scheme)) {
      rest = uri.substr(scheme.size());
      has_package = scheme != "file://";
    }
  }
  std::vector<fs::path> candidates{root / rest};
  // `model://bluerov2/meshes/...` is usually written in a folder that is itself called bluerov2.
  const auto slash = rest.find('/');
  if (has_package && slash != std::string::npos && rest.substr(0, slash) == root.filename()) {
    candidates.push_back(root / rest.substr(slash + 1));
  }
  for (const fs::path& candidate : candidates) {
    const fs::path found = fs::canonical(candidate, failed);
    if (failed) continue;
    const auto [end, unused] = std::mismatch(root.begin(), root.end(), found.begin(), found.end());
    if (end == root.end()) return found;
  }
  return std::nullopt;
}

std::optional<XmlNode> read_robot_xml(std::string_view text, const std::string& file,
                                      const XacroOptions& options, Diagnostics& diagnostics) {
  auto xml = read_xml(text, file, diagnostics);
  if (!xml || !is_xacro(*xml, file)) return xml;
  return expand_xacro(*xml, options, diagnostics);
}

std::optional<SdfModel> read_sdf_model(std::string_view text, const std::string& file,
                                       const XacroOptions& options, Diagnostics& diagnostics) {
  auto xml = read_xml(text, file, diagnostics);
  const bool is_expanded = xml && is_xacro(*xml, file);
  if (is_expanded) xml = expand_xacro(*xml, options, diagnostics);
  if (!xml) return std::nullopt;
  if (xml->tag != "sdf" && xml->tag != "robot") {
    diagnostics.error(xml->where, "the file starts with <" + xml->tag + ">",
                      "A robot starts with <sdf> (SDF) or <robot> (URDF).");
    return std::nullopt;
  }
  // sdformat reads URDF too, but leaves out links without a mass, all that hangs on them, what
  // joints mimic, and every line.
  auto model = xml->tag == "robot" ? read_urdf_model(*xml, diagnostics)
               : is_expanded       ? read_expanded_sdf(file, options.folders.own, *xml, diagnostics)
                                   : read_sdf(text, file, options.folders.own, *xml, diagnostics);
  if (model) find_meshes(*model, options.folders);
  return model;
}

}  // namespace remora
