// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>

#include "render/draw_list.h"
#include "render/gl_objects.h"

namespace remora {

/// Meshes on the graphics unit. One stays as long as somebody outside holds it.
class MeshStore {
 public:
  /// Brings the frame's meshes there, and drops those that nobody has any more.
  void update(const Frame& frame);
  /// Draws one group with the program in use; `instances` holds those of its list.
  void draw(const DrawGroup& group, const GlBuffer& instances) const;

 private:
  struct StoredMesh {
    std::shared_ptr<const RenderMesh> mesh;
    GlBuffer vertices;
    GlBuffer indices;
    GlHandle<free_vertex_array> layout;
  };
  std::map<const RenderMesh*, StoredMesh> meshes_;  // looked up only: its order means nothing
};

}  // namespace remora
