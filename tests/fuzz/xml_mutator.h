// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Most changes to single bytes make XML that no reader behind the parser ever sees, so half of the
// changes are made to the tree instead. Included once by each fuzzer of XML.
#pragma once

#include <tinyxml2.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <vector>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace {

using tinyxml2::XMLElement;

void collect(XMLElement* element, std::vector<XMLElement*>& all) {
  all.push_back(element);
  for (auto* c = element->FirstChildElement(); c != nullptr; c = c->NextSiblingElement()) {
    collect(c, all);
  }
}

std::string text_of(const XMLElement& element) {
  return element.GetText() != nullptr ? element.GetText() : "";
}

std::string awkward_value(const std::string& old, std::minstd_rand& random) {
  static constexpr const char* kValues[] = {"nan",   "inf",       "-1",    "0",
                                            "1e308", "1e-320",    "1 2",   "",
                                            "true",  "__model__", "world", "0 0 0 0 0 0"};
  const auto chosen = random() % (std::size(kValues) + 2);
  if (chosen < std::size(kValues)) return kValues[chosen];
  std::string bytes = old;
  bytes.resize(old.size() + 16);
  const std::size_t size =
      LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(bytes.data()), old.size(), bytes.size());
  bytes.resize(size);
  bytes.resize(std::strlen(bytes.c_str()));
  return bytes;
}

/// Moves, repeats, renames or removes an element, or changes what it says.
void change(tinyxml2::XMLDocument& document, std::minstd_rand& random) {
  std::vector<XMLElement*> all;
  collect(document.RootElement(), all);
  XMLElement* one = all[random() % all.size()];
  XMLElement* other = all[random() % all.size()];
  switch (random() % 6) {
    case 0:
      if (one != document.RootElement()) one->Parent()->DeleteChild(one);
      break;
    case 1:
      other->InsertEndChild(one->DeepClone(&document));
      break;
    case 2:
      one->SetName(std::string(other->Name()).c_str());
      break;
    case 3:
      one->SetText(text_of(*other).c_str());
      break;
    case 4:
      one->SetText(awkward_value(text_of(*one), random).c_str());
      break;
    default:
      if (const auto* attribute = one->FirstAttribute()) {
        const auto* another = other->FirstAttribute();
        const std::string value = another != nullptr && random() % 2 == 0
                                      ? another->Value()
                                      : awkward_value(attribute->Value(), random);
        one->SetAttribute(std::string(attribute->Name()).c_str(), value.c_str());
      }
  }
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned int seed) {
  std::minstd_rand random(seed);
  tinyxml2::XMLDocument document;
  const bool is_tree =
      document.Parse(reinterpret_cast<const char*>(data), size) == tinyxml2::XML_SUCCESS &&
      document.RootElement() != nullptr;
  if (!is_tree || random() % 2 == 0) return LLVMFuzzerMutate(data, size, max_size);
  for (auto changes = 1 + random() % 3; changes > 0; --changes) change(document, random);
  tinyxml2::XMLPrinter printer(nullptr, /*compact=*/true);
  document.Print(&printer);
  const std::size_t length = printer.CStrSize() - 1;
  if (length > max_size) return LLVMFuzzerMutate(data, size, max_size);
  std::memcpy(data, printer.CStr(), length);
  return length;
}
