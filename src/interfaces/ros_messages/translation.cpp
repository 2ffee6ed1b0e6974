// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ros_messages/translation.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/assert.h"
#include "interfaces/ros_messages/axes.h"
#include "interfaces/ros_messages/joints.h"
#include "math/angles.h"
#include "sensors/step_instrument_spec.h"
#include "world/navigate.h"

namespace remora {
namespace {

msg::Header header(SimTime stamp, std::string_view frame) {
  return {msg::to_time(stamp), std::string(frame)};
}

/// Whether a period ended within the last step.
bool is_due(SimTime now, SimTime step, SimTime period) {
  return now / period != (now - step) / period;
}

const RigidState& body_of(const Model& model, const State& state, std::uint32_t vehicle) {
  return state.bodies.bodies[model.body_of(VehicleId{vehicle}).index];
}

// ---- what is so ----

msg::Odometry odometry_of(const RigidState& body, const Topic& topic, const Dive& dive) {
  msg::Odometry out;
  out.header = header(dive.state().now, topic.frame);
  out.child_frame_id = base_frame(dive.model().vehicles()[topic.vehicle].name);
  if (topic.axes) {
    out.child_frame_id = in_scene_axes(out.child_frame_id);
    out.pose.pose = pose_in(*topic.axes, body.X_WB());
    out.twist.twist = twist_in(*topic.axes, body.V_WB_B);
    return out;
  }
  out.pose.pose = {point_enu(body.p_WB), attitude_enu(body.q_WB)};
  out.twist.twist = twist_flu(body.V_WB_B);
  return out;
}

msg::Odometry true_odometry(const Topic& topic, const Dive& dive) {
  return odometry_of(body_of(dive.model(), dive.state(), topic.vehicle), topic, dive);
}

/// Variances down the diagonal of a covariance of ROS, from `first` on.
void put_variances(int first, const Vec3& variances, std::array<double, 36>& covariance) {
  for (int i = 0; i < 3; ++i) covariance[static_cast<std::size_t>(7 * (first + i))] = variances[i];
}

/// What a covariance says of a number that nobody knows. [m², rad², …]
constexpr double kUnknownVariance = 1e6;

template <class T>
Vec3 variances_or_unknown(const std::optional<Estimated<T>>& known, const auto& sigmas) {
  if (!known) return Vec3::Constant(kUnknownVariance);
  return Vec3(sigmas(known->sigma)).cwiseAbs2();
}

/// As the vehicle's navigation has it. What that does not know is a guess of endless variance.
msg::Odometry odometry(const Topic& topic, const Dive& dive) {
  const VehicleId vehicle{topic.vehicle};
  if (!dive.model().vehicles()[topic.vehicle].navigation.uses_instruments())
    return true_odometry(topic, dive);
  msg::Odometry out =
      odometry_of(known_motion(dive.model(), dive.state(), vehicle).body, topic, dive);
  const NavigationEstimate known =
      navigation_estimate(dive.model(), dive.state(), dive.output(), vehicle);
  const auto each = [](const Vec3& sigma) { return sigma; };
  const auto angles = [](const RollPitchYaw& a) { return Vec3(a.roll, a.pitch, a.yaw); };
  // North and east change places; how certain they are does not.
  Vec3 place = variances_or_unknown(known.position_W, each);
  std::swap(place.x(), place.y());
  if (known.depth) place.z() = known.depth->sigma * known.depth->sigma;
  Vec3 turned = variances_or_unknown(known.attitude, angles);
  turned.z() = known.heading ? known.heading->sigma * known.heading->sigma : kUnknownVariance;
  put_variances(0, place, out.pose.covariance);
  put_variances(3, turned, out.pose.covariance);
  put_variances(0, variances_or_unknown(known.velocity_B, each), out.twist.covariance);
  put_variances(3, variances_or_unknown(known.rates_B, each), out.twist.covariance);
  return out;
}

msg::Vector3Stamped current_known(const Topic& topic, const Dive& dive) {
  const NavigationEstimate known =
      navigation_estimate(dive.model(), dive.state(), dive.output(), VehicleId{topic.vehicle});
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const Vec3 water_W =
      known.water_velocity_W ? known.water_velocity_W->value : Vec3(Vec3::Constant(nan));
  return {header(dive.state().now, topic.frame), vector_enu(water_W)};
}

msg::Vector3Stamped current_at(const Topic& topic, const Dive& dive) {
  const State& state = dive.state();
  const RigidState& body = body_of(dive.model(), state, topic.vehicle);
  return {header(state.now, topic.frame),
          vector_enu(current(dive.model().environment(), state.environment, body.p_WB))};
}

msg::Contacts contacts(const Topic& topic, const Dive& dive) {
  const Model& model = dive.model();
  const VehicleId own{topic.vehicle};
  msg::Contacts out{header(dive.state().now, topic.frame), {}};
  for (const Contact& contact : dive.output().contacts) {
    const bool is_a = model.vehicle_of(contact.a) == own;
    if (!is_a && model.vehicle_of(contact.b) != own) continue;
    const double sign = is_a ? 1.0 : -1.0;
    out.contacts.push_back({.body = model.name_of(is_a ? contact.a : contact.b),
                            .other = model.name_of(is_a ? contact.b : contact.a),
                            .position = point_enu(contact.p_W),
                            .normal = vector_enu(sign * contact.normal_W),
                            .force = vector_enu(sign * contact.impulse_W / model.step().seconds()),
                            .depth = contact.depth});
  }
  return out;
}

msg::Bool touch(const Topic& topic, const Dive& dive) {
  return {dive.output().vehicles[topic.vehicle].is_in_contact};
}

msg::TetherState tether(const Topic& topic, const Dive& dive) {
  const TetherState& state = dive.state().tethers[topic.index];
  const TetherOutput& output = dive.output().tethers[topic.index];
  msg::TetherState out;
  out.header = header(dive.state().now, topic.frame);
  out.name = dive.model().tethers()[topic.index].spec.name;
  out.condition = name(output.condition);
  out.is_whole = state.is_whole();
  out.deployed = output.deployed;
  out.reel_tension = output.reel_tension;
  out.vehicle_tension = output.vehicle_tension;
  out.greatest_tension = output.greatest_tension;
  out.force_on_vehicle = vector_enu(output.end_force_W[1]);
  for (const Vec3& node : state.nodes()) out.line.push_back(point_enu(node));
  return out;
}

msg::PlugState plug(const Topic& topic, const Dive& dive) {
  const PlugState& state = dive.state().plugs[topic.index];
  const PlugOutput& output = dive.output().plugs[topic.index];
  msg::PlugState out;
  out.header = header(dive.state().now, topic.frame);
  out.name = dive.model().plugs()[topic.index].name;
  out.state = value_name(state.phase);
  if (state.phase != PlugPhase::free)
    out.receptacle = dive.model().receptacles()[*state.receptacle].name;
  out.travel = output.travel;
  out.pull = output.pull;
  out.mean_force = output.mean_force;
  return out;
}

msg::JointState joint_states(const Topic& topic, const Dive& dive) {
  msg::JointState out;
  out.header = header(dive.state().now, topic.frame);
  for (const JointId id : dive.model().vehicles()[topic.vehicle].joints) {
    const JointSpec& joint = dive.model().joint(id);
    if (joint.type == JointType::fixed) continue;
    out.name.push_back(joint.name);
    out.position.push_back(dive.state().bodies.joints[id.index].q);
    out.velocity.push_back(dive.state().bodies.joints[id.index].dq);
    out.effort.push_back(dive.output().motor_efforts[id.index]);
  }
  constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
  for (const DrivenJoint& joint : driven_joints(dive.scenario().world.vehicles[topic.vehicle])) {
    if (joint.kind == DrivenJoint::Kind::motor) continue;  // told above
    const double value = reading(joint, dive.state().vehicles[topic.vehicle]);
    const bool is_shaft = joint.kind == DrivenJoint::Kind::shaft;
    out.name.push_back(joint.name);
    out.position.push_back(is_shaft ? kUnknown : value);
    out.velocity.push_back(is_shaft ? value : kUnknown);
    if (!out.effort.empty()) out.effort.push_back(kUnknown);
  }
  return out;
}

// ---- what is measured ----

double square(double x) { return x * x; }

/// Noise of one sample and the offset of the run, neither of which a listener can tell apart.
double variance(const ScalarErrorSpec& error) { return square(error.noise) + square(error.bias); }

/// White noise of so much per root hertz, sampled at every period.
std::array<double, 9> covariance(const TriadErrorSpec& error, SimTime period) {
  const double each = square(error.noise_density) / period.seconds() + square(error.turn_on_bias);
  return diagonal(each, each, each);
}

std::array<double, 9> not_measured() { return {-1.0}; }

/// One message for each kind of instrument. Values that are not there are NaN.
struct MeasurementWriter {
  const Topic& topic;
  const SensorModel& sensor;
  const Measurement& measured;

