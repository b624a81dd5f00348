#!/usr/bin/env bash
# test_doctor.sh PROJECT: what ./pclvis doctor reports about the plugin, with fake files for
# ParaView and the plugin.
set -euo pipefail
top=$1
place=$(mktemp -d)
trap 'rm -rf -- "$place"' EXIT
mkdir "$place/bin"
export PCLVIS_BUILD_DIR=$place/build
checks=0

# Makes a ParaView of that version; it can load plugins if the second word is yes.
paraview() {
  cat >"$place/bin/pvpython" <<TEXT
#!/bin/sh
[ "\$1" != --version ] || { echo "paraview version $1"; exit; }
[ "$2" = no ] && { printf '%s/PCLVis.so: file too short\033[0m\n' "\${PV_PLUGIN_PATH-}"; exit; }
[ "$2" = yes ] && [ -z "\${PV_PLUGIN_PATH-}" ] && { echo "plugin loaded False"; exit; }
echo "plugin loaded True"
TEXT
  chmod +x "$place/bin/pvpython"
}

plugin() { # plugin VERSION
  rm -rf -- "$place/build"
  mkdir -p -- "$place/build/native/lib/paraview-$1/plugins/PCLVis"
  : >"$place/build/native/lib/paraview-$1/plugins/PCLVis/PCLVis.so"
}

# Checks a line of the report, with all programs of the machine or all except mpirun.
expect() { # expect MPIRUN SUBJECT TEXT
  local path=$place/bin:$PATH said
  rm -rf -- "$place/others"
  if [ "$1" = without ]; then
    mkdir "$place/others"
    ln -sf /usr/bin/* "$place/others/"
    ln -sf /bin/* "$place/others/" # often the same folder, which ln refuses in a single call
    rm -f -- "$place/others/mpirun"*
    path=$place/bin:$place/others
  fi
  said=$(PATH=$path bash "$top/pclvis" doctor 2>&1 || :)
  if ! grep -E "^[a-z]+ +$2 " <<<"$said" | grep -qF -- "$3"; then
    echo "FAILED: expected of $2: $3"
    echo "$said"
    exit 1
  fi
  checks=$((checks + 1))
}

paraview 5.11.0 yes
expect with plugin "not built; ./pclvis build"
plugin 5.13
expect with plugin "built for ParaView 5.13, but this is 5.11; rm -r"
plugin 5.11
expect with plugin "ParaView 5.11 loads it"
expect with path "export PV_PLUGIN_PATH=$place/build/native/lib/paraview-5.11/plugins/PCLVis"
expect without plugin "there is no mpirun; package openmpi-bin"
paraview 5.11.0 no
expect with plugin "does not load $place/build/native/lib/paraview-5.11/plugins/PCLVis/PCLVis.so: file too short; rm -r"
paraview 5.11.0 always
if PATH=$place/bin:$PATH bash "$top/pclvis" doctor 2>&1 | grep -qE "^note +path "; then
  echo "FAILED: nothing is to be said where ParaView finds the plugin by itself"
  exit 1
fi
for command in doctor build; do
  if said=$(bash "$top/pclvis" $command --wrong 2>&1) || ! grep -qF 'unknown argument "--wrong"' <<<"$said"; then
    echo "FAILED: $command takes no argument, and is to say so: $said"
    exit 1
  fi
done
echo "all $((checks + 3)) checks passed"
