#include "Readers/Schema/MpiCallName.h"

#include <cctype>

namespace pclvis
{
std::string NameInMpi(const std::string& name)
{
  std::string plain;
  for (const char c : name)
  {
    plain += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  const auto endsWith = [&](const std::string& end) {
    return plain.size() >= end.size() &&
      plain.compare(plain.size() - end.size(), end.size(), end) == 0;
  };
  while (endsWith("()") || endsWith("_"))
  {
    plain.resize(plain.size() - (endsWith("_") ? 1 : 2));
  }
  for (const std::string prefix : { "mpi_", "pmpi_" })
  {
    if (plain.compare(0, prefix.size(), prefix) == 0)
    {
      return plain.substr(prefix.size());
    }
  }
  return "";
}
}
