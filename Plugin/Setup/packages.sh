# shellcheck shell=bash disable=SC2154
# Debian packages: which are needed, which are missing, how to install them.

# packages_of SYSTEM: everything that set-up, build and tests need. paraview-dev itself depends on
# few of these; without any of the others, its CMake files or the tests fail.
packages_of() {
  local names=(
    g++ cmake ninja-build pkgconf
    paraview paraview-dev python3-paraview
    libopen-trace-format2-dev libeigen3-dev libmetis-dev
    openmpi-bin libopenmpi-dev libdouble-conversion-dev
    python3-markdown-it
    # tests
    xvfb xauth xdotool otf2-tools
  )
  case $1 in
    debian12) names+=(qtbase5-dev libqt5svg5-dev qttools5-dev libqt5opengl5-dev
      qtxmlpatterns5-dev-tools clang-format-14) ;;
    debian13) names+=(qt6-base-dev qt6-5compat-dev qt6-svg-dev qt6-tools-dev qt6-svg-plugins
      libfreetype-dev libgl2ps-dev libglew-dev libpython3-dev libtheora-dev libutfcpp-dev) ;;
  esac
  printf '%s\n' "${names[@]}"
}

# Prints those of the given packages that are not installed.
packages_missing() {
  local installed
  installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null |
    sed -n 's/ installed$//p' || :)
  printf '%s\n' "$@" | grep -vxF -f <(printf '%s\n' "$installed" -) || :
}

install_packages() { # install_packages NAME ...
  local apt=(apt-get -o DPkg::Lock::Timeout=600) add
  add=("${apt[@]}" install --yes --no-install-recommends "$@")
  export DEBIAN_FRONTEND=noninteractive
  # finish an interrupted installation first
  [ -z "$(dpkg --audit)" ] || step "finishing an interrupted package installation" dpkg dpkg --configure -a
  if ! apt-get install --simulate --no-install-recommends "$@" >/dev/null 2>&1; then
    step "reading the package lists" update "${apt[@]}" update || return
    step "installing $# packages with apt-get: $*" packages "${add[@]}" && return
  else
    step "installing $# packages with apt-get: $*" packages "${add[@]}" && return
    step "reading the package lists" update "${apt[@]}" update || return
  fi
  step "installing once more" packages "${add[@]}"
}

# As root on Debian 12 or 13, installs what is missing; otherwise says what to install, and
# continues.
require_packages() { # require_packages NAME ...
  local missing
  mapfile -t missing < <(packages_missing "$@")
  [ ${#missing[@]} -gt 0 ] || return 0
  if [ "$(id -u)" -eq 0 ]; then
    # apt-get reports success after some interruptions
    { install_packages "${missing[@]}" && [ -z "$(packages_missing "$@")" ]; } ||
      fail 3 "these packages could not be installed: ${missing[*]}. Check the network, then run the same command again."
  else
    say "these packages are missing; as root: apt-get install --no-install-recommends ${missing[*]}"
    say "continuing with what is installed"
  fi
}

require_system() {
  local names
  if [ "$system" != other ]; then
    mapfile -t names < <(packages_of "$system")
    require_packages "${names[@]}"
    return
  fi
  have cmake && have ninja && have pvpython && return
  say "this is neither Debian 12 nor 13, so nothing is installed for you. You need CMake 3.20, Ninja, a C++17"
  say "compiler, Eigen, OTF2 3.0, METIS (optional) and ParaView 5.11 or later with its development"
  say "files, Python and MPI; for a ParaView that you built, set ParaView_DIR and add its programs to PATH."
  say "continuing with what is installed"
}
