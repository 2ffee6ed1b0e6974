// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "video/picture_maker.h"
#include "video/recorded_film.h"

namespace remora {

/// Shows a film that was taken elsewhere in step with the dive beside it.
class FilmPictures final : public PictureMaker {
 public:
  explicit FilmPictures(std::shared_ptr<RecordedFilm> film) : film_(std::move(film)) {}

  void notice(const std::shared_ptr<const Moment>&) override {}
  [[nodiscard]] std::uint64_t key(const std::string& source, const Moment& moment) override;
  [[nodiscard]] Shot draw(const StreamSpec& spec,
                          const std::shared_ptr<const Moment>& moment) override;
  [[nodiscard]] Shot draw_still(const StreamSpec& spec,
                                const std::shared_ptr<const Moment>& moment) override;

 private:
  std::shared_ptr<RecordedFilm> film_;
};

}  // namespace remora