  [[nodiscard]] msg::Header head() const { return header(measured.valid, topic.frame); }
  [[nodiscard]] double value(std::size_t i) const { return measured.values[i]; }

  msg::AnyMessage operator()(const ImuSpec& spec) const {
    const ImuReading reading = imu_reading(measured.values);
    msg::Imu out;
    out.header = head();
    out.orientation_covariance = not_measured();
    out.angular_velocity = vector_flu(reading.w_WS_S);
    out.angular_velocity_covariance = covariance(spec.gyroscope, sensor.period);
    out.linear_acceleration = vector_flu(reading.f_S);
    out.linear_acceleration_covariance = covariance(spec.accelerometer, sensor.period);
    return out;
  }

  msg::AnyMessage operator()(const AhrsSpec& spec) const {
    msg::Imu out;
    out.header = head();
    const Mat3 R_WS = ahrs_reading(measured.values);
    out.orientation =
        topic.axes
            ? pose_in(*topic.axes, {R_WS * sensor.X_BS.R.transpose(), Vec3::Zero()}).orientation
            : attitude_enu(Quat(R_WS));
    const double tilt = square(spec.tilt.sigma) + square(spec.noise);
    out.orientation_covariance =
        diagonal(tilt, tilt, square(spec.heading.sigma) + square(spec.noise));
    out.angular_velocity_covariance = not_measured();
    out.linear_acceleration_covariance = not_measured();
    return out;
  }

