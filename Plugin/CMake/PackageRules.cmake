# What ./pclvis package builds with CPack: a .deb for the ParaView of this Debian release, and a tarball for a
# ParaView built from source.
#
# The parts of `cmake --install` without those for developers, and the part `package`:
# - the commands pclvis-report and pclvis-generate with their manual pages, which the start script
#   makes from --help;
# - the bundled example traces.
# The part `debian` is a link: ParaView, pvpython and pvserver load the plugins in the folder `plugins`
# beside them, so that users need no settings.
install(PROGRAMS "${PROJECT_SOURCE_DIR}/Plugin/Package/pclvis-report"
  DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT package EXCLUDE_FROM_ALL)
install(DIRECTORY "${CMAKE_BINARY_DIR}/man/" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1"
  COMPONENT package EXCLUDE_FROM_ALL)
file(GLOB archives "${PROJECT_SOURCE_DIR}/Testing/Data/*/traces.otf2"
  "${PROJECT_SOURCE_DIR}/Testing/Data/*/eztrace_log.otf2")
foreach(archive IN LISTS archives)
  get_filename_component(folder "${archive}" DIRECTORY)
  install(DIRECTORY "${folder}" DESTINATION "${PCLVIS_TRACES_DIR}" COMPONENT package EXCLUDE_FROM_ALL)
endforeach()

set(link "${CMAKE_BINARY_DIR}/link")
file(MAKE_DIRECTORY "${link}/plugins")
file(CREATE_LINK "../../paraview-${ParaView_VERSION_SIMPLE}/plugins/PCLVis" "${link}/plugins/PCLVis" SYMBOLIC)
file(CREATE_LINK "../lib/pclvis/plugins" "${link}/in_bin" SYMBOLIC)
install(FILES "${link}/plugins/PCLVis" DESTINATION lib/pclvis/plugins
  COMPONENT debian EXCLUDE_FROM_ALL)
install(FILES "${link}/in_bin" DESTINATION "${CMAKE_INSTALL_BINDIR}" RENAME plugins
  COMPONENT debian EXCLUDE_FROM_ALL)

# What the package needs, "paraview (= 5.11.0+dfsg-1)" as it is installed here: plugins fit one ParaView only.
function(depend_on result)
  set(found python3-numpy xvfb xauth)
  if(PARAVIEW_QT_MAJOR_VERSION EQUAL 6) # icons and help, which Debian only recommends
    list(APPEND found qt6-svg-plugins libqt6sql6-sqlite)
  else()
    list(APPEND found libqt5svg5 libqt5sql5-sqlite)
  endif()
  foreach(package IN LISTS ARGN)
    execute_process(COMMAND dpkg-query -W "-f=\${Version}" "${package}"
      OUTPUT_VARIABLE version RESULT_VARIABLE failed ERROR_QUIET)
    if(NOT failed AND version)
      list(APPEND found "${package} (= ${version})")
    endif()
  endforeach()
  list(JOIN found ", " found)
  set(${result} "${found}" PARENT_SCOPE)
endfunction()
depend_on(needed paraview python3-paraview)

set(CPACK_PACKAGE_NAME pclvis)
set(CPACK_PACKAGE_CONTACT "PCLVis maintainers <pclvis@example.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "MPI communication latency in ParaView: where, how, why")
set(CPACK_PACKAGE_FILE_NAME
  "pclvis-${PROJECT_VERSION}-paraview-${ParaView_VERSION_SIMPLE}-${CMAKE_SYSTEM_PROCESSOR}")
set(CPACK_STRIP_FILES ON)
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL Unspecified runtime package)
set(CPACK_DEBIAN_FILE_NAME "${CPACK_PACKAGE_FILE_NAME}.deb")
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
  "A plugin for ParaView that opens OTF2 traces of MPI programs (Score-P, TAU, EZTrace, Extrae)\nand shows where messages are slow, how that evolves, what happens among the processes, why,\nand what to do.")
set(CPACK_DEBIAN_PACKAGE_DEPENDS "${needed}")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA "${PROJECT_SOURCE_DIR}/Plugin/Package/prerm")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS
  "${PROJECT_BINARY_DIR}/${CMAKE_INSTALL_LIBDIR}/paraview-${ParaView_VERSION_SIMPLE}/plugins/PCLVis")
set(CPACK_PROJECT_CONFIG_FILE "${CMAKE_CURRENT_LIST_DIR}/PackageParts.cmake")
include(CPack)
