// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Somebody else's ROS 2 node, as far as the network can tell: Fast DDS with the names of ROS 2's
// topics and types, and Fast CDR for what is in them. It shares no code with Remora.
//
//   dds_peer DOMAIN        orders come on standard input, one a line:
//     hear TOPIC TYPE reliable|best_effort [latched]
//     thrust TOPIC VALUE...      a Float64MultiArray, twenty times a second from then on
//     say TOPIC TYPE HEX [COUNT] a payload, header and all, as soon as somebody hears the topic,
//                                or COUNT of them without a pause; then {"topic":"said","count":…}
//     silence                    no commands any more
//   What is heard is printed as one line of JSON a message.
#include <fastcdr/Cdr.h>
#include <fastcdr/FastBuffer.h>
#include <fastdds/rtps/transport/UDPv4TransportDescriptor.h>
#include <fastdds/dds/domain/DomainParticipant.hpp>
#include <fastdds/dds/domain/DomainParticipantFactory.hpp>
#include <fastdds/dds/publisher/DataWriter.hpp>
#include <fastdds/dds/publisher/Publisher.hpp>
#include <fastdds/dds/subscriber/DataReader.hpp>
#include <fastdds/dds/subscriber/SampleInfo.hpp>
#include <fastdds/dds/subscriber/Subscriber.hpp>
#include <fastdds/dds/topic/TopicDataType.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace {

namespace dds = eprosima::fastdds::dds;
namespace rtps = eprosima::fastrtps::rtps;
using eprosima::fastcdr::Cdr;
using eprosima::fastcdr::FastBuffer;
using Payload = std::vector<char>;

constexpr std::uint32_t kLargest = 8 << 20;

/// A type of any name whose samples are payloads, header and all.
class RawType : public dds::TopicDataType {
 public:
  explicit RawType(const std::string& name) {
    setName(name.c_str());
    m_typeSize = kLargest;
    auto_fill_type_object(false);
    auto_fill_type_information(false);
  }
  bool serialize(void* data, rtps::SerializedPayload_t* out) override {
    const Payload& payload = *static_cast<Payload*>(data);
    if (out->max_size < payload.size()) return false;
    std::memcpy(out->data, payload.data(), payload.size());
    out->length = static_cast<std::uint32_t>(payload.size());
    out->encapsulation = CDR_LE;
    return true;
  }
  bool deserialize(rtps::SerializedPayload_t* in, void* data) override {
    static_cast<Payload*>(data)->assign(in->data, in->data + in->length);
    return true;
  }
  std::function<std::uint32_t()> getSerializedSizeProvider(void* data) override {
    return [data] { return static_cast<std::uint32_t>(static_cast<Payload*>(data)->size()); };
  }
  void* createData() override { return new Payload; }
  void deleteData(void* data) override { delete static_cast<Payload*>(data); }
  bool getKey(void*, rtps::InstanceHandle_t*, bool) override { return false; }
};

// ---- what is heard, as JSON ----

std::string text(const std::vector<double>& values) {
  std::ostringstream out;
  out.precision(17);
  for (std::size_t i = 0; i < values.size(); ++i) out << (i == 0 ? "[" : ",") << values[i];
  return (values.empty() ? "[" : out.str()) + "]";
}

std::vector<double> doubles(Cdr& cdr, std::size_t count) {
  std::vector<double> values(count);
  for (double& value : values) cdr >> value;
  return values;
}

std::string header(Cdr& cdr) {
  std::int32_t seconds = 0;
  std::uint32_t nanoseconds = 0;
  std::string frame;
  cdr >> seconds >> nanoseconds >> frame;
  return "\"stamp\":" + std::to_string(std::int64_t{seconds} * 1'000'000'000 + nanoseconds) +
         ",\"frame\":\"" + frame + "\"";
}

std::string hex(const std::vector<std::uint8_t>& bytes) {
  static const char* const kDigits = "0123456789abcdef";
  std::string out;
  out.reserve(2 * bytes.size());
  for (const std::uint8_t byte : bytes) {
    out += kDigits[byte >> 4];
    out += kDigits[byte & 15];
  }
  return out;
}

Payload bytes(const std::string& digits) {
  Payload out;
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2)
    out.push_back(static_cast<char>(std::stoi(digits.substr(i, 2), nullptr, 16)));
  return out;
}

