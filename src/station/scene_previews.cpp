// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "station/scene_previews.h"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <fstream>
#include <list>
#include <mutex>
#include <numbers>
#include <thread>

#include "base/hash.h"
#include "math/rotation.h"
#include "media/jpeg_file.h"
#include "media/photographer.h"
#include "render/scene.h"
#include "run/dive.h"
#include "run/dive_files.h"
#include "session/thread_priority.h"
#include "world/instrument_scene.h"

namespace remora {
namespace {

namespace fs = std::filesystem;

constexpr int kWidth = 480;                        // [px]
constexpr int kQuality = 80;                       // of the JPEG
constexpr std::size_t kMostWaiting = 64;           // pictures asked for
constexpr int kPreviewNiceness = 19;               // a dive's picture always comes first
constexpr int kFirstSteps = 5;                     // lamps are lit and lines hang
constexpr double kEyeAbove = 0.3;                  // of the way back
constexpr double kNearest = 1.0, kFarthest = 3.2;  // from the eye to the vehicle [m]
constexpr double kMenuVisibility = 20.0;           // in murky water a menu would show nothing [m]
constexpr double kVesselVisibility = 70.0;         // a whole ship is to be seen [m]

/// How far the eye can step back from `centre_W` that way before something stands behind it.
double way_back(const InstrumentScene& scene, const State& state, const Vec3& centre_W,
                const Vec3& back_W) {
  Ray ray;
  ray.origin = centre_W.cast<float>();
  ray.direction = back_W.cast<float>();
  const RayHit hit = scene.view(state).rays->closest_hit(ray, scene.part_of(BodyId{0}));
  return std::clamp(0.8 * static_cast<double>(hit.distance), kNearest, kFarthest);
}

/// What is under water of an object, in W.
Aabb wetted_box(const ObjectSpec& object) {
  Aabb box;
  const Pose X_WB = object.initial.X_WB();
  for (const VisualSpec& visual : object.visuals) {
    if (visual.mesh == nullptr) continue;
    const Pose X_WV = X_WB * visual.X_BV;
    for (const Vec3& vertex : visual.mesh->vertices)
      if (const Vec3 p_W = X_WV * vertex; p_W.z() > 0.0) box.include(p_W);
  }
  return box;
}

/// Where an eye stands and where it looks.
struct PreviewView {
  Vec3 eye_W, target_W;
};

/// The vessel as on a turntable: all of her under water, from a little below her middle. Long ones
/// are seen from nearer abeam than ahead.
PreviewView view_of_vessel(const Aabb& box, double bearing) {
  constexpr double kFree = 3.0;  // before the hull [m]
  const Vec3 half = 0.5 * box.size();
  const Vec3 way(std::cos(bearing), std::sin(bearing), 0.0);
  const double reach = 0.75 * half.x();
  PreviewView view;
  view.target_W = box.centre();
  view.eye_W = view.target_W + Vec3(way.x() * (half.x() + kFree + 0.3 * reach),
                                    way.y() * (half.y() + kFree + reach), 0.25 * box.size().z());
  return view;
}

/// A scene made ready for pictures around its first vehicle.
class Set {
 public:
  Set(ScenarioSpec scenario, const Aabb& vessel_W)
      : vessel_W_(vessel_W),
        dive_(std::move(scenario)),
        scene_(dive_.model()),
        rays_(dive_.model()) {
    for (int i = 0; i < kFirstSteps; ++i)
      if (dive_.step() != StepStatus::ok) break;
    rays_.update(dive_.state());
  }

