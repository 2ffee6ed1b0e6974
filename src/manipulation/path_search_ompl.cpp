// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <ompl/base/MotionValidator.h>
#include <ompl/base/PlannerTerminationCondition.h>
#include <ompl/base/ProblemDefinition.h>
#include <ompl/base/SpaceInformation.h>
#include <ompl/base/StateSampler.h>
#include <ompl/base/goals/GoalStates.h>
#include <ompl/base/spaces/RealVectorStateSpace.h>
#include <ompl/datastructures/NearestNeighborsLinear.h>
#include <ompl/geometric/PathGeometric.h>
#include <ompl/geometric/PathSimplifier.h>
#include <ompl/geometric/planners/rrt/RRTConnect.h>
#include <ompl/util/Console.h>

#include "base/random.h"
#include "manipulation/path_search.h"

namespace remora {
namespace {

namespace ob = ompl::base;
namespace og = ompl::geometric;

using Space = ob::RealVectorStateSpace;

constexpr double kLongestReach = 0.7;  // of one attempt [rad] or [m]
constexpr unsigned kShortcuts = 60;    // tried after a path was found, in each of two ways
constexpr unsigned kFruitless = 30;    // of those in a row end it

std::span<const double> values(const ob::State* state, std::size_t count) {
  return {state->as<Space::StateType>()->values, count};
}

/// OMPL's own samplers draw from seeds that the whole process shares.
class SeededSampler final : public ob::StateSampler {
 public:
  SeededSampler(const ob::StateSpace* space, std::uint64_t seed)
      : StateSampler(space),
        bounds_(space->as<Space>()->getBounds()),
        random_(seed, "path_search") {}

  void sampleUniform(ob::State* state) override {
    double* q = state->as<Space::StateType>()->values;
    for (std::size_t i = 0; i < bounds_.low.size(); ++i)
      q[i] = random_.uniform(bounds_.low[i], bounds_.high[i]);
  }
  void sampleUniformNear(ob::State* state, const ob::State* near, double distance) override {
    spread(state, near, [&] { return random_.uniform(-distance, distance); });
  }
  void sampleGaussian(ob::State* state, const ob::State* mean, double deviation) override {
    spread(state, mean, [&] { return deviation * random_.gaussian(); });
  }

 private:
  template <class Draw>
  void spread(ob::State* state, const ob::State* around, const Draw& draw) {
    double* q = state->as<Space::StateType>()->values;
    const double* middle = around->as<Space::StateType>()->values;
    for (std::size_t i = 0; i < bounds_.low.size(); ++i)
      q[i] = std::clamp(middle[i] + draw(), bounds_.low[i], bounds_.high[i]);
  }

  const ob::RealVectorBounds bounds_;
  Random random_;
};

/// Asks about whole ways, since the surroundings know how finely to look.
class WayValidator final : public ob::MotionValidator {
 public:
  WayValidator(const ob::SpaceInformationPtr& space, const PathSearchSpec& spec)
      : MotionValidator(space), spec_(spec) {}

  bool checkMotion(const ob::State* a, const ob::State* b) const override {
    const std::size_t count = spec_.lower.size();
    return spec_.is_way_free(values(a, count), values(b, count));
  }
  bool checkMotion(const ob::State* a, const ob::State* b,
                   std::pair<ob::State*, double>& last_valid) const override {
    if (checkMotion(a, b)) return true;
    if (last_valid.first != nullptr) si_->copyState(last_valid.first, a);
    last_valid.second = 0.0;
    return false;
  }

 private:
  const PathSearchSpec& spec_;
};

class SeededSimplifier final : public og::PathSimplifier {
 public:
  SeededSimplifier(const ob::SpaceInformationPtr& space, std::uint64_t seed)
      : PathSimplifier(space) {
    rng_.setLocalSeed(static_cast<std::uint_fast32_t>(seed % 0x7fffffff + 1));
  }
};

ob::SpaceInformationPtr make_space(const PathSearchSpec& spec) {
  const auto count = static_cast<unsigned>(spec.lower.size());
  auto space = std::make_shared<Space>(count);
  ob::RealVectorBounds bounds(count);
  for (unsigned i = 0; i < count; ++i) {
    bounds.setLow(i, spec.lower[i]);
    bounds.setHigh(i, spec.upper[i]);
  }
  space->setBounds(bounds);
  space->setStateSamplerAllocator([seed = spec.seed](const ob::StateSpace* of) {
    return std::make_shared<SeededSampler>(of, seed);
  });
  auto information = std::make_shared<ob::SpaceInformation>(space);
  information->setStateValidityChecker(
      [&spec, count](const ob::State* state) { return spec.is_free(values(state, count)); });
  information->setMotionValidator(std::make_shared<WayValidator>(information, spec));
  information->setup();
  return information;
}

void put(const ArmVector& q, ob::ScopedState<Space>& state) {
  for (Eigen::Index i = 0; i < q.size(); ++i) state->values[i] = q[i];
}

std::vector<ArmVector> waypoints_of(const og::PathGeometric& path, Eigen::Index count) {
  std::vector<ArmVector> waypoints;
  for (unsigned i = 0; i < path.getStateCount(); ++i)
    waypoints.push_back(
        Eigen::Map<const Eigen::VectorXd>(path.getState(i)->as<Space::StateType>()->values, count));
  return waypoints;
}

}  // namespace

bool can_search_paths() { return true; }

PathSearchResult find_path(const PathSearchSpec& spec) {
  PathSearchResult result;
  ompl::msg::noOutputHandler();
  const ob::SpaceInformationPtr space = make_space(spec);
  auto problem = std::make_shared<ob::ProblemDefinition>(space);
  ob::ScopedState<Space> state(space);
  put(spec.start, state);
  problem->addStartState(state);
  auto goals = std::make_shared<ob::GoalStates>(space);
  for (const ArmVector& goal : spec.goals) {
    put(goal, state);
    goals->addState(state);
  }
  problem->setGoal(goals);

  og::RRTConnect planner(space);
  // Few postures, so that looking at all of them is quick; its order does not depend on chance.
  planner.setNearestNeighbors<ompl::NearestNeighborsLinear>();
  planner.setRange(kLongestReach);
  planner.setProblemDefinition(problem);
  planner.setup();
  const ob::PlannerTerminationCondition is_enough([&] {
    result.was_stopped = result.was_stopped || (spec.may_go_on && !spec.may_go_on(result.attempts));
    return result.was_stopped || result.attempts++ >= spec.max_attempts;
  });
  if (planner.solve(is_enough) != ob::PlannerStatus::EXACT_SOLUTION) return result;

  auto& path = *problem->getSolutionPath()->as<og::PathGeometric>();
  SeededSimplifier simplifier(space, spec.seed);
  simplifier.reduceVertices(path, kShortcuts, kFruitless);
  simplifier.shortcutPath(path, kShortcuts, kFruitless);
  simplifier.reduceVertices(path, kShortcuts, kFruitless);
  result.waypoints = waypoints_of(path, spec.start.size());
  return result;
}

}  // namespace remora
