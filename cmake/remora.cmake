# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0

# What whoever uses the library needs too. Everybody sees Eigen and fmt: they are vocabulary.
add_library(remora_usage INTERFACE)
target_include_directories(remora_usage INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>
                                                  $<INSTALL_INTERFACE:include/remora>)
target_link_libraries(remora_usage INTERFACE Eigen3::Eigen fmt::fmt)
target_compile_features(remora_usage INTERFACE cxx_std_20)

# Flags every target of ours shares. Contraction is off because a fused multiply-add rounds once
# where the source says twice: the state hash must not depend on the compiler's taste. Code that may
# go into a shared library (Python's) still calls its own functions directly.
add_library(remora_flags INTERFACE)
target_link_libraries(remora_flags INTERFACE remora_usage)
target_include_directories(remora_flags INTERFACE ${PROJECT_SOURCE_DIR})  # for batches
target_compile_options(remora_flags INTERFACE -ffp-contract=off -fno-semantic-interposition -Wall
                                              -Wextra)
if(PROJECT_IS_TOP_LEVEL)
  target_compile_options(remora_flags INTERFACE -Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL Clang)
  # clang 14 takes a `this` that only the body of a generic lambda needs for unused.
  target_compile_options(remora_flags INTERFACE -Wno-unused-lambda-capture)
endif()
if(REMORA_SANITIZERS)
  # Four checks of every access cost a fifth of the compiler's time and find little that the address
  # sanitizer does not.
  target_compile_options(remora_flags INTERFACE
                         -fsanitize=${REMORA_SANITIZERS}
                         -fno-sanitize=null,object-size,vptr,alignment
                         -fno-sanitize-recover=all)
  target_link_options(remora_flags INTERFACE -fsanitize=${REMORA_SANITIZERS})
endif()
# The modules that read what strangers write. With REMORA_PLAIN_FROM, the folder of a build without
# sanitizers, only they are compiled with them; the libraries of the others are taken from there.
set(REMORA_GUARDED_MODULES base geometry environment thrusters files bathymetry mission scenario record
                           training interfaces)
# Counters that lead the fuzzers. (By the name of -fsanitize=fuzzer-no-link, clang would want them
# in precompiled headers too.)
set(REMORA_FUZZED_MODULES environment thrusters bathymetry mission scenario record interfaces)
set(REMORA_FUZZ_COUNTERS
    -fsanitize-coverage=inline-8bit-counters,indirect-calls,trace-cmp,pc-table)

if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  # gcc 12 sees std::string out of its bounds where it is not (its bugs 105329 and 105651). clang
  # reads everything too.
  target_compile_options(remora_flags INTERFACE -Wno-array-bounds -Wno-restrict
                                                -Wno-stringop-overflow -Wno-stringop-overread
                                                -Wno-maybe-uninitialized)
  # gcc looks for garbage at 128 MB and at every doubling, and finds little. From 500 MB [kB] on is
  # soon enough: a tenth faster, the same code.
  target_compile_options(remora_flags INTERFACE --param=ggc-min-heapsize=500000)
  # A private class of a source that is compiled in a batch is not a header's for all that.
  target_compile_options(remora_flags INTERFACE -Wno-subobject-linkage)
endif()

# A linker that does not need seconds for each of fifty programs, where there is one.
find_program(REMORA_LINKER NAMES ld.mold ld.lld)
if(REMORA_LINKER)
  string(REGEX REPLACE ".*ld\\." "" linker ${REMORA_LINKER})
  target_link_options(remora_flags INTERFACE -fuse-ld=${linker})
endif()

# The flags of every test: what is tested is optimised fully; the tests' own code runs once and need
# not be.
if(REMORA_TESTS)
  add_library(remora_test_flags INTERFACE)
  target_compile_options(remora_test_flags INTERFACE $<IF:$<CONFIG:Release>,-O1,-O0>)
  target_link_libraries(remora_test_flags INTERFACE remora_testing GTest::gtest_main)
endif()

