# pclvis_core(name DEPENDS ...): a core library of this folder and those below. Static, hidden symbols, warnings on.
function(pclvis_compile_options target)
  target_compile_options(${target} PRIVATE -Wall -Wextra)
  if(PCLVIS_FUZZ)
    target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
  endif()
  if(PCLVIS_SANITIZE)
    target_compile_options(${target} PRIVATE
      -fsanitize=${PCLVIS_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(${target} PUBLIC -fsanitize=${PCLVIS_SANITIZE})
  endif()
endfunction()

function(pclvis_core name)
  cmake_parse_arguments(arg "" "" "DEPENDS;PRIVATE_DEPENDS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "*.cxx")
  add_library(${name} STATIC ${sources})
  set_target_properties(${name} PROPERTIES
    CXX_VISIBILITY_PRESET hidden
    VISIBILITY_INLINES_HIDDEN ON)
  target_include_directories(${name} PUBLIC "${PROJECT_SOURCE_DIR}")
  target_link_libraries(${name} PUBLIC ${arg_DEPENDS} PRIVATE ${arg_PRIVATE_DEPENDS})
  pclvis_compile_options(${name})
endfunction()

# pclvis_module(name core ...): the VTK module PCLVis::<name> of this folder and those below on core libraries. Files
# vtk*.cxx are classes, those of charts and views' drawings (vtk*Chart) unwrapped; the others are helpers.
function(pclvis_module name)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS RELATIVE "${CMAKE_CURRENT_SOURCE_DIR}" "vtk*.cxx")
  file(GLOB_RECURSE helpers CONFIGURE_DEPENDS "[A-Z]*.cxx")
  list(TRANSFORM sources REPLACE "\\.cxx$" "")
  set(classes ${sources})
  set(charts ${sources})
  list(FILTER classes EXCLUDE REGEX "Chart$")
  list(FILTER charts INCLUDE REGEX "Chart$")
  vtk_module_add_module(PCLVis::${name}
    CLASSES ${classes}
    NOWRAP_CLASSES ${charts}
    SOURCES ${helpers})
  # The wrappers that VTK generates include a class by the name of its header alone.
  list(TRANSFORM classes REPLACE "[^/]+$" "" OUTPUT_VARIABLE rooms)
  list(REMOVE_DUPLICATES rooms)
  list(TRANSFORM rooms PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/")
  foreach(folder ${PROJECT_SOURCE_DIR} ${rooms})
    vtk_module_include(PCLVis::${name} PUBLIC "$<BUILD_INTERFACE:${folder}>")
  endforeach()
  vtk_module_link(PCLVis::${name} PRIVATE ${ARGN})
  vtk_module_compile_options(PCLVis::${name} PRIVATE -Wall -Wextra)
  vtk_module_link_options(PCLVis::${name} PRIVATE
    "LINKER:--version-script=${PROJECT_SOURCE_DIR}/Plugin/CMake/own_templates.map")
endfunction()
