# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0

# Flags every target of ours shares. Contraction is off because a fused multiply-add rounds once
# where the source says twice: the state hash must not depend on the compiler's taste.
add_library(remora_flags INTERFACE)
target_include_directories(remora_flags INTERFACE ${PROJECT_SOURCE_DIR}/src)
target_compile_options(remora_flags INTERFACE -ffp-contract=off -Wall -Wextra)
if(PROJECT_IS_TOP_LEVEL)
  target_compile_options(remora_flags INTERFACE -Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL Clang)
  # clang 14 takes a `this` that only the body of a generic lambda needs for unused.
  target_compile_options(remora_flags INTERFACE -Wno-unused-lambda-capture)
endif()
if(REMORA_SANITIZERS)
  target_compile_options(remora_flags INTERFACE -fsanitize=${REMORA_SANITIZERS}
                                                -fno-sanitize-recover=all)
  target_link_options(remora_flags INTERFACE -fsanitize=${REMORA_SANITIZERS})
endif()
if(REMORA_FUZZ)
  # Coverage counters in our own code lead the fuzzers; the libraries we link have none.
  target_compile_options(remora_flags INTERFACE -fsanitize=fuzzer-no-link)
  target_link_options(remora_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()

# What the sanitized builds are for: the modules' own tests, the determinism tests, the fuzzers.
add_custom_target(sanitized_tests)

# remora_module(name SOURCES ... DEPENDS modules... LIBRARIES third-party targets...)
# Third-party libraries stay private: their types do not appear in headers of other modules.
function(remora_module name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS;LIBRARIES" ${ARGN})
  list(TRANSFORM ARG_DEPENDS PREPEND remora_)
  if(ARG_SOURCES)
    add_library(remora_${name} STATIC ${ARG_SOURCES})
    target_link_libraries(remora_${name} PUBLIC remora_flags ${ARG_DEPENDS} PRIVATE ${ARG_LIBRARIES})
    set(scope PUBLIC)
  else()
    add_library(remora_${name} INTERFACE)
    target_link_libraries(remora_${name} INTERFACE remora_flags ${ARG_DEPENDS})
    set(scope INTERFACE)
  endif()

  # Lets the target `verify_headers` compile each header alone.
  if(CMAKE_VERIFY_INTERFACE_HEADER_SETS)
    file(GLOB headers ${CMAKE_CURRENT_SOURCE_DIR}/*.h)
    target_sources(remora_${name} ${scope} FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR}/src
                                                    FILES ${headers})
  endif()
endfunction()

# remora_test(name sources... [LIBRARIES ...] [LABEL label]): one executable `<name>_test`, one ctest
# entry per test case. A module's own test is linked with the module and labelled `unit`; any other
# (tests/<name>) says what it links and is labelled by its name. `LABEL slow` keeps it out of
# `./test.sh --quick`.
function(remora_test name)
  if(NOT REMORA_TESTS)
    return()
  endif()
  cmake_parse_arguments(ARG "" "LABEL" "LIBRARIES" ${ARGN})
  add_executable(${name}_test ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name}_test PRIVATE remora_flags ${ARG_LIBRARIES} GTest::gtest_main)
  target_compile_definitions(${name}_test PRIVATE REMORA_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  # What is tested is optimised fully; the tests' own code runs once and need not be.
  target_compile_options(${name}_test PRIVATE $<$<CONFIG:Release>:-O1>)
  if(TARGET remora_${name})
    target_link_libraries(${name}_test PRIVATE remora_${name})
    set(label unit)
  else()
    set(label ${name})
  endif()
  if(ARG_LABEL)
    set(label ${ARG_LABEL})
  endif()
  if(label MATCHES "^(unit|determinism)$")
    add_dependencies(sanitized_tests ${name}_test)
  endif()
  gtest_discover_tests(${name}_test TEST_PREFIX ${name}. DISCOVERY_TIMEOUT 60
                       PROPERTIES LABELS ${label})
endfunction()

# remora_fuzzer(name source LIBRARIES ... [SEEDS folder] [SECONDS n]): a libFuzzer program and a
# ctest entry that lets it run. What it finds is left in the build folder as crash-*.
function(remora_fuzzer name source)
  if(NOT REMORA_FUZZ)
    return()
  endif()
  cmake_parse_arguments(ARG "" "SEEDS;SECONDS" "LIBRARIES" ${ARGN})
  if(NOT ARG_SECONDS)
    set(ARG_SECONDS 30)
  endif()
  add_executable(fuzz_${name} ${source})
  target_link_libraries(fuzz_${name} PRIVATE remora_flags ${ARG_LIBRARIES})
  target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
  add_dependencies(sanitized_tests fuzz_${name})

  set(corpus ${CMAKE_CURRENT_BINARY_DIR}/corpus_${name})
  file(MAKE_DIRECTORY ${corpus})
  add_test(NAME fuzz.${name}
           COMMAND fuzz_${name} -max_total_time=${ARG_SECONDS} -timeout=10 -rss_limit_mb=2048
                   -print_final_stats=1 ${corpus} ${ARG_SEEDS})
  set_tests_properties(fuzz.${name} PROPERTIES LABELS fuzz)
endfunction()
