# shellcheck shell=bash disable=SC1091,SC2154
# ./pclvis package: makes a Debian package and a tarball of the build, and tests whether the package
# works.

# manual_page NAME TEXT COMMAND ...: from the output of the command with --help
manual_page() {
  local name=$1 text=$2
  shift 2
  help2man --no-info --no-discard-stderr --version-string="$version" --name="$text" \
    --output="$native/man/$name.1" "$@" || fail 4 "help2man made no manual page of $name, see above."
}

# Prints the names of the files that it made, one per line.
make_package() {
  local version report made kinds="DEB;TGZ"
  if [ "$system" = other ]; then
    have help2man || fail 3 "help2man, which makes the manual pages, was not found."
  else
    require_packages help2man dpkg-dev file
  fi
  have dpkg-shlibdeps || kinds=TGZ # not Debian
  set_environment
  version=$(sed -n 's/^CMAKE_PROJECT_VERSION:STATIC=//p' "$native/CMakeCache.txt")
  mkdir -p -- "$native/man"
  report=$(mktemp)
  printf '#!/bin/sh\nPCLVIS_COMMAND=pclvis-report exec pvpython "%s" "$@"\n' "$top/pvpython/pclvis/report.py" >"$report"
  chmod +x -- "$report"
  manual_page pclvis-report "find out where messages of an MPI program are slow" "$report"
  manual_page pclvis-generate "write OTF2 traces of simulated MPI programs" \
    "$native/Testing/Generator/pclvis-generate"
  rm -f -- "$report" {"$native","$build"}/pclvis-*.{deb,tar.gz}
  step "packing" package cpack -G "$kinds" --config "$native/CPackConfig.cmake" -B "$native" ||
    fail 4 "CPack made no package, see above."
  mapfile -t made < <(ls -d -- "$native"/pclvis-*.deb "$native"/pclvis-*.tar.gz 2>/dev/null)
  mv -f -- "${made[@]}" "$build/"
  printf '%s\n' "${made[@]/#$native/$build}"
}

# Makes a root file system of that Debian that contains only apt-get.
make_bare_root() { # make_bare_root SUITE
  local mirror=${PCLVIS_TRIXIE_MIRROR:-$(debian_mirror)}
  # shellcheck disable=SC2016
  setpriv --pdeathsig KILL -- unshare --mount --pid --fork --kill-child --mount-proc \
    mmdebstrap --variant=minbase --customize-hook='mkdir -p "$1/src" "$1/build" "$1/shared"' \
    "$1" "$place/root" ${mirror:+"$mirror"}
}

# Tries a package there: a missing dependency is noticed, and this machine does not change.
try_package() { # try_package SUITE FOLDER: the package and the tarball in that folder
  local place=$build/try code=0
  require_packages mmdebstrap
  mkdir -p -- "$place/work"
  remove_root "$place/root"
  step "making a bare root file system of Debian $1 in $place/root" try make_bare_root "$1" ||
    fail 3 "the root file system could not be created. Check the network, then run the same command again."
  cp -- "$2"/pclvis-*.deb "$place/work/pclvis.deb"
  cp -- "$2"/pclvis-*.tar.gz "$place/work/pclvis.tar.gz"
  in_root /bin/bash /src/Testing/Package/try_package.sh /build/pclvis.{deb,tar.gz} || code=$?
  remove_root "$place/root"
  return "$code"
}

run_package() {
  local try=0 all=0 code=0 option
  for option in "$@"; do
    case $option in
      --try) try=1 ;;
      --all) all=1 ;;
      *) fail 2 "unknown argument \"$option\". See ./pclvis package --help." ;;
    esac
  done
  [ "$try" = 0 ] || [ "$(id -u)" -eq 0 ] || fail 2 "--try makes root file systems and installs the package there: run it as root."
  [ "$try" = 0 ] || [ "$system" != other ] || fail 2 "--try is for the packages of Debian 12 and 13."
  [ "$all" = 0 ] || [ "$system" = debian12 ] || fail 2 "--all makes on Debian 12 also the package of Debian 13."
  set_up
  make_package
  if [ "$try" = 1 ]; then try_package "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$build" || code=$?; fi
  [ "$all" = 1 ] || return "$code"
  set_up_root
  say "the same for Debian 13's ParaView; its folder /build is $place/work"
  in_root /src/pclvis package || return
  if [ "$try" = 1 ]; then try_package "$suite" "$place/work" || code=$?; fi
  return "$code"
}
