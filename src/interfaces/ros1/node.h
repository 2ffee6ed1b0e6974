// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "interfaces/ros_messages/catalogue.h"
#include "interfaces/ros_messages/services.h"

namespace remora::ros1 {

/// What is asked of the dive: one function for each service, called from a thread of the node.
struct Services {
  std::function<msg::Answer(const msg::Trigger&)> pause;
  std::function<msg::Answer(const msg::Trigger&)> resume;
  std::function<msg::Answer(const msg::Trigger&)> reset;
  std::function<msg::Answer(const msg::Step&)> step;
  std::function<msg::Answer(const msg::Teleport&)> teleport;
  std::function<msg::Answer(const msg::SetCurrent&)> set_current;
  std::function<msg::Answer(const msg::Tether&)> attach_tether;
  std::function<msg::Answer(const msg::Tether&)> detach_tether;
  std::function<msg::Answer(const msg::Spawn&)> spawn;
  std::function<msg::Answer(const msg::Remove&)> remove;
  std::function<msg::Answer(const msg::Jump&)> jump;
};

/// Our node in ROS 1's graph: roscpp, and nothing else includes it. Used by one thread; what it
/// hears comes from another.
class Node {
 public:
  /// A command that came in on a topic of the list.
  using Listener = std::function<void(std::uint32_t topic, const msg::AnyMessage& message)>;

  /// `master` is a URI, http://HOST:PORT.
  Node(const std::string& name, const std::string& master);
  ~Node();
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  [[nodiscard]] std::string master() const;
  /// Whether somebody answers there. Waits for the network, never for a master to come up.
  [[nodiscard]] bool is_master_there() const;
  /// Whether the master has us in its books: not when it restarted.
  [[nodiscard]] bool is_known() const;

  /// Enters the graph, or enters it again with other topics.
  void enter(const std::vector<Topic>& topics, Listener listener, const Services& services);
  void leave();

  void publish(std::uint32_t topic, const msg::AnyMessage& message);
  [[nodiscard]] bool has_listeners(std::uint32_t topic) const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace remora::ros1