  /// The first is from astern: what the vehicle is about to see lies before it.
  [[nodiscard]] ColourImage picture(Renderer& renderer, int step, int steps) {
    const RigidState& body = dive_.state().bodies.bodies.at(0);
    const double astern = to_roll_pitch_yaw(body.q_WB).yaw + std::numbers::pi;
    const double bearing = astern + 2.0 * std::numbers::pi * (step + 0.5) / steps;
    const Vec3 back_W =
        Vec3(std::cos(bearing), std::sin(bearing), -kEyeAbove).normalized();  // and a little up
    PreviewView view;
    if (vessel_W_.is_empty()) {
      view.target_W = body.p_WB;
      view.eye_W = body.p_WB + way_back(rays_, dive_.state(), body.p_WB, back_W) * back_W;
      view.eye_W.z() = std::max(view.eye_W.z(), std::min(body.p_WB.z(), 0.3));  // under water
    } else {
      view = view_of_vessel(vessel_W_, 2.0 * std::numbers::pi * (step + 0.5) / steps);
    }
    const Vec3 &eye_W = view.eye_W, &target_W = view.target_W;
    PhotoOptions options;
    options.camera = "free";
    options.eye = {eye_W.x(), eye_W.y(), eye_W.z()};
    options.target = {target_W.x(), target_W.y(), target_W.z()};
    options.width = kWidth;
    Photographer photographer(dive_.model(), scene_, renderer, options, dive_.scenario().seed);
    photographer.notice(dive_.state(), dive_.output());
    return photographer.take(dive_.state()).picture.colour;
  }

 private:
  Aabb vessel_W_;  ///< empty: around the vehicle
  Dive dive_;
  Scene scene_;
  InstrumentScene rays_;
};

/// As clear as it takes to see something.
void clear_up(ScenarioSpec& scenario, double least_visibility) {
  ClaritySpec& own = scenario.world.environment.clarity;
  const ClaritySpec least{.profile = {{0.0, Visibility{least_visibility}}}};
  const double depth = scenario.world.vehicles.front().initial.p_WB.z();
  if (Clarity(own).attenuation(depth) > Clarity(least).attenuation(depth)) own = least;
}

bool write_whole(const std::vector<std::byte>& bytes, const fs::path& file) {
  const fs::path draft = file.string() + ".part";
  {
    std::ofstream stream(draft, std::ios::binary);
    stream.write(reinterpret_cast<const char*>(bytes.data()),
                 static_cast<std::streamsize>(bytes.size()));
    stream.flush();
    if (!stream) return false;
  }
  std::error_code problem;
  fs::rename(draft, file, problem);  // nobody ever sees half a picture
  return !problem;
}

}  // namespace

struct ScenePreviews::Parts {
  struct Wish {
    PreviewSubject subject;
    int step = 0;
    int steps = 1;
    fs::path file;
    std::vector<Done> waiting;
  };

  void run();
  [[nodiscard]] std::string draw(const Wish& wish);
  [[nodiscard]] bool open(const PreviewSubject& subject, std::string& problem);

  AssetPaths assets;
  fs::path folder;
  VideoDesk::MakeRenderer make_renderer;

  std::mutex mutex;
  std::condition_variable news;
  std::list<Wish> wishes;       // the newest first: who asks now, looks now
  std::optional<Wish> in_work;  // may still get more who wait for it
  bool is_stopping = false;

  // Of the thread alone.
  std::unique_ptr<Renderer> renderer;
  std::string why_no_renderer;
  PreviewSubject set_subject;
  std::unique_ptr<Set> set;

