// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "render/frame.h"
#include "world/model.h"
#include "world/state.h"

namespace remora {

/// A model made ready to draw: meshes with levels of detail, instance numbers, class names. Built
/// once; frames are pure functions of it, a state and a view.
class Scene {
 public:
  explicit Scene(const Model& model);

  /// Everything in the picture at this state. The model and the state must outlive the frame.
  [[nodiscard]] Frame frame(const State& state, const View& view) const;

  /// Through a camera of a vehicle (`rov/main`, or `main` when only one has it) or of the world
  /// (`quay`), or one of the views `chase`, `top` of the first vehicle. Nothing, when unknown.
  [[nodiscard]] std::optional<View> find_view(const State& state, std::string_view name) const;
  /// All names that find_view knows, for messages.
  [[nodiscard]] std::vector<std::string> view_names() const;

 private:
  struct BodyParts;
  const Model* model_;
  std::vector<std::string> labels_;
};

}  // namespace remora
