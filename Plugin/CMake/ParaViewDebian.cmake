# Calls find_package(ParaView) for ParaView from Debian and ParaView built from source. Debian's packages
# export private libraries by name without depending on their development packages. As these libraries
# are private to shared libraries, empty stand-ins are enough.
find_package(ParaView 5.11 QUIET COMPONENTS pqCore)
set(components RemotingCore RemotingViews RemotingServerManager WrapClientServer ProcessXML)
if(PARAVIEW_USE_QT)
  list(APPEND components pqCore pqComponents pqApplicationComponents)
endif()
find_package(ParaView 5.11 REQUIRED COMPONENTS ${components})
foreach(target Freetype::Freetype GLEW::GLEW LibXml2::LibXml2 hdf5::hdf5 hdf5::hdf5_hl
    Boost::boost NetCDF::NetCDF)
  if(NOT TARGET ${target})
    add_library(${target} INTERFACE IMPORTED GLOBAL)
  endif()
endforeach()
