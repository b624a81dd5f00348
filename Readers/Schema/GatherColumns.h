#pragma once
#include "Readers/Base/Collective.h"
#include "Readers/Base/FirstProcess.h"
#include "Readers/Base/Packing.h"
#include "Readers/Schema/DeclareTable.h"

#include <cstddef>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace pclvis
{
/// The texts of all processes, in process order, on process 0; none elsewhere. Collective.
inline std::vector<std::string> GatherTexts(
  const std::vector<std::string>& mine, ProcessGroup& group)
{
  Packer packer;
  for (const std::string& text : mine)
  {
    packer.PutText(text);
  }
  std::vector<std::string> all;
  for (const Bytes& part : GatherToFirst(group, packer.Take()))
  {
    for (Unpacker texts(part); !texts.AtEnd();)
    {
      all.push_back(texts.GetText());
    }
  }
  return all;
}

/// What keeps gathered columns alive.
using ColumnMemory = std::vector<std::shared_ptr<const void>>;

/// Makes a set of views show the rows of all processes, in process order, on process 0, and no rows
/// elsewhere; with one process they stay as they are. Collective.
/// @param memory owns the rows from then on; must live as long as the views are used
template<typename Views>
void GatherColumns(Views& views, ProcessGroup& group, ColumnMemory& memory)
{
  if (group.Processes() == 1)
  {
    return;
  }
  Views::ForEach(views, [&](auto column, auto& view) {
    using C = decltype(column);
    if constexpr (C::kText)
    {
      view = GatherTexts(view, group);
    }
    else
    {
      auto rows = std::make_shared<typename C::Owned>(GatherRows(view, group));
      view = *rows;
      memory.push_back(std::move(rows));
    }
  });
}

/// The same for chosen rows of each process; the rows are compacted with one process as well.
/// Columns without rows stay empty.
template<typename Views>
void GatherChosen(
  Views& views, const std::vector<std::size_t>& rows, ProcessGroup& group, ColumnMemory& memory)
{
  Views::ForEach(views, [&](auto column, auto& view) {
    typename decltype(column)::Owned mine(view.Size > 0 ? rows.size() : 0);
    for (std::size_t i = 0; i < mine.Size(); ++i)
    {
      mine[i] = view[rows[i]];
    }
    view = mine;
    auto all = std::make_shared<decltype(mine)>(
      group.Processes() == 1 ? std::move(mine) : GatherRows(view, group));
    view = *all;
    memory.push_back(std::move(all));
  });
}

/// The inverse, for computed columns: process 0 holds the rows of all, and each process gets its
/// own. With one process they stay as they are. Collective.
/// @param rows of this process
template<typename Columns>
void ScatterColumns(Columns& columns, std::size_t rows, ProcessGroup& group)
{
  if (group.Processes() == 1)
  {
    return;
  }
  Columns::ForEach(columns, [&](auto, auto& values) {
    using T = std::remove_reference_t<decltype(values[0])>;
    values = ScatterRows<T>(std::move(values), rows, group);
  });
}
}
