# Read by CPack once for each kind of package: the link is useful in a Debian package only.
if(CPACK_GENERATOR STREQUAL "DEB")
  list(APPEND CPACK_COMPONENTS_ALL debian)
endif()