# remora_batches(result sources...): files that include some of the sources each, so that what these
# include is parsed once a batch and not once a source: above `world` that is five seconds, more
# than most sources take. The batches of a module are of equal length. Names of unnamed namespaces
# must therefore differ within a module. A source with definitions that must stand alone is compiled
# alone.
function(remora_batches result)
  if(NOT REMORA_BATCH)
    set(${result} ${ARGN} PARENT_SCOPE)
    return()
  endif()
  set(batches)
  set(names)
  foreach(source IN LISTS ARGN)
    cmake_path(ABSOLUTE_PATH source OUTPUT_VARIABLE file)
    cmake_path(RELATIVE_PATH file BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE name)
    if(name MATCHES "^(build|\\.\\.)/")  # made by the build itself
      list(APPEND batches ${file})
    else()
      list(APPEND names ${name})
    endif()
  endforeach()
  list(LENGTH names left)
  math(EXPR batches_left "(${left} + ${REMORA_BATCH} - 1) / ${REMORA_BATCH}")
  set(first 0)
  while(batches_left GREATER 0)
    math(EXPR count "(${left} + ${batches_left} - 1) / ${batches_left}")
    list(SUBLIST names ${first} ${count} batch)
    list(TRANSFORM batch REPLACE "(.+)" "#include \"\\1\"\n")
    list(JOIN batch "" text)
    set(file ${CMAKE_CURRENT_BINARY_DIR}/${result}_${first}.cpp)
    file(CONFIGURE OUTPUT ${file} CONTENT "${text}" @ONLY)
    list(APPEND batches ${file})
    math(EXPR first "${first} + ${count}")
    math(EXPR left "${left} - ${count}")
    math(EXPR batches_left "${batches_left} - 1")
  endwhile()
  set(${result} ${batches} PARENT_SCOPE)
endfunction()

# The module whose folder is being configured; `..` outside of them.
function(remora_find_module result)
  cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY ${PROJECT_SOURCE_DIR}/src
             OUTPUT_VARIABLE folder)
  string(REGEX REPLACE "/.*" "" module ${folder})
  set(${result} ${module} PARENT_SCOPE)
endfunction()

# What sanitized builds are for. `guards`: the tests and fuzzers of whatever reads what strangers
# write. `sanitized_tests`: the tests of all modules besides. `threaded_tests`: those of code with
# threads of its own, for the thread sanitizer. `slow_tests`: what only `./test.sh --full` runs.
add_custom_target(guards)
add_custom_target(slow_tests)
add_custom_target(sanitized_tests)
add_dependencies(sanitized_tests guards)
add_custom_target(threaded_tests)

# Code that reads files and talks to people and networks: its compiler's time is longer than all it
# ever computes. (Release only; measured, such modules build in half the time.)
set(REMORA_COLD_FLAGS $<$<CONFIG:Release>:-O1>)

# What nearly every source includes of other people's, parsed once for all: a second a batch. No
# header of ours is among them, so that a change of one compiles only what includes it. With gcc
# only: clang's would keep a compiler cache from serving another clone, and gain little.
set(REMORA_HAS_COMMON_HEADERS NO)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  set(REMORA_HAS_COMMON_HEADERS YES)
endif()
set(REMORA_COMMON_HEADERS <Eigen/Core> <Eigen/Geometry> <fmt/format.h> <algorithm> <functional> <map>
                          <memory> <optional> <string> <variant> <vector>)
function(remora_common_headers kind)
  if(NOT REMORA_HAS_COMMON_HEADERS)
    return()
  endif()
  set(empty ${CMAKE_BINARY_DIR}/common_headers_${kind}.cpp)
  file(CONFIGURE OUTPUT ${empty} CONTENT "" @ONLY)
  add_library(remora_common_${kind} OBJECT ${empty})
  target_link_libraries(remora_common_${kind} PRIVATE remora_flags)
  target_precompile_headers(remora_common_${kind} PRIVATE ${REMORA_COMMON_HEADERS} ${ARGN})
endfunction()
function(remora_use_common_headers target kind)
  if(REMORA_HAS_COMMON_HEADERS)
    target_precompile_headers(${target} REUSE_FROM remora_common_${kind})
  endif()
endfunction()
remora_common_headers(hot)
remora_common_headers(cold)
if(REMORA_HAS_COMMON_HEADERS)
  target_compile_options(remora_common_cold PRIVATE ${REMORA_COLD_FLAGS})
endif()
if(REMORA_TESTS AND REMORA_HAS_COMMON_HEADERS)
  remora_common_headers(test <gtest/gtest.h>)
  # As in a program, not in a library.
  set_target_properties(remora_common_test PROPERTIES POSITION_INDEPENDENT_CODE OFF)
  target_compile_options(remora_common_test PRIVATE -fPIE)
  target_link_libraries(remora_common_test PRIVATE remora_test_flags)
