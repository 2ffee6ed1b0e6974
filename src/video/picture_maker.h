// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "session/session.h"
#include "video/video_desk.h"

namespace remora {

/// Makes pictures of moments. Is made, lives and ends in one thread.
class PictureMaker {
 public:
  virtual ~PictureMaker() = default;

  /// Comes with moments as they pass, several a second, whether anybody watches or not: for what
  /// pictures remember.
  virtual void notice(const std::shared_ptr<const Moment>& moment) = 0;

  /// Tells pictures apart: as long as it stays the same for a source, so does its picture.
  [[nodiscard]] virtual std::uint64_t key(const std::string& source, const Moment& moment) = 0;

  struct Shot {
    ColourImage image;
    std::shared_ptr<const Moment> shown;  ///< earlier than asked for when a camera is frozen
    std::string facts;                    ///< of a still: what is known about it, as JSON
  };
  /// For a stream: quickly. A width of 0 is one that suits.
  [[nodiscard]] virtual Shot draw(const StreamSpec& spec,
                                  const std::shared_ptr<const Moment>& moment) = 0;
  /// A single picture of the spec: in full quality; a width of 0 is the camera's own.
  [[nodiscard]] virtual Shot draw_still(const StreamSpec& spec,
                                        const std::shared_ptr<const Moment>& moment) = 0;
};

}  // namespace remora
