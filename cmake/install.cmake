# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
#
# `cmake --install build/release --prefix DIR`: one folder that can be copied anywhere. The program
# looks for its assets beside and above itself; `find_package(remora)` with DIR in CMAKE_PREFIX_PATH
# finds the library, whose targets are named after the modules (remora::run, remora::render).
include(CMakePackageConfigHelpers)

if(TARGET remora)
  install(TARGETS remora RUNTIME DESTINATION .)
  install(DIRECTORY assets scenarios missions DESTINATION .)
  # The console's pages, where they have been built.
  install(DIRECTORY build/web DESTINATION build OPTIONAL)
endif()

get_property(libraries GLOBAL PROPERTY REMORA_LIBRARIES)
foreach(library IN LISTS libraries)
  string(REGEX REPLACE "^remora_" "" module ${library})
  set_target_properties(${library} PROPERTIES EXPORT_NAME ${module})
endforeach()
install(TARGETS remora_usage ${libraries} EXPORT remora ARCHIVE DESTINATION lib/remora)
set_target_properties(remora_usage PROPERTIES EXPORT_NAME usage)
install(EXPORT remora NAMESPACE remora:: FILE remora-targets.cmake DESTINATION lib/cmake/remora)
install(DIRECTORY src/ DESTINATION include/remora FILES_MATCHING PATTERN "*.h"
        PATTERN test EXCLUDE PATTERN testing EXCLUDE)

configure_package_config_file(cmake/remora-config.cmake.in remora-config.cmake
                              INSTALL_DESTINATION lib/cmake/remora)
write_basic_package_version_file(remora-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/remora-config.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/remora-config-version.cmake cmake/dependencies.cmake
        DESTINATION lib/cmake/remora)
