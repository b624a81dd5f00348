#pragma once
#include "Readers/Base/Column.h"
#include "Readers/Base/Error.h"
#include "Readers/Base/PackedRows.h"
#include "Readers/Base/ProcessGroup.h"

#include <cstring>
#include <exception>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace pclvis
{
/// True on every process if `here` is true on all of them. Collective.
inline bool OnAll(bool here, ProcessGroup& group)
{
  bool all = true;
  for (const Bytes& other : group.AllGather({ static_cast<char>(here) }))
  {
    all = all && other[0] != 0;
  }
  return all;
}

/// Runs `work` on every process (it makes no collective call itself, but what ends before it
/// throws); if it failed on one, all throw the same error, so that none waits for the others
/// forever. Collective.
/// @throws Error with the text from the lowest process that failed
/// @throws Cancelled if one was cancelled and none failed
template<typename Work>
void Together(ProcessGroup& group, Work&& work)
{
  std::string outcome;
  try
  {
    work();
  }
  catch (const Cancelled&)
  {
    outcome = "c";
  }
  catch (const std::bad_alloc&)
  {
    outcome = std::string("e") + kOutOfMemory;
  }
  catch (const std::exception& error)
  {
    outcome = std::string("e") + error.what();
  }
  bool cancelled = false;
  for (const Bytes& other : group.AllGather(Bytes(outcome.begin(), outcome.end())))
  {
    if (!other.empty() && other[0] == 'e')
    {
      throw Error(std::string(other.begin() + 1, other.end()));
    }
    cancelled = cancelled || !other.empty();
  }
  if (cancelled)
  {
    throw Cancelled();
  }
}

/// Rows as bytes for another process; a column's values as few (PackedRows.h).
template<typename T>
Bytes PackRows(ColumnView<T> rows)
{
  if constexpr (std::is_arithmetic_v<T>)
  {
    return RowPacker<T>::Pack(rows);
  }
  else
  {
    const char* bytes = reinterpret_cast<const char*>(rows.Data);
    return rows.Size > 0 ? Bytes(bytes, bytes + rows.Size * sizeof(T)) : Bytes();
  }
}

/// Appends them to a column.
template<typename T>
void UnpackRows(const Bytes& bytes, Column<T>& rows)
{
  if constexpr (std::is_arithmetic_v<T>)
  {
    RowPacker<T>::Unpack(bytes, rows);
  }
  else if (!bytes.empty())
  {
    const std::size_t before = rows.Size();
    rows.Resize(before + bytes.size() / sizeof(T));
    std::memcpy(rows.Data() + before, bytes.data(), bytes.size());
  }
}

/// The rows of all processes, in process order, on process 0; none elsewhere. Collective.
template<typename T>
Column<T> GatherRows(ColumnView<T> mine, ProcessGroup& group)
{
  std::vector<Bytes> parts(group.Processes());
  parts[0] = PackRows(mine);
  Column<T> all;
  for (const Bytes& part : group.AllToAll(std::move(parts)))
  {
    UnpackRows(part, all);
  }
  return all;
}

/// The inverse: process 0 holds the rows of all, and each process gets its own. Collective.
/// @param all  on process 0 the rows in process order; ignored elsewhere
/// @param mine rows of this process; their sum must be the number of rows of `all`
template<typename T>
Column<T> ScatterRows(ColumnView<T> all, std::size_t mine, ProcessGroup& group)
{
  Bytes size(sizeof(mine));
  std::memcpy(size.data(), &mine, sizeof(mine));
  const std::vector<Bytes> sizes = group.AllGather(size);
  std::vector<Bytes> parts(group.Processes());
  const T* next = all.Data;
  for (int process = 0; group.Process() == 0 && process < group.Processes(); ++process)
  {
    std::size_t rows = 0;
    std::memcpy(&rows, sizes[process].data(), sizeof(rows));
    parts[process] = PackRows(ColumnView<T>{ next, rows });
    next += rows;
  }
  Column<T> own;
  UnpackRows(group.AllToAll(std::move(parts))[0], own);
  assert(own.Size() == mine && "the rows of all processes must add up");
  return own;
}
}
