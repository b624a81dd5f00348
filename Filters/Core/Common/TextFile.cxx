#include "Filters/Core/Common/TextFile.h"

#include "Readers/Base/Error.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace pclvis
{
void WriteTextFile(const std::string& path, const std::string& text, const std::string& filter,
  const std::string& property)
{
  const std::string part = path + ".part";
  std::ofstream file(part, std::ios::binary | std::ios::trunc);
  file << text;
  file.close();
  std::error_code error;
  if (file)
  {
    std::filesystem::rename(part, path, error);
  }
  if (!file || error)
  {
    std::remove(part.c_str());
    throw Error(filter + ": cannot write \"" + path + "\" (property " + property +
      "). Choose a file in a folder that exists and may be written, as the server sees it.");
  }
}
}
