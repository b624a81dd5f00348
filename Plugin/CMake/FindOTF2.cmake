# Finds the OTF2 C library (3.0 or newer) and defines OTF2::OTF2.
# Debian ships no otf2-config and no CMake file; its pkg-config module is "otf2".
find_package(PkgConfig QUIET)
if(PKG_CONFIG_FOUND)
  pkg_check_modules(PC_OTF2 QUIET IMPORTED_TARGET otf2)
endif()
find_path(OTF2_INCLUDE_DIR otf2/otf2.h HINTS ${PC_OTF2_INCLUDE_DIRS})
find_library(OTF2_LIBRARY NAMES open-trace-format2 otf2 HINTS ${PC_OTF2_LIBRARY_DIRS})
set(OTF2_VERSION "${PC_OTF2_VERSION}")

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(OTF2
  REQUIRED_VARS OTF2_LIBRARY OTF2_INCLUDE_DIR
  VERSION_VAR OTF2_VERSION
  REASON_FAILURE_MESSAGE "On Debian: apt-get install libopen-trace-format2-dev")

if(OTF2_FOUND AND NOT TARGET OTF2::OTF2)
  add_library(OTF2::OTF2 UNKNOWN IMPORTED)
  set_target_properties(OTF2::OTF2 PROPERTIES
    IMPORTED_LOCATION "${OTF2_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${OTF2_INCLUDE_DIR}")
endif()
