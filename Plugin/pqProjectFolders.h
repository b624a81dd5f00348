#ifndef pqProjectFolders_h
#define pqProjectFolders_h

class QString;

/// Where this project's files are, for the window: in the prefix that the plugin was installed in,
/// or in the build folder, which has links in the same places. Empty if there are none.
namespace pqProjectFolders
{
/// The folder that Python's search path needs for the package pclvis.
QString python();
/// The bundled example traces, each in a folder of its own.
QString traces();
}

#endif
