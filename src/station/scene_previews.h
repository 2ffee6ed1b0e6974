// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "scenario/asset_paths.h"
#include "video/video_desk.h"

namespace remora {

/// What pictures for a menu are of: a scene, flown around its first vehicle; or one of the vessels
/// that hull missions are flown on, seen from the water around her.
struct PreviewSubject {
  std::string scenario;
  std::string vessel = {};  ///< empty: the scene itself

  bool operator==(const PreviewSubject&) const = default;
};

/// Pictures of scenes and vessels for a menu, drawn one by one when somebody
/// asks, kept as files. A thread and a renderer of its own, which step back for everything else.
class ScenePreviews {
 public:
  ScenePreviews(AssetPaths assets, std::filesystem::path folder,
                VideoDesk::MakeRenderer make_renderer);
  ~ScenePreviews();  ///< who still waits is told that nothing came of it

  using Done = std::function<void(const std::filesystem::path& file, const std::string& problem)>;
  /// Picture number `step` of `steps` around the subject. `done` is called at once when it is
  /// there, otherwise from the studio's thread.
  void ask(const PreviewSubject& subject, int step, int steps, Done done);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace remora
