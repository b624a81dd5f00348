#pragma once
#include "Readers/Base/Column.h"
#include "Readers/Base/Error.h"
#include "Readers/Base/PackedRows.h"
#include "Readers/Base/ProcessGroup.h"

#include <algorithm>
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

/// How many rows there are in the bytes.
template<typename T>
std::size_t RowsIn(const Bytes& bytes)
{
  if constexpr (std::is_arithmetic_v<T>)
  {
    return RowPacker<T>::Size(bytes);
  }
  else
  {
    return bytes.size() / sizeof(T);
  }
}

/// Writes the rows in the bytes to memory for them; returns where they end.
template<typename T>
T* UnpackRows(const Bytes& bytes, T* to)
{
  if constexpr (std::is_arithmetic_v<T>)
  {
    RowPacker<T>::Unpack(bytes, to);
  }
  else if (!bytes.empty())
  {
    std::memcpy(to, bytes.data(), bytes.size());
  }
  return to + RowsIn<T>(bytes);
}

/// Appends them to a column.
template<typename T>
void UnpackRows(const Bytes& bytes, Column<T>& rows)
{
  const std::size_t before = rows.Size();
  rows.Resize(before + RowsIn<T>(bytes));
  UnpackRows(bytes, rows.Data() + before);
}

/// The rows of all processes, in process order, on process 0; none elsewhere. Collective.
template<typename T>
Column<T> GatherRows(ColumnView<T> mine, ProcessGroup& group)
{
  std::vector<Bytes> parts(group.Processes());
  if (group.Process() > 0)
  {
    parts[0] = PackRows(mine);
    group.AllToAll(std::move(parts));
    return {};
  }
  parts = group.AllToAll(std::move(parts));
  std::size_t n = mine.Size;
  for (const Bytes& part : parts)
  {
    n += RowsIn<T>(part);
  }
  Column<T> all(n);
  T* to = std::copy(mine.begin(), mine.end(), all.Data());
  for (Bytes& part : parts)
  {
    to = UnpackRows(part, to);
    Bytes().swap(part);
  }
  return all;
}

/// The inverse: process 0 holds the rows of all, and each process gets its own. Collective.
/// @param all  on process 0 the rows in process order; ignored elsewhere
/// @param mine rows of this process; their sum must be the number of rows of `all`
template<typename T>
Column<T> ScatterRows(Column<T> all, std::size_t mine, ProcessGroup& group)
{
  Bytes size(sizeof(mine));
  std::memcpy(size.data(), &mine, sizeof(mine));
  const std::vector<Bytes> sizes = group.AllGather(size);
  std::vector<Bytes> parts(group.Processes());
  const T* next = all.Data();
  for (int process = 0; group.Process() == 0 && process < group.Processes(); ++process)
  {
    std::size_t rows = 0;
    std::memcpy(&rows, sizes[process].data(), sizeof(rows));
    if (process > 0)
    {
      parts[process] = PackRows(ColumnView<T>{ next, rows });
    }
    next += rows;
  }
  const std::vector<Bytes> received = group.AllToAll(std::move(parts));
  if (group.Process() == 0)
  {
    assert(next == all.end() && "the rows of all processes must add up");
    all.Resize(mine);
    all.Fit();
    return all;
  }
  Column<T> own;
  UnpackRows(received[0], own);
  assert(own.Size() == mine && "the rows of all processes must add up");
  return own;
}
}
