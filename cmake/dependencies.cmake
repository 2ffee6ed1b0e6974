# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
#
# Every library we use, with the one reason for it. All come from Debian 12.

find_package(Eigen3 3.4 REQUIRED NO_MODULE)  # vectors and matrices
find_package(fmt REQUIRED)                   # text
find_package(Threads REQUIRED)
find_package(zstd REQUIRED)                  # the log is compressed
find_package(CLI11 REQUIRED)                 # the command line
find_package(nlohmann_json REQUIRED)         # the summary of a run
find_package(yaml-cpp REQUIRED)              # scenario and vehicle files
find_package(tinyxml2 REQUIRED)              # UWSim scenes; judges XML before sdformat sees it
# Before sdformat, whose own FindSQLite3 makes a target of another name. Trainees and what they have
# flown: transactions that survive a crash, several programs at once.
find_package(SQLite3 3.37 REQUIRED)
find_package(sdformat12 REQUIRED QUIET)      # robots in SDF and URDF

# Geodesy on the WGS-84 ellipsoid. Debian ships no config file for it.
find_library(GEOGRAPHICLIB_LIBRARY NAMES GeographicLib Geographic REQUIRED)

# Mesh files: obj, stl, ply, dae, gltf.
find_package(assimp REQUIRED)

# Levels of detail, and triangles in an order that is kind to caches.
find_package(meshoptimizer REQUIRED)

# Rays into triangle meshes, for sonars, lidars and every other instrument that looks along lines.
find_package(embree 3 REQUIRED)

# Work of one sonar ping or lidar scan spread over cores.
find_package(TBB REQUIRED)

# Pulse shapes and echo spectra.
find_package(kissfft REQUIRED COMPONENTS SHARED float)

# OpenGL without a window: function pointers and EGL. Mesa draws, on a GPU or on the CPU.
find_package(PkgConfig REQUIRED)
pkg_check_modules(EPOXY REQUIRED IMPORTED_TARGET epoxy)
add_library(epoxy::epoxy ALIAS PkgConfig::EPOXY)

# Pictures in files; films and streams of Motion JPEG.
find_package(PNG REQUIRED)
find_package(JPEG REQUIRED)

# The console: HTTP and WebSocket (Beast) over Asio, headers alone.
find_package(Boost 1.74 REQUIRED)

# Exact convex hulls (btConvexHullComputer). Debian's double-precision build has no target.
find_path(BULLET_INCLUDE_DIR LinearMath/btConvexHullComputer.h PATH_SUFFIXES bullet REQUIRED)
find_library(BULLET_LINEAR_MATH_LIBRARY NAMES LinearMath-float64 REQUIRED)
add_library(Bullet::LinearMath INTERFACE IMPORTED)
target_include_directories(Bullet::LinearMath SYSTEM INTERFACE ${BULLET_INCLUDE_DIR})
target_compile_definitions(Bullet::LinearMath INTERFACE BT_USE_DOUBLE_PRECISION)
target_link_libraries(Bullet::LinearMath INTERFACE ${BULLET_LINEAR_MATH_LIBRARY})

# Dynamics of jointed bodies with general 6x6 inertia; the boxed LCP of contacts. DART's own config
# file asks for every optional engine, of which we use none.
find_path(DART_INCLUDE_DIR dart/dynamics/Skeleton.hpp REQUIRED)
find_library(DART_LIBRARY NAMES dart REQUIRED)
add_library(DART::dart INTERFACE IMPORTED)
target_include_directories(DART::dart SYSTEM INTERFACE ${DART_INCLUDE_DIR})
target_link_libraries(DART::dart INTERFACE ${DART_LIBRARY} assimp::assimp)

# Ways of arms around what is in their way: sampling planners that are tried and tested. Optional:
# set-up group `arms`. Its config file asks for libraries that we do not use.
find_path(OMPL_INCLUDE_DIR ompl/geometric/planners/rrt/RRTConnect.h PATH_SUFFIXES ompl-1.5 ompl)
find_library(OMPL_LIBRARY NAMES ompl)
if(OMPL_INCLUDE_DIR AND OMPL_LIBRARY)
  add_library(OMPL::ompl INTERFACE IMPORTED)
  target_include_directories(OMPL::ompl SYSTEM INTERFACE ${OMPL_INCLUDE_DIR})
  target_link_libraries(OMPL::ompl INTERFACE ${OMPL_LIBRARY})
endif()

# Feature detectors and trackers, for the vision experiment alone. Optional: set-up group `vision`.
# Its config file comes with a package that draws in half a desktop.
find_path(OPENCV_INCLUDE_DIR opencv2/features2d.hpp PATH_SUFFIXES opencv4)
foreach(part core imgproc features2d video)
  find_library(OPENCV_${part}_LIBRARY NAMES opencv_${part})
