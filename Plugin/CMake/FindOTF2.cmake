# Finds the OTF2 C library (3.0 or newer) and defines OTF2::OTF2, and OTF2::Shared for the shared
# library. Where the static one is there and can be linked into a plugin, OTF2::OTF2 is that one
# (PCLVIS_STATIC_OTF2): its calls, several an event, then cost less, reading a fifth less.
#
# Looked for in OTF2_DIR, OTF2_ROOT and CMAKE_PREFIX_PATH, each a prefix as `make install` of its source
# fills it (libraries otf2), then in the system. Debian's has no CMake file; its pkg-config module is
# "otf2", its libraries are called open-trace-format2.
find_package(PkgConfig QUIET)
if(PKG_CONFIG_FOUND)
  pkg_check_modules(PC_OTF2 QUIET IMPORTED_TARGET otf2)
endif()
find_path(OTF2_INCLUDE_DIR otf2/otf2.h HINTS "${OTF2_DIR}/include" ${PC_OTF2_INCLUDE_DIRS})
# The libraries of the prefix that the header is in, whatever the system has.
get_filename_component(prefix "${OTF2_INCLUDE_DIR}" DIRECTORY)
find_library(OTF2_LIBRARY NAMES otf2 open-trace-format2 open_trace_format2 NAMES_PER_DIR
  HINTS "${prefix}/lib" "${prefix}/lib64" ${PC_OTF2_LIBRARY_DIRS})
if(EXISTS "${OTF2_INCLUDE_DIR}/otf2/OTF2_GeneralDefinitions.h")
  file(STRINGS "${OTF2_INCLUDE_DIR}/otf2/OTF2_GeneralDefinitions.h" line REGEX "^#define OTF2_VERSION +\"")
  string(REGEX REPLACE ".*\"([0-9.]+).*" "\\1" OTF2_VERSION "${line}")
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(OTF2
  REQUIRED_VARS OTF2_LIBRARY OTF2_INCLUDE_DIR
  VERSION_VAR OTF2_VERSION
  REASON_FAILURE_MESSAGE "On Debian: apt-get install libopen-trace-format2-dev. Built from source: OTF2_DIR=PREFIX")

option(PCLVIS_STATIC_OTF2 "Link OTF2 statically where that is possible: reads faster" ON)
if(OTF2_FOUND AND PCLVIS_STATIC_OTF2 AND UNIX AND NOT APPLE)
  get_filename_component(folder "${OTF2_LIBRARY}" DIRECTORY)
  find_library(OTF2_STATIC_LIBRARY NAMES libotf2.a libopen-trace-format2.a PATHS "${folder}" NO_DEFAULT_PATH)
  if(OTF2_STATIC_LIBRARY AND NOT DEFINED OTF2_STATIC_WORKS)
    set(source "${CMAKE_BINARY_DIR}/CMakeFiles/TryStaticOTF2.cxx")
    file(WRITE "${source}" "#include <otf2/otf2.h>
      void* TryStaticOTF2(const char* path) { return OTF2_Reader_Open(path); }\n")
    try_compile(OTF2_STATIC_WORKS "${CMAKE_BINARY_DIR}/CMakeFiles/TryStaticOTF2"
      SOURCES "${source}"
      CMAKE_FLAGS "-DINCLUDE_DIRECTORIES=${OTF2_INCLUDE_DIR}"
      COMPILE_DEFINITIONS -fPIC
      LINK_OPTIONS -shared -Wl,--whole-archive "${OTF2_STATIC_LIBRARY}" -Wl,--no-whole-archive
        -Wl,-z,defs -Wl,-z,text)
  endif()
endif()

function(pclvis_import_otf2 target library)
  if(NOT TARGET ${target})
    add_library(${target} UNKNOWN IMPORTED)
    set_target_properties(${target} PROPERTIES
      IMPORTED_LOCATION "${library}"
      INTERFACE_INCLUDE_DIRECTORIES "${OTF2_INCLUDE_DIR}")
  endif()
endfunction()
if(OTF2_FOUND)
  pclvis_import_otf2(OTF2::Shared "${OTF2_LIBRARY}")
  if(PCLVIS_STATIC_OTF2 AND OTF2_STATIC_WORKS)
    pclvis_import_otf2(OTF2::OTF2 "${OTF2_STATIC_LIBRARY}")
    # Its names stay inside: another plugin may bring the shared library along.
    get_filename_component(archive "${OTF2_STATIC_LIBRARY}" NAME)
    set_target_properties(OTF2::OTF2 PROPERTIES
      INTERFACE_LINK_OPTIONS "LINKER:--exclude-libs,${archive}")
  else()
    pclvis_import_otf2(OTF2::OTF2 "${OTF2_LIBRARY}")
  endif()
endif()
