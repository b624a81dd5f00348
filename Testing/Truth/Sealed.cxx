// Programs of the fifth lot held back, written after the fourth had been examined.
#include "Program.h"

using namespace truth;

namespace
{

constexpr int kTag = 19;

/// A transform in two dimensions: transposes within rows of a grid, then within columns.
void Planes(Program& p)
{
  const Grid grid(p);
  MPI_Comm row, column;
  MPI_Comm_split(MPI_COMM_WORLD, grid.Place[1], grid.Place[0], &row);
  MPI_Comm_split(MPI_COMM_WORLD, grid.Place[0], grid.Place[1], &column);
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("transform_planes");
    for (const MPI_Comm world : { row, column })
    {
      p.Work(p.Number("work", 150) / 2);
      const int part = p.Integer("bytes", 8000) / 4;
      MPI_Alltoall(p.Out.data(), part, MPI_BYTE, p.In.data(), part, MPI_BYTE, world);
    }
    p.Extra(step);
  }
  MPI_Comm_free(&row);
  MPI_Comm_free(&column);
}

/// Members of a group send to its first rank; the first ranks pass sums around; answers go back.
void Leaders(Program& p)
{
  constexpr int kMembers = 4;
  const int leader = p.Rank / kMembers * kMembers;
  const int bytes = p.Integer("bytes", 8000);
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("report");
    p.Work(p.Number("work", 200));
    if (p.Rank != leader)
    {
      p.Send(leader, bytes, kTag);
      p.Recv(leader, kTag + 2);
    }
    else
    {
      for (int member = 1; member < kMembers; ++member)
      {
        p.Recv(leader + member, kTag);
      }
      const int next = (p.Rank + kMembers) % p.Size, last = (p.Rank + p.Size - kMembers) % p.Size;
      p.Exchange(next, last, 2 * bytes, kTag + 1);
      p.Exchange(last, next, 2 * bytes, kTag + 1);
      Requests requests;
      for (int member = 1; member < kMembers; ++member)
      {
        p.Isend(leader + member, bytes / 2, kTag + 2, requests);
      }
      p.WaitAll(requests);
    }
    p.Extra(step);
  }
}

/// Cells on a line: several messages of different lengths from each neighbor, and the length of the
/// time step.
void Cells(Program& p)
{
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("cells");
    Requests requests;
    for (const int far : { 1, p.Size - 1 })
    {
      const int to = (p.Rank + far) % p.Size, from = (p.Rank + p.Size - far) % p.Size;
      for (int layer = 0; layer < 4; ++layer)
      {
        p.Irecv(from, kTag + layer, requests);
        p.Isend(to, p.Integer("bytes", 8000) >> layer, kTag + layer, requests);
      }
    }
    p.Work(p.Number("work", 150) / 3);
    p.WaitAll(requests);
    p.Work(p.Number("work", 150));
    p.Sum();
    p.Extra(step);
  }
}

/// A tournament: different pairs exchange in each round, and nobody waits for the others.
void Rounds(Program& p)
{
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("rounds");
    for (int round = 1; round < p.Size; round += p.Size / 8)
    {
      const int peer = p.Rank ^ round;
      if (peer < p.Size && peer != p.Rank)
      {
        p.Exchange(peer, peer, p.Integer("bytes", 8000), kTag);
      }
      p.Work(p.Number("work", 60) * (0.8 + 0.4 * Hash(step, p.Rank, round)));
    }
    p.Extra(step);
  }
}

/// Faces of a grid, each processed as soon as it arrives; two sums, as in a solver.
void Solver(Program& p)
{
  const Grid grid(p);
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("solver_step");
    Requests received, sent;
    for (const auto& [peer, axis] : grid.Faces())
    {
      p.Irecv(peer, kTag, received);
    }
    for (const auto& [peer, axis] : grid.Faces())
    {
      p.Isend(peer, p.Integer("bytes", 8000) * (1 + axis), kTag, sent);
    }
    p.Work(p.Number("work", 150) / 2);
    for (std::size_t left = received.size(); left > 0; --left)
    {
      int which;
      MPI_Waitany(static_cast<int>(received.size()), received.data(), &which, MPI_STATUS_IGNORE);
      p.Work(p.Number("work", 150) / 8);
    }
    p.WaitAll(sent);
    p.Sum();
    p.Work(p.Number("work", 150) / 4);
    p.Sum(2);
    p.Extra(step);
  }
}

/// A front that moves over the ranks in order, then back; the first rank broadcasts the rest.
void Fronts(Program& p)
{
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region(step % 2 == 0 ? "forward" : "backward");
    const int way = step % 2 == 0 ? 1 : -1;
    const int from = p.Rank - way, to = p.Rank + way;
    for (int block = 0; block < 6; ++block)
    {
      if (from >= 0 && from < p.Size)
      {
        p.Recv(from, kTag);
      }
      p.Work(p.Number("work", 40));
      if (to >= 0 && to < p.Size)
      {
        p.Send(to, p.Integer("bytes", 8000), kTag);
      }
    }
    MPI_Bcast(p.Out.data(), p.Integer("bytes", 8000), MPI_BYTE, 0, MPI_COMM_WORLD);
    p.Extra(step);
  }
}

constexpr Entry kPrograms[] = { { "planes", Planes }, { "leaders", Leaders }, { "cells", Cells },
  { "rounds", Rounds }, { "solver", Solver }, { "fronts", Fronts } };

}

int main(int argc, char** argv)
{
  return Run(kPrograms, argc, argv);
}
