# shellcheck shell=bash disable=SC2154
# Configures and builds into build/native.

native=$build/native

# What a configured folder depends on; if any of it changes, the folder is configured from scratch.
configure_stamp() { printf '%s\n' "$top" "$native" "$system" "$@"; }

configure() {
  local args=(-G Ninja -Wno-dev -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=ON)
  [ "$system" = other ] || args+=(-DPython3_EXECUTABLE=/usr/bin/python3)
  [ -z "$paraview_folder" ] || args+=("-DParaView_DIR=$paraview_folder")
  [ -z "${PCLVIS_CORE_TESTS-}" ] || args+=("-DPCLVIS_CORE_TESTS=$PCLVIS_CORE_TESTS")
  if have ccache; then args+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache); fi
  if [ -e "$native/build.ninja" ] &&
    [ "$(cat "$native/.configured" 2>/dev/null)" = "$(configure_stamp "${args[@]}")" ]; then
    return
  fi
  rm -rf -- "$native"
  mkdir -p -- "$native"
  step "configuring for $(pvpython --version 2>&1 | tail -n 1)" configure \
    cmake "${args[@]}" -S "$top" -B "$native" ||
    fail 4 "CMake did not find everything it needs, see above; ./pclvis doctor lists what is missing."
  configure_stamp "${args[@]}" >"$native/.configured"
}

set_up() {
  lock
  require_system
  repair_paraview
  if ! have cmake || ! have ninja; then
    fail 3 "cmake and ninja are needed but were not found."
  fi
  configure
  ninja -C "$native" 9>&- >&2 || fail 4 "the build failed, see above."
  unlock
}
