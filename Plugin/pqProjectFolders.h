#ifndef pqProjectFolders_h
#define pqProjectFolders_h

class QString;

/// Where the files of this project are, for the window: in the prefix into which the plugin was
/// installed, or in the build folder, which has links in the same places. Empty if there are none.
namespace pqProjectFolders
{
/// The folder to add to Python's search path for the package pclvis.
QString python();
/// The bundled example traces, each in a folder of its own.
QString traces();
}

#endif
