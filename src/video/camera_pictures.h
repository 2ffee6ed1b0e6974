// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "render/renderer.h"
#include "render/scene.h"
#include "run/track_history.h"
#include "video/free_views.h"
#include "video/picture_maker.h"

namespace remora {

/// Pictures through the cameras of a dive, and through eyes anywhere.
class CameraPictures final : public PictureMaker {
 public:
  /// Session and views outlive it. `scene` is of the session's model.
  CameraPictures(const Session& session, const FreeViews& free_views,
                 std::unique_ptr<Renderer> renderer);

  void notice(const std::shared_ptr<const Moment>& moment) override;
  [[nodiscard]] std::uint64_t key(const std::string& source, const Moment& moment) override;
  [[nodiscard]] Shot draw(const StreamSpec& spec,
                          const std::shared_ptr<const Moment>& moment) override;
  [[nodiscard]] Shot draw_still(const StreamSpec& spec,
                                const std::shared_ptr<const Moment>& moment) override;

 private:
  /// A camera of a vehicle; it may freeze.
  struct Mounted {
    std::string source;
    std::size_t vehicle = 0;
    std::size_t camera = 0;
    std::shared_ptr<const Moment> frozen;  ///< when it froze; null while it does not
  };
  [[nodiscard]] const Mounted* find_frozen(const std::string& source) const;
  [[nodiscard]] View view(const std::string& source, const State& state) const;
  [[nodiscard]] Picture draw(const StreamSpec& spec, const View& view, const Moment& moment,
                             const RenderOptions& options);

  const Session& session_;
  const FreeViews& free_views_;
  std::unique_ptr<Renderer> renderer_;
  Scene scene_;
  TrackHistory tracks_;
  std::vector<Mounted> mounted_;
};

}  // namespace remora
