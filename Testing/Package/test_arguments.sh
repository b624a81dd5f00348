#!/usr/bin/env bash
# test_arguments.sh PROJECT: which arguments ./pclvis test passes to ctest, and which it refuses
# before doing anything.
set -euo pipefail
top=$1
checks=0

refused() { # refused ARGUMENT COMMAND LINE
  local wrong=$1 said code=0
  shift
  said=$(PCLVIS_BUILD_DIR=/nowhere bash "$top/pclvis" test "$@" 2>&1) || code=$?
  if [ "$code" != 2 ] || ! grep -qF -- "argument \"$wrong\"" <<<"$said"; then
    echo "FAILED: $* is refused for $wrong, not: $code, $said"
    exit 1
  fi
  checks=$((checks + 1))
}

# shellcheck source=/dev/null
passed() (
  . "$top/Plugin/Setup/common.sh"
  . "$top/Plugin/Setup/arguments.sh"
  check_ctest_arguments "$@"
)

passes() { # passes COMMAND LINE
  if ! passed "$@"; then
    echo "FAILED: ctest knows $*"
    exit 1
  fi
  checks=$((checks + 1))
}

refused --frob --frob
refused --frob --all --frob
refused --frob -L core -V --frob
refused --frob=3 --frob=3
refused --frob -N --frob
refused Messages Messages
refused Messages -V Messages
refused -Rcore -Rcore
refused --verbos --verbos
refused --all -V --all
passes
passes -L core -LE "slow|large" -R Messages -E -x -V -VV --verbose --extra-verbose -Q -N
passes -j4 -j 4 --parallel 4 --timeout=30 --timeout 30 --no-tests=error --show-only=json-v1
passes -I 1,5 -U --union --rerun-failed --stop-on-failure --output-on-failure --schedule-random --repeat until-fail:3
passes -C Release -O log --output-junit file.xml --test-output-size-failed 100 --test-load 3 -DX=1 -D Experimental
passes --build-and-test source build --test-command true
echo "all $checks checks passed"
