# shellcheck shell=bash disable=SC1091,SC2034,SC2154
# Common functions of all parts: messages, the lock, long steps with a sign of life, the kind of
# system.

say() { printf 'pclvis: %s\n' "$*" >&2; }

fail() { # fail CODE SENTENCE
  local code=$1
  shift
  say "error: $*"
  exit "$code"
}

have() { command -v "$1" >/dev/null 2>&1; }

# Debian's release as "debian12", "debian13"; anything else is "other".
system=$(
  . /etc/os-release 2>/dev/null || :
  case ${ID-}:${VERSION_ID-} in
    debian:12 | debian:13) echo "debian$VERSION_ID" ;;
    *) echo other ;;
  esac
)

make_log_folder() {
  mkdir -p -- "$build/log" || fail 3 "cannot write to $build. Set PCLVIS_BUILD_DIR to a folder that you can write to."
}

# Allows one set-up at a time in a folder, by default the build folder; the lock ends with the
# process, however that ends.
lock() { # lock [FOLDER]
  local folder=${1:-$build}
  make_log_folder
  mkdir -p -- "$folder"
  have flock || return 0
  exec 9>"$folder/.lock"
  flock -n 9 || {
    say "waiting for another ./pclvis that is setting up $folder"
    flock 9
  }
}

unlock() { exec 9>&-; }

# step TITLE NAME COMMAND ...: runs a command with its output in build/log/NAME.log, and shows a
# line with the elapsed time; prints the end of the log if the command fails.
step() {
  local title=$1 log=$build/log/$2.log begin=$SECONDS ticker code=0
  shift 2
  say "$title"
  # the ticker is the background part: a command in the background would not receive Ctrl-C
  (
    exec 9>&- 8<> <(:) # reading an empty pipe waits without a process that could be left over
    while ! read -r -t 10 -u 8 && kill -0 $$ 2>/dev/null; do say "  ... $((SECONDS - begin)) s"; done
  ) &
  ticker=$!
  "$@" >"$log" 2>&1 9>&- </dev/null || code=$?
  kill "$ticker" 2>/dev/null || :
  wait "$ticker" 2>/dev/null || :
  if [ "$code" -ne 0 ]; then
    tail -n 25 -- "$log" >&2
    say "error: failed after $((SECONDS - begin)) s; the full output is in $log"
  else
    say "  done in $((SECONDS - begin)) s"
  fi
  return "$code"
}
