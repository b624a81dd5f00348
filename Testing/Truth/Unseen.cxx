// Programs of the lot that is not examined while prices are developed.
#include "Program.h"

using namespace truth;

namespace
{

constexpr int kTag = 5;

/// Matrix product: blocks shift along rows and columns of a torus.
void Cannon(Program& p)
{
  const Grid grid(p);
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("multiply");
    Requests requests;
    for (int axis = 0; axis < 2; ++axis)
    {
      p.Irecv(grid.Neighbor(axis, 1), kTag + axis, requests);
      p.Isend(grid.Neighbor(axis, -1), p.Integer("bytes", 40000), kTag + axis, requests);
    }
    p.Work(p.Number("work", 120));
    p.WaitAll(requests);
    p.Extra(step);
  }
}

/// Matrix product: the owner of a panel broadcasts it within its row or column.
void Summa(Program& p)
{
  const Grid grid(p);
  MPI_Comm lines[2];
  for (int axis = 0; axis < 2; ++axis)
  {
    MPI_Comm_split(MPI_COMM_WORLD, grid.Place[1 - axis], grid.Place[axis], &lines[axis]);
  }
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("panel_step");
    for (int axis = 0; axis < 2; ++axis)
    {
      MPI_Bcast(
        p.Out.data(), p.Integer("bytes", 20000), MPI_BYTE, step % grid.Extent[axis], lines[axis]);
    }
    p.Work(p.Number("work", 200));
    p.Extra(step);
  }
  MPI_Comm_free(&lines[0]);
  MPI_Comm_free(&lines[1]);
}

/// Factorisation: a panel travels around the ranks, and each works on the remaining matrix.
void Panels(Program& p)
{
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("eliminate");
    const int owner = step % p.Size, place = (p.Rank - owner + p.Size) % p.Size;
    Requests requests;
    if (place > 0)
    {
      p.Recv((p.Rank + p.Size - 1) % p.Size, kTag);
    }
    else
    {
      p.Work(p.Number("work", 150) * 0.1);
    }
    if (place + 1 < p.Size)
    {
      p.Isend((p.Rank + 1) % p.Size, p.Integer("bytes", 12000), kTag, requests);
    }
    p.Work(p.Number("work", 150) * (1 - 0.6 * step / p.Steps));
    p.WaitAll(requests);
    p.Extra(step);
  }
}

/// Sorts: gathers samples of all ranks, then sends everything to where it belongs.
void Samples(Program& p)
{
  std::vector<int> out(p.Size), in(p.Size), begin(p.Size, 0);
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("sort_step");
    p.Work(p.Number("work", 250));
    MPI_Allgather(p.Out.data(), 64, MPI_BYTE, p.In.data(), 64, MPI_BYTE, MPI_COMM_WORLD);
    for (int other = 0; other < p.Size; ++other)
    {
      const double part = p.Number("bytes", 1200);
      out[other] = static_cast<int>(part * (0.4 + 1.2 * Hash(step, p.Rank, other)));
      in[other] = static_cast<int>(part * (0.4 + 1.2 * Hash(step, other, p.Rank)));
    }
    MPI_Alltoallv(p.Out.data(), out.data(), begin.data(), MPI_BYTE, p.In.data(), in.data(),
      begin.data(), MPI_BYTE, MPI_COMM_WORLD);
    p.Work(p.Number("work", 250) * 0.3);
    p.Extra(step);
  }
}

/// Faces in x, then faces with corners in y.
void Corners(Program& p)
{
  const Grid grid(p);
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("corner_step");
    for (int axis = 0; axis < 2; ++axis)
    {
      Requests requests;
      for (const int way : { -1, 1 })
      {
        if (grid.Neighbor(axis, way) != MPI_PROC_NULL)
        {
          p.Irecv(grid.Neighbor(axis, way), kTag + axis, requests);
        }
      }
      for (const int way : { -1, 1 })
      {
        if (grid.Neighbor(axis, way) != MPI_PROC_NULL)
        {
          p.Send(grid.Neighbor(axis, way), p.Integer("bytes", 6000), kTag + axis);
        }
      }
      for (MPI_Request& request : requests)
      {
        MPI_Wait(&request, MPI_STATUS_IGNORE);
      }
    }
    p.Work(p.Number("work", 180));
    p.Extra(step);
  }
}

