#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
#
# Installs the Debian packages of the named groups that are not there yet.
#
#   tools/setup.sh core         what building and running need
#   tools/setup.sh core web     the same, and what building the console's pages needs
#   tools/setup.sh core test    ... what the tests need
#   tools/setup.sh --list core  only prints the packages
#
# Exit codes: 0 everything is there, 1 the installation failed, 2 a person has to install.
# All messages go to stderr: stdout belongs to the program that is started afterwards.
set -euo pipefail

# One reason each: cmake/dependencies.cmake.
core=(
  g++ cmake ninja-build
  libeigen3-dev libfmt-dev libgeographiclib-dev
  libassimp-dev libbullet-dev libmeshoptimizer-dev
  libdart-dev libdart-external-odelcpsolver-dev
  libembree-dev libtbb-dev libkissfft-dev libpng-dev libjpeg62-turbo-dev
  libyaml-cpp-dev libsdformat-dev libtinyxml2-dev
  libepoxy-dev libegl-dev libegl1 libgl1-mesa-dri pkg-config
  libzstd-dev libsqlite3-dev nlohmann-json3-dev libcli11-dev libboost-dev
)
test=(
  libgtest-dev
  clang-14 libclang-rt-14-dev  # sanitizers and libFuzzer
  clang-format-14
  python3 python3-yaml python3-jsonschema
  libmd4c0                     # the documentation's site is built
  ffmpeg curl                  # read the console's video as other programs do
  ccache                       # another clone's build is not built again
  mold                         # fifty programs are linked
  chromium                     # the browser tests drive it
)

web=(
  # The console's pages are written in TypeScript: web/package.json. Not needed where another
  # Node with npm stands in PATH, see has_node.
  nodejs npm ca-certificates
)

vision=(
  # The experiment with feature detectors: examples/vision.
  libopencv-core-dev libopencv-imgproc-dev libopencv-features2d-dev libopencv-video-dev
)

arms=(
  # Motion planning for arms (src/manipulation).
  libompl-dev
)
ocean=(
  # Files of depths in every format that surveys come in (src/bathymetry).
  libgdal-dev
)
ros=(
  # ROS 1: topics, services and bags (src/interfaces/ros1).
  libroscpp-dev libros-rosgraph-msgs-dev libstd-msgs-dev libstd-srvs-dev libgeometry-msgs-dev
  libsensor-msgs-dev libnav-msgs-dev libtf2-msgs-dev librosbag-storage-dev
)
ros_test=(
  python3-rosmaster python3-roslaunch python3-rostopic python3-rosservice python3-rospy
  python3-rosbag python3-cv-bridge python3-sensor-msgs python3-nav-msgs python3-tf2-msgs
  python3-std-srvs python3-trajectory-msgs
)
dds=(
  # ROS 2's topics straight over DDS (src/interfaces/ros2).
  cyclonedds-dev cyclonedds-tools
)
dds_test=(
  libfastrtps-dev libfastcdr-dev  # somebody else's DDS, to be heard by
)
video=(
  # H.264 over RTP, for ground stations (src/interfaces/mavlink).
  libgstreamer1.0-dev libgstreamer-plugins-base1.0-dev
  gstreamer1.0-plugins-base gstreamer1.0-plugins-good gstreamer1.0-plugins-ugly
)
docs=(
  # The documentation as a site, tools/build_docs.py: reads Markdown as GitHub does.
  python3 libmd4c0
)
octave_test=(
  octave octave-sockets        # an example's equations of motion outside (examples/lockstep)
)

say() { echo "setup: $*" >&2; }

# A Node that can build the pages, from wherever it comes (Debian's npm would replace it).
has_node() {
  command -v npm >/dev/null || return 1
  local version
  version=$(node --version 2>/dev/null) || return 1
  version=${version#v}
  [[ ${version%%.*} -ge 18 ]]
}

packages_of() {
  local group
  for group in "$@"; do
    case $group in
      core) printf '%s\n' "${core[@]}" ;;
      test) printf '%s\n' "${test[@]}" ;;
      web) has_node || printf '%s\n' "${web[@]}" ;;
      arms) printf '%s\n' "${arms[@]}" ;;
      vision) printf '%s\n' "${vision[@]}" ;;
      ocean) printf '%s\n' "${ocean[@]}" ;;
      ros) printf '%s\n' "${ros[@]}" ;;
      ros_test) printf '%s\n' "${ros_test[@]}" ;;
      dds) printf '%s\n' "${dds[@]}" ;;
      dds_test) printf '%s\n' "${dds_test[@]}" ;;
      video) printf '%s\n' "${video[@]}" ;;
      docs) printf '%s\n' "${docs[@]}" ;;
      octave_test) printf '%s\n' "${octave_test[@]}" ;;
      *)
        say "unknown group '$group' (there are: core, web, test, arms, vision, ocean, ros, ros_test," \
          "dds, dds_test, docs, octave_test, video)"
        return 2
        ;;
    esac
  done
}

# Fills the array `missing`.
find_missing() {
  local -A installed=()
  local name status
  while read -r name status; do
    [[ $status == installed ]] && installed[$name]=yes
  done <<<"$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null)"
  missing=()
  for name in "$@"; do
    [[ ${installed[$name]:-} == yes ]] || missing+=("$name")
  done
}

# Prints the command that gives us root's rights (nothing if we have them), or fails.
become_root() {
  [[ $(id -u) -eq 0 ]] && return 0
  command -v sudo >/dev/null && sudo -n true 2>/dev/null && echo sudo
}

install_packages() {
  local apt=("$@") started=$SECONDS
  say "reading the package lists"
  "${apt[@]}" update -qq >&2 || say "the package lists could not be renewed; trying with the old ones"

  say "$("${apt[@]}" install --no-install-recommends --assume-no "${missing[@]}" 2>/dev/null |
    grep -E '^(Need to get|After this)' | tr '\n' ' ')"
  "${apt[@]}" install -y -q --no-install-recommends "${missing[@]}" >&2 || return 1
  say "done in $((SECONDS - started)) s"
}

main() {
  local list=no
  if [[ ${1:-} == --list ]]; then list=yes; shift; fi
  [[ $# -gt 0 ]] || set -- core
  local wanted
  wanted=$(packages_of "$@") || exit 2
  if [[ $list == yes ]]; then echo "$wanted"; return; fi

  if ! command -v dpkg-query >/dev/null; then
    say "this is not Debian: please make sure that these, or your system's equals, are there:"
    say $wanted
    return
  fi

  find_missing $wanted
  [[ ${#missing[@]} -gt 0 ]] || return 0
  say "${#missing[@]} packages are missing: ${missing[*]}"

  local root
  if ! root=$(become_root); then
    say "no right to install them; please type, as root:"
    echo "  apt-get update && apt-get install --no-install-recommends ${missing[*]}" >&2
    exit 2
  fi
  if ! install_packages $root env DEBIAN_FRONTEND=noninteractive \
      apt-get -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0; then
    say "the installation failed; apt-get's words are above"
    exit 1
  fi
}

main "$@"
