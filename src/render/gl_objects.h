// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <epoxy/gl.h>

#include <array>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace remora {

/// Owners of OpenGL objects: made with direct state access, freed with their owner. Inside `render`
/// only.

/// The number of an object and the function that frees it.
template <void (*Free)(GLuint)>
class GlHandle {
 public:
  GlHandle() = default;
  explicit GlHandle(GLuint id) : id_(id) {}
  ~GlHandle() {
    if (id_ != 0) Free(id_);
  }
  GlHandle(GlHandle&& other) noexcept : id_(std::exchange(other.id_, 0)) {}
  GlHandle& operator=(GlHandle&& other) noexcept {
    std::swap(id_, other.id_);
    return *this;
  }
  [[nodiscard]] GLuint id() const { return id_; }

 private:
  GLuint id_ = 0;
};

void free_texture(GLuint id);
void free_framebuffer(GLuint id);
void free_buffer(GLuint id);
void free_vertex_array(GLuint id);
void free_program(GLuint id);

enum class Sampling { nearest, linear, mipmapped };
enum class Wrapping { clamp, repeat };

/// A two-dimensional texture of fixed size.
class GlTexture {
 public:
  GlTexture() = default;
  GlTexture(GLenum format, int width, int height, Sampling sampling,
            Wrapping wrapping = Wrapping::clamp);

  /// Replaces all of it, level 0; makes the smaller levels of a mipmapped one.
  void upload(GLenum format, GLenum type, const void* pixels);
  void bind(GLuint unit) const { glBindTextureUnit(unit, handle_.id()); }
  /// Reads of a depth texture compare with the third coordinate, as `texture(sampler2DShadow)`.
  void compare_depth();

  [[nodiscard]] GLuint id() const { return handle_.id(); }
  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }

 private:
  GlHandle<free_texture> handle_;
  int width_ = 0;
  int height_ = 0;
  bool is_mipmapped_ = false;
};

/// A volume of two floats a node, read by trilinear interpolation.
class GlVolume {
 public:
  GlVolume() = default;
  /// `nodes` holds them, x fastest.
  GlVolume(const std::array<int, 3>& size, std::span<const std::byte> nodes);
  void bind(GLuint unit) const { glBindTextureUnit(unit, handle_.id()); }

 private:
  GlHandle<free_texture> handle_;
};

/// Where to draw: up to four colour textures and perhaps a depth. It does not own them.
class GlFramebuffer {
 public:
  GlFramebuffer() = default;
  GlFramebuffer(std::initializer_list<const GlTexture*> colours, const GlTexture* depth);

  /// Binds it and sets the viewport to its size.
  void bind() const;
  [[nodiscard]] GLuint id() const { return handle_.id(); }
  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }

 private:
  GlHandle<free_framebuffer> handle_;
  int width_ = 0;
  int height_ = 0;
};

/// Bytes on the graphics unit. Grows when needed.
class GlBuffer {
 public:
  void upload(std::span<const std::byte> bytes, GLenum usage = GL_STREAM_DRAW);
  template <class T>
  void upload(const std::vector<T>& items, GLenum usage = GL_STREAM_DRAW) {
    upload(std::as_bytes(std::span(items)), usage);
  }
  void bind_uniform(GLuint index) const { glBindBufferBase(GL_UNIFORM_BUFFER, index, id()); }
  void bind_storage(GLuint index) const { glBindBufferBase(GL_SHADER_STORAGE_BUFFER, index, id()); }
  [[nodiscard]] GLuint id() const { return handle_.id(); }

 private:
  GlHandle<free_buffer> handle_;
  std::size_t capacity_ = 0;
};

/// A compiled and linked program. The shaders' names are files of shaders/, `#include "x.glsl"` in
/// them is resolved, and `defines` ("NAME value") come first. A shader that does not compile is a
/// programmer's mistake: the log is printed and the program stops.
class GlProgram {
 public:
  GlProgram() = default;
  GlProgram(std::string_view vertex, std::string_view fragment,
            std::initializer_list<std::string_view> defines = {});

  void use() const { glUseProgram(handle_.id()); }
  /// Uniforms by name; a name the compiler has dropped is ignored.
  void set(const char* name, int value) const;
  void set(const char* name, float value) const;
  void set(const char* name, float x, float y) const;
  void set(const char* name, float x, float y, float z) const;
  void set(const char* name, float x, float y, float z, float w) const;
  /// A list of vectors.
  void set(const char* name, std::span<const std::array<float, 4>> values) const;
  [[nodiscard]] GLuint id() const { return handle_.id(); }

 private:
  [[nodiscard]] GLint location(const char* name) const;
  GlHandle<free_program> handle_;
};

/// A vertex array without attributes, for draws that make their vertices from gl_VertexID.
class GlEmptyVertexArray {
 public:
  GlEmptyVertexArray();
  void bind() const { glBindVertexArray(handle_.id()); }

 private:
  GlHandle<free_vertex_array> handle_;
};

/// One triangle that covers the target, drawn with `fullscreen.vert.glsl`: the fragment shader gets
/// `in vec2 uv`, (0, 0) in the upper left corner.
void draw_fullscreen(const GlEmptyVertexArray& vertices);

}  // namespace remora
