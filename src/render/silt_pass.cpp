// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/silt_pass.h"

#include <algorithm>
#include <vector>

#include "render/particle_hash.h"
#include "world/silt.h"

namespace remora {
namespace {

/// Twin of Puff in shaders/silt.glsl.
struct PuffBlock {
  Float4 ball;
  Float4 mud;
};

constexpr double kThinnest = 0.01;  ///< share of light taken by a puff that nobody would see

std::vector<PuffBlock> visible_puffs(const PassContext& context) {
  struct Visible {
    double z = 0.0;
    PuffBlock block;
  };
  const Frame& frame = context.frame;
  const Pose& X_WC = frame.view.X_WC;
  std::vector<Visible> found;
  for (std::size_t i = 0; i < frame.silt.size(); ++i) {
    const SiltCloud cloud = silt_cloud(frame.silt[i]);
    const Vec3 relative = cloud.p_W - X_WC.p;
    const double z = relative.dot(X_WC.R.col(2));
    if (z < 0.1 || z - cloud.radius > context.tables.max_path ||
        cloud.extinction * cloud.radius < kThinnest) {
      continue;
    }
    // A puff's own place in the noise, from where it was raised: the same in every frame.
    const auto number = static_cast<std::uint32_t>(std::llround(1e3 * frame.silt[i].p_W.sum()));
    const double u = chance(scrambled(number), 0);
    const double v = chance(scrambled(number), 1);
    found.push_back({z,
                     {float4(relative, cloud.radius),
                      float4(Vec3(cloud.extinction, u, v), frame.silt[i].age)}});
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const Visible& a, const Visible& b) { return a.z > b.z; });
  std::vector<PuffBlock> blocks;
  blocks.reserve(found.size());
  for (const Visible& one : found) blocks.push_back(one.block);
  return blocks;
}

}  // namespace

void SiltPass::draw(const PassContext& context) {
  const bool is_in_water = context.block.attenuation[3] > 0.5f;
  if (!context.options.particles || !is_in_water || context.frame.silt.empty()) return;
  const std::vector<PuffBlock> puffs = visible_puffs(context);
  if (puffs.empty()) return;
  puffs_.upload(puffs);
  puffs_.bind_storage(kFreeBinding);
  context.targets.volume.bind();
  context.targets.depth.bind(kDepthUnit);
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_CULL_FACE);
  glEnable(GL_BLEND);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  program_.use();
  program_.set("pixel", 1.0f / static_cast<float>(context.targets.beams.width()),
               1.0f / static_cast<float>(context.targets.beams.height()));
  context.no_vertices.bind();
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(puffs.size()));
  glDisable(GL_BLEND);
}

}  // namespace remora
