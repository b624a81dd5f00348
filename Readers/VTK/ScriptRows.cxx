#include "Readers/VTK/ScriptRows.h"

#include "Readers/Base/NumberRows.h"

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <vector>

using namespace pclvis;

namespace
{
NumberValues ValuesOf(const void* values, char kind)
{
  switch (kind)
  {
    case 'd':
      return static_cast<const double*>(values);
    case 'q':
      return static_cast<const std::int64_t*>(values);
    case 'Q':
      return static_cast<const std::uint64_t*>(values);
    case 'i':
      return static_cast<const std::int32_t*>(values);
    default:
      return static_cast<const std::uint8_t*>(values);
  }
}
}

int pclvis_write_rows(const char* path, const void* const* values, const char* kinds,
  std::int64_t columns, std::int64_t rows)
{
  std::vector<NumberValues> all;
  for (std::int64_t i = 0; i < columns; ++i)
  {
    all.push_back(ValuesOf(values[i], kinds[i]));
  }
  errno = 0;
  std::FILE* const file = std::fopen(path, "ab");
  const bool written = file && WriteNumberRows(file, all, static_cast<std::size_t>(rows));
  const int failure = written ? 0 : errno;
  if (file)
  {
    std::fclose(file);
  }
  return failure;
}