/// The members of the types that the tests are about, in the order of ROS 2's .msg files.
std::string members(const std::string& type, Cdr& cdr) {
  if (type == "rosgraph_msgs::msg::dds_::Clock_") {
    std::int32_t seconds = 0;
    std::uint32_t nanoseconds = 0;
    cdr >> seconds >> nanoseconds;
    return "\"clock\":" + std::to_string(std::int64_t{seconds} * 1'000'000'000 + nanoseconds);
  }
  if (type == "tf2_msgs::msg::dds_::TFMessage_") {
    std::uint32_t count = 0;
    cdr >> count;
    std::string out = "\"transforms\":[";
    for (std::uint32_t i = 0; i < count; ++i) {
      std::string child;
      out += (i == 0 ? "{" : ",{") + header(cdr);
      cdr >> child;
      out += ",\"child\":\"" + child + "\",\"transform\":" + text(doubles(cdr, 7)) + "}";
    }
    return out + "]";
  }
  std::string out = header(cdr);
  if (type == "sensor_msgs::msg::dds_::Imu_") {
    out += ",\"orientation\":" + text(doubles(cdr, 4));
    out += ",\"orientation_covariance\":" + text(doubles(cdr, 9));
    out += ",\"angular_velocity\":" + text(doubles(cdr, 3));
    out += ",\"angular_velocity_covariance\":" + text(doubles(cdr, 9));
    out += ",\"linear_acceleration\":" + text(doubles(cdr, 3));
    out += ",\"linear_acceleration_covariance\":" + text(doubles(cdr, 9));
  } else if (type == "nav_msgs::msg::dds_::Odometry_") {
    std::string child;
    cdr >> child;
    out += ",\"child\":\"" + child + "\",\"position\":" + text(doubles(cdr, 3));
    out += ",\"orientation\":" + text(doubles(cdr, 4));
    out += ",\"pose_covariance\":" + text(doubles(cdr, 36));
    out += ",\"linear\":" + text(doubles(cdr, 3));
    out += ",\"angular\":" + text(doubles(cdr, 3));
    out += ",\"twist_covariance\":" + text(doubles(cdr, 36));
  } else if (type == "sensor_msgs::msg::dds_::Image_") {
    std::uint32_t height = 0;
    std::uint32_t width = 0;
    std::uint32_t step = 0;
    std::uint8_t is_bigendian = 0;
    std::string encoding;
    std::vector<std::uint8_t> data;
    cdr >> height >> width >> encoding >> is_bigendian >> step >> data;
    out += ",\"height\":" + std::to_string(height) + ",\"width\":" + std::to_string(width) +
           ",\"encoding\":\"" + encoding + "\",\"step\":" + std::to_string(step) +
           ",\"is_bigendian\":" + std::to_string(is_bigendian) + ",\"data\":\"" + hex(data) + "\"";
  } else if (type == "sensor_msgs::msg::dds_::CompressedImage_") {
    std::string format;
    std::vector<std::uint8_t> data;
    cdr >> format >> data;
    out += ",\"format\":\"" + format + "\",\"data\":\"" + hex(data) + "\"";
  } else if (type == "sensor_msgs::msg::dds_::CameraInfo_") {
    std::uint32_t height = 0;
    std::uint32_t width = 0;
    std::string model;
    std::vector<double> d;
    cdr >> height >> width >> model >> d;
    out += ",\"height\":" + std::to_string(height) + ",\"width\":" + std::to_string(width) +
           ",\"model\":\"" + model + "\",\"d\":" + text(d);
    out += ",\"k\":" + text(doubles(cdr, 9));
    out += ",\"r\":" + text(doubles(cdr, 9));
    out += ",\"p\":" + text(doubles(cdr, 12));
  }
  return out;
}

std::mutex output_mutex;
void print(const std::string& line) {
  const std::lock_guard lock(output_mutex);
  std::cout << line << std::endl;
}

/// Prints what one reader hears. Not a listener: Fast DDS 2.x walks a reader's samples while it
/// calls its listener, and a sample that is taken there can end the walk in a failed assertion.
class Ear {
 public:
  Ear(dds::DataReader* reader, std::string topic, std::string type)
      : reader_(reader),
        topic_(std::move(topic)),
        type_(std::move(type)),
        listener_([this] { listen(); }) {}

  ~Ear() {
    is_over_ = true;
    listener_.join();
  }

 private:
  using ReturnCode_t = eprosima::fastrtps::types::ReturnCode_t;

  void listen() {
    while (!is_over_) {
      if (reader_->wait_for_unread_message({0, 100'000'000})) print_all();
    }
  }

  void print_all() {
    Payload payload;
    dds::SampleInfo info;
    while (reader_->take_next_sample(&payload, &info) == ReturnCode_t::RETCODE_OK) {
      if (!info.valid_data) continue;
      FastBuffer buffer(payload.data(), payload.size());
      Cdr cdr(buffer, Cdr::DEFAULT_ENDIAN, Cdr::DDS_CDR);
      try {
        cdr.read_encapsulation();
        print("{\"topic\":\"" + topic_ + "\"," + members(type_, cdr) + "}");
      } catch (const std::exception& problem) {
        print("{\"topic\":\"" + topic_ + "\",\"bytes\":" + std::to_string(payload.size()) +
              ",\"problem\":\"" + problem.what() + "\"}");
      }
    }
  }

  dds::DataReader* reader_;
  std::string topic_;
  std::string type_;
  std::atomic<bool> is_over_ = false;
  std::thread listener_;
};

// ---- the node ----

class Node {
 public:
  explicit Node(std::uint32_t domain) {
    dds::DomainParticipantQos qos;
    qos.name("dds_peer");
    qos.transport().use_builtin_transports = false;
    auto udp = std::make_shared<eprosima::fastdds::rtps::UDPv4TransportDescriptor>();
    udp->interfaceWhiteList.push_back("127.0.0.1");
    udp->receiveBufferSize = kLargest;
    qos.transport().user_transports.push_back(udp);
    // Besides multicast: the places that the standard gives to the first participants.
    for (std::uint32_t i = 0; i < 4; ++i) {
      rtps::Locator_t locator;
      eprosima::fastrtps::rtps::IPLocator::setIPv4(locator, 127, 0, 0, 1);
      locator.port = 7410 + 250 * domain + 2 * i;
      qos.wire_protocol().builtin.initialPeersList.push_back(locator);
    }
    rtps::Locator_t multicast;
    eprosima::fastrtps::rtps::IPLocator::setIPv4(multicast, 239, 255, 0, 1);
    multicast.port = 7400 + 250 * domain;
    qos.wire_protocol().builtin.initialPeersList.push_back(multicast);
    participant_ = dds::DomainParticipantFactory::get_instance()->create_participant(domain, qos);
    subscriber_ = participant_->create_subscriber(dds::SUBSCRIBER_QOS_DEFAULT);
    publisher_ = participant_->create_publisher(dds::PUBLISHER_QOS_DEFAULT);
    speaker_ = std::thread([this] { speak(); });
  }

  ~Node() {
    is_over_ = true;
    speaker_.join();
    ears_.clear();
    participant_->delete_contained_entities();
    dds::DomainParticipantFactory::get_instance()->delete_participant(participant_);
  }

  void hear(const std::string& topic, const std::string& type, bool is_reliable, bool is_latched) {
    dds::DataReaderQos qos = dds::DATAREADER_QOS_DEFAULT;
    qos.reliability().kind =
        is_reliable ? dds::RELIABLE_RELIABILITY_QOS : dds::BEST_EFFORT_RELIABILITY_QOS;
    qos.durability().kind =
        is_latched ? dds::TRANSIENT_LOCAL_DURABILITY_QOS : dds::VOLATILE_DURABILITY_QOS;
    qos.history().depth = 10;
    qos.endpoint().history_memory_policy = rtps::DYNAMIC_RESERVE_MEMORY_MODE;
    dds::DataReader* reader = subscriber_->create_datareader(described(topic, type), qos);
    ears_.push_back(std::make_unique<Ear>(reader, topic, type));
  }

  void thrust(const std::string& topic, const std::vector<double>& values) {
    Payload memory(4096);
    FastBuffer buffer(memory.data(), memory.size());
    Cdr cdr(buffer, Cdr::LITTLE_ENDIANNESS, Cdr::DDS_CDR);
    cdr.serialize_encapsulation();
    cdr << std::uint32_t{1} << std::string("thruster") << static_cast<std::uint32_t>(values.size())
        << static_cast<std::uint32_t>(values.size()) << std::uint32_t{0} << values;
    memory.resize(cdr.getSerializedDataLength());
    dds::DataWriter* writer = mouth(topic, "std_msgs::msg::dds_::Float64MultiArray_");
    const std::lock_guard lock(mutex_);
    speaking_ = writer;
    said_ = memory;
  }

  void say(const std::string& topic, const std::string& type, Payload payload, int count) {
    dds::DataWriter* writer = mouth(topic, type);
    dds::PublicationMatchedStatus status;
    while (writer->get_publication_matched_status(status), status.current_count == 0)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    int said = 0;
    for (int i = 0; i < count; ++i) said += writer->write(&payload) ? 1 : 0;
    print("{\"topic\":\"said\",\"count\":" + std::to_string(said) + "}");
  }

  void silence() {
    const std::lock_guard lock(mutex_);
    speaking_ = nullptr;
  }

 private:
  dds::Topic* described(const std::string& topic, const std::string& type) {
    dds::Topic*& known = topics_[topic];
    if (known == nullptr) {
      dds::TypeSupport(new RawType(type)).register_type(participant_);
      known = participant_->create_topic(topic, type, dds::TOPIC_QOS_DEFAULT);
    }
    return known;
  }

  dds::DataWriter* mouth(const std::string& topic, const std::string& type) {
    dds::DataWriter*& known = mouths_[topic];
    if (known == nullptr) {
      dds::DataWriterQos qos = dds::DATAWRITER_QOS_DEFAULT;
      qos.reliability().kind = dds::RELIABLE_RELIABILITY_QOS;
      qos.durability().kind = dds::VOLATILE_DURABILITY_QOS;
      qos.history().depth = 10;
      qos.endpoint().history_memory_policy = rtps::DYNAMIC_RESERVE_MEMORY_MODE;
      known = publisher_->create_datawriter(described(topic, type), qos);
    }
    return known;
  }

  void speak() {
    while (!is_over_) {
      {
        const std::lock_guard lock(mutex_);
        if (speaking_ != nullptr) speaking_->write(&said_);
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
  }

  dds::DomainParticipant* participant_ = nullptr;
  dds::Subscriber* subscriber_ = nullptr;
  dds::Publisher* publisher_ = nullptr;
  std::map<std::string, dds::Topic*> topics_;
  std::map<std::string, dds::DataWriter*> mouths_;
  std::vector<std::unique_ptr<Ear>> ears_;
  std::mutex mutex_;
  dds::DataWriter* speaking_ = nullptr;
  Payload said_;
  std::atomic<bool> is_over_ = false;
  std::thread speaker_;
};

void obey(Node& node, const std::string& line) {
  std::istringstream words(line);
  std::string order;
  std::string topic;
  std::string type;
  words >> order;
  if (order == "hear") {
    std::string reliability;
    std::string durability;
    words >> topic >> type >> reliability >> durability;
    node.hear(topic, type, reliability == "reliable", durability == "latched");
  } else if (order == "thrust") {
    words >> topic;
    std::vector<double> values;
    for (double value = 0.0; words >> value;) values.push_back(value);
    node.thrust(topic, values);
  } else if (order == "say") {
    std::string digits;
    int count = 1;
    words >> topic >> type >> digits >> count;
    node.say(topic, type, bytes(digits), std::max(count, 1));
  } else if (order == "silence") {
    node.silence();
  } else {
    std::cerr << "dds_peer: no such order: " << line << "\n";
  }
}

}  // namespace

int main(int count, char** words) {
  if (count != 2) return 2;
  Node node(static_cast<std::uint32_t>(std::stoul(words[1])));
  for (std::string line; std::getline(std::cin, line);) obey(node, line);
  return 0;
}
