# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0

# Flags every target of ours shares. Contraction is off because a fused multiply-add rounds once
# where the source says twice: the state hash must not depend on the compiler's taste.
add_library(remora_flags INTERFACE)
target_include_directories(remora_flags INTERFACE ${CMAKE_SOURCE_DIR}/src)
target_compile_options(remora_flags INTERFACE -ffp-contract=off -Wall -Wextra)
if(PROJECT_IS_TOP_LEVEL)
  target_compile_options(remora_flags INTERFACE -Werror)
endif()

# remora_module(name SOURCES ... DEPENDS modules... LIBRARIES third-party targets...)
# Third-party libraries stay private: their types do not appear in headers of other modules.
function(remora_module name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS;LIBRARIES" ${ARGN})
  list(TRANSFORM ARG_DEPENDS PREPEND remora_)
  if(ARG_SOURCES)
    add_library(remora_${name} STATIC ${ARG_SOURCES})
    target_link_libraries(remora_${name} PUBLIC remora_flags ${ARG_DEPENDS} PRIVATE ${ARG_LIBRARIES})
  else()
    add_library(remora_${name} INTERFACE)
    target_link_libraries(remora_${name} INTERFACE remora_flags ${ARG_DEPENDS})
  endif()
endfunction()

# remora_test(module sources... [LIBRARIES ...]): one executable per module, one ctest entry per test case.
function(remora_test module)
  if(NOT REMORA_TESTS)
    return()
  endif()
  cmake_parse_arguments(ARG "" "" "LIBRARIES" ${ARGN})
  add_executable(${module}_test ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${module}_test PRIVATE remora_${module} ${ARG_LIBRARIES} GTest::gtest_main)
  target_compile_definitions(${module}_test PRIVATE REMORA_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
  gtest_discover_tests(${module}_test TEST_PREFIX ${module}. DISCOVERY_TIMEOUT 60)
endfunction()
