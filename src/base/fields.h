// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <type_traits>

/// Each State and Input struct lists its fields once, below its definition:
///
///     struct Sticks {
///       double surge = 0.0;
///       double sway = 0.0;
///     };
///     REMORA_FIELDS(Sticks, surge, sway);
///
/// The state's hash (hash_fields.h), the log (record/archive.h) and JSON (record/state_json.h) all
/// come from that list. To add a field, add its name there. A field that is forgotten does not
/// compile ("only 1 name provided for structured binding …"), nor does one that does not exist.
/// Logs store the fields in the order of the list: a new field of an Input goes to its end, with a
/// new kLogFormatVersion.
///
/// An enumeration lists its values in the same way: REMORA_VALUES(Mode, manual, pilot);. The
/// compiler's -Wswitch tells of a forgotten one.
///
/// A field may be a number, an enumeration, an Eigen vector or matrix of fixed size, a quaternion,
/// a list (vector, FixedVector, array), an optional, a variant, or a struct that has such a list.

namespace remora {

/// Matches T and const T: what lists fields is written once, for those who read and who write.
template <class T, class Struct>
concept Is = std::same_as<std::remove_const_t<T>, Struct>;

/// Defines `for_each_field(object, visit)`, which calls `visit("surge", object.surge)` and so on in
/// the order of the list. The structured binding is there to count: it must name every member.
#define REMORA_FIELDS(Struct, ...)                          \
  template <::remora::Is<Struct> Self>                      \
  constexpr void for_each_field(Self& self, auto&& visit) { \
    { [[maybe_unused]] auto& [__VA_ARGS__] = self; }        \
    REMORA_FOR_EACH(REMORA_VISIT_FIELD, __VA_ARGS__)        \
  }                                                         \
  static_assert(true, "") /* takes the semicolon */
#define REMORA_VISIT_FIELD(field) visit(#field, self.field);

/// Defines `value_name(value)`: how the value is written here, or null for a number that is none.
#define REMORA_VALUES(Enum, ...)                                       \
  constexpr const char* value_name(Enum value) {                       \
    using enum Enum;                                                   \
    switch (value) { REMORA_FOR_EACH(REMORA_NAME_VALUE, __VA_ARGS__) } \
    return nullptr;                                                    \
  }                                                                    \
  static_assert(true, "")
#define REMORA_NAME_VALUE(name) \
  case name:                    \
    return #name;

// Applies `macro` to each of at most 64 arguments: a macro does not expand within itself, so each
// level of REMORA_EXPAND scans the rest of the list again.
#define REMORA_FOR_EACH(macro, ...) REMORA_EXPAND(REMORA_FOR_FIRST(macro, __VA_ARGS__))
#define REMORA_FOR_FIRST(macro, first, ...) \
  macro(first) __VA_OPT__(REMORA_FOR_REST REMORA_PARENTHESES(macro, __VA_ARGS__))
#define REMORA_FOR_REST() REMORA_FOR_FIRST
#define REMORA_PARENTHESES ()
#define REMORA_EXPAND(...) \
  REMORA_EXPAND_16(REMORA_EXPAND_16(REMORA_EXPAND_16(REMORA_EXPAND_16(__VA_ARGS__))))
#define REMORA_EXPAND_16(...) \
  REMORA_EXPAND_4(REMORA_EXPAND_4(REMORA_EXPAND_4(REMORA_EXPAND_4(__VA_ARGS__))))
#define REMORA_EXPAND_4(...) \
  REMORA_EXPAND_1(REMORA_EXPAND_1(REMORA_EXPAND_1(REMORA_EXPAND_1(__VA_ARGS__))))
#define REMORA_EXPAND_1(...) __VA_ARGS__

// ---- kinds of fields, for those who walk through them; told by what they can do, so that this
// header includes neither Eigen nor containers ----

struct AnyFieldVisitor {
  void operator()(const char* name, auto& field) const;
};
template <class T>
concept HasFields = requires(T& object, AnyFieldVisitor visit) {
  for_each_field(object, visit);
};

template <class T>
concept OptionalField = requires(T& field) {
  field.has_value();
  field.reset();
};
template <class T>
concept VariantField = requires(T& field) {
  field.valueless_by_exception();
};
template <class T>
concept QuaternionField = requires(T& field) {
  field.coeffs();
  field.vec();
};
template <class T>
concept MatrixField = requires(T& field) {
  field.data();
  field.rows();
  field.cols();
};
template <class T>
concept ListField = !MatrixField<T> && requires(T & field) {
  field.size();
  field.begin();
  field.end();
};

}  // namespace remora
