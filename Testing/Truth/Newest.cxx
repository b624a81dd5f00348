// Programs of the third lot held back, written after the second had been scored often.
#include "Program.h"

using namespace truth;

namespace
{

constexpr int kTag = 13;

/// Posts an exchange of equal messages with another rank.
void Swap(Program& p, int peer, int bytes, Requests& requests)
{
  if (peer != MPI_PROC_NULL && peer != p.Rank)
  {
    p.Irecv(peer, kTag, requests);
    p.Isend(peer, bytes, kTag, requests);
  }
}

/// Neighbours at distances that are powers of three; the next ones are asked while the previous
/// ones answer.
void Skips(Program& p)
{
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("skip_levels");
    Requests before;
    for (int far = 1; far < p.Size; far *= 3)
    {
      Requests now;
      Swap(p, (p.Rank + far) % p.Size, p.Integer("bytes", 8000), now);
      Swap(p, (p.Rank + p.Size - far) % p.Size, p.Integer("bytes", 8000), now);
      p.Work(p.Number("work", 60));
      p.WaitAll(before);
      before = now;
    }
    p.WaitAll(before);
    p.Extra(step);
  }
}

/// Faces of a grid in some steps, and an exchange with the other half in every fourth, like
/// seasons.
void Seasons(Program& p)
{
  const Grid grid(p);
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("season");
    Requests requests;
    if (step % 4 == 3)
    {
      Swap(p, (p.Rank + p.Size / 2) % p.Size, 3 * p.Integer("bytes", 8000), requests);
    }
    else
    {
      for (const auto& [peer, axis] : grid.Faces())
      {
        Swap(p, peer, p.Integer("bytes", 8000) / (1 + axis), requests);
      }
    }
    p.Work(p.Number("work", 150));
    p.WaitAll(requests);
    if (step % 8 == 7)
    {
      p.Sum(2);
    }
    p.Extra(step);
  }
}

/// Blocks travel along the rows of a grid until all ranks of a row have them, and are worked on.
void Rows(Program& p)
{
  const Grid grid(p);
  const int row = grid.Extent[0];
  const auto at = [&](int steps) {
    return p.Rank - grid.Place[0] + ((grid.Place[0] + steps) % row + row) % row;
  };
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("gather_row");
    for (int hop = 1; hop < row; ++hop)
    {
      p.Exchange(at(1), at(-1), p.Integer("bytes", 8000), kTag);
    }
    p.Work(p.Number("work", 200));
    const int up = grid.Neighbor(1, 1), down = grid.Neighbor(1, -1);
    p.Exchange(up, down, p.Integer("bytes", 8000) / 4, kTag);
    p.Extra(step);
  }
}

/// In each step, different pairs of ranks exchange, as if drawn by lot; a sum now and then.
void Lots(Program& p)
{
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("drawn_pairs");
    p.Work(p.Number("work", 200));
    for (int draw = 0; draw < 3; ++draw)
    {
      const int sum = static_cast<int>(Hash(17 + draw, step, 1) * p.Size);
      Requests requests;
      Swap(p, ((sum - p.Rank) % p.Size + p.Size) % p.Size, p.Integer("bytes", 8000), requests);
      p.WaitAll(requests);
    }
    if (step % 3 == 2)
    {
      p.Sum();
    }
    p.Extra(step);
  }
}

/// Faces, and sums within the columns of a grid, which have their own communicators.
void Strips(Program& p)
{
  const Grid grid(p);
  MPI_Comm column;
  MPI_Comm_split(MPI_COMM_WORLD, grid.Place[0], p.Rank, &column);
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("strip_step");
    Requests requests;
    for (const auto& [peer, axis] : grid.Faces())
    {
      Swap(p, peer, p.Integer("bytes", 8000), requests);
    }
    p.WaitAll(requests);
    p.Work(p.Number("work", 150));
    MPI_Allreduce(
      p.Out.data(), p.In.data(), p.Integer("bytes", 8000) / 32, MPI_DOUBLE, MPI_SUM, column);
    p.Work(p.Number("work", 150) / 3);
    p.Extra(step);
  }
  MPI_Comm_free(&column);
}

/// Ranks on a line: a scan, then exchanges with up to two neighbours on each side.
void Queue(Program& p)
{
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("line_up");
    p.Work(p.Number("work", 200));
    MPI_Scan(p.Out.data(), p.In.data(), 8, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    Requests requests;
    for (int far = 1; far <= 2; ++far)
    {
      Swap(p, p.Rank + far < p.Size ? p.Rank + far : MPI_PROC_NULL, p.Integer("bytes", 8000),
        requests);
      Swap(p, p.Rank >= far ? p.Rank - far : MPI_PROC_NULL, p.Integer("bytes", 8000), requests);
    }
    p.WaitAll(requests);
    p.Extra(step);
  }
}

/// Two streams around the ranks in opposite directions, one of them heavy.
void Streams(Program& p)
{
  const int next = (p.Rank + 1) % p.Size, last = (p.Rank + p.Size - 1) % p.Size;
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("streams");
    for (int turn = 0; turn < 4; ++turn)
    {
      Requests requests;
      p.Irecv(last, kTag, requests);
      p.Irecv(next, kTag + 1, requests);
      p.Isend(next, p.Integer("bytes", 8000), kTag, requests);
      p.Isend(last, p.Integer("bytes", 8000) / 6, kTag + 1, requests);
      p.Work(p.Number("work", 60));
      p.WaitAll(requests);
    }
    p.Extra(step);
  }
}

constexpr Entry kPrograms[] = { { "skips", Skips }, { "seasons", Seasons }, { "rows", Rows },
  { "lots", Lots }, { "strips", Strips }, { "queue", Queue }, { "streams", Streams } };

}

int main(int argc, char** argv)
{
  return Run(kPrograms, argc, argv);
}