  msg::AnyMessage operator()(const DvlSpec&) const {
    const DvlReading reading = dvl_reading(measured.values);
    if (topic.axes) return as_uwsim(reading);
    msg::Dvl out;
    out.header = head();
    out.track = static_cast<std::uint8_t>(reading.track);
    out.velocity = vector_flu(reading.v_S);
    // The figure of merit is that of all axes together; how they share it depends on the beams.
    const double each = square(reading.figure_of_merit) / 3.0;
    out.velocity_covariance = diagonal(each, each, each);
    out.altitude = reading.altitude;
    out.error_velocity = reading.error_velocity;
    for (const DvlBeamReading& beam : reading.beams)
      out.beams.push_back({beam.range, beam.velocity});
    return out;
  }

  /// Teledyne's status of velocities is A when they are good, V when not.
  [[nodiscard]] msg::UwsimDvl as_uwsim(const DvlReading& reading) const {
    const Vec3 v_U = topic.axes->R_BU.transpose() * (sensor.X_BS.R * reading.v_S);
    msg::UwsimDvl out;
    out.header = head();
    out.bi_status = out.wi_status = "V";
    if (reading.track == DvlTrack::bottom) {
      out.bi_x_axis = v_U.x();
      out.bi_y_axis = v_U.y();
      out.bi_z_axis = v_U.z();
      out.bi_error = reading.error_velocity;
      out.bi_status = "A";
      out.bd_range = reading.altitude;
    } else if (reading.track == DvlTrack::water) {
      out.wi_x_axis = v_U.x();
      out.wi_y_axis = v_U.y();
      out.wi_z_axis = v_U.z();
      out.wi_error = reading.error_velocity;
      out.wi_status = "A";
    }
    return out;
  }

  msg::AnyMessage operator()(const DepthSensorSpec& spec) const {
    if (topic.axes) {
      const Vec3 p_W(0.0, 0.0, value(1));  // its depth
      return msg::UwsimPressure{head(), static_cast<float>((topic.axes->X_WL.inverse() * p_W).z())};
    }
    return msg::FluidPressure{head(), value(0), variance(spec.pressure)};
  }

  msg::AnyMessage operator()(const AltimeterSpec& spec) const {
    msg::Range out;
    out.header = head();
    out.field_of_view = static_cast<float>(spec.beam_width);
    out.min_range = static_cast<float>(spec.min_range);
    out.max_range = static_cast<float>(spec.max_range);
    // Beyond its reach: REP 117.
    out.range = std::isfinite(value(0)) ? static_cast<float>(value(0))
                                        : std::numeric_limits<float>::infinity();
    return out;
  }

  msg::AnyMessage operator()(const PoseSensorSpec&) const {
    const PoseReading reading = pose_reading(measured.values);
    return msg::PoseStamped{header(measured.valid, kWorldFrame),
                            {point_enu(reading.p_WS), attitude_enu(reading.q_WS)}};
  }

