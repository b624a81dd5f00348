# shellcheck shell=bash
# Arguments for ctest, which ignores unknown ones.

# The options in ctest's help, each followed by a blank, or by a colon if it may have a value.
ctest_options() {
  ctest --help | awk 'match($0, /^ +-[^=]*(=[^ ]+)?/) {
    form = substr($0, 1, RLENGTH)
    end = form ~ /[<[]/ || form ~ /^ +--(build|test|overwrite)/ ? ":" : " "
    while (match(form, /[ ,]--?[A-Za-z][A-Za-z0-9.-]*/)) {
      print substr(form, RSTART + 1, RLENGTH - 1) end
      form = substr(form, RSTART + RLENGTH)
    }
  }'
}

# Refuses the first argument that ctest would ignore.
check_ctest_arguments() {
  local known name
  have ctest || return 0 # it is installed when this machine is set up
  known=$'\n'$(ctest_options)
  while [ $# -gt 0 ]; do
    name=${1%%=*}
    case $name in
      --build-and-test) return 0 ;; # the rest is not checked: folders and a command
      --all | --paraview) fail 2 "the argument \"$1\" must be the first one. See ./pclvis test --help." ;;
    esac
    if [[ $1 =~ ^-j[0-9]+$ || $1 == -D?* || $known == *$'\n'"$name "* || ($1 == *=* && $known == *$'\n'"$name:"*) ]]; then
      shift
    elif [[ $known == *$'\n'"$name:"* ]]; then
      shift
      # a value, which may be an expression that begins with a dash
      [[ $# -eq 0 || $1 == --* || $known == *$'\n'"$1"[:\ ]* ]] || shift
    else
      fail 2 "unknown argument \"$1\": neither pclvis nor ctest knows it. Choose tests by name with -R. See ./pclvis test --help and ctest --help."
    fi
  done
}
