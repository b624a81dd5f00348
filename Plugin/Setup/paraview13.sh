# shellcheck shell=bash disable=SC1091,SC2034,SC2154
# Debian 13's paraview-dev names Python modules "X.so" in its CMake files but installs
# "X.cpython-313-x86_64-linux-gnu.so", so that find_package(ParaView) stops.

# The folders below dist-packages that contain such modules.
python_module_folders=(vtkmodules paraview/modules paraview/incubator)

# link_short_names FROM TO: links FROM/X.cpython-*.so as TO/X.so.
link_short_names() {
  local folder file name
  for folder in "${python_module_folders[@]}"; do
    mkdir -p -- "$2/$folder"
    for file in "$1/$folder"/*.cpython-*.so; do
      [ -e "$file" ] || continue
      name=${file##*/}
      [ -e "$2/$folder/${name%%.cpython-*}.so" ] || ln -s -- "$file" "$2/$folder/${name%%.cpython-*}.so"
    done
  done
}

# Makes a prefix in the build folder that looks like /usr to ParaView's CMake files, with the short
# names added.
make_shadow_prefix() { # make_shadow_prefix LIBRARIES CMAKE_FOLDER SHADOW
  local libraries=$1 config=$2 shadow=$3 entry
  rm -rf -- "$shadow"
  mkdir -p -- "$shadow/$libraries/cmake" "$shadow/lib/python3/dist-packages"
  for entry in "/usr/$libraries"/*; do
    [ "${entry##*/}" = cmake ] || ln -s -- "$entry" "$shadow/$libraries/"
  done
  for entry in "/usr/$libraries/cmake"/*; do
    [ "$entry" = "$config" ] || ln -s -- "$entry" "$shadow/$libraries/cmake/"
  done
  cp -r -- "$config" "$shadow/$libraries/cmake/"
  for entry in include bin share; do ln -s -- "/usr/$entry" "$shadow/$entry"; done
  link_short_names /usr/lib/python3/dist-packages "$shadow/lib/python3/dist-packages"
  touch -- "$shadow/.complete"
}

# Works around the fault. Sets `paraview_folder` if CMake must look elsewhere than in /usr.
repair_paraview() {
  local modules=/usr/lib/python3/dist-packages config libraries
  paraview_folder=
  [ "$system" = debian13 ] && [ -z "${ParaView_DIR-}" ] || return 0
  config=$(echo /usr/lib/*/cmake/paraview-5.*)
  [ -d "$config" ] || return 0
  [ ! -e "$modules/vtkmodules/vtkCommonCore.so" ] || return 0
  if [ "$(id -u)" -eq 0 ] && [ -w "$modules/vtkmodules" ]; then
    say "linking ParaView's Python modules under the names that its CMake files use"
    link_short_names "$modules" "$modules"
    return
  fi
  libraries=${config#/usr/}
  libraries=${libraries%/cmake/*}
  [ -e "$build/paraview/.complete" ] || {
    say "creating a prefix for ParaView's development files in $build/paraview"
    make_shadow_prefix "$libraries" "$config" "$build/paraview"
  }
  paraview_folder=$build/paraview/$libraries/cmake/${config##*/}
}
