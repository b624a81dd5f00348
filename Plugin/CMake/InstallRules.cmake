# What cmake --install installs besides the plugin: the Python package, examples and documentation.
set(PCLVIS_PYTHON_DIR "lib/python3/dist-packages" CACHE STRING
  "Where the Python package is installed, below the prefix")
set(PCLVIS_TRACES_DIR "${CMAKE_INSTALL_DATADIR}/pclvis/traces")
# The plugin looks for these two in a folder above its own: an installation has folders there, the build
# folder has links.
function(link_in_build place name)
  get_filename_component(folder "${PROJECT_BINARY_DIR}/${name}" DIRECTORY)
  file(MAKE_DIRECTORY "${folder}")
  file(CREATE_LINK "${PROJECT_SOURCE_DIR}/${place}" "${PROJECT_BINARY_DIR}/${name}" SYMBOLIC)
endfunction()
link_in_build(pvpython/pclvis "${PCLVIS_PYTHON_DIR}/pclvis")
link_in_build(Testing/Data "${PCLVIS_TRACES_DIR}")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/pvpython/pclvis"
  DESTINATION "${PCLVIS_PYTHON_DIR}"
  FILES_MATCHING PATTERN "*.py")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/pvpython/examples"
  DESTINATION "${CMAKE_INSTALL_DATADIR}/pclvis"
  FILES_MATCHING PATTERN "*.py")
install(FILES
  "${PROJECT_SOURCE_DIR}/README.md" "${PROJECT_SOURCE_DIR}/CHANGELOG.md" "${PROJECT_SOURCE_DIR}/LICENSE"
  DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/pclvis")
