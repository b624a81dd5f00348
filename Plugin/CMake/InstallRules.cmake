# What cmake --install adds to the plugin itself: the Python package, examples and documents.
set(PCLVIS_PYTHON_DIR "lib/python3/dist-packages" CACHE STRING
  "Where the Python package is installed, below the prefix")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/pvpython/pclvis"
  DESTINATION "${PCLVIS_PYTHON_DIR}"
  FILES_MATCHING PATTERN "*.py")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/pvpython/examples"
  DESTINATION "${CMAKE_INSTALL_DATADIR}/pclvis"
  FILES_MATCHING PATTERN "*.py")
install(FILES
  "${PROJECT_SOURCE_DIR}/README.md" "${PROJECT_SOURCE_DIR}/CHANGELOG.md" "${PROJECT_SOURCE_DIR}/LICENSE"
  DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/pclvis")
