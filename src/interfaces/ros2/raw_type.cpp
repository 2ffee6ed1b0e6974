// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ros2/raw_type.h"

#include <dds/ddsc/dds_public_qosdefs.h>
#include <dds/ddsi/q_radmin.h>

#include <algorithm>
#include <cstdio>
#include <cstring>

namespace remora {
namespace {

struct RawSample : ddsi_serdata {
  RawSample(const ddsi_sertype& of, ddsi_serdata_kind what) : ddsi_serdata{} {
    ddsi_serdata_init(this, &of, what);
  }
  /// Room for so many bytes. On the wire a payload takes whole words, and Cyclone reads all of the
  /// last one.
  void resize(std::size_t size) { bytes.assign((size + 3) / 4 * 4, 0); }

  std::vector<std::uint8_t> bytes;
};

RawSample& raw(ddsi_serdata& sample) { return static_cast<RawSample&>(sample); }
const RawSample& raw(const ddsi_serdata& sample) { return static_cast<const RawSample&>(sample); }

// ---- samples: names and order are Cyclone's ----

bool eqkey(const ddsi_serdata*, const ddsi_serdata*) { return true; }

std::uint32_t get_size(const ddsi_serdata* sample) {
  return static_cast<std::uint32_t>(raw(*sample).bytes.size());
}

/// Fragments come in the order of their beginnings and may overlap.
ddsi_serdata* from_ser(const ddsi_sertype* type, ddsi_serdata_kind kind, const nn_rdata* fragment,
                       std::size_t size) {
  auto* sample = new RawSample(*type, kind);
  sample->resize(size);
  std::size_t filled = 0;
  for (; fragment != nullptr; fragment = fragment->nextfrag) {
    const std::size_t end = std::min<std::size_t>(fragment->maxp1, size);
    if (end <= filled) continue;
    const unsigned char* first = NN_RMSG_PAYLOADOFF(fragment->rmsg, NN_RDATA_PAYLOAD_OFF(fragment));
    std::memcpy(sample->bytes.data() + filled, first + (filled - fragment->min), end - filled);
    filled = end;
  }
  return sample;
}

ddsi_serdata* from_ser_iov(const ddsi_sertype* type, ddsi_serdata_kind kind,
                           ddsrt_msg_iovlen_t count, const ddsrt_iovec_t* pieces,
                           std::size_t size) {
  auto* sample = new RawSample(*type, kind);
  sample->resize(size);
  std::size_t filled = 0;
  for (ddsrt_msg_iovlen_t i = 0; i < count; ++i) {
    const std::size_t part = std::min<std::size_t>(pieces[i].iov_len, size - filled);
    std::memcpy(sample->bytes.data() + filled, pieces[i].iov_base, part);
    filled += part;
  }
  return sample;
}

ddsi_serdata* from_keyhash(const ddsi_sertype* type, const ddsi_keyhash*) {
  return new RawSample(*type, SDK_KEY);
}

/// What an application hands to dds_write() and dds_unregister_instance(): we call neither, Cyclone
/// does the second when a writer goes.
ddsi_serdata* from_sample(const ddsi_sertype* type, ddsi_serdata_kind kind, const void*) {
  return new RawSample(*type, kind);
}

void to_ser(const ddsi_serdata* sample, std::size_t offset, std::size_t size, void* buffer) {
  std::memcpy(buffer, raw(*sample).bytes.data() + offset, size);
}

ddsi_serdata* to_ser_ref(const ddsi_serdata* sample, std::size_t offset, std::size_t size,
                         ddsrt_iovec_t* where) {
  where->iov_base = const_cast<std::uint8_t*>(raw(*sample).bytes.data() + offset);
  where->iov_len = size;
  return ddsi_serdata_ref(sample);
}

void to_ser_unref(ddsi_serdata* sample, const ddsrt_iovec_t*) { ddsi_serdata_unref(sample); }

bool to_sample(const ddsi_serdata*, void*, void**, void*) { return false; }

ddsi_serdata* to_untyped(const ddsi_serdata* sample) {
  auto* untyped = new RawSample(*sample->type, SDK_KEY);
  untyped->type = nullptr;
  return untyped;
}

bool untyped_to_sample(const ddsi_sertype*, const ddsi_serdata*, void*, void**, void*) {
  return true;
}

void free_sample(ddsi_serdata* sample) { delete &raw(*sample); }

std::size_t print(const ddsi_sertype*, const ddsi_serdata* sample, char* buffer, std::size_t size) {
  const int written = std::snprintf(buffer, size, "%zu bytes", raw(*sample).bytes.size());
  return static_cast<std::size_t>(std::max(written, 0));
}

void get_keyhash(const ddsi_serdata*, ddsi_keyhash* hash, bool) { *hash = {}; }

const ddsi_serdata_ops kSampleOperations = {
    eqkey,       get_size,   from_ser,     from_ser_iov, from_keyhash, from_sample,
    to_ser,      to_ser_ref, to_ser_unref, to_sample,    to_untyped,   untyped_to_sample,
    free_sample, print,      get_keyhash,
#ifdef DDS_HAS_SHM
    nullptr,     nullptr,
#endif
};

// ---- types ----

void free_type(ddsi_sertype* type) {
  ddsi_sertype_fini(type);
  delete type;
}

void zero_samples(const ddsi_sertype*, void*, std::size_t) {}
void realloc_samples(void**, const ddsi_sertype*, void*, std::size_t, std::size_t) {}
void free_samples(const ddsi_sertype*, void**, std::size_t, dds_free_op_t) {}
/// Asked of types whose names are equal: there is nothing more to a type of ours.
bool is_equal(const ddsi_sertype*, const ddsi_sertype*) { return true; }
std::uint32_t hash_of(const ddsi_sertype*) { return 0; }

/// Without type information: peers compare types by their names, as those of ROS 2 do.
const ddsi_sertype_ops kTypeOperations = {
    ddsi_sertype_v0, nullptr, free_type, zero_samples, realloc_samples, free_samples, is_equal,
    hash_of,         nullptr, nullptr,   nullptr,      nullptr,         nullptr,      nullptr};

}  // namespace

ddsi_sertype* new_raw_type(const std::string& name) {
  auto* type = new ddsi_sertype{};
  ddsi_sertype_init(type, name.c_str(), &kTypeOperations, &kSampleOperations, true);
  type->allowed_data_representation = DDS_DATA_REPRESENTATION_FLAG_XCDR1;
  return type;
}

ddsi_serdata* new_raw_sample(const ddsi_sertype& type, std::span<const std::uint8_t> payload) {
  auto* sample = new RawSample(type, SDK_DATA);
  sample->resize(payload.size());
  std::copy(payload.begin(), payload.end(), sample->bytes.begin());
  return sample;
}

std::span<const std::uint8_t> payload_of(const ddsi_serdata& sample) { return raw(sample).bytes; }

}  // namespace remora
