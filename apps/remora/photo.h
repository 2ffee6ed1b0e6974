// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>

#include "media/photographer.h"
#include "media/video_file.h"
#include "run/dive.h"

namespace CLI {
class App;
}

namespace remora {

/// Options that photographs and films have in common.
void add_photo_options(CLI::App& command, PhotoOptions& options);

/// A renderer and the scene it draws, ready to take pictures of a dive. Not made, with a message
/// and the exit code in `exit_code`, when the options do not fit the scene or there is no OpenGL.
class Studio {
 public:
  [[nodiscard]] static std::unique_ptr<Studio> open(const Dive& dive, const PhotoOptions& options,
                                                    const char* who, int& exit_code);

  [[nodiscard]] Photographer& photographer() { return photographer_; }
  [[nodiscard]] const Scene& scene() const { return *scene_; }
  [[nodiscard]] const Renderer& renderer() const { return *renderer_; }

 private:
  Studio(const Dive& dive, std::unique_ptr<Scene> scene, std::unique_ptr<Renderer> renderer,
         const PhotoOptions& options);

  std::unique_ptr<Scene> scene_;
  std::unique_ptr<Renderer> renderer_;
  Photographer photographer_;
};

struct ShotCommand;
/// `remora shot --camera`: flies to the moment and takes one picture.
[[nodiscard]] int take_photo(const ShotCommand& command);

/// `remora dive --record-video` and `remora film`: a picture for every 1/fps of simulated time.
struct FilmOptions {
  std::filesystem::path out;  ///< .mp4, .avi or a folder; empty: no film
  double fps = 20.0;
  bool is_bare = false;  ///< without the line of depth, heading and time
  PhotoOptions photo;
};

class Filming {
 public:
  /// Not made, with a message of `who` and the exit code in `exit_code`, when that is impossible.
  [[nodiscard]] static std::unique_ptr<Filming> start(const Dive& dive, FilmOptions options,
                                                      const char* who, int& exit_code);

  /// Pictures begin at this moment of the dive.
  void begin_at(SimTime start) {
    next_ = 1 + static_cast<std::int64_t>(std::floor(start.seconds() * options_.fps));
  }
  /// To be called after every step. False, with a message, when the film cannot go on.
  [[nodiscard]] bool after_step(const Dive& dive);
  /// Completes the film and says what it is. False, with a message, when the disk refuses.
  [[nodiscard]] bool finish();

 private:
  Filming(std::unique_ptr<Studio> studio, std::unique_ptr<FilmFile> file, FilmOptions options,
          const char* who)
      : studio_(std::move(studio)),
        file_(std::move(file)),
        options_(std::move(options)),
        who_(who) {}

  std::unique_ptr<Studio> studio_;
  std::unique_ptr<FilmFile> file_;
  FilmOptions options_;
  const char* who_;
  std::int64_t next_ = 1;  // number of the next picture, taken where its share of time ends
  bool is_broken_ = false;
};

}  // namespace remora
