#include "pqProjectFolders.h"

#include "vtkPVPluginTracker.h"

#include <QDir>
#include <QFileInfo>
#include <QString>

#include <cstring>

namespace
{
QString PluginFile()
{
  vtkPVPluginTracker* plugins = vtkPVPluginTracker::GetInstance();
  for (unsigned int i = 0; i < plugins->GetNumberOfPlugins(); ++i)
  {
    const char* name = plugins->GetPluginName(i);
    if (name && !strcmp(name, "PCLVis"))
    {
      return plugins->GetPluginFileName(i);
    }
  }
  return QString();
}

/// `place` in the nearest folder above the plugin in which it exists; "" if there is none.
QString Above(const QString& place, const QString& mark)
{
  const QString file = PluginFile();
  QDir folder = QFileInfo(file).absoluteDir();
  while (!file.isEmpty() && folder.cdUp())
  {
    if (folder.exists(place + mark))
    {
      return folder.filePath(place);
    }
  }
  return QString();
}
}

QString pqProjectFolders::python()
{
  return Above(PCLVIS_PYTHON_DIR, "/pclvis/workspace.py");
}

QString pqProjectFolders::traces()
{
  return Above(PCLVIS_TRACES_DIR, "");
}
