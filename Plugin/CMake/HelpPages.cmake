# The pages of ParaView's help (Plugin/Help), made when the plugin is built. Sets `help_pages`, the
# arguments for paraview_add_plugin; empty where the pages cannot be made.
find_package(Python3 QUIET COMPONENTS Interpreter)
if(Python3_Interpreter_FOUND)
  execute_process(COMMAND "${Python3_EXECUTABLE}" -c "import markdown_it" RESULT_VARIABLE missing
    OUTPUT_QUIET ERROR_QUIET)
else()
  set(missing 1)
endif()
set(help_pages)
if(missing)
  message(STATUS "ParaView's help will have only the texts of the XML: Python's markdown_it was not found "
    "(Debian: python3-markdown-it)")
else()
  set(help "${CMAKE_CURRENT_BINARY_DIR}/help")
  file(GLOB scripts CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/Help/*.py")
  file(GLOB texts CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/README.md" "${PROJECT_SOURCE_DIR}/*/README.md"
    "${PROJECT_SOURCE_DIR}/*/Pictures/*.png"
    "${PROJECT_SOURCE_DIR}/Views/Pictures/Charts/*.png" "${PROJECT_SOURCE_DIR}/pvpython/examples/*.py")
  file(MAKE_DIRECTORY "${help}")
  add_custom_command(OUTPUT "${help}/index.html"
    COMMAND "${Python3_EXECUTABLE}" -B "${CMAKE_CURRENT_SOURCE_DIR}/Help/make_help.py" "${PROJECT_SOURCE_DIR}"
      "${joined}" "${help}"
    DEPENDS "${joined}" ${scripts} ${texts}
    VERBATIM)
  set(help_pages DOCUMENTATION_DIR "${help}" DOCUMENTATION_DEPENDENCIES "${help}/index.html")
endif()
