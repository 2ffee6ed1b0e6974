// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/mesh_store.h"

#include <cstddef>

namespace remora {
namespace {

GlHandle<free_vertex_array> make_layout(const GlBuffer& vertices, const GlBuffer& indices) {
  GLuint id = 0;
  glCreateVertexArrays(1, &id);
  glVertexArrayVertexBuffer(id, 0, vertices.id(), 0, sizeof(RenderVertex));
  glVertexArrayElementBuffer(id, indices.id());
  glVertexArrayAttribFormat(id, 0, 3, GL_FLOAT, GL_FALSE, offsetof(RenderVertex, position));
  glVertexArrayAttribFormat(id, 1, 3, GL_FLOAT, GL_FALSE, offsetof(RenderVertex, normal));
  for (const GLuint attribute : {0u, 1u}) {
    glVertexArrayAttribBinding(id, attribute, 0);
    glEnableVertexArrayAttrib(id, attribute);
  }
  for (GLuint row = 0; row < 3; ++row) {
    glVertexArrayAttribFormat(id, 2 + row, 4, GL_FLOAT, GL_FALSE, row * sizeof(Float4));
  }
  glVertexArrayAttribFormat(id, 5, 4, GL_FLOAT, GL_FALSE, offsetof(InstanceBlock, motion));
  glVertexArrayAttribIFormat(id, 6, 1, GL_UNSIGNED_INT, offsetof(InstanceBlock, names));
  for (const GLuint attribute : {2u, 3u, 4u, 5u, 6u}) {
    glVertexArrayAttribBinding(id, attribute, 1);
    glEnableVertexArrayAttrib(id, attribute);
  }
  glVertexArrayBindingDivisor(id, 1, 1);
  return GlHandle<free_vertex_array>(id);
}

}  // namespace

void MeshStore::update(const Frame& frame) {
  std::erase_if(meshes_, [](const auto& entry) { return entry.second.mesh.use_count() == 1; });
  for (const DrawItem& item : frame.items) {
    if (meshes_.contains(item.mesh.get())) continue;
    StoredMesh stored;
    stored.mesh = item.mesh;
    stored.vertices.upload(item.mesh->vertices, GL_STATIC_DRAW);
    stored.indices.upload(item.mesh->indices, GL_STATIC_DRAW);
    stored.layout = make_layout(stored.vertices, stored.indices);
    meshes_.emplace(item.mesh.get(), std::move(stored));
  }
}

void MeshStore::draw(const DrawGroup& group, const GlBuffer& instances) const {
  const GLuint layout = meshes_.at(group.mesh).layout.id();
  glVertexArrayVertexBuffer(layout, 1, instances.id(),
                            static_cast<GLintptr>(group.first_instance * sizeof(InstanceBlock)),
                            sizeof(InstanceBlock));
  glBindVertexArray(layout);
  if (group.is_two_sided) {
    glDisable(GL_CULL_FACE);
  } else {
    glEnable(GL_CULL_FACE);
  }
  const auto first = static_cast<std::uintptr_t>(group.level.first) * sizeof(std::uint32_t);
  glDrawElementsInstanced(GL_TRIANGLES, static_cast<GLsizei>(group.level.count), GL_UNSIGNED_INT,
                          reinterpret_cast<const void*>(first), static_cast<GLsizei>(group.count));
}

}  // namespace remora
