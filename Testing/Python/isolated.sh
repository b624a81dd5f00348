#!/bin/bash
# Runs a command on a virtual display, with its own home folder and scratch folder:
#   isolated.sh SCRATCH COMMAND [ARGUMENT...]
# PCLVIS_SCREEN names the file in which the display keeps its picture (X11/XWDFile.h).
# SCRATCH is emptied first and remains for inspection afterwards; PCLVIS_SCRATCH names it. The exit
# code is that of the command. It is printed if it is not 0, because CTest ignores it if a test has
# a PASS_REGULAR_EXPRESSION; so is how the display ended, if it ended before the command.
# -noreset: a server that resets when its last client disconnects would disconnect the next one.
# A display has a number that no other test uses: clients of a number that was just released may
# reach the server that is ending. A display that does not start within a minute is started again.
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
# Open MPI 4: starting a process fails while one that ends removes the folder for all processes of a
# user
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
