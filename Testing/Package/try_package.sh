#!/usr/bin/env bash
# try_package.sh DEB TARBALL: installs the package, uses it as its users would, removes it again,
# and looks for leftovers; then uses the tarball. As root, in a root file system that contains
# nothing else (./pclvis package --try).
#
# Prints a line per check; exit code 1 if one fails.
set -uo pipefail
deb=$(readlink -f -- "$1")
tarball=$(readlink -f -- "$2")
here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
place=$(mktemp -d)
trap 'rm -rf -- "$place"' EXIT
cd -- "$place" || exit 1
# nothing from a source tree
unset PCLVIS_PLUGIN_DIR PV_PLUGIN_PATH PYTHONPATH
export HOME=$place DEBIAN_FRONTEND=noninteractive
failed=0

check() { # check SENTENCE COMMAND ...
  local sentence=$1
  shift
  if "$@" >log 2>&1; then
    echo "ok: $sentence"
  else
    echo "FAILED: $sentence"
    tail -n 20 log
    failed=1
  fi
}

display() { xvfb-run -a -s "-screen 0 1400x1000x24 -noreset" "$@"; }
prints() { # prints TEXT COMMAND ...
  local text=$1
  shift
  "$@" >out 2>&1
  cat out
  grep -qF -- "$text" out
}

if dpkg-query -W -f '${db:Status-Status}' pclvis 2>/dev/null | grep -q '^installed$'; then
  echo "pclvis is installed on this machine already: remove it first" >&2
  exit 2
fi
# All files except those that any package or program may write.
everything() { find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path /root -o -path /var/cache -o -path /var/log \
  -o -path /var/lib/apt -o -path /var/lib/dpkg -o -path /src -o -path /build -o -path /shared \) -prune -o -print | sort; }

apt-get update >log 2>&1 || tail -n 5 log
check "apt-get installs it" apt-get install -y --no-install-recommends "$deb"
check "and removes it" apt-get remove -y pclvis
everything >before # dependencies remain installed
check "apt-get installs it again" apt-get install -y --no-install-recommends "$deb"
mapfile -t files < <(dpkg-query -L pclvis | grep pclvis)
trace=$(find /usr/share/pclvis/traces -path '*slowrank*/traces.otf2' | head -n 1)

cat >button.py <<'PYTHON'
import os
from paraview import simple
# In the window, the parts of the plugin must exist as well: the toolbar's button is one of them.
told = f"reader {hasattr(simple, 'OTF2TraceReader')}, view {bool(simple.CreateView('EvolutionView'))}\n"
os.write(1, told.encode())
os._exit(0)
PYTHON
cat >reads.py <<'PYTHON'
from paraview import simple
print("reader without an import:", hasattr(simple, "OTF2TraceReader"))
import pclvis
print("examples:", len(pclvis.examples()))
PYTHON
check "ParaView's window has reader and views without a setting" \
  prints "reader True, view True" display paraview --script="$place/button.py"
check "the menu opens an example trace, the button its workspace, the ? a page of the help" \
  prints "Success =  true" display paraview --dr "--test-script=$here/Window.xml" --exit
check "pvpython has the reader without a setting" prints "reader without an import: True" display pvpython reads.py
check "import pclvis works, and finds the example traces" prints "examples: 8" display pvpython reads.py
check "pclvis-report names the slow rank" prints "rank 37" pclvis-report "$trace" -o report
check "and writes its page" test -s report/report.html
check "pclvis-generate writes a trace" pclvis-generate made preset=stencil ranks=8
check "which the report reads" pclvis-report made/traces.otf2 -o made_report
check "both have manual pages" ls /usr/share/man/man1/pclvis-report.1 /usr/share/man/man1/pclvis-generate.1
check "apt-get removes it" apt-get remove -y pclvis
left=0
for file in "${files[@]}" /usr/bin/plugins; do
  if [ -e "$file" ] || [ -L "$file" ]; then
    echo "left: $file"
    left=1
  fi
done
check "and leaves none of its files" test "$left" = 0
everything >after
check "nor anything that its use made" diff before after
tar -xzf "$tarball" # as described in its README.md
plugin=$(dirname -- "$(find "$place" -name PCLVis.so)")
check "the tarball's plugin and Python package work by two variables" prints "examples: 8" \
  env PV_PLUGIN_PATH="$plugin" PYTHONPATH="$place/lib/python3/dist-packages" xvfb-run -a pvpython reads.py
exit "$failed"
