# shellcheck shell=bash disable=SC2154
# ./pclvis package: a Debian package and a tarball of what was built.

# manual_page NAME TEXT COMMAND ...: from what the command says with --help
manual_page() {
  local name=$1 text=$2
  shift 2
  help2man --no-info --no-discard-stderr --version-string="$version" --name="$text" \
    --output="$native/man/$name.1" "$@" || fail 4 "help2man made no manual page of $name, see above."
}

run_package() {
  local try=0 version report made kinds="DEB;TGZ"
  if [ "${1-}" = --try ]; then
    try=1
    [ "$(id -u)" -eq 0 ] || fail 2 "--try installs the package: run it as root."
  elif [ $# -gt 0 ]; then
    fail 2 "unknown argument \"$1\". See ./pclvis package --help."
  fi
  set_up
  if [ "$system" = other ]; then
    have help2man || fail 3 "help2man, which makes the manual pages, was not found."
  else
    require_packages help2man dpkg-dev file
  fi
  have dpkg-shlibdeps || kinds=TGZ # no Debian
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
  [ "$try" = 0 ] || bash "$top/Testing/Package/try_package.sh" "$build"/pclvis-*.deb
}
