// Programs of the lot that may be used to develop prices.
#include "Program.h"

using namespace truth;

namespace
{

constexpr int kTag = 7;

/// Faces of a grid by Irecv, Isend and Waitall, overlapped with the work on the interior.
void Halo(Program& p)
{
  const Grid grid(p);
  const auto faces = grid.Faces();
  const double work = p.Number("work", 200), overlap = p.Number("overlap", 0.5);
  const int bytes = p.Integer("bytes", 8000), norm = p.Integer("norm", 5);
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("halo_step");
    Requests requests;
    for (const auto& [peer, axis] : faces)
    {
      p.Irecv(peer, kTag, requests);
    }
    for (const auto& [peer, axis] : faces)
    {
      p.Isend(peer, bytes >> axis, kTag, requests);
    }
    p.Work(work * overlap);
    p.WaitAll(requests);
    p.Work(work * (1 - overlap));
    p.Extra(step);
    if (norm > 0 && step % norm == norm - 1)
    {
      p.Sum();
    }
  }
}

/// The same with persistent requests, which are started in every step.
void Persistent(Program& p)
{
  const Grid grid(p);
  Requests requests;
  for (const auto& [peer, axis] : grid.Faces())
  {
    requests.resize(requests.size() + 2);
    MPI_Recv_init(p.In.data(), Program::kCapacity, MPI_BYTE, peer, kTag, MPI_COMM_WORLD,
      &requests[requests.size() - 2]);
    MPI_Send_init(p.Out.data(), p.Integer("bytes", 12000), MPI_BYTE, peer, kTag, MPI_COMM_WORLD,
      &requests.back());
  }
  const int count = static_cast<int>(requests.size());
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("advance");
    p.Work(p.Number("work", 250));
    MPI_Startall(count, requests.data());
    MPI_Waitall(count, requests.data(), MPI_STATUSES_IGNORE);
    p.Extra(step);
  }
  for (MPI_Request& request : requests)
  {
    MPI_Request_free(&request);
  }
}

/// Waves that cross a 2-D grid from one corner to the opposite one and back.
void Waves(Program& p)
{
  const Grid grid(p);
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("wave");
    const int way = step % 2 == 0 ? 1 : -1;
    for (int tile = 0; tile < p.Integer("tiles", 4); ++tile)
    {
      for (int axis = 0; axis < 2; ++axis)
      {
        if (grid.Neighbor(axis, -way) != MPI_PROC_NULL)
        {
          p.Recv(grid.Neighbor(axis, -way), kTag + axis);
        }
      }
      p.Work(p.Number("work", 60));
      for (int axis = 0; axis < 2; ++axis)
      {
        if (grid.Neighbor(axis, way) != MPI_PROC_NULL)
        {
          p.Send(grid.Neighbor(axis, way), p.Integer("bytes", 3000), kTag + axis);
        }
      }
    }
    p.Extra(step);
  }
}

/// A pipeline of stages; results are sent on while the next piece is computed.
void Stages(Program& p)
{
  Requests sent;
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("stage");
    if (p.Rank > 0)
    {
      p.Recv(p.Rank - 1, kTag);
    }
    p.Work(p.Number("work", 80));
    p.WaitAll(sent);
    if (p.Rank + 1 < p.Size)
    {
      p.Isend(p.Rank + 1, p.Integer("bytes", 24000), kTag, sent);
    }
  }
  p.WaitAll(sent);
  p.Extra(0);
}

/// Transposes of slabs over all ranks.
void Slabs(Program& p)
{
  const int bytes = p.Integer("bytes", 1500);
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("transpose_step");
    p.Work(p.Number("work", 350));
    MPI_Alltoall(p.Out.data(), bytes, MPI_BYTE, p.In.data(), bytes, MPI_BYTE, MPI_COMM_WORLD);
    p.Extra(step);
  }
}

