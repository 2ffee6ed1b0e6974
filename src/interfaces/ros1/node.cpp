// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ros1/node.h"

#include <ros/callback_queue.h>
#include <ros/ros.h>

#include <cstdlib>
#include <optional>

#include "interfaces/ros1/traits.h"

namespace remora::ros1 {
namespace {

// What waits for a slow subscriber of one topic. Pictures are large and old ones are no news.
constexpr std::uint32_t kQueue = 100;
constexpr std::uint32_t kPictureQueue = 2;
// Of commands only the newest counts.
constexpr std::uint32_t kCommandQueue = 1;

std::uint32_t queue_of(const Topic& topic) {
  return topic.kind >= TopicKind::image ? kPictureQueue : kQueue;
}

/// Calls `use` with an empty message of the type of this name; false when there is none.
template <class Use, std::size_t kIndex = 0>
bool with_type(const std::string& type, Use&& use) {
  if constexpr (kIndex < std::variant_size_v<msg::AnyMessage>) {
    using M = std::variant_alternative_t<kIndex, msg::AnyMessage>;
    if (type != M::kType) return with_type<Use, kIndex + 1>(type, std::forward<Use>(use));
    use(M{});
    return true;
  }
  return false;
}

}  // namespace

struct Node::Parts {
  ::ros::CallbackQueue calls;
  std::unique_ptr<::ros::NodeHandle> handle;
  std::unique_ptr<::ros::AsyncSpinner> spinner;
  std::vector<::ros::Publisher> publishers;  ///< by topic; empty ones for inputs
  std::vector<::ros::Subscriber> subscribers;
  std::vector<::ros::ServiceServer> servers;

  void advertise(const std::vector<Topic>& topics) {
    publishers.resize(topics.size());
    for (std::size_t t = 0; t < topics.size(); ++t) {
      const Topic& topic = topics[t];
      if (topic.is_input()) continue;
      with_type(topic.type, [&]<class M>(const M&) {
        publishers[t] = handle->advertise<M>(topic.name, queue_of(topic), topic.is_latched());
      });
    }
  }

  void subscribe(const std::vector<Topic>& topics, const Listener& listener) {
    for (std::uint32_t t = 0; t < topics.size(); ++t) {
      const Topic& topic = topics[t];
      if (!topic.is_input()) continue;
      with_type(topic.type, [&]<class M>(const M&) {
        const boost::function<void(const boost::shared_ptr<const M>&)> heard =
            [listener, t](const boost::shared_ptr<const M>& message) { listener(t, *message); };
        subscribers.push_back(handle->subscribe<M>(topic.name, kCommandQueue, heard, {},
                                                   ::ros::TransportHints().tcpNoDelay()));
      });
    }
  }

  template <class Request>
  void serve(const char* name, std::function<msg::Answer(const Request&)> answer) {
    using Spec = ::ros::ServiceSpec<Request, msg::Answer>;
    const typename Spec::CallbackType call = [answer](Request& request, msg::Answer& reply) {
      reply = answer(request);
      return true;
    };
    ::ros::AdvertiseServiceOptions options;
    options.service = handle->resolveName(name);
    options.md5sum = service_md5<Request>();
    options.datatype = std::string(Request::kService);
    options.req_datatype = options.datatype + "Request";
    options.res_datatype = options.datatype + "Response";
    options.helper = boost::make_shared<::ros::ServiceCallbackHelperT<Spec>>(call);
    options.callback_queue = &calls;
    servers.push_back(handle->advertiseService(options));
  }
};

Node::Node(const std::string& name, const std::string& master) : parts_(new Parts) {
  ::ros::M_string remappings{{"__master", master}};
  // Nobody outside this machine is told where to find us unless the user says so.
  if (std::getenv("ROS_HOSTNAME") == nullptr && std::getenv("ROS_IP") == nullptr)
    remappings["__hostname"] = "127.0.0.1";
  ::ros::init(remappings, name, ::ros::init_options::NoSigintHandler);
}

Node::~Node() {
  leave();
  ::ros::shutdown();
}

std::string Node::master() const { return ::ros::master::getURI(); }

bool Node::is_master_there() const { return ::ros::master::check(); }

bool Node::is_known() const {
  XmlRpc::XmlRpcValue question, answer, address;
  question[0] = ::ros::this_node::getName();
  question[1] = ::ros::this_node::getName();
  return ::ros::master::execute("lookupNode", question, answer, address, false);
}

void Node::enter(const std::vector<Topic>& topics, Listener listener, const Services& services) {
  leave();
  if (!parts_->handle) parts_->handle = std::make_unique<::ros::NodeHandle>();
  parts_->handle->setCallbackQueue(&parts_->calls);
  ::ros::param::set("/use_sim_time", true);
  parts_->advertise(topics);
  parts_->subscribe(topics, listener);
  parts_->serve("/remora/pause", services.pause);
  parts_->serve("/remora/resume", services.resume);
  parts_->serve("/remora/reset", services.reset);
  parts_->serve("/remora/step", services.step);
  parts_->serve("/remora/teleport", services.teleport);
  parts_->serve("/remora/set_current", services.set_current);
  parts_->serve("/remora/attach_tether", services.attach_tether);
  parts_->serve("/remora/detach_tether", services.detach_tether);
  parts_->serve("/remora/spawn", services.spawn);
  parts_->serve("/remora/remove", services.remove);
  parts_->serve("/remora/jump", services.jump);
  parts_->spinner = std::make_unique<::ros::AsyncSpinner>(1, &parts_->calls);
  parts_->spinner->start();
}

void Node::leave() {
  if (parts_->spinner) parts_->spinner->stop();
  parts_->spinner.reset();
  parts_->servers.clear();
  parts_->subscribers.clear();
  parts_->publishers.clear();
  parts_->calls.clear();
}

void Node::publish(std::uint32_t topic, const msg::AnyMessage& message) {
  if (topic >= parts_->publishers.size() || !parts_->publishers[topic]) return;
  std::visit([&](const auto& m) { parts_->publishers[topic].publish(m); }, message);
}

bool Node::has_listeners(std::uint32_t topic) const {
  return topic < parts_->publishers.size() && parts_->publishers[topic] &&
         parts_->publishers[topic].getNumSubscribers() > 0;
}

}  // namespace remora::ros1
