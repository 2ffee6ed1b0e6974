// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/gl_context.h"

#include <epoxy/egl.h>
#include <epoxy/gl.h>
#include <fmt/format.h>

#include "base/assert.h"

namespace remora {
namespace {

EGLDisplay open_display() {
  if (epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_EXT_platform_base") &&
      epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_MESA_platform_surfaceless")) {
    return eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
  }
  return eglGetDisplay(EGL_DEFAULT_DISPLAY);
}

EGLContext open_context(EGLDisplay display) {
  constexpr EGLint kAttributes[] = {EGL_CONTEXT_MAJOR_VERSION,
                                    4,
                                    EGL_CONTEXT_MINOR_VERSION,
                                    5,
                                    EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                    EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                    EGL_NONE};
  return eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, kAttributes);
}

}  // namespace

std::unique_ptr<GlContext> GlContext::create(std::string& why_not) {
  const EGLDisplay display = open_display();
  if (display == EGL_NO_DISPLAY || !eglInitialize(display, nullptr, nullptr)) {
    why_not = "no EGL display could be opened; on Debian install libegl1 and libgl1-mesa-dri";
    return nullptr;
  }
  if (!eglBindAPI(EGL_OPENGL_API)) {
    why_not = "this EGL knows no desktop OpenGL; on Debian install libgl1-mesa-dri";
    return nullptr;
  }
  const EGLContext context = open_context(display);
  if (context == EGL_NO_CONTEXT) {
    why_not = fmt::format("the driver refused an OpenGL 4.5 core context (EGL error {:#x})",
                          eglGetError());
    return nullptr;
  }
  if (!eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) {
    why_not = "the driver cannot draw without a window (EGL_KHR_surfaceless_context is missing)";
    eglDestroyContext(display, context);
    return nullptr;
  }
  return std::unique_ptr<GlContext>(new GlContext(display, context));
}

// The display stays initialised: it is one for the whole process, and others may use it.
GlContext::~GlContext() {
  eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  eglDestroyContext(display_, context_);
}

void GlContext::make_current() const {
  REMORA_ASSERT(eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_) == EGL_TRUE);
}

std::string GlContext::device() const {
  make_current();
  return reinterpret_cast<const char*>(glGetString(GL_RENDERER));
}

}  // namespace remora