endif()

# remora_module(name SOURCES ... DEPENDS modules... LIBRARIES third-party targets...
# [DEFINITIONS ...] [COLD])
# Third-party libraries stay private: their types do not appear in headers of other modules.
function(remora_module name)
  cmake_parse_arguments(ARG "COLD" "" "SOURCES;DEPENDS;LIBRARIES;DEFINITIONS" ${ARGN})
  list(TRANSFORM ARG_DEPENDS PREPEND remora_)
  remora_find_module(module)
  if(ARG_SOURCES AND REMORA_PLAIN_FROM AND NOT module IN_LIST REMORA_GUARDED_MODULES)
    cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY ${PROJECT_SOURCE_DIR}
               OUTPUT_VARIABLE folder)
    add_library(remora_${name} STATIC IMPORTED GLOBAL)
    set_target_properties(remora_${name} PROPERTIES
                          IMPORTED_LOCATION ${REMORA_PLAIN_FROM}/${folder}/libremora_${name}.a)
    target_link_libraries(remora_${name} INTERFACE remora_usage ${ARG_DEPENDS} ${ARG_LIBRARIES})
    return()
  endif()
  if(ARG_SOURCES)
    remora_batches(${name}_batch ${ARG_SOURCES})
    add_library(remora_${name} STATIC ${${name}_batch})
    target_link_libraries(remora_${name} PUBLIC remora_usage ${ARG_DEPENDS}
                          PRIVATE $<BUILD_INTERFACE:remora_flags> ${ARG_LIBRARIES})
    target_compile_definitions(remora_${name} PRIVATE ${ARG_DEFINITIONS})
    if(ARG_COLD)
      target_compile_options(remora_${name} PRIVATE ${REMORA_COLD_FLAGS})
      remora_use_common_headers(remora_${name} cold)
    else()
      remora_use_common_headers(remora_${name} hot)
    endif()
    if(REMORA_FUZZ AND module IN_LIST REMORA_FUZZED_MODULES)
      target_compile_options(remora_${name} PRIVATE ${REMORA_FUZZ_COUNTERS})
    endif()
    set(scope PUBLIC)
  else()
    add_library(remora_${name} INTERFACE)
    target_link_libraries(remora_${name} INTERFACE remora_usage ${ARG_DEPENDS})
    set(scope INTERFACE)
  endif()

  set_property(GLOBAL APPEND PROPERTY REMORA_LIBRARIES remora_${name})

  # Lets the target `verify_headers` compile each header alone.
  if(CMAKE_VERIFY_INTERFACE_HEADER_SETS)
    file(GLOB headers ${CMAKE_CURRENT_SOURCE_DIR}/*.h)
    target_sources(remora_${name} ${scope} FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR}/src
                                                    FILES ${headers})
  endif()
endfunction()

# Statistics, which go the same way through the same code many thousand times: minutes under
# sanitizers, for nothing.
set(REMORA_STATISTICS Fouling.CoverLiesInThePublishedBandOfEachLevelWhateverTheSeed
                      Fouling.KindsFollowTheNavysRating Fouling.AShipsCoverIsThatOfHerLevel
                      Fouling.AHigherLevelNeverHasLessCoverAnywhere
                      WaveHeight.TheSeaGoesToTheHeightAskedForWhateverTheSceneHas
                      Sea.ALongRecordCrossesZeroAsOftenAsTheSpectrumSays
                      SurfaceDistance.NearestPointOfATriangleIsNoFartherThanAnyOther)

# remora_test(name sources... [LIBRARIES ...] [LABEL label] [SHARDS n] [COST seconds] [GUARD]
# [THREADED]): one executable `<name>_test`. It runs all of its tests in SHARDS processes (one when
# not given), and writes what became of each into gtest/<name>.xml, which tools/sum_test_results.py
# counts. A module's own test is linked with the module and labelled `unit`; any other
# (tests/<name>) says what it links and is labelled by its name. `LABEL slow` keeps it for
# `./test.sh --full`. COST, about what it takes, lets long ones begin first.
function(remora_test name)
  if(NOT REMORA_TESTS)
    return()
  endif()
  cmake_parse_arguments(ARG "GUARD;THREADED" "LABEL;SHARDS;COST" "LIBRARIES" ${ARGN})
  remora_batches(${name}_test_batch ${ARG_UNPARSED_ARGUMENTS})
  add_executable(${name}_test ${${name}_test_batch})
  target_link_libraries(${name}_test PRIVATE remora_flags ${ARG_LIBRARIES} remora_test_flags)
  remora_use_common_headers(${name}_test test)
  if(TARGET remora_${name})
    target_link_libraries(${name}_test PRIVATE remora_${name})
    set(labels unit)
  else()
    set(labels ${name})
  endif()
  if(ARG_LABEL)
    set(labels ${ARG_LABEL})
  endif()
  if(labels STREQUAL slow)
    set_target_properties(${name}_test PROPERTIES EXCLUDE_FROM_ALL ON)
    add_dependencies(slow_tests ${name}_test)
  elseif(labels MATCHES "^(unit|determinism)$")
    add_dependencies(sanitized_tests ${name}_test)
  endif()
  if(ARG_GUARD)
    list(APPEND labels guard)
    add_dependencies(guards ${name}_test)
  endif()
  if(ARG_THREADED)
    list(APPEND labels threaded)
    add_dependencies(threaded_tests ${name}_test)
  endif()
  if(NOT ARG_SHARDS)
    set(ARG_SHARDS 1)
  endif()
  if(NOT ARG_COST)
    set(ARG_COST 1)
  endif()

  set(environment)
  if(REMORA_SANITIZERS)
    list(JOIN REMORA_STATISTICS ":" omitted)
    list(APPEND environment "GTEST_FILTER=-${omitted}")
  endif()
  set(shard 0)
  while(shard LESS ARG_SHARDS)
    set(test ${name})
    set(here ${environment})
    if(ARG_SHARDS GREATER 1)
      set(test ${name}.${shard})
      list(APPEND here "GTEST_TOTAL_SHARDS=${ARG_SHARDS}" "GTEST_SHARD_INDEX=${shard}")
    endif()
    add_test(NAME ${test}
             COMMAND ${name}_test --gtest_brief=1
                     --gtest_output=xml:${CMAKE_BINARY_DIR}/gtest/${test}.xml)
    set_tests_properties(${test} PROPERTIES LABELS "${labels}" TIMEOUT 1500 COST ${ARG_COST}
                                            ENVIRONMENT "${here}")
    math(EXPR shard "${shard} + 1")
  endwhile()
endfunction()

# remora_skipped(name what): in place of a test for which something is not installed. It counts as
# skipped, and so fails ./test.sh unless tests/expected_skips.txt names it: a test that is not there
# would go unnoticed.
function(remora_skipped name what)
  add_test(NAME ${name} COMMAND ${CMAKE_COMMAND} -E echo "skipped: ${what}")
  set_tests_properties(${name} PROPERTIES LABELS interfaces SKIP_REGULAR_EXPRESSION "skipped: ")
endfunction()

# Of tests in Python that leave a case out for want of a tool: unittest calls that OK, we do not.
set(REMORA_UNITTEST_SKIPS "OK \\(skipped=")

# remora_fuzzer(name source LIBRARIES ... [SEEDS folder]): a libFuzzer program and a ctest entry
# that lets it run for REMORA_FUZZ_SECONDS. What it finds is left in the build folder as crash-*.
function(remora_fuzzer name source)
  if(NOT REMORA_FUZZ)
    return()
  endif()
  cmake_parse_arguments(ARG "" "SEEDS" "LIBRARIES" ${ARGN})
  add_executable(fuzz_${name} ${source})
  target_compile_options(fuzz_${name} PRIVATE ${REMORA_FUZZ_COUNTERS})
  target_link_libraries(fuzz_${name} PRIVATE remora_flags ${ARG_LIBRARIES})
  target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
  add_dependencies(guards fuzz_${name})

  set(corpus ${CMAKE_CURRENT_BINARY_DIR}/corpus_${name})
  file(MAKE_DIRECTORY ${corpus})
  add_test(NAME fuzz.${name}
           COMMAND fuzz_${name} -max_total_time=${REMORA_FUZZ_SECONDS} -timeout=10
                   -rss_limit_mb=2048 -max_len=16384 -print_final_stats=1 ${corpus} ${ARG_SEEDS})
  # sdformat keeps a diary in the home folder; a fuzzer's is of no use to anybody.
  set_tests_properties(fuzz.${name} PROPERTIES LABELS "fuzz;guard" TIMEOUT 1500
                                               ENVIRONMENT HOME=${CMAKE_CURRENT_BINARY_DIR})
endfunction()