  std::thread thread;
};

ScenePreviews::ScenePreviews(AssetPaths assets, fs::path folder,
                             VideoDesk::MakeRenderer make_renderer)
    : parts_(std::make_unique<Parts>()) {
  parts_->assets = std::move(assets);
  parts_->folder = std::move(folder);
  parts_->make_renderer = std::move(make_renderer);
}

ScenePreviews::~ScenePreviews() {
  {
    const std::lock_guard lock(parts_->mutex);
    parts_->is_stopping = true;
  }
  parts_->news.notify_all();
  if (parts_->thread.joinable()) parts_->thread.join();
  for (const Parts::Wish& wish : parts_->wishes)
    for (const Done& done : wish.waiting) done({}, "the station is closing");
}

void ScenePreviews::ask(const PreviewSubject& subject, int step, int steps, Done done) {
  const auto& [scenario, vessel] = subject;
  const fs::path scene_file = parts_->assets.scenarios / (scenario + ".yaml");
  const std::optional<std::string> text =
      is_plain_name(scenario) && (vessel.empty() || is_plain_name(vessel)) ? text_of(scene_file)
                                                                           : std::nullopt;
  if (!text || step < 0 || step >= steps) return done({}, "there is no such picture");
  Hasher key;
  key.add(std::string_view(*text));
  key.add(std::string_view(REMORA_VERSION));
  const std::string stem = vessel.empty() ? scenario : "vessel-" + vessel;
  const fs::path file =
      parts_->folder / fmt::format("{}-{:016x}-{:02d}.jpg", stem, key.value(), step);
  std::error_code none;
  if (fs::is_regular_file(file, none)) return done(file, {});

  std::vector<Done> refused;
  {
    const std::lock_guard lock(parts_->mutex);
    const auto is_it = [&](const Parts::Wish& wish) { return wish.file == file; };
    const auto same = std::find_if(parts_->wishes.begin(), parts_->wishes.end(), is_it);
    if (parts_->in_work && is_it(*parts_->in_work)) {
      parts_->in_work->waiting.push_back(std::move(done));
    } else if (same != parts_->wishes.end()) {
      same->waiting.push_back(std::move(done));
      parts_->wishes.splice(parts_->wishes.begin(), parts_->wishes, same);
    } else {
      if (parts_->wishes.size() >= kMostWaiting) {
        refused = std::move(parts_->wishes.back().waiting);
        parts_->wishes.pop_back();
      }
      parts_->wishes.push_front({subject, step, steps, file, {}});
      parts_->wishes.front().waiting.push_back(std::move(done));
    }
    if (!parts_->thread.joinable()) parts_->thread = std::thread([this] { parts_->run(); });
  }
  parts_->news.notify_one();
  for (const Done& late : refused) late({}, "too many pictures are waited for: ask again");
}

void ScenePreviews::Parts::run() {
  set_niceness(kPreviewNiceness);  // before the renderer: its threads inherit it
  std::unique_lock lock(mutex);
  while (true) {
    news.wait(lock, [this] { return is_stopping || !wishes.empty(); });
    if (is_stopping) break;
    // The scene that stands ready first; otherwise the newest wish.
    const auto ready = std::find_if(wishes.begin(), wishes.end(), [this](const Wish& wish) {
      return wish.subject == set_subject;
    });
    const auto next = ready != wishes.end() && ready->step == 0 ? ready : wishes.begin();
    in_work = std::move(*next);
    wishes.erase(next);
    const Wish wish{in_work->subject, in_work->step, in_work->steps, in_work->file, {}};
    lock.unlock();
    const std::string problem = draw(wish);
    lock.lock();
    const std::vector<Done> waiting = std::move(in_work->waiting);
    in_work.reset();
    lock.unlock();
    for (const Done& done : waiting) done(problem.empty() ? wish.file : fs::path(), problem);
    lock.lock();
  }
  renderer.reset();  // it belongs to this thread
}

std::string ScenePreviews::Parts::draw(const Wish& wish) {
  if (!renderer && why_no_renderer.empty()) {
    renderer = make_renderer ? make_renderer(why_no_renderer) : nullptr;
    if (!renderer && why_no_renderer.empty()) why_no_renderer = "there is no renderer";
  }
  if (!renderer) return why_no_renderer;
  std::string problem;
  if (!open(wish.subject, problem)) return problem;
  std::error_code failed;
  fs::create_directories(folder, failed);
  const ColourImage picture = set->picture(*renderer, wish.step, wish.steps);
  return write_whole(jpeg_bytes(picture, kQuality), wish.file)
             ? std::string()
             : fmt::format("cannot write {}", wish.file.string());
}

bool ScenePreviews::Parts::open(const PreviewSubject& subject, std::string& problem) {
  if (set && set_subject == subject) return true;
  set.reset();
  Diagnostics diagnostics;
  ScenarioOverrides overrides;
  if (!subject.vessel.empty()) overrides.launch.vessel = subject.vessel;
  std::optional<ScenarioSpec> spec = load_scenario(assets.scenarios / (subject.scenario + ".yaml"),
                                                   assets, diagnostics, overrides);
  if (!spec || spec->world.vehicles.empty()) {
    problem = spec ? "the scene has no vehicle" : to_string(diagnostics);
    return false;
  }
  clear_up(*spec, subject.vessel.empty() ? kMenuVisibility : kVesselVisibility);
  Aabb vessel_W;
  for (const ObjectSpec& object : spec->world.objects)
    if (!subject.vessel.empty() && object.kind == subject.vessel) vessel_W = wetted_box(object);
  set = std::make_unique<Set>(std::move(*spec), vessel_W);
  set_subject = subject;
  return true;
}

}  // namespace remora
