# pclvis_core(name DEPENDS ...): a core library. Static, hidden symbols, warnings on.
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
  file(GLOB sources CONFIGURE_DEPENDS "*.cxx")
  add_library(${name} STATIC ${sources})
  set_target_properties(${name} PROPERTIES
    CXX_VISIBILITY_PRESET hidden
    VISIBILITY_INLINES_HIDDEN ON)
  target_include_directories(${name} PUBLIC "${PROJECT_SOURCE_DIR}")
  target_link_libraries(${name} PUBLIC ${arg_DEPENDS} PRIVATE ${arg_PRIVATE_DEPENDS})
  pclvis_compile_options(${name})
endfunction()
