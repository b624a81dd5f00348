# Read by CPack for each kind of package: the link is of use in a Debian only.
if(CPACK_GENERATOR STREQUAL "DEB")
  list(APPEND CPACK_COMPONENTS_ALL debian)
endif()
