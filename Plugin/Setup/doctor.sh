# shellcheck shell=bash disable=SC1091,SC2034,SC2154
# ./pclvis doctor: what is found, what is missing, and how to get it. Changes nothing.

report_line() { # report_line FOUND SUBJECT TEXT
  printf '%-8s %-12s %s\n' "$1" "$2" "$3"
  [ "$1" != missing ] || doctor_missing=1
}

report_program() { # report_program SUBJECT PROGRAM HOW_TO_GET
  if have "$2"; then
    report_line found "$1" "$2 $("$2" --version 2>&1 | grep -oE '[0-9]+(\.[0-9]+)+' | head -n 1 || :)"
  else
    report_line missing "$1" "$2; $3"
  fi
}

report_packages() {
  local names missing
  if [ "$system" = other ]; then
    report_line note packages "neither Debian 12 nor 13: install what is missing below yourself"
    return
  fi
  mapfile -t names < <(packages_of "$system")
  mapfile -t missing < <(packages_missing "${names[@]}")
  if [ ${#missing[@]} -eq 0 ]; then
    report_line found packages "all ${#names[@]}"
  elif [ "$(id -u)" -eq 0 ]; then
    report_line missing packages "${missing[*]}; ./pclvis build installs them"
  else
    report_line missing packages "as root: apt-get install --no-install-recommends ${missing[*]}"
  fi
}

# The built plugin: whether it exists and can be loaded; what is wrong, and the command that fixes
# it.
report_plugin() {
  local library built="" ours said
  for library in "$native"/lib*/paraview-*/plugins/PCLVis/PCLVis.so "$native"/lib/*/paraview-*/plugins/PCLVis/PCLVis.so; do
    [ ! -e "$library" ] || built=$library
  done
  if [ -z "$built" ]; then
    report_line missing plugin "not built; ./pclvis build builds it in $native"
    return
  fi
  have pvpython || return 0 # already reported
  ours=$(pvpython --version 2>&1 | grep -oE '[0-9]+\.[0-9]+' | head -n 1 || :)
  if [[ $built != */paraview-"$ours"/* ]]; then
    said=${built%/plugins/*}
    report_line missing plugin "built for ParaView ${said##*/paraview-}, but this is $ours; rm -r $native && ./pclvis build"
    return
  fi
  said=$(PV_PLUGIN_DEBUG=1 PV_PLUGIN_PATH=${built%/*} pvpython -c \
    'from paraview import simple; print("plugin loaded", hasattr(simple, "OTF2TraceReader"))' 2>&1 | sed 's/\x1b\[[0-9;]*m//g' || :)
  if ! grep -q "plugin loaded True" <<<"$said"; then
    # the reason comes from the dynamic linker, in a line that begins with the library
    said=$(grep -m 1 -F "$built: " <<<"$said" || grep -m 1 -iE 'error|cannot' <<<"$said" || echo "no reason given")
    report_line missing plugin "ParaView $ours does not load $built: ${said##*"$built: "}; rm -r $native && ./pclvis build"
    return
  fi
  if have mpirun; then
    report_line found plugin "$built, ParaView $ours loads it"
  else
    report_line missing plugin "loaded by ParaView $ours, but only one process: there is no mpirun; package openmpi-bin"
  fi
  said=$(env -u PV_PLUGIN_PATH pvpython -c \
    'from paraview import simple; print("plugin loaded", hasattr(simple, "OTF2TraceReader"))' 2>&1 || :)
  if ! grep -q "plugin loaded True" <<<"$said" && [[ :${PV_PLUGIN_PATH-}: != *:"${built%/*}":* ]]; then
    report_line note path "ParaView does not find it by itself; start it with ./pclvis gui, or export PV_PLUGIN_PATH=${built%/*}, or install the package (./pclvis package)"
  fi
}

run_doctor() {
  doctor_missing=0
  report_line found system "$(. /etc/os-release && echo "$PRETTY_NAME"), $(nproc) cores, user $(id -un)"
  report_packages
  report_program cmake cmake "3.20 or later"
  report_program ninja ninja "package ninja-build"
  report_program compiler c++ "package g++"
  report_program ParaView pvpython "package python3-paraview, or add the bin folder of a ParaView to PATH"
  report_program MPI mpirun "package openmpi-bin; needed for tests with several processes"
  if pkg-config --exists otf2 2>/dev/null; then
    report_line found OTF2 "$(pkg-config --modversion otf2)"
  else
    report_line missing OTF2 "package libopen-trace-format2-dev"
  fi
  if echo '#include <metis.h>' | c++ -E -x c++ - >/dev/null 2>&1; then
    report_line found METIS "$(echo '#include <metis.h>
      METIS_VER_MAJOR.METIS_VER_MINOR.METIS_VER_SUBMINOR' | c++ -E -P -x c++ - | tail -n 1 | tr -d ' ')"
  else
    report_line without METIS "fewer placements of ranks are tried; package libmetis-dev"
  fi
  if [ -n "${DISPLAY-}" ]; then
    report_line found display "$DISPLAY"
  elif have xvfb-run; then
    report_line found display "none; a virtual one is used (xvfb-run), but ./pclvis gui needs a real one"
  else
    report_line missing display "packages xvfb and xauth"
  fi
  report_plugin
  if [ "$system" = debian12 ]; then
    if [ -e "$place/root/.stamp" ]; then
      report_line found "Debian 13" "$place/root"
    else
      report_line note "Debian 13" "no root file system yet; ./pclvis test --all creates it in $place"
    fi
  fi
  report_line note disk "$(df -h --output=avail "$top" | tail -n 1 | tr -d ' ') free; build 0.2 GB, with Debian 13 4 GB"
  return "$doctor_missing"
}