  msg::AnyMessage operator()(const InsSpec& spec) const {
    const InsReading reading = ins_reading(measured.values);
    msg::Odometry out;
    out.header = header(measured.valid, kWorldFrame);
    out.child_frame_id = topic.frame;
    out.pose.pose = {point_enu(reading.p_WS), attitude_enu(reading.q_WS)};
    out.twist.twist.linear = vector_flu(reading.q_WS.conjugate() * reading.v_WS_W);
    for (std::size_t i = 0; i < 3; ++i) out.twist.covariance[7 * i] = square(spec.velocity.sigma);
    return out;
  }

  msg::AnyMessage operator()(const GpsSpec& spec) const {
    const GpsReading reading = gps_reading(measured.values);
    msg::NavSatFix out;
    out.header = head();
    const bool has_fix = std::isfinite(reading.position.latitude);
    out.status.status = has_fix ? 0 : -1;
    out.latitude = reading.position.latitude / kDegree;
    out.longitude = reading.position.longitude / kDegree;
    out.altitude = reading.position.height;
    const double across = square(spec.horizontal_noise) + square(spec.horizontal_wander.sigma);
    out.position_covariance = diagonal(across, across, square(spec.vertical_noise));
    out.position_covariance_type = 2;  // diagonal known
    return out;
  }

  msg::AnyMessage operator()(const MagnetometerSpec&) const {
    return msg::MagneticField{head(), vector_flu({value(0), value(1), value(2)}), {}};
  }

  msg::AnyMessage operator()(const BatteryMonitorSpec&) const {
    msg::BatteryState out;
    out.header = head();
    out.voltage = static_cast<float>(value(0));
    out.current = -static_cast<float>(value(1));  // negative when discharging
    out.percentage = static_cast<float>(value(2));
    out.power_supply_status = 2;  // discharging
    return out;
  }

  msg::AnyMessage operator()(const ForceTorqueSpec&) const {
    return msg::WrenchStamped{
        head(),
        {vector_flu({value(0), value(1), value(2)}), vector_flu({value(3), value(4), value(5)})}};
  }

