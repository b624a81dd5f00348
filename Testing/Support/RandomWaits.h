#pragma once
#include "Testing/Support/WaitTables.h"

#include <cstddef>
#include <random>

namespace pclvis
{
/// A random execution: consecutive calls on each thread with integer begin and end times (so that
/// many are equal), and messages from a random call to a random call that ends no earlier than the
/// send begins.
inline WaitTables RandomWaits(std::mt19937& random)
{
  const char* names[] = { "MPI_Send", "MPI_Recv", "MPI_Isend", "MPI_Waitall", "work" };
  WaitTables tables;
  for (int rank = 0; rank < 3; ++rank)
  {
    for (int thread = 0; thread <= rank % 2; ++thread)
    {
      double time = 0;
      for (int i = 0; i < 12; ++i)
      {
        const double begin = time + random() % 2, end = begin + random() % 4;
        tables.Call(rank, names[random() % 5], begin, end, thread);
        time = end;
      }
    }
  }
  const std::size_t calls = tables.Calls.Rank.Size();
  for (int i = 0; i < 200; ++i)
  {
    const std::size_t post = random() % calls, completed = random() % calls,
                      posted = random() % calls, received = random() % calls;
    const auto isMpi = [&](std::size_t row) {
      return tables.Names[tables.Calls.Call[row]] != "work";
    };
    if (isMpi(completed) && isMpi(received) &&
      tables.Calls.Rank[post] == tables.Calls.Rank[completed] &&
      tables.Calls.Rank[posted] == tables.Calls.Rank[received] &&
      tables.Calls.Begin[post] <= tables.Calls.End[completed] &&
      tables.Calls.Begin[posted] <= tables.Calls.End[received] &&
      tables.Calls.Begin[post] <= tables.Calls.End[received])
    {
      tables.Message(tables.Calls.Rank[post], tables.Calls.Rank[received], tables.Calls.Begin[post],
        tables.Calls.End[completed], tables.Calls.Begin[posted], tables.Calls.End[received]);
    }
  }
  return tables;
}
}
