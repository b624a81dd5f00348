#include "Readers/Core/OTF2Import.h"

#include "Readers/Core/Error.h"

namespace pclvis
{
struct ArchiveContents
{
};

std::shared_ptr<const ArchiveContents> ReadArchive(
  const std::string& path, const ReadOptions&, ProcessGroup&, const Progress&)
{
  throw Error("OTF2 reader: cannot open \"" + path + "\": reading is not built yet.");
}

Trace BuildTrace(const ArchiveContents&, const BuildOptions&, ProcessGroup&, const Progress&)
{
  return {};
}
}
