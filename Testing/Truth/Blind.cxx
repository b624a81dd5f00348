// Programs of the sixth lot held back, written after the fifth had been examined.
#include "Program.h"

#include <algorithm>

using namespace truth;

namespace
{

constexpr int kTag = 23;

/// Exchanges faces of a periodic grid and waits for them one step later, so that work hides them.
void Deferred(Program& p)
{
  const Grid grid(p);
  Requests requests;
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("deferred_step");
    p.Work(p.Number("work", 150) * 0.7);
    p.WaitAll(requests);
    for (const auto& [peer, axis] : grid.Faces())
    {
      p.Irecv(peer, kTag, requests);
      p.Isend(peer, p.Integer("bytes", 8000) * (2 - axis), kTag, requests);
    }
    p.Work(p.Number("work", 150) * 0.3);
    if (step % 5 == 4)
    {
      p.Sum();
    }
    p.Extra(step);
  }
  p.WaitAll(requests);
}

/// Four chains of ranks, each with its own number of parcels per step; at the end, all chains meet.
void Chains(Program& p)
{
  constexpr int kChains = 4;
  const int chain = p.Rank % kChains, place = p.Rank / kChains, length = p.Size / kChains;
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("chains");
    for (int parcel = 0; parcel < 3 + chain; ++parcel)
    {
      if (place > 0)
      {
        p.Recv(p.Rank - kChains, kTag);
      }
      p.Work(p.Number("work", 60) * 4 / (3 + chain));
      if (place + 1 < length)
      {
        p.Send(p.Rank + kChains, p.Integer("bytes", 8000), kTag);
      }
    }
    MPI_Barrier(MPI_COMM_WORLD);
    p.Extra(step);
  }
}

/// Replicas at neighboring temperatures try to swap, in alternating pairs; only some swaps are
/// accepted.
void Replicas(Program& p)
{
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("replica_exchange");
    p.Work(p.Number("work", 200));
    const int peer = (p.Rank + step) % 2 == 0 ? p.Rank + 1 : p.Rank - 1;
    if (peer >= 0 && peer < p.Size)
    {
      p.Exchange(peer, peer, 64, kTag);
      if (Hash(step, std::min(p.Rank, peer), 5) < 0.6)
      {
        p.Exchange(peer, peer, p.Integer("bytes", 8000), kTag + 1);
      }
    }
    p.Extra(step);
  }
}

/// Each rank sends to another one, at a distance that changes from step to step, and receives from
/// a third.
void Gossip(Program& p)
{
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("gossip");
    const int far = 1 + static_cast<int>(Hash(step, 1, 2) * (p.Size - 1));
    const int to = (p.Rank + far) % p.Size, from = (p.Rank + p.Size - far) % p.Size;
    Requests requests;
    p.Irecv(from, kTag, requests);
    p.Work(p.Number("work", 150) * (0.9 + 0.2 * Hash(step, p.Rank, 3)));
    p.Isend(to, p.Integer("bytes", 8000), kTag, requests);
    p.WaitAll(requests);
    p.Extra(step);
  }
}

/// A multilevel solver: at each level half as much work and a quarter of the bytes, down and up
/// again.
void Levels(Program& p)
{
  const Grid grid(p);
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("cycle");
    for (int visit = 0; visit < 5; ++visit)
    {
      const int level = visit < 3 ? visit : 4 - visit;
      Requests requests;
      for (const auto& [peer, axis] : grid.Faces())
      {
        p.Irecv(peer, kTag + level, requests);
        p.Isend(peer, std::max(8, p.Integer("bytes", 8000) >> (2 * level)), kTag + level, requests);
      }
      p.WaitAll(requests);
      p.Work(p.Number("work", 150) / (2 << level));
      if (level == 2)
      {
        p.Sum();
      }
    }
    p.Extra(step);
  }
}

/// Sums spread over the ranks, followed by parts to both neighbors in a ring.
void Spreads(Program& p)
{
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("spread_sums");
    p.Work(p.Number("work", 200));
    const int part = std::max(8, p.Integer("bytes", 8000) / 64);
    MPI_Allgather(p.Out.data(), part, MPI_BYTE, p.In.data(), part, MPI_BYTE, MPI_COMM_WORLD);
    p.Work(p.Number("work", 200) / 2);
    Requests requests;
    for (const int far : { 1, p.Size - 1 })
    {
      p.Irecv((p.Rank + p.Size - far) % p.Size, kTag, requests);
      p.Isend((p.Rank + far) % p.Size, p.Integer("bytes", 8000), kTag, requests);
    }
    p.WaitAll(requests);
    p.Extra(step);
  }
}

constexpr Entry kPrograms[] = { { "deferred", Deferred }, { "chains", Chains },
  { "replicas", Replicas }, { "gossip", Gossip }, { "levels", Levels }, { "spreads", Spreads } };

}

int main(int argc, char** argv)
{
  return Run(kPrograms, argc, argv);
}
