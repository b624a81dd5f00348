#!/bin/sh
# check_format.sh CLANG_FORMAT SOURCE_FOLDER: checks that C++ is formatted according to
# .clang-format.
set -eu
cd -- "$2"
find Readers Filters Views Plugin Testing -name '*.h' -o -name '*.cxx' | sort |
  tr '\n' '\0' | xargs -0 "$1" --dry-run --Werror --style=file