endforeach()
if(OPENCV_INCLUDE_DIR AND OPENCV_core_LIBRARY AND OPENCV_imgproc_LIBRARY AND
   OPENCV_features2d_LIBRARY AND OPENCV_video_LIBRARY)
  add_library(OpenCV::vision INTERFACE IMPORTED)
  target_include_directories(OpenCV::vision SYSTEM INTERFACE ${OPENCV_INCLUDE_DIR})
  target_link_libraries(OpenCV::vision INTERFACE ${OPENCV_video_LIBRARY} ${OPENCV_features2d_LIBRARY}
                                                 ${OPENCV_imgproc_LIBRARY} ${OPENCV_core_LIBRARY})
endif()

# ROS 1's topics, services and bags. Optional: set-up group `ros`. Debian's pkg-config files ask for
# packages that ROS 2 has renamed.
find_path(ROS1_INCLUDE_DIR ros/ros.h)
foreach(part roscpp rosbag_storage roscpp_serialization rosconsole rostime cpp_common xmlrpcpp)
  find_library(ROS1_${part}_LIBRARY NAMES ${part})
endforeach()
if(ROS1_INCLUDE_DIR AND ROS1_roscpp_LIBRARY AND ROS1_rostime_LIBRARY AND ROS1_rosconsole_LIBRARY)
  add_library(ROS1::roscpp INTERFACE IMPORTED)
  target_include_directories(ROS1::roscpp SYSTEM INTERFACE ${ROS1_INCLUDE_DIR})
  target_link_libraries(ROS1::roscpp INTERFACE ${ROS1_roscpp_LIBRARY} ${ROS1_roscpp_serialization_LIBRARY}
                                               ${ROS1_rosconsole_LIBRARY} ${ROS1_rostime_LIBRARY}
                                               ${ROS1_cpp_common_LIBRARY} ${ROS1_xmlrpcpp_LIBRARY})
endif()

# ROS 1's bags, without ROS 1 running; set-up group `ros`. Its header asks for those of a plug-in
# loader (encrypted bags), which Debian has in folders of their own.
find_library(CONSOLE_BRIDGE_LIBRARY NAMES console_bridge)
if(ROS1_INCLUDE_DIR AND ROS1_rosbag_storage_LIBRARY AND CONSOLE_BRIDGE_LIBRARY)
  add_library(ROS1::rosbag_storage INTERFACE IMPORTED)
  target_include_directories(ROS1::rosbag_storage SYSTEM INTERFACE ${ROS1_INCLUDE_DIR})
  foreach(header pluginlib/class_loader.hpp class_loader/class_loader.hpp rcutils/allocator.h
                 rcpputils/shared_library.hpp ament_index_cpp/get_package_prefix.hpp)
    string(REGEX REPLACE "/.*" "" part ${header})
    find_path(ROS1_${part}_INCLUDE_DIR ${header} PATH_SUFFIXES ${part})
    if(ROS1_${part}_INCLUDE_DIR)
      target_include_directories(ROS1::rosbag_storage SYSTEM INTERFACE ${ROS1_${part}_INCLUDE_DIR})
    endif()
  endforeach()
  target_link_libraries(ROS1::rosbag_storage INTERFACE ${ROS1_rosbag_storage_LIBRARY}
                        ${ROS1_roscpp_serialization_LIBRARY} ${ROS1_rostime_LIBRARY}
                        ${ROS1_cpp_common_LIBRARY} ${CONSOLE_BRIDGE_LIBRARY})
endif()

# ROS 2's topics straight over DDS. Optional: set-up group `dds`. Types are told to Cyclone by
# functions that are no part of its stable interface: another series needs another raw_type.cpp.
find_package(CycloneDDS 0.10 QUIET)
if(TARGET CycloneDDS::ddsc AND NOT CycloneDDS_VERSION MATCHES "^0\\.10\\.")
  message(STATUS "no ROS 2: Cyclone DDS ${CycloneDDS_VERSION} is not of the 0.10 series")
endif()
if(REMORA_TESTS)
  find_package(fastrtps QUIET)  # somebody else's DDS, to be heard by; set-up group `dds_test`
endif()

# H.264 over RTP, which ground stations show. Optional: set-up group `video`.
pkg_check_modules(GSTREAMER QUIET IMPORTED_TARGET gstreamer-1.0 gstreamer-app-1.0)
if(TARGET PkgConfig::GSTREAMER)
  # -pthread, which the precompiled headers were compiled without; we link Threads::Threads.
  set_target_properties(PkgConfig::GSTREAMER PROPERTIES INTERFACE_COMPILE_OPTIONS "")
endif()

# Files of depths in every format that surveys come in. Optional: set-up group `ocean`. Its config
# file asks for the development files of forty libraries that we do not use.
find_path(GDAL_INCLUDE_DIR gdal.h PATH_SUFFIXES gdal)
find_library(GDAL_LIBRARY NAMES gdal)
if(GDAL_INCLUDE_DIR AND GDAL_LIBRARY)
  add_library(GDAL::gdal INTERFACE IMPORTED)
  target_include_directories(GDAL::gdal SYSTEM INTERFACE ${GDAL_INCLUDE_DIR})
  target_link_libraries(GDAL::gdal INTERFACE ${GDAL_LIBRARY})
endif()

if(REMORA_TESTS)
  find_package(GTest REQUIRED)
endif()
