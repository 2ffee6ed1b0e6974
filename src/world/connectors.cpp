// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/connectors.h"

#include <fmt/format.h>

#include <set>

namespace remora {
namespace {

void check_receptacles(const ConnectorOwner& body, std::vector<Problem>& found) {
  std::set<std::string> names;
  for (const ReceptacleSpec& receptacle : body.connectors->receptacles) {
    if (!names.insert(receptacle.name).second)
      found.push_back(
          {body.name,
           fmt::format("'{}' has two receptacles called '{}'", body.name, receptacle.name),
           "Give each of them its own name"});
    for (const Problem& problem : problems(receptacle))
      found.push_back(
          {body.name,
           fmt::format("'{}', receptacle '{}': {}", body.name, receptacle.name, problem.what),
           problem.instead});
  }
}

}  // namespace

std::vector<Problem> connector_problems(const std::vector<ConnectorOwner>& bodies) {
  std::vector<Problem> found;
  std::set<std::string> kinds;
  for (const ConnectorOwner& body : bodies) {
    check_receptacles(body, found);
    for (const ReceptacleSpec& receptacle : body.connectors->receptacles)
      kinds.insert(receptacle.kind);
  }
  for (const ConnectorOwner& body : bodies) {
    if (!body.connectors->plug) continue;
    if (!body.can_move)
      found.push_back({body.name, fmt::format("'{}' is a plug, but it does not move", body.name),
                       "Give it a mass, or omit `plug`"});
    const std::string& kind = body.connectors->plug->kind;
    if (kinds.empty() || kinds.contains(kind)) continue;  // a plug may lie about by itself
    found.push_back(
        {body.name,
         fmt::format("'{}' is a plug of kind '{}', and no receptacle of the scene takes that",
                     body.name, kind),
         fmt::format("Write one of {}", fmt::join(kinds, ", "))});
  }
  return found;
}

std::vector<ReceptacleModel> make_receptacles(const std::vector<ConnectorOwner>& bodies) {
  std::vector<ReceptacleModel> receptacles;
  for (std::uint32_t i = 0; i < bodies.size(); ++i) {
    for (const ReceptacleSpec& spec : bodies[i].connectors->receptacles)
      receptacles.push_back({bodies[i].name + "/" + spec.name, {i}, spec});
  }
  return receptacles;
}

std::vector<PlugModel> make_plugs(const std::vector<ConnectorOwner>& bodies,
                                  const std::vector<ReceptacleModel>& receptacles,
                                  const MultibodyModel& multibody) {
  std::vector<PlugModel> plugs;
  for (std::uint32_t i = 0; i < bodies.size(); ++i) {
    if (!bodies[i].connectors->plug) continue;
    PlugModel& plug = plugs.emplace_back();
    plug.name = bodies[i].name;
    plug.body = {i};
    plug.spec = *bodies[i].connectors->plug;
    for (std::uint32_t r = 0; r < receptacles.size(); ++r) {
      const BodyModel& holder = multibody.bodies()[receptacles[r].body.index];
      const bool is_same_tree = !holder.is_static && holder.tree == multibody.bodies()[i].tree;
      if (receptacles[r].spec.kind == plug.spec.kind && !is_same_tree) plug.fits.push_back(r);
    }
  }
  return plugs;
}

}  // namespace remora
