// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/bag/bag_reader.h"

#include <fmt/format.h>
#include <rosbag/bag.h>
#include <rosbag/view.h>

#include <map>

namespace remora {
namespace {

/// Longer messages than this are damage: a picture of 8192 by 8192 pixels has 201 MB.
constexpr std::uint32_t kLongestMessage = 256u << 20;

/// What rosbag writes a message to when it only wants to hand over its bytes.
struct ByteSink {
  std::vector<std::byte>& bytes;
  std::size_t written = 0;

  std::uint8_t* advance(std::uint32_t size) {
    if (size > bytes.size() - written) throw rosbag::BagFormatException("a message is too long");
    std::uint8_t* place = reinterpret_cast<std::uint8_t*>(bytes.data()) + written;
    written += size;
    return place;
  }
};

class TopicChannel final : public BagChannel {
 public:
  TopicChannel(const rosbag::Bag& bag, const std::string& topic) {
    rosbag::View view(bag, rosbag::TopicQuery(topic));
    messages_.reserve(view.size());
    for (const rosbag::MessageInstance& message : view) messages_.push_back(message);
  }
  [[nodiscard]] std::size_t size() const override { return messages_.size(); }
  [[nodiscard]] SimTime time(std::size_t message) const override {
    return {static_cast<std::int64_t>(messages_[message].getTime().toNSec())};
  }
  [[nodiscard]] bool read(std::size_t message, std::vector<std::byte>& bytes) const override {
    try {
      const std::uint32_t size = messages_[message].size();
      if (size > kLongestMessage) return false;
      bytes.resize(size);
      ByteSink sink{bytes};
      messages_[message].write(sink);
      return sink.written == size;
    } catch (const std::exception&) {
      return false;
    }
  }

 private:
  std::vector<rosbag::MessageInstance> messages_;
};

std::vector<BagTopic> topics_of(const rosbag::Bag& bag) {
  rosbag::View all(bag);
  std::map<std::string, BagTopic> found;
  for (const rosbag::ConnectionInfo* connection : all.getConnections())
    found[connection->topic] = {connection->topic, connection->datatype, 0};
  for (const rosbag::MessageInstance& message : all) ++found[message.getTopic()].messages;
  std::vector<BagTopic> topics;
  for (auto& [name, topic] : found) topics.push_back(std::move(topic));
  return topics;
}

}  // namespace

struct BagReader::Parts {
  rosbag::Bag bag;
};

BagReader::BagReader() : parts_(new Parts) {}
BagReader::~BagReader() = default;

std::shared_ptr<BagReader> BagReader::open(const std::filesystem::path& file,
                                           std::string& why_not) {
  std::error_code none;
  if (!std::filesystem::is_regular_file(file, none)) {
    why_not = fmt::format("there is no file {}", file.string());
    return nullptr;
  }
  const std::shared_ptr<BagReader> reader(new BagReader);
  try {
    reader->parts_->bag.open(file.string(), rosbag::bagmode::Read);
    reader->topics_ = topics_of(reader->parts_->bag);
    return reader;
  } catch (const rosbag::BagUnindexedException&) {
    why_not = fmt::format(
        "{} has no index: it was cut off, or its recording was. `rosbag reindex {}` may mend it",
        file.string(), file.string());
  } catch (const std::exception& problem) {
    why_not = fmt::format("{} is not a bag that can be read: {}", file.string(), problem.what());
  }
  return nullptr;
}

std::unique_ptr<BagChannel> BagReader::channel(const std::string& topic) const {
  return std::make_unique<TopicChannel>(parts_->bag, topic);
}

}  // namespace remora
