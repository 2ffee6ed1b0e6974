# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
#
# Installs BUILD into a folder of its own, builds a program of one file against it, and runs it there.
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE code)
  if(NOT code EQUAL 0)
    list(JOIN ARGN " " said)
    message(FATAL_ERROR "failed (${code}): ${said}")
  endif()
endfunction()

set(prefix ${BUILD}/package/installed)
set(project ${BUILD}/package/hello)
file(REMOVE_RECURSE ${BUILD}/package)
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix})
file(COPY ${SOURCE}/examples/hello_remora.cpp DESTINATION ${project})
file(WRITE ${project}/CMakeLists.txt [[
cmake_minimum_required(VERSION 3.24)
project(hello LANGUAGES CXX)
find_package(remora 0.1 REQUIRED)
add_executable(hello hello_remora.cpp)
target_link_libraries(hello PRIVATE remora::run)
]])
run(${CMAKE_COMMAND} -S ${project} -B ${project}/build -G Ninja -DCMAKE_BUILD_TYPE=Release
    -DCMAKE_PREFIX_PATH=${prefix} -DCMAKE_CXX_COMPILER=${COMPILER})
run(${CMAKE_COMMAND} --build ${project}/build)
run(${CMAKE_COMMAND} -E chdir ${prefix} ${project}/build/hello)
run(${prefix}/remora dive rectangular_pool --headless --for 1 --out ${BUILD}/package/dive)
