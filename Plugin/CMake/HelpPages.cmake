# Generates the pages for ParaView's help (Plugin/Help) when the plugin is built. Sets `help_pages`, the
# arguments for paraview_add_plugin, which are empty if the pages cannot be generated.
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
  set(help_pages_as_input SOURCE_DIR "${help}" DEPENDS "${help}/index.html" PATTERNS "*.html" "*.png")
endif()

# Where ParaView cannot build the help of plugins (5.13 with Qt 6: its issue 19742), the pages are a resource
# of the plugin, which pqFirstSteps hands to ParaView's help. Call it after paraview_add_plugin.
function(pclvis_help_resource)
  if(NOT help_pages OR TARGET PCLVis_qch)
    return()
  endif()
  set(resource "${CMAKE_CURRENT_BINARY_DIR}/HelpPages.qrc")
  paraview_client_generate_help(NAME PCLVis TARGET PCLVis_qch OUTPUT_PATH compiled ${help_pages_as_input}
    RESOURCE_FILE "${resource}" RESOURCE_PREFIX "/PCLVis/Help")
  target_sources(PCLVis PRIVATE "${resource}")
  target_compile_definitions(PCLVis PRIVATE "PCLVIS_HELP_RESOURCE=\":/PCLVis/Help/PCLVis.qch\"")
  target_link_libraries(PCLVis PRIVATE "Qt${PARAVIEW_QT_MAJOR_VERSION}::Help")
endfunction()
