// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/gl_objects.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <cstdlib>

#include "base/assert.h"
#include "render/shader_source.h"

namespace remora {

void free_texture(GLuint id) { glDeleteTextures(1, &id); }
void free_framebuffer(GLuint id) { glDeleteFramebuffers(1, &id); }
void free_buffer(GLuint id) { glDeleteBuffers(1, &id); }
void free_vertex_array(GLuint id) { glDeleteVertexArrays(1, &id); }
void free_program(GLuint id) { glDeleteProgram(id); }

namespace {

GLuint create_texture() {
  GLuint id = 0;
  glCreateTextures(GL_TEXTURE_2D, 1, &id);
  return id;
}

int level_count(int width, int height) {
  return std::bit_width(static_cast<unsigned>(std::max(width, height)));
}

}  // namespace

GlTexture::GlTexture(GLenum format, int width, int height, Sampling sampling, Wrapping wrapping)
    : handle_(create_texture()),
      width_(width),
      height_(height),
      is_mipmapped_(sampling == Sampling::mipmapped) {
  glTextureStorage2D(id(), is_mipmapped_ ? level_count(width, height) : 1, format, width, height);
  const GLint magnify = sampling == Sampling::nearest ? GL_NEAREST : GL_LINEAR;
  // The nearest level, linear within it: trilinear doubles the fetches of a software rasteriser.
  const GLint minify = is_mipmapped_ ? GL_LINEAR_MIPMAP_NEAREST : magnify;
  const GLint edge = wrapping == Wrapping::repeat ? GL_REPEAT : GL_CLAMP_TO_EDGE;
  glTextureParameteri(id(), GL_TEXTURE_MAG_FILTER, magnify);
  glTextureParameteri(id(), GL_TEXTURE_MIN_FILTER, minify);
  glTextureParameteri(id(), GL_TEXTURE_WRAP_S, edge);
  glTextureParameteri(id(), GL_TEXTURE_WRAP_T, edge);
}

void GlTexture::upload(GLenum format, GLenum type, const void* pixels) {
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glTextureSubImage2D(id(), 0, 0, 0, width_, height_, format, type, pixels);
  if (is_mipmapped_) glGenerateTextureMipmap(id());
}

void GlTexture::compare_depth() {
  glTextureParameteri(id(), GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
  glTextureParameteri(id(), GL_TEXTURE_COMPARE_FUNC, GL_GEQUAL);  // nearer is larger
}

GlVolume::GlVolume(const std::array<int, 3>& size, std::span<const std::byte> nodes) {
  GLuint id = 0;
  glCreateTextures(GL_TEXTURE_3D, 1, &id);
  handle_ = GlHandle<free_texture>(id);
  glTextureStorage3D(id, 1, GL_RG32F, size[0], size[1], size[2]);
  for (const GLenum filter : {GL_TEXTURE_MAG_FILTER, GL_TEXTURE_MIN_FILTER})
    glTextureParameteri(id, filter, GL_LINEAR);
  for (const GLenum axis : {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T, GL_TEXTURE_WRAP_R})
    glTextureParameteri(id, axis, GL_CLAMP_TO_EDGE);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glTextureSubImage3D(id, 0, 0, 0, 0, size[0], size[1], size[2], GL_RG, GL_FLOAT, nodes.data());
}

GlFramebuffer::GlFramebuffer(std::initializer_list<const GlTexture*> colours,
                             const GlTexture* depth) {
  GLuint id = 0;
  glCreateFramebuffers(1, &id);
  handle_ = GlHandle<free_framebuffer>(id);
  std::array<GLenum, 4> buffers = {GL_NONE, GL_NONE, GL_NONE, GL_NONE};
  GLenum slot = 0;
  for (const GlTexture* colour : colours) {
    glNamedFramebufferTexture(id, GL_COLOR_ATTACHMENT0 + slot, colour->id(), 0);
    buffers[slot] = GL_COLOR_ATTACHMENT0 + slot;
    ++slot;
  }
  glNamedFramebufferDrawBuffers(id, static_cast<GLsizei>(std::max<GLenum>(slot, 1)),
                                buffers.data());
  if (depth != nullptr) glNamedFramebufferTexture(id, GL_DEPTH_ATTACHMENT, depth->id(), 0);
  const GlTexture* any = colours.size() > 0 ? *colours.begin() : depth;
  width_ = any->width();
  height_ = any->height();
  REMORA_ASSERT(glCheckNamedFramebufferStatus(id, GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
}

void GlFramebuffer::bind() const {
  glBindFramebuffer(GL_FRAMEBUFFER, id());
  glViewport(0, 0, width_, height_);
}

void GlBuffer::upload(std::span<const std::byte> bytes, GLenum usage) {
  if (id() == 0) {
    GLuint id = 0;
    glCreateBuffers(1, &id);
    handle_ = GlHandle<free_buffer>(id);
  }
  if (bytes.size() > capacity_ || capacity_ == 0) {
    capacity_ = std::max<std::size_t>(bytes.size(), 16);
    glNamedBufferData(id(), static_cast<GLsizeiptr>(capacity_), nullptr, usage);
  }
  if (!bytes.empty()) {
    glNamedBufferSubData(id(), 0, static_cast<GLsizeiptr>(bytes.size()), bytes.data());
  }
}

namespace {

std::string head(std::initializer_list<std::string_view> defines) {
  std::string text = "#version 450 core\n";
  for (const std::string_view define : defines) text += fmt::format("#define {}\n", define);
  return text;
}

[[noreturn]] void stop_on_bad_shader(std::string_view name, const std::string& log,
                                     const std::string& source) {
  fmt::print(stderr, "shader {} does not compile:\n{}\n", name, log);
  if (std::getenv("REMORA_SHADER_SOURCE") != nullptr) fmt::print(stderr, "{}\n", source);
  REMORA_ASSERT(!"a shader does not compile");
  std::abort();
}

GLuint compile(GLenum stage, std::string_view name,
               std::initializer_list<std::string_view> defines) {
  const std::string source = head(defines) + shader_source(name);
  const char* text = source.c_str();
  const GLuint shader = glCreateShader(stage);
  glShaderSource(shader, 1, &text, nullptr);
  glCompileShader(shader);
  GLint is_good = 0;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &is_good);
  if (!is_good) {
    std::string log(4096, '\0');
    GLsizei length = 0;
    glGetShaderInfoLog(shader, static_cast<GLsizei>(log.size()), &length, log.data());
    log.resize(static_cast<std::size_t>(length));
    stop_on_bad_shader(name, log, source);
  }
  return shader;
}

}  // namespace

GlProgram::GlProgram(std::string_view vertex, std::string_view fragment,
                     std::initializer_list<std::string_view> defines)
    : handle_(glCreateProgram()) {
  const GLuint stages[] = {compile(GL_VERTEX_SHADER, vertex, defines),
                           compile(GL_FRAGMENT_SHADER, fragment, defines)};
  for (const GLuint stage : stages) glAttachShader(id(), stage);
  glLinkProgram(id());
  for (const GLuint stage : stages) glDeleteShader(stage);
  GLint is_good = 0;
  glGetProgramiv(id(), GL_LINK_STATUS, &is_good);
  if (!is_good) {
    std::string log(4096, '\0');
    glGetProgramInfoLog(id(), static_cast<GLsizei>(log.size()), nullptr, log.data());
    stop_on_bad_shader(fmt::format("{} + {}", vertex, fragment), log, "");
  }
}

GLint GlProgram::location(const char* name) const { return glGetUniformLocation(id(), name); }
void GlProgram::set(const char* name, int value) const {
  glProgramUniform1i(id(), location(name), value);
}
void GlProgram::set(const char* name, float value) const {
  glProgramUniform1f(id(), location(name), value);
}
void GlProgram::set(const char* name, float x, float y) const {
  glProgramUniform2f(id(), location(name), x, y);
}
void GlProgram::set(const char* name, float x, float y, float z) const {
  glProgramUniform3f(id(), location(name), x, y, z);
}
void GlProgram::set(const char* name, float x, float y, float z, float w) const {
  glProgramUniform4f(id(), location(name), x, y, z, w);
}
void GlProgram::set(const char* name, std::span<const std::array<float, 4>> values) const {
  glProgramUniform4fv(id(), location(name), static_cast<GLsizei>(values.size()),
                      values.front().data());
}

GlEmptyVertexArray::GlEmptyVertexArray() {
  GLuint id = 0;
  glCreateVertexArrays(1, &id);
  handle_ = GlHandle<free_vertex_array>(id);
}

void draw_fullscreen(const GlEmptyVertexArray& vertices) {
  vertices.bind();
  glDrawArrays(GL_TRIANGLES, 0, 3);
}

}  // namespace remora
