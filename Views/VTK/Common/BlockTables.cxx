#include "Views/VTK/Common/BlockTables.h"

#include "Readers/Schema/TraceSchema.h"

#include <algorithm>

namespace pclvis
{
std::vector<PathPlace> ReadCode(BlockTables& source, vtkTable* table)
{
  ColumnViews<schema::Code::PathId, schema::Code::ParentPath, schema::Code::Region,
    schema::Code::File, schema::Code::Line>
    views;
  source.Read(table, views);
  std::vector<PathPlace> code;
  for (std::size_t i = 0; i < views.PathId.Size; ++i)
  {
    const auto path = static_cast<std::size_t>(std::max(views.PathId[i], 0));
    code.resize(std::max(code.size(), path + 1));
    code[path] = { views.ParentPath[i], views.Region[i], views.File[i], views.Line[i] };
  }
  return code;
}
}
