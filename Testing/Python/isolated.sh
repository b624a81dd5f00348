#!/bin/bash
# Runs a command on a virtual display, with a home folder and a scratch folder of its own:
#   isolated.sh SCRATCH COMMAND [ARGUMENT...]
# PCLVIS_SCREEN names the file in which the display keeps its picture (X11/XWDFile.h).
# SCRATCH is emptied first and stays for a look afterwards; PCLVIS_SCRATCH names it. The exit
# code is the command's and is printed when it is not 0, because CTest ignores it as soon as a
# test has a PASS_REGULAR_EXPRESSION; then also how the display ended, if it did before.
# -noreset: a server that starts anew when its last client goes breaks the next one off.
# A display has a number that no other test takes: clients of a number that was just given up may
# reach the server that ends. One that does not come within a minute is begun again.
set -u
export PCLVIS_SCRATCH="$1"
shift
rm -rf "$PCLVIS_SCRATCH"
mkdir -p "$PCLVIS_SCRATCH"
private=$(mktemp -d)
mkdir -m 0700 "$private/home" "$private/run"
mkfifo "$private/display"
display=""
begin_display() { # begin_display NUMBER
  Xvfb ":$1" -displayfd 3 -screen 0 1280x1024x24 -nolisten tcp -noreset -fbdir "$private" \
    3>"$private/display" 2>"$private/server.log" &
  server=$!
  read -r -t 60 display <"$private/display" || kill -KILL "$server" 2>/dev/null
}
trap 'kill "$server" 2>/dev/null; wait "$server" 2>/dev/null; rm -rf "$private"' EXIT
number=$((1000 + $$ % 50000))
begin_display "$number"
[ -n "$display" ] || begin_display "$((number + 1))"
if [ -z "$display" ]; then
  echo "isolated.sh: no virtual display: $(cat "$private/server.log"). Install xvfb."
  exit 1
fi
export PCLVIS_SCREEN="$private/Xvfb_screen0"
export DISPLAY=":$display" HOME="$private/home" XDG_RUNTIME_DIR="$private/run"
# Open MPI 4: a process that begins fails where one that ends removes the folder for all of a user
export OMPI_MCA_orte_tmpdir_base="$private/run"
"$@"
code=$?
if [ "$code" != 0 ]; then
  echo "isolated.sh: exit code $code"
  if ! kill -0 "$server" 2>/dev/null; then
    wait "$server"
    echo "isolated.sh: the virtual display :$display had ended, exit code $?:"
    cat "$private/server.log"
    df "$private"
  fi
fi
exit "$code"
