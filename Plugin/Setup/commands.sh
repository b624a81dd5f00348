# shellcheck shell=bash disable=SC2154
# The commands of ./pclvis, one function each.

run_build() { set_up; }

run_demo() {
  set_up
  set_environment
  with_display pvpython "$top/pvpython/pclvis/demo.py" "$@"
}

run_report() {
  set_up
  set_environment
  with_display "$PCLVIS_REPORT_PYTHON" "$top/pvpython/pclvis/report.py" "$@"
}

run_python() {
  set_up
  set_environment
  with_display pvpython "$@"
}

run_gui() {
  [ -n "${DISPLAY-}" ] || fail 3 "ParaView's window needs a display, and DISPLAY is not set. Without a display, use ./pclvis report TRACE -o DIR."
  local trace="" remote=0 word args=()
  for word in "$@"; do
    case $word in
      --server-url=* | --server=* | -s=* | -url=* | -s | -url | --server | --server-url) remote=1 ;;
    esac
  done
  if [[ ${1--} != -* ]]; then
    trace=$1
    shift
  fi
  if [ -n "$trace" ] && [ "$remote" = 0 ]; then # otherwise the file is on the server
    [ -e "$trace" ] || fail 2 "there is no file $trace. Name the trace's anchor file (*.otf2)."
    trace=$(readlink -f -- "$trace")
  fi
  [ -z "$trace" ] || args=("--data=$trace")
  set_up
  set_environment
  if [ "$remote" = 1 ]; then
    # --plugins would load it on the server first; the window then lacks classes for the server's
    # filters
    PV_PLUGIN_PATH=$PCLVIS_PLUGIN_DIR paraview "${args[@]}" "$@"
  else
    # the parent folder: ParaView looks for plugins one folder down
    paraview "--plugin-search-paths=$PCLVIS_PLUGIN_DIR" --plugins=PCLVis "${args[@]}" "$@"
  fi
}

run_test() {
  local all=0 code=0
  if [ "${1-}" = --all ]; then
    all=1
    shift
  elif [ "${1-}" = --paraview ]; then
    [ "${2-}" = 6 ] || fail 2 "--paraview knows 6 only, found \"${2-}\". See ./pclvis test --help."
    shift 2
    check_ctest_arguments "$@"
    choose_root forky
    set_up_root
    say "with ParaView 6 of Debian forky; its folder /build is $place/work"
    in_root /src/pclvis test "$@" || code=$?
    return "$code"
  fi
  check_ctest_arguments "$@"
  if [ "$all" = 1 ] && [ "$system" = debian13 ]; then
    say "this is Debian 13: its own ParaView with Qt 6 is tested, and no other"
    all=0
  fi
  [ "$all" = 0 ] || begin_root
  set_up
  run_ctest "$@" || code=$?
  [ "$all" = 1 ] || return "$code"
  end_root
  say "the same with Debian 13's ParaView; its folder /build is $place/work"
  rm -f -- "$place/work/log/test.log"
  # parts that need no ParaView have just been tested
  in_root PCLVIS_CORE_TESTS=OFF /src/pclvis test "$@" || code=$?
  closing_lines "this machine's ParaView" "$build/log/test.log"
  closing_lines "Debian 13's ParaView" "$place/work/log/test.log"
  return "$code"
}

# The last lines that ctest printed in a run.
closing_lines() { # closing_lines TITLE LOG
  echo "$1:"
  grep -E 'tests passed|Total Test time' "$2" 2>/dev/null || echo "no test was run, see above"
}

# Runs ctest on the built tree with its own display and home folder. Of three concurrent tests,
# those that use a window wait half of their time.
run_ctest() {
  local home code=0
  set_environment
  rm -f -- "$build/log/test.log"
  home=$(mktemp -d)
  (
    export HOME=$home CTEST_OUTPUT_ON_FAILURE=1
    cd -- "$native"
    with_virtual_display ctest --parallel 3 --output-log "$build/log/test.log" "$@"
  ) || code=$?
  rm -rf -- "$home"
  return "$code"
}