  template <class Other>
  msg::AnyMessage operator()(const Other&) const {
    msg::Measurement out;
    out.header = head();
    out.sequence = measured.sequence;
    out.delivered = msg::to_time(measured.delivered);
    out.status = to_string(measured.status);
    for (const Channel& channel : sensor.channels()) {
      out.names.push_back(channel.name);
      out.units.push_back(channel.unit);
    }
    out.values.assign(measured.values.begin(), measured.values.end());
    return out;
  }
};

/// Whether its frame is one that every scene has, with the axes of REP 103.
bool has_usual_frame(const Topic& topic) {
  return !topic.axes || topic.kind == TopicKind::camera_info || topic.type == msg::Range::kType ||
         topic.type == msg::NavSatFix::kType;
}

/// Whether a camera tilts or is carried by a link.
bool moves_on_hull(const VehicleModel& vehicle, std::size_t camera) {
  const CameraSpec& spec = vehicle.cameras[camera];
  return spec.min_tilt != spec.max_tilt || vehicle.camera_bodies[camera] != vehicle.root;
}

Pose camera_on_hull(const Model& model, const State& state, const Topic& topic) {
  const VehicleModel& vehicle = model.vehicles()[topic.vehicle];
  const double tilt = state.vehicles[topic.vehicle].lookout.cameras[topic.index].tilt;
  const Pose X_CarrierC = tilted(vehicle.cameras[topic.index], tilt);
  const BodyId carrier = vehicle.camera_bodies[topic.index];
  if (carrier == vehicle.root) return X_CarrierC;
  const Pose X_WB = body_of(model, state, topic.vehicle).X_WB();
  return X_WB.inverse() * state.bodies.bodies[carrier.index].X_WB() * X_CarrierC;
}

}  // namespace

msg::AnyMessage measurement_message(const Topic& topic, const StepInstrumentSpec& spec,
                                    const SensorModel& sensor, const Measurement& measurement) {
  return std::visit(MeasurementWriter{topic, sensor, measurement}, spec);
}

msg::CameraInfo camera_info(const CameraSpec& camera, double zoom, int width, int height) {
  const Intrinsics in_air = intrinsics(camera, zoom);
  const double share_x = static_cast<double>(width) / camera.width;
  const double share_y = static_cast<double>(height) / camera.height;
  const bool is_flat = camera.port.kind == PortKind::flat;
  // A flat port magnifies by its index on the axis. Off it, Snell's law makes a far thing's slope r
  // in the water one of r / √(1 - (n² - 1) r²) in these units, whose series ROS calls plumb_bob.
  const double index = is_flat ? camera.port.index : 1.0;
  const double bend = square(index) - 1.0;
  const double fx = index * in_air.fx * share_x;
  const double fy = index * in_air.fy * share_y;
  // Our first pixel's centre is (0.5, 0.5), theirs (0, 0).
  const double cx = in_air.cx * share_x - 0.5;
  const double cy = in_air.cy * share_y - 0.5;
  msg::CameraInfo info;
  info.height = static_cast<std::uint32_t>(height);
  info.width = static_cast<std::uint32_t>(width);
  info.distortion_model = "plumb_bob";
  info.D = {bend / 2.0, 3.0 / 8.0 * square(bend), 0.0, 0.0, 5.0 / 16.0 * bend * square(bend)};
  info.K = {fx, 0, cx, 0, fy, cy, 0, 0, 1};
  info.R = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  info.P = {fx, 0, cx, 0, 0, fy, cy, 0, 0, 0, 1, 0};
  return info;
}

// ---- Translation ----

Translation::Translation(const ScenarioSpec& scenario, const Model& model,
                         std::vector<Topic> topics)
    : topics_(std::move(topics)), model_(&model), sensors_(model.sensors().sensors().size()) {
  for (const VehicleSpec& vehicle : scenario.world.vehicles)
    for (const SensorSpec& sensor : vehicle.sensors)
      if (sensor.step_instrument)
        if (const auto id = model.sensors().find(vehicle.name + "/" + sensor.name))
          sensors_[id->index] = sensor.step_instrument;
}

void Translation::open(std::vector<Publication>& out) const {
  msg::TFMessage all;
  const auto add = [&](const std::string& parent, const std::string& child,
                       const msg::Transform& transform) {
    const bool is_known = std::any_of(all.transforms.begin(), all.transforms.end(),
                                      [&](const auto& t) { return t.child_frame_id == child; });
    if (!is_known) all.transforms.push_back({header({}, parent), child, transform});
  };
  for (const Topic& topic : topics_) {
    if (topic.axes) add_scene_frames(topic, add);
    if (topic.is_input()) continue;
    const std::string base =
        model_->vehicles().empty() ? "" : base_frame(model_->vehicles()[topic.vehicle].name);
    if (!has_usual_frame(topic)) continue;
    if (topic.kind == TopicKind::sensor) {
      if (!model_->sensors().sensors()[topic.index].is_on_hull)
        continue;  // moves: see transforms()
      const Pose& X_BS = model_->sensors().sensors()[topic.index].X_BS;
      const bool is_beam = std::holds_alternative<AltimeterSpec>(*sensors_[topic.index]);
      add(base, topic.frame, is_beam ? beam_on_body(X_BS) : mounting_flu(X_BS));
    } else if (topic.kind == TopicKind::camera_info && topic.is_fixed) {
      add(std::string(kWorldFrame), topic.frame,
          optical_in_world(model_->cameras()[topic.index].X_BC));
    } else if (topic.kind == TopicKind::camera_info) {
      const VehicleModel& vehicle = model_->vehicles()[topic.vehicle];
      if (!moves_on_hull(vehicle, topic.index))
        add(base, topic.frame, optical_on_body(vehicle.cameras[topic.index].X_BC));
    } else if (topic.kind >= TopicKind::sonar_image) {
      add(base, topic.frame, mounting_flu(model_->sensors().imaging()[topic.index].X_BS));
    }
  }
  for (std::uint32_t t = 0; t < topics_.size(); ++t)
    if (topics_[t].kind == TopicKind::tf_static) out.push_back({t, all});
}

/// The scene's frame, and the axes of the vehicle or the device in it.
template <class Add>
void Translation::add_scene_frames(const Topic& topic, const Add& add) const {
  const std::string base = base_frame(model_->vehicles()[topic.vehicle].name);
  const Mat3& R_BU = topic.axes->R_BU;
  add(std::string(kWorldFrame), std::string(kSceneFrame), optical_in_world(topic.axes->X_WL));
  if (topic.source.empty())
    add(base, in_scene_axes(base), optical_on_body({R_BU, Vec3::Zero()}));
  else if (topic.kind == TopicKind::scan)
    add(base, topic.frame,
        optical_on_body({R_BU, model_->sensors().imaging()[topic.index].X_BS.p}));
  else if (topic.kind == TopicKind::sensor && topic.type == msg::UwsimDvl::kType)
    add(base, topic.frame,
        optical_on_body({R_BU, model_->sensors().sensors()[topic.index].X_BS.p}));
}

void Translation::see(const Dive& dive, std::vector<Publication>& out) const {
  const SimTime now = dive.state().now;
  for (std::uint32_t t = 0; t < topics_.size(); ++t) {
    const Topic& topic = topics_[t];
    if (topic.kind == TopicKind::sensor) {
      for (std::size_t m = 0; m < dive.output().measurements.size(); ++m) {
        const Measurement measured = dive.output().measurements[m];
        if (measured.sensor.index != topic.index || measured.status == MeasurementStatus::dropout)
          continue;
        out.push_back({t, measurement_message(topic, *sensors_[topic.index],
                                              model_->sensors()[measured.sensor], measured)});
        // UWSim's GPS is silent under water.
        const auto* fix = std::get_if<msg::NavSatFix>(&out.back().message);
        if (topic.axes && fix != nullptr && fix->status.status < 0) out.pop_back();
      }
    } else if (topic.kind < TopicKind::image && topic.kind != TopicKind::tf_static &&
               topic.kind != TopicKind::plan && topic.kind != TopicKind::marks &&
               is_due(now, model_->step(), topic.period)) {
      out.push_back({t, state_message(topic, dive)});
    }
  }
}

msg::AnyMessage Translation::state_message(const Topic& topic, const Dive& dive) const {
  switch (topic.kind) {
    case TopicKind::tf:
      return transforms(dive.state());
    case TopicKind::odometry:
      return odometry(topic, dive);
    case TopicKind::truth_odometry:
      return true_odometry(topic, dive);
    case TopicKind::joint_states:
      return joint_states(topic, dive);
    case TopicKind::tether:
      return tether(topic, dive);
    case TopicKind::plug:
      return plug(topic, dive);
    case TopicKind::contacts:
      return contacts(topic, dive);
    case TopicKind::current:
      return dive.model().vehicles()[topic.vehicle].navigation.uses_instruments()
                 ? current_known(topic, dive)
                 : current_at(topic, dive);
    case TopicKind::truth_current:
      return current_at(topic, dive);
    case TopicKind::touch:
      return touch(topic, dive);
    default:
      REMORA_ASSERT(topic.kind == TopicKind::clock);
      return msg::Clock{msg::to_time(dive.state().now)};
  }
}

msg::TFMessage Translation::transforms(const State& state) const {
  msg::TFMessage all;
  for (std::uint32_t v = 0; v < model_->vehicles().size(); ++v) {
    const VehicleModel& vehicle = model_->vehicles()[v];
    const RigidState body = known_motion(*model_, state, {v}).body;
    all.transforms.push_back({header(state.now, kWorldFrame),
                              base_frame(vehicle.name),
                              {vector_enu(body.p_WB), attitude_enu(body.q_WB)}});
  }
  for (const Topic& topic : topics_) {
    const VehicleModel& vehicle = model_->vehicles()[topic.vehicle];
    if (topic.kind == TopicKind::sensor) {
      const SensorModel& sensor = model_->sensors().sensors()[topic.index];
      if (sensor.is_on_hull) continue;
      const BodyId link = model_->sensor_carriers()[sensor.carrier];
      const Pose X_BS = body_of(*model_, state, topic.vehicle).X_WB().inverse() *
                        state.bodies.bodies[link.index].X_WB() * sensor.X_BS;
      all.transforms.push_back(
          {header(state.now, base_frame(vehicle.name)), topic.frame, mounting_flu(X_BS)});
    }
    if (topic.kind != TopicKind::camera_info || topic.is_fixed) continue;
    if (!moves_on_hull(vehicle, topic.index)) continue;
    const bool is_known =
        std::any_of(all.transforms.begin(), all.transforms.end(),
                    [&](const auto& t) { return t.child_frame_id == topic.frame; });
    if (!is_known)
      all.transforms.push_back({header(state.now, base_frame(vehicle.name)), topic.frame,
                                optical_on_body(camera_on_hull(*model_, state, topic))});
  }
  return all;
}

}  // namespace remora
