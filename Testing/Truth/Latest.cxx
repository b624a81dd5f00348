// Programs of the fourth lot held back, written after rules for hot ranks and ranges had changed.
#include "Program.h"

using namespace truth;

namespace
{

constexpr int kTag = 17;

/// A transform of all ranks, between steps in which only neighbours on a line communicate.
void Spectral(Program& p)
{
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("transform");
    p.Work(p.Number("work", 150));
    const int part = p.Integer("bytes", 8000) / p.Size;
    MPI_Alltoall(p.Out.data(), part, MPI_BYTE, p.In.data(), part, MPI_BYTE, MPI_COMM_WORLD);
    for (int way = 0; way < 2; ++way)
    {
      const int far = way == 0 ? 1 : p.Size - 1;
      p.Work(p.Number("work", 150) / 2);
      p.Exchange((p.Rank + far) % p.Size, (p.Rank + p.Size - far) % p.Size,
        p.Integer("bytes", 8000), kTag + way);
    }
    p.Extra(step);
  }
}

/// Sends data to ranks at distances that are powers of two, more from turn to turn.
void Spread(Program& p)
{
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("spread");
    int bytes = p.Integer("bytes", 4000);
    for (int far = 1; far < p.Size; far *= 2)
    {
      p.Work(p.Number("work", 50));
      p.Exchange((p.Rank + far) % p.Size, (p.Rank + p.Size - far) % p.Size, bytes, kTag);
      bytes += bytes / 2;
    }
    p.Extra(step);
  }
}

/// Exchanges with the opposite rank and both neighbours, overlapped with half of the work.
void Mirror(Program& p)
{
  const int opposite = p.Size - 1 - p.Rank;
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("mirror");
    Requests requests;
    const int peers[] = { opposite, (p.Rank + 1) % p.Size, (p.Rank + p.Size - 1) % p.Size };
    for (const int peer : peers)
    {
      p.Irecv(peer, kTag, requests);
    }
    for (const int peer : peers)
    {
      p.Isend(peer, p.Integer("bytes", 8000) * (peer == opposite ? 2 : 1), kTag, requests);
    }
    p.Work(p.Number("work", 150) / 2);
    p.WaitAll(requests);
    p.Work(p.Number("work", 150) / 2);
    p.Extra(step);
  }
}

/// Faces of a grid, one axis after another; now and then, the first rank gathers and broadcasts.
void Tiles(Program& p)
{
  const Grid grid(p);
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("tile_step");
    for (int axis = 0; axis < 2; ++axis)
    {
      Requests requests;
      for (const auto& [peer, of] : grid.Faces())
      {
        if (of == axis)
        {
          p.Irecv(peer, kTag, requests);
          p.Isend(peer, p.Integer("bytes", 8000), kTag, requests);
        }
      }
      p.WaitAll(requests);
      p.Work(p.Number("work", 150) / 2);
    }
    if (step % 3 == 2)
    {
      MPI_Gather(p.Out.data(), 64, MPI_BYTE, p.In.data(), 64, MPI_BYTE, 0, MPI_COMM_WORLD);
      MPI_Bcast(p.Out.data(), 256, MPI_BYTE, 0, MPI_COMM_WORLD);
    }
    p.Extra(step);
  }
}

/// Two chains of stages, with exchanges between them.
void Ladder(Program& p)
{
  const int half = p.Size / 2, place = p.Rank % half, other = (p.Rank + half) % p.Size;
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("ladder");
    if (place > 0)
    {
      p.Recv(p.Rank - 1, kTag);
    }
    p.Work(p.Number("work", 60));
    if (place + 1 < half)
    {
      p.Send(p.Rank + 1, p.Integer("bytes", 8000), kTag);
    }
    p.Exchange(other, other, p.Integer("bytes", 8000) / 2, kTag + 1);
    p.Extra(step);
  }
}

/// Sums over the rows of a grid, then parts of different lengths to the next rows.
void Harvest(Program& p)
{
  const Grid grid(p);
  MPI_Comm row;
  MPI_Comm_split(MPI_COMM_WORLD, grid.Place[1], grid.Place[0], &row);
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("harvest");
    p.Work(p.Number("work", 200));
    MPI_Allreduce(
      p.Out.data(), p.In.data(), p.Integer("bytes", 8000) / 16, MPI_DOUBLE, MPI_SUM, row);
    Requests requests;
    for (const int far : { p.Size - grid.Extent[0], grid.Extent[0] })
    {
      const int from = (p.Rank + p.Size - far) % p.Size, to = (p.Rank + far) % p.Size;
      p.Irecv(from, kTag, requests);
      p.Isend(to, static_cast<int>(p.Integer("bytes", 8000) * (0.5 + Hash(step, p.Rank, to))), kTag,
        requests);
    }
    p.WaitAll(requests);
    p.Extra(step);
  }
  MPI_Comm_free(&row);
}

constexpr Entry kPrograms[] = { { "spectral", Spectral }, { "spread", Spread },
  { "mirror", Mirror }, { "tiles", Tiles }, { "ladder", Ladder }, { "harvest", Harvest } };

}

int main(int argc, char** argv)
{
  return Run(kPrograms, argc, argv);
}
