# Finds the OTF2 C library (3.0 or newer) and defines OTF2::OTF2, and OTF2::Shared for the shared
# library. If the static library exists and can be linked into a plugin, OTF2::OTF2 is the static one
# (PCLVIS_STATIC_OTF2): the library is called several times per event, and static calls are cheaper, so
# that reading takes a fifth less time.
#
# Searches OTF2_DIR, OTF2_ROOT and CMAKE_PREFIX_PATH, each an installation prefix as filled by `make
# install` of the OTF2 sources (libraries named otf2), then the system. Debian's package has no CMake
# file; its pkg-config module is "otf2", its libraries are named open-trace-format2.
find_package(PkgConfig QUIET)
if(PKG_CONFIG_FOUND)
  pkg_check_modules(PC_OTF2 QUIET IMPORTED_TARGET otf2)
endif()
find_path(OTF2_INCLUDE_DIR otf2/otf2.h HINTS "${OTF2_DIR}/include" ${PC_OTF2_INCLUDE_DIRS})
# Take the libraries from the prefix that contains the header, even if the system has others.
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
    # Its symbols are not exported, because another plugin may load the shared library.
    get_filename_component(archive "${OTF2_STATIC_LIBRARY}" NAME)
    set_target_properties(OTF2::OTF2 PROPERTIES
      INTERFACE_LINK_OPTIONS "LINKER:--exclude-libs,${archive}")
  else()
    pclvis_import_otf2(OTF2::OTF2 "${OTF2_LIBRARY}")
  endif()
endif()
