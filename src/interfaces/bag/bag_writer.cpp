// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/bag/bag_writer.h"

#include <fmt/format.h>
#include <rosbag/bag.h>

#include "interfaces/ros1/traits.h"

namespace remora {
namespace {

ros::Time ros_time(SimTime at) {
  const msg::Time time = msg::to_time(at);
  return {static_cast<std::uint32_t>(time.sec), time.nanosec};
}

/// Whoever plays the bag must tell those who come later too.
template <class M>
boost::shared_ptr<ros::M_string> latched_header(const Topic& topic) {
  const TypeText& text = type_text_of<M>();
  auto header = boost::make_shared<ros::M_string>();
  *header = {{"topic", topic.name},   {"type", text.type},
             {"md5sum", text.md5},    {"message_definition", text.definition},
             {"callerid", "/remora"}, {"latching", "1"}};
  return header;
}

}  // namespace

struct BagWriter::Parts {
  std::filesystem::path unfinished;
  rosbag::Bag bag;
};

BagWriter::BagWriter(std::filesystem::path file) : file_(std::move(file)), parts_(new Parts) {
  parts_->unfinished = file_.string() + ".active";
  try {
    parts_->bag.open(parts_->unfinished.string(), rosbag::bagmode::Write);
  } catch (const rosbag::BagException&) {
    throw BagError(fmt::format("cannot write {}", file_.string()));
  }
}

BagWriter::~BagWriter() {
  if (!parts_->bag.isOpen()) return;
  try {
    parts_->bag.close();
  } catch (const std::exception&) {  // it goes away all the same
  }
  std::error_code ignored;
  std::filesystem::remove(parts_->unfinished, ignored);
}

void BagWriter::write(const Topic& topic, SimTime at, const msg::AnyMessage& message) {
  try {
    std::visit(
        [&]<class M>(const M& m) {
          parts_->bag.write(topic.name, ros_time(at), m,
                            topic.is_latched() ? latched_header<M>(topic) : nullptr);
        },
        message);
  } catch (const rosbag::BagException& refused) {
    throw BagError(fmt::format("cannot write {}: {}", file_.string(), refused.what()));
  }
  ++messages_;
}

void BagWriter::finish() {
  try {
    parts_->bag.close();
  } catch (const rosbag::BagException& refused) {
    throw BagError(fmt::format("cannot write {}: {}", file_.string(), refused.what()));
  }
  std::error_code problem;
  std::filesystem::rename(parts_->unfinished, file_, problem);
  if (!problem) return;
  std::error_code ignored;
  std::filesystem::remove(parts_->unfinished, ignored);
  throw BagError(fmt::format("cannot write {}: {}", file_.string(), problem.message()));
}

}  // namespace remora