/// Transposes by collectives in rows and columns.
void Pencils(Program& p)
{
  const Grid grid(p);
  const int bytes = p.Integer("bytes", 5000);
  MPI_Comm lines[2];
  for (int axis = 0; axis < 2; ++axis)
  {
    MPI_Comm_split(MPI_COMM_WORLD, grid.Place[1 - axis], grid.Place[axis], &lines[axis]);
  }
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("spectral_step");
    for (int axis = 0; axis < 2; ++axis)
    {
      p.Work(p.Number("work", 150));
      MPI_Alltoall(p.Out.data(), bytes, MPI_BYTE, p.In.data(), bytes, MPI_BYTE, lines[axis]);
    }
    p.Extra(step);
  }
  MPI_Comm_free(&lines[0]);
  MPI_Comm_free(&lines[1]);
}

/// Particles that move to neighbours: their number is only known when they arrive.
void Particles(Program& p)
{
  const Grid grid(p);
  const auto faces = grid.Faces();
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("move");
    p.Work(p.Number("work", 220));
    Requests requests;
    for (const auto& [peer, axis] : faces)
    {
      const double part = 0.2 + 1.6 * Hash(step, p.Rank, peer);
      p.Isend(peer, static_cast<int>(p.Integer("bytes", 6000) * part), kTag, requests);
    }
    for (std::size_t i = 0; i < faces.size(); ++i)
    {
      MPI_Status status;
      MPI_Probe(faces[i].first, kTag, MPI_COMM_WORLD, &status);
      p.Recv(faces[i].first, kTag);
    }
    p.WaitAll(requests);
    p.Extra(step);
    if (step % 8 == 7)
    {
      p.Sum(2);
    }
  }
}

/// Bitonic sort: pairs of ranks exchange all their data.
void Bitonic(Program& p)
{
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("merge_step");
    for (int block = 2; block <= p.Size; block *= 2)
    {
      for (int bit = block / 2; bit > 0; bit /= 2)
      {
        p.Exchange(p.Rank ^ bit, p.Rank ^ bit, p.Integer("bytes", 10000), kTag);
        p.Work(p.Number("work", 25));
      }
    }
    p.Extra(step);
  }
}

/// Two models on halves of the ranks, which exchange data now and then.
void Coupled(Program& p)
{
  const int half = p.Size / 2, first = p.Rank < half ? 0 : half, me = p.Rank - first;
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region(first == 0 ? "ocean" : "air");
    Requests requests;
    for (const int far : { 1, 4, half - 4, half - 1 })
    {
      p.Irecv(first + (me + far) % half, kTag, requests);
    }
    for (const int far : { half - 1, half - 4, 4, 1 })
    {
      p.Isend(first + (me + far) % half, p.Integer("bytes", 7000), kTag, requests);
    }
    p.WaitAll(requests);
    p.Work(p.Number("work", 150));
    if (step % 5 == 4)
    {
      const Region couple("couple");
      p.Exchange(
        (p.Rank + half) % p.Size, (p.Rank + half) % p.Size, 4 * p.Integer("bytes", 7000), kTag + 1);
    }
    p.Extra(step);
  }
}

/// Waits for the faces of a step one step later: work hides the network time.
void Lagged(Program& p)
{
  const Grid grid(p);
  const auto faces = grid.Faces();
  Requests requests, next;
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("lagged_step");
    for (const auto& [peer, axis] : faces)
    {
      p.Irecv(peer, kTag, next);
      p.Isend(peer, p.Integer("bytes", 9000), kTag, next);
    }
    p.Work(p.Number("work", 200));
    p.WaitAll(requests);
    std::swap(requests, next);
    p.Extra(step);
  }
  p.WaitAll(requests);
}

/// Clustering: broadcasts the centres, reduces the sums.
void Means(Program& p)
{
  const int numbers = p.Integer("bytes", 8000) / 8;
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("assign");
    MPI_Bcast(p.Out.data(), numbers, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    p.Work(p.Number("work", 300));
    MPI_Reduce(p.Out.data(), p.In.data(), numbers, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    p.Extra(step);
  }
}

constexpr Entry kPrograms[] = { { "cannon", Cannon }, { "summa", Summa }, { "panels", Panels },
  { "samples", Samples }, { "corners", Corners }, { "pencils", Pencils },
  { "particles", Particles }, { "bitonic", Bitonic }, { "coupled", Coupled }, { "lagged", Lagged },
  { "means", Means } };

}

int main(int argc, char** argv)
{
  return Run(kPrograms, argc, argv);
}
