// Programs of the second lot held back, written after the first had been used up.
#include "Program.h"

using namespace truth;

namespace
{

constexpr int kTag = 11;

/// Each rank exchanges with all others in turn, like an all-to-all by messages; then a sum.
void Pairwise(Program& p)
{
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("exchange_all");
    p.Work(p.Number("work", 200));
    for (int turn = 1; turn < p.Size; ++turn)
    {
      p.Exchange((p.Rank + turn) % p.Size, (p.Rank + p.Size - turn) % p.Size,
        p.Integer("bytes", 3000), kTag);
    }
    if (step % 4 == 3)
    {
      p.Sum();
    }
    p.Extra(step);
  }
}

/// Exchanges over growing distances with shrinking messages, as in the levels of wavelets.
void Wavelet(Program& p)
{
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("levels");
    double work = p.Number("work", 150);
    int bytes = p.Integer("bytes", 16000);
    for (int far = 1; far < p.Size; far *= 2, work /= 2, bytes = std::max(64, bytes / 2))
    {
      Requests requests;
      for (const int peer : { (p.Rank + far) % p.Size, (p.Rank + p.Size - far) % p.Size })
      {
        p.Irecv(peer, kTag, requests);
        p.Isend(peer, bytes, kTag, requests);
      }
      p.WaitAll(requests);
      p.Work(work);
    }
    p.Extra(step);
  }
}

/// Passes the first rank's data in pieces along the chain of ranks; all ranks work with them, then
/// agree.
void Relay(Program& p)
{
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("relay");
    for (int piece = 0; piece < 6; ++piece)
    {
      if (p.Rank > 0)
      {
        p.Recv(p.Rank - 1, kTag);
      }
      if (p.Rank + 1 < p.Size)
      {
        p.Send(p.Rank + 1, p.Integer("bytes", 8000), kTag);
      }
      p.Work(p.Number("work", 200) / 6);
    }
    p.Extra(step);
    p.Sum(4);
  }
}

/// Values sent to a few ranks, which differ from rank to rank, and received from as many; a barrier
/// now and then.
void Census(Program& p)
{
  const int degree = 4;
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("census");
    p.Work(p.Number("work", 200) * 0.7);
    Requests requests;
    for (int k = 0; k < degree; ++k)
    {
      const int far = 1 + static_cast<int>(Hash(step, k, 17) * (p.Size - 1));
      const int bytes = p.Integer("bytes", 8000) * (k + 1) / degree;
      p.Irecv((p.Rank + p.Size - far) % p.Size, kTag + k, requests);
      p.Isend((p.Rank + far) % p.Size, bytes, kTag + k, requests);
    }
    p.WaitAll(requests);
    p.Work(p.Number("work", 200) * 0.3);
    p.Extra(step);
    if (step % 5 == 4)
    {
      MPI_Barrier(MPI_COMM_WORLD);
    }
  }
}

/// Lines of a grid transposed within rows of ranks; borders exchanged along columns.
void Columns(Program& p)
{
  const Grid grid(p);
  MPI_Comm row;
  MPI_Comm_split(MPI_COMM_WORLD, grid.Place[1], grid.Place[0], &row);
  const int bytes = p.Integer("bytes", 6000);
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("columns");
    p.Work(p.Number("work", 150) * 0.5);
    MPI_Alltoall(p.Out.data(), bytes / grid.Extent[0], MPI_BYTE, p.In.data(),
      bytes / grid.Extent[0], MPI_BYTE, row);
    p.Work(p.Number("work", 150) * 0.5);
    Requests requests;
    for (const int way : { -1, 1 })
    {
      const int peer = grid.Neighbor(1, way);
      if (peer != MPI_PROC_NULL)
      {
        p.Irecv(peer, kTag, requests);
        p.Isend(peer, bytes, kTag, requests);
      }
    }
    p.WaitAll(requests);
    p.Extra(step);
  }
  MPI_Comm_free(&row);
}

/// Two halves of the ranks: each rank exchanges with its partner, then with its neighbours in its
/// half.
void Partners(Program& p)
{
  const int half = p.Size / 2, partner = (p.Rank + half) % p.Size, base = p.Rank / half * half;
  const int right = base + (p.Rank - base + 1) % half,
            left = base + (p.Rank - base + half - 1) % half;
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("partners");
    p.Work(p.Number("work", 150) * 0.6);
    p.Exchange(partner, partner, p.Integer("bytes", 10000), kTag);
    p.Work(p.Number("work", 150) * 0.4);
    p.Exchange(right, left, p.Integer("bytes", 10000) / 2, kTag + 1);
    p.Exchange(left, right, p.Integer("bytes", 10000) / 2, kTag + 2);
    if (step % 8 == 7)
    {
      p.Sum(16);
    }
    p.Extra(step);
  }
}

/// Faces of a flat grid, one axis after another, so that corners arrive as well; the time step is
/// agreed on.
void Sides(Program& p)
{
  const Grid grid(p);
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("sides");
    p.Work(p.Number("work", 200));
    for (int axis = 0; axis < 2; ++axis)
    {
      for (const int way : { 1, -1 })
      {
        p.Exchange(grid.Neighbor(axis, way), grid.Neighbor(axis, -way),
          p.Integer("bytes", 10000) / (axis + 1), kTag + axis);
      }
    }
    p.Extra(step);
    p.Sum();
  }
}

/// In each group, a root hands out work to the ranks and collects the results.
void Groups(Program& p)
{
  const int each = p.Size / 4, root = p.Rank / each * each;
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("groups");
    if (p.Rank == root)
    {
      Requests requests;
      for (int other = root + 1; other < root + each; ++other)
      {
        p.Isend(other, p.Integer("bytes", 8000), kTag, requests);
      }
      p.Work(p.Number("work", 200));
      for (int other = root + 1; other < root + each; ++other)
      {
        p.Irecv(other, kTag + 1, requests);
      }
      p.WaitAll(requests);
      p.Exchange((root + each) % p.Size, (root + p.Size - each) % p.Size,
        p.Integer("bytes", 8000) * 2, kTag + 2);
    }
    else
    {
      p.Recv(root, kTag);
      p.Work(p.Number("work", 200));
      p.Send(root, p.Integer("bytes", 8000), kTag + 1);
    }
    p.Extra(step);
  }
}

constexpr Entry kPrograms[] = { { "pairwise", Pairwise }, { "wavelet", Wavelet },
  { "relay", Relay }, { "census", Census }, { "columns", Columns }, { "partners", Partners },
  { "sides", Sides }, { "groups", Groups } };

}

int main(int argc, char** argv)
{
  return Run(kPrograms, argc, argv);
}
