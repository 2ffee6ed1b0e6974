// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/sdf/urdf_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "math/rotation.h"
#include "math/symmetric_matrix.h"

namespace remora {
namespace {

constexpr std::string_view kWorld = "world";

class UrdfReader {
 public:
  explicit UrdfReader(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  std::optional<SdfModel> read(const XmlNode& robot) {
    const std::size_t errors_before = diagnostics_.list().size();
    out_.name = robot.attribute("name").empty() ? "robot" : robot.attribute("name");
    out_.where = robot.where;
    for (const XmlNode& c : robot.children)
      if (c.tag == "material") read_material(c);
    for (const XmlNode& c : robot.children) {
      if (c.tag == "link") add_link(c);
      if (c.tag == "joint") add_joint(c);
    }
    for (const XmlNode& c : robot.children)
      if (c.tag == "gazebo") read_extension(c);
    if (out_.links.empty() && !has_world_)
      diagnostics_.error(robot.where, "the file holds no links",
                         "Write <link name=\"base_link\">.");
    if (has_errors_since(errors_before)) return std::nullopt;
    place_links(robot);
    if (has_errors_since(errors_before)) return std::nullopt;
    return std::move(out_);
  }

 private:
  [[nodiscard]] bool has_errors_since(std::size_t count) const {
    const auto& list = diagnostics_.list();
    return std::any_of(list.begin() + static_cast<std::ptrdiff_t>(count), list.end(),
                       [](const Diagnostic& d) { return d.severity == Severity::error; });
  }

  // ---- numbers of attributes

  /// So many finite numbers of an attribute; false and an error when they are something else.
  bool read_numbers(const XmlNode& node, std::string_view attribute, std::span<double> values) {
    const std::string_view text = node.attribute(attribute);
    if (text.empty()) return false;
    const auto numbers = parse_numbers(text);
    if (!numbers || numbers->size() != values.size()) {
      diagnostics_.error(
          node.where, fmt::format("`{}` of <{}> is '{}'", attribute, node.tag, text.substr(0, 64)),
          values.size() == 1 ? std::string("Write a number.")
                             : fmt::format("Write {} numbers.", values.size()));
      return false;
    }
    std::copy(numbers->begin(), numbers->end(), values.begin());
    return true;
  }
  bool read_number(const XmlNode& node, std::string_view attribute, double& value) {
    return read_numbers(node, attribute, {&value, 1});
  }
  bool read_vector(const XmlNode& node, std::string_view attribute, Vec3& value) {
    return read_numbers(node, attribute, {value.data(), 3});
  }
  bool require_number(const XmlNode& node, std::string_view attribute, double& value) {
    if (!node.attribute(attribute).empty()) return read_number(node, attribute, value);
    diagnostics_.error(node.where, fmt::format("<{}> has no `{}`", node.tag, attribute),
                       fmt::format("Write <{} {}=\"…\"/>.", node.tag, attribute));
    return false;
  }

  Pose read_origin(const XmlNode& owner) {
    const XmlNode* origin = owner.child("origin");
    if (origin == nullptr) return {};
    Vec3 xyz = Vec3::Zero(), rpy = Vec3::Zero();
    read_vector(*origin, "xyz", xyz);
    read_vector(*origin, "rpy", rpy);
    const Pose X{to_quaternion({rpy.x(), rpy.y(), rpy.z()}).toRotationMatrix(), xyz};
    if (is_sane(X)) return X;
    diagnostics_.error(origin->where, "<origin> is not a place", "Write metres and radians.");
    return {};
  }

  // ---- links

  void read_material(const XmlNode& material) {
    const XmlNode* colour = material.child("color");
    double rgba[4] = {};
    if (colour != nullptr && read_numbers(*colour, "rgba", rgba))
      materials_[std::string(material.attribute("name"))] = Vec3(rgba[0], rgba[1], rgba[2]);
  }

  void add_link(const XmlNode& node) {
    SdfLink link;
    link.name = node.attribute("name");
    link.where = node.where;
    if (link.name == kWorld) {
      has_world_ = true;
      return;
    }
    if (link.name.empty() || out_.link(link.name) != nullptr) {
      diagnostics_.error(
          node.where,
          link.name.empty() ? "a link has no name" : "two links are called '" + link.name + "'",
          "Give every link its own name.");
      return;
    }
    if (const XmlNode* inertial = node.child("inertial")) read_inertial(*inertial, link);
    for (const XmlNode& c : node.children) {
      if (c.tag == "collision") add_shape(c, link, link.collisions);
      if (c.tag == "visual") add_shape(c, link, link.visuals);
    }
    out_.links.push_back(std::move(link));
  }

  void read_inertial(const XmlNode& node, SdfLink& link) {
    const Pose X_LC = read_origin(node);
    link.p_LC = X_LC.p;
    if (const XmlNode* mass = node.child("mass")) require_number(*mass, "value", link.mass);
    if (!(link.mass >= 0.0))
      diagnostics_.error(node.where,
                         fmt::format("the mass of link '{}' is {}", link.name, link.mass),
                         "Write kilograms, 0 or more.");
    const XmlNode* inertia = node.child("inertia");
    if (inertia == nullptr) return;
    Mat3 I = Mat3::Zero();
    require_number(*inertia, "ixx", I(0, 0));
    require_number(*inertia, "iyy", I(1, 1));
    require_number(*inertia, "izz", I(2, 2));
    read_number(*inertia, "ixy", I(0, 1));
    read_number(*inertia, "ixz", I(0, 2));
    read_number(*inertia, "iyz", I(1, 2));
    I(1, 0) = I(0, 1);
    I(2, 0) = I(0, 2);
    I(2, 1) = I(1, 2);
    const double smallest = eigenvalues(I)[0];
    if (smallest < -1e-9 * I.cwiseAbs().maxCoeff())
      diagnostics_.error(
          inertia->where,
          fmt::format("the inertia of link '{}' is not positive definite (smallest principal "
                      "moment {:g})",
                      link.name, smallest),
          "Write positive ixx, iyy, izz in kg·m² and products smaller than them.");
    link.inertia = X_LC.R * I * X_LC.R.transpose();
  }

  void add_shape(const XmlNode& node, const SdfLink& link, std::vector<SdfShape>& shapes) {
    const bool is_collision = node.tag == "collision";
    SdfShape shape;
    const std::string_view own = node.attribute("name");
    shape.name = link.name + "/" + (own.empty() ? node.tag : std::string(own));
    shape.where = node.where;
    shape.X_LS = read_origin(node);
    const XmlNode* geometry = node.child("geometry");
    if (geometry == nullptr || !read_geometry(*geometry, shape)) {
      if (is_collision)
        diagnostics_.warning(node.where, "the shape of collision '" + shape.name + "' is not read",
                             "Use a box, sphere, cylinder, capsule or mesh.");
      return;
    }
    if (!is_sane(shape)) {
      if (is_collision)
        diagnostics_.error(node.where,
                           "collision '" + shape.name + "' has an impossible size or pose",
                           "Write finite, positive metres.");
      return;
    }
    if (const XmlNode* material = node.child("material")) shape.colour = colour_of(*material);
    shapes.push_back(std::move(shape));
  }

  std::optional<Vec3> colour_of(const XmlNode& material) {
    if (material.child("color") != nullptr) read_material(material);
    const auto known = materials_.find(material.attribute("name"));
    return known != materials_.end() ? std::optional(known->second) : std::nullopt;
  }

  bool read_geometry(const XmlNode& geometry, SdfShape& shape) {
    using Kind = SdfShape::Kind;
    if (const XmlNode* box = geometry.child("box")) {
      shape.kind = Kind::box;
      return read_vector(*box, "size", shape.size);
    }
    if (const XmlNode* sphere = geometry.child("sphere")) {
      shape.kind = Kind::sphere;
      return require_number(*sphere, "radius", shape.radius);
    }
    for (const auto& [tag, kind] :
         {std::pair{"cylinder", Kind::cylinder}, {"capsule", Kind::capsule}}) {
      if (const XmlNode* round = geometry.child(tag)) {
        shape.kind = kind;
        return require_number(*round, "radius", shape.radius) &&
               require_number(*round, "length", shape.length);
      }
    }
    if (const XmlNode* mesh = geometry.child("mesh")) {
      shape.kind = Kind::mesh;
      shape.uri = mesh->attribute("filename");
      read_vector(*mesh, "scale", shape.size);
      return !shape.uri.empty();
    }
    return false;
  }

  // ---- joints

  void add_joint(const XmlNode& node) {
    SdfJoint joint;
    joint.name = node.attribute("name");
    joint.type = node.attribute("type");
    joint.where = node.where;
    for (const auto& [tag, end] : {std::pair{"parent", &joint.parent}, {"child", &joint.child}})
      if (const XmlNode* link = node.child(tag)) *end = link->attribute("link");
    if (joint.name.empty() || joint.parent.empty() || joint.child.empty() ||
        out_.joint(joint.name) != nullptr) {
      diagnostics_.error(node.where,
                         "joint '" + joint.name + "' has no name of its own, parent or child",
                         "Write <joint name=\"elbow\" type=\"revolute\"> with <parent link=\"…\"/> "
                         "and <child link=\"…\"/>.");
      return;
    }
    if (!read_type(joint)) return;
    joint.X_MJ = read_origin(node);  // on the parent, until the links are placed
    if (const XmlNode* axis = node.child("axis")) read_vector(*axis, "xyz", joint.axis_M);
    if (!(joint.axis_M.norm() > 1e-9)) {
      diagnostics_.error(node.where, "the axis of joint '" + joint.name + "' has no direction",
                         "Write for example <axis xyz=\"0 0 1\"/>.");
      return;
    }
    joint.axis_M.normalize();
    read_motion(node, joint);
    out_.joints.push_back(std::move(joint));
  }

  bool read_type(SdfJoint& joint) {
    using Kind = SdfJoint::Kind;
    static const std::map<std::string, Kind, std::less<>> kTypes = {
        {"fixed", Kind::fixed},         {"revolute", Kind::revolute},
        {"continuous", Kind::revolute}, {"prismatic", Kind::prismatic},
        {"floating", Kind::other},      {"planar", Kind::other}};
    const auto known = kTypes.find(joint.type);
    if (known == kTypes.end()) {
      diagnostics_.error(joint.where,
                         fmt::format("joint '{}' has the type '{}'", joint.name, joint.type),
                         "Write fixed, revolute, continuous or prismatic.");
      return false;
    }
    joint.kind = known->second;
    return true;
  }

  void read_motion(const XmlNode& node, SdfJoint& joint) {
    if (joint.kind == SdfJoint::Kind::fixed || joint.kind == SdfJoint::Kind::other) return;
    const XmlNode* limit = node.child("limit");
    const bool needs_limits = joint.type != "continuous";
    if (limit == nullptr && needs_limits)
      diagnostics_.error(
          node.where, fmt::format("joint '{}' is {} and has no limits", joint.name, joint.type),
          joint.type == "prismatic" ? "Write <limit lower=\"0\" upper=\"0.1\" effort=\"20\" "
                                      "velocity=\"0.05\"/>."
                                    : "Write <limit lower=\"-1.57\" upper=\"1.57\" effort=\"20\" "
                                      "velocity=\"0.5\"/>, or the type continuous.");
    if (limit != nullptr) {
      if (needs_limits) {
        joint.lower = joint.upper = 0.0;  // what the format says of those that are not there
        read_number(*limit, "lower", joint.lower);
        read_number(*limit, "upper", joint.upper);
        check_limits(*limit, joint);
      }
      read_positive(*limit, "effort", joint.effort);
      read_positive(*limit, "velocity", joint.max_rate);
    }
    if (const XmlNode* dynamics = node.child("dynamics")) {
      read_number(*dynamics, "damping", joint.damping);
      read_number(*dynamics, "friction", joint.friction);
    }
    if (const XmlNode* mimic = node.child("mimic")) {
      SdfMimic& follows = joint.mimic.emplace();
      follows.joint = mimic->attribute("joint");
      read_number(*mimic, "multiplier", follows.multiplier);
      read_number(*mimic, "offset", follows.offset);
    }
  }

  void check_limits(const XmlNode& limit, const SdfJoint& joint) {
    if (joint.lower < joint.upper) return;
    diagnostics_.error(
        limit.where,
        fmt::format("joint '{}' can move from {:g} to {:g}", joint.name, joint.lower, joint.upper),
        "Write a lower limit below the upper one, or the type fixed.");
  }

  /// A zero is what files have that know nothing better.
  void read_positive(const XmlNode& node, std::string_view attribute,
                     std::optional<double>& value) {
    double number = 0.0;
    if (!read_number(node, attribute, number)) return;
    if (number < 0.0)
      diagnostics_.error(node.where, fmt::format("`{}` is {:g}", attribute, number),
                         "Write a number above 0.");
    if (number > 0.0) value = number;
  }

  // ---- what is said to Gazebo about a link

  void read_extension(const XmlNode& node) {
    collect(node);
    for (const XmlNode& c : node.children)
      if (c.tag == "sensor") ++out_.sensors;
    const XmlNode* mu = node.child("mu1");
    const auto number = mu != nullptr ? parse_numbers(mu->text) : std::nullopt;
    for (SdfLink& link : out_.links)
      if (number && number->size() == 1 && number->front() >= 0.0 &&
          link.name == node.attribute("reference"))
        link.friction = number->front();
  }

  void collect(const XmlNode& node) {
    for (const XmlNode& c : node.children) {
      if (c.tag == "plugin")
        out_.plugins.push_back(c);
      else
        collect(c);
    }
  }

  // ---- the tree

  /// From the root outwards, each link by the joint above it.
  void place_links(const XmlNode& robot) {
    std::map<std::string, std::size_t, std::less<>> link_of;
    for (std::size_t i = 0; i < out_.links.size(); ++i) link_of[out_.links[i].name] = i;
    constexpr std::size_t kNone = static_cast<std::size_t>(-1);
    std::vector<std::size_t> above(out_.links.size(), kNone);
    for (std::size_t j = 0; j < out_.joints.size(); ++j) {
      const SdfJoint& joint = out_.joints[j];
      const bool has_parent = joint.parent == kWorld || link_of.contains(joint.parent);
      if (!has_parent || !link_of.contains(joint.child)) {
        diagnostics_.error(joint.where,
                           fmt::format("joint '{}' holds '{}', which is not a link of the file",
                                       joint.name, has_parent ? joint.child : joint.parent),
                           "Name two of its links.");
        return;
      }
      std::size_t& slot = above[link_of.at(joint.child)];
      if (slot != kNone) {
        diagnostics_.error(
            joint.where,
            fmt::format("link '{}' has two parents: joints '{}' and '{}' make a loop", joint.child,
                        out_.joints[slot].name, joint.name),
            "Remove one of the two joints: a robot is a tree.");
        return;
      }
      slot = j;
    }
    std::vector<std::size_t> roots;
    for (std::size_t i = 0; i < above.size(); ++i)
      if (above[i] == kNone || out_.joints[above[i]].parent == kWorld) roots.push_back(i);
    if (roots.empty() || place_from(roots, above, link_of) < out_.links.size()) {
      diagnostics_.error(robot.where, "the joints of the robot make a loop: no link comes first",
                         "Give the base link no parent.");
      return;
    }
    if (roots.size() > 1) report_roots(roots);
    out_.canonical_link = out_.links[roots.front()].name;
  }

  void report_roots(const std::vector<std::size_t>& roots) {
    diagnostics_.error(out_.links[roots[1]].where,
                       fmt::format("links '{}' and '{}' both have no parent",
                                   out_.links[roots[0]].name, out_.links[roots[1]].name),
                       "Join them: a robot is one tree.");
  }

  /// How many links were reached.
  std::size_t place_from(const std::vector<std::size_t>& roots,
                         const std::vector<std::size_t>& above,
                         const std::map<std::string, std::size_t, std::less<>>& link_of) {
    std::vector<std::vector<std::size_t>> below(out_.links.size());  // joints on each link
    for (std::size_t j = 0; j < out_.joints.size(); ++j)
      if (out_.joints[j].parent != kWorld) below[link_of.at(out_.joints[j].parent)].push_back(j);
    for (const std::size_t root : roots)
      if (above[root] < out_.joints.size()) settle(out_.joints[above[root]], {});
    std::vector<std::size_t> reached = roots;
    for (std::size_t next = 0; next < reached.size(); ++next) {
      const Pose X_MP = out_.links[reached[next]].X_ML;
      for (const std::size_t j : below[reached[next]]) {
        settle(out_.joints[j], X_MP);
        const std::size_t child = link_of.at(out_.joints[j].child);
        out_.links[child].X_ML = out_.joints[j].X_MJ;
        reached.push_back(child);
      }
    }
    return reached.size();
  }

  /// From the parent's frame to the model's.
  static void settle(SdfJoint& joint, const Pose& X_MP) {
    joint.X_MJ = X_MP * joint.X_MJ;
    joint.axis_M = joint.X_MJ.R * joint.axis_M;
  }

  Diagnostics& diagnostics_;
  SdfModel out_;
  bool has_world_ = false;
  std::map<std::string, Vec3, std::less<>> materials_;
};

}  // namespace

std::optional<SdfModel> read_urdf_model(const XmlNode& robot, Diagnostics& diagnostics) {
  return UrdfReader(diagnostics).read(robot);
}

}  // namespace remora
