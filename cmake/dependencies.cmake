# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
#
# Every library we use, with the one reason for it. All come from Debian 12.

find_package(Eigen3 3.4 REQUIRED NO_MODULE)  # vectors and matrices
find_package(fmt REQUIRED)                   # text
find_package(Threads REQUIRED)
find_package(yaml-cpp REQUIRED)              # scenario and vehicle files

# Geodesy on the WGS-84 ellipsoid. Debian ships no config file for it.
find_library(GEOGRAPHICLIB_LIBRARY NAMES GeographicLib Geographic REQUIRED)

if(REMORA_TESTS)
  find_package(GTest REQUIRED)
  include(GoogleTest)
endif()