/// Sums vectors up a binary tree by messages, and sends results down again.
void Tree(Program& p)
{
  const int bytes = p.Integer("bytes", 9000);
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("tree_sum");
    p.Work(p.Number("work", 200));
    for (int child = 2 * p.Rank + 1; child <= 2 * p.Rank + 2; ++child)
    {
      if (child < p.Size)
      {
        p.Recv(child, kTag);
        p.Work(4);
      }
    }
    if (p.Rank > 0)
    {
      p.Send((p.Rank - 1) / 2, bytes, kTag);
      p.Recv((p.Rank - 1) / 2, kTag + 1);
    }
    for (int child = 2 * p.Rank + 1; child <= 2 * p.Rank + 2; ++child)
    {
      if (child < p.Size)
      {
        p.Send(child, bytes, kTag + 1);
      }
    }
    p.Extra(step);
  }
}

/// Sums vectors by recursive halving and doubling, in pairs of ranks.
void Butterfly(Program& p)
{
  const int bytes = p.Integer("bytes", 60000);
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("vector_sum");
    p.Work(p.Number("work", 250));
    int part = bytes;
    for (int bit = p.Size / 2; bit > 0; bit /= 2)
    {
      part = std::max(8, part / 2);
      p.Exchange(p.Rank ^ bit, p.Rank ^ bit, part, kTag);
      p.Work(part * 2e-4);
    }
    for (int bit = 1; bit < p.Size; bit *= 2, part *= 2)
    {
      p.Exchange(p.Rank ^ bit, p.Rank ^ bit, part, kTag);
    }
    p.Extra(step);
  }
}

/// Rank 0 gives a task to whoever asks. In the variant without the hot rank, ranks know their tasks
/// in advance.
void Farm(Program& p)
{
  const int tasks = p.Steps * (p.Size - 1), bytes = p.Integer("bytes", 6000);
  if (p.Integer("ghost", 0) != 0)
  {
    for (int done = 0; done < p.Steps && p.Rank > 0; ++done)
    {
      p.Work(p.Number("work", 300) * (0.5 + Hash(4, p.Rank, done)));
    }
    return;
  }
  if (p.Rank == 0)
  {
    for (int task = 0; task < tasks + p.Size - 1; ++task)
    {
      const int worker = p.Recv(MPI_ANY_SOURCE, kTag);
      p.Send(worker, task < tasks ? bytes : 0, task < tasks ? kTag + 1 : kTag + 2);
    }
    return;
  }
  for (int done = 0;; ++done)
  {
    const Region region("task");
    MPI_Status status;
    p.Send(0, bytes / 4, kTag);
    MPI_Recv(p.In.data(), Program::kCapacity, MPI_BYTE, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    if (status.MPI_TAG == kTag + 2)
    {
      return;
    }
    p.Work(p.Number("work", 300) * (0.5 + Hash(4, p.Rank, done)));
  }
}

/// One level of a multigrid cycle: distant neighbours, smaller faces, less work.
void Level(Program& p, const Grid& grid, int level, Requests& requests)
{
  const int far = 1 << level;
  if (grid.Place[0] % far != 0 || grid.Place[1] % far != 0)
  {
    return;
  }
  for (const bool sends : { false, true })
  {
    for (int axis = 0; axis < 2; ++axis)
    {
      for (const int way : { -far, far })
      {
        const int peer = grid.Neighbor(axis, way);
        if (peer != MPI_PROC_NULL && sends)
        {
          p.Isend(peer, p.Integer("bytes", 16000) >> level, kTag + level, requests);
        }
        else if (peer != MPI_PROC_NULL)
        {
          p.Irecv(peer, kTag + level, requests);
        }
      }
    }
  }
  p.WaitAll(requests);
  p.Work(p.Number("work", 150) / (1 << 2 * level));
}

/// Multigrid V-cycles on a 2-D grid, with fewer ranks on coarse levels.
void Cycle(Program& p)
{
  const Grid grid(p);
  const int levels = p.Integer("levels", 3);
  Requests requests;
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("v_cycle");
    for (int level = 0; level < levels; ++level)
    {
      Level(p, grid, level, requests);
    }
    for (int level = levels - 2; level >= 0; --level)
    {
      Level(p, grid, level, requests);
    }
    p.Sum();
    p.Extra(step);
  }
}

