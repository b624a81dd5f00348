#pragma once
#include "Readers/Base/Column.h"
#include "Readers/Base/Error.h"
#include "Readers/Base/ProcessGroup.h"

#include <cstring>
#include <exception>
#include <string>
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

/// Runs `work` (which makes no collective call itself) on every process; if it failed on one, all
/// throw the same error, so that none waits for the others forever. Collective.
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

/// The rows of all processes, in process order, on process 0; none elsewhere. Collective.
template<typename T>
Column<T> GatherRows(ColumnView<T> mine, ProcessGroup& group)
{
  std::vector<Bytes> parts(group.Processes());
  const char* bytes = reinterpret_cast<const char*>(mine.Data);
  if (mine.Size > 0)
  {
    parts[0].assign(bytes, bytes + mine.Size * sizeof(T));
  }
  Column<T> all;
  for (const Bytes& part : group.AllToAll(std::move(parts)))
  {
    const std::size_t before = all.Size();
    all.Resize(before + part.size() / sizeof(T));
    if (!part.empty())
    {
      std::memcpy(all.Data() + before, part.data(), part.size());
    }
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
  const char* bytes = reinterpret_cast<const char*>(all.Data);
  for (int process = 0; group.Process() == 0 && process < group.Processes(); ++process)
  {
    std::size_t rows = 0;
    std::memcpy(&rows, sizes[process].data(), sizeof(rows));
    parts[process].assign(bytes, bytes + rows * sizeof(T));
    bytes += rows * sizeof(T);
  }
  const Bytes part = group.AllToAll(std::move(parts))[0];
  Column<T> own(mine);
  assert(part.size() == mine * sizeof(T) && "the rows of all processes must add up");
  if (!part.empty())
  {
    std::memcpy(own.Data(), part.data(), part.size());
  }
  return own;
}
}