/// Exchanges between neighbours in a random graph, with messages of any size.
void Graph(Program& p)
{
  const int seed = p.Integer("graph", 1), bytes = p.Integer("bytes", 9000);
  std::vector<std::pair<int, int>> edges;
  for (int other = 0; other < p.Size; ++other)
  {
    const int low = std::min(p.Rank, other), high = std::max(p.Rank, other);
    const double chance = high - low == 1 ? 0.9 : 5.0 / ((high - low) + p.Size / 4.0);
    if (other != p.Rank && Hash(seed, low, high) < chance)
    {
      const double part = Hash(seed + 1, p.Rank, other) + Hash(seed + 1, other, p.Rank);
      edges.emplace_back(other, 8 + static_cast<int>(bytes * part));
    }
  }
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("exchange_step");
    p.Work(p.Number("work", 300));
    Requests requests;
    for (const auto& [peer, size] : edges)
    {
      p.Irecv(peer, kTag, requests);
    }
    for (const auto& [peer, size] : edges)
    {
      p.Send(peer, size, kTag);
    }
    p.WaitAll(requests);
    p.Sum(4);
    p.Extra(step);
  }
}

/// Blocks of bodies that travel round a ring.
void Bodies(Program& p)
{
  const int hops = std::min(p.Size - 1, p.Integer("hops", 12));
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("forces");
    for (int hop = 0; hop < hops; ++hop)
    {
      p.Exchange(
        (p.Rank + 1) % p.Size, (p.Rank + p.Size - 1) % p.Size, p.Integer("bytes", 10000), kTag);
      p.Work(p.Number("work", 30));
    }
    p.Extra(step);
  }
}

/// Large messages to distant ranks, with receives posted first.
void Shift(Program& p)
{
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("shift");
    for (const int far : { 1, p.Size / 4, p.Size / 2 })
    {
      Requests requests;
      p.Irecv((p.Rank + p.Size - far) % p.Size, kTag, requests);
      p.Work(p.Number("work", 80));
      p.Send((p.Rank + far) % p.Size, p.Integer("bytes", 120000), kTag);
      p.WaitAll(requests);
    }
    p.Extra(step);
  }
}

/// A front of fine cells that moves over the grid: more work and larger messages there.
void Refined(Program& p)
{
  const Grid grid(p);
  const auto faces = grid.Faces();
  const int bytes = p.Integer("bytes", 5000);
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("refined_step");
    const auto fine = [&](int rank) {
      const double front = grid.Extent[0] * static_cast<double>(step) / p.Steps;
      const int x = rank % grid.Extent[0];
      return std::abs(x - front) < 1 ? 2.0 : 1.0;
    };
    p.Work(p.Number("work", 200) * (1 + p.Number("refine", 0.3) * (fine(p.Rank) - 1)));
    Requests requests;
    for (const auto& [peer, axis] : faces)
    {
      p.Irecv(peer, kTag, requests);
    }
    for (const auto& [peer, axis] : faces)
    {
      p.Isend(peer, static_cast<int>(bytes * fine(p.Rank) * fine(peer)), kTag, requests);
    }
    p.WaitAll(requests);
    p.Extra(step);
    if (step % 10 == 9)
    {
      p.Sum(16);
    }
  }
}

/// Four shifts of faces and two small sums per step, as in Krylov solvers.
void Krylov(Program& p)
{
  const Grid grid(p);
  const double work = p.Number("work", 200);
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("krylov_step");
    for (int axis = 0; axis < 2; ++axis)
    {
      for (const int way : { 1, -1 })
      {
        p.Exchange(
          grid.Neighbor(axis, way), grid.Neighbor(axis, -way), p.Integer("bytes", 8000), kTag);
      }
    }
    p.Work(work * 0.8);
    p.Sum();
    p.Work(work * 0.2);
    p.Sum();
    p.Extra(step);
  }
}

constexpr Entry kPrograms[] = { { "halo", Halo }, { "persistent", Persistent }, { "waves", Waves },
  { "stages", Stages }, { "slabs", Slabs }, { "tree", Tree }, { "butterfly", Butterfly },
  { "farm", Farm }, { "cycle", Cycle }, { "graph", Graph }, { "bodies", Bodies },
  { "shift", Shift }, { "refined", Refined }, { "krylov", Krylov } };

}

int main(int argc, char** argv)
{
  return Run(kPrograms, argc, argv);
}
