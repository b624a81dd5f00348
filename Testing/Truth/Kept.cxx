// Programs of the lot held back: it is scored once, when prices are done.
#include "Program.h"

using namespace truth;

namespace
{

constexpr int kTag = 9;

/// Exchanges along a four-dimensional lattice: eight neighbours, overlapped with the interior; two
/// sums.
void Lattice(Program& p)
{
  const int bytes = p.Integer("bytes", 8000);
  const double work = p.Number("work", 200), inside = p.Number("overlap", 0.4);
  int extent[4] = { 2, 2, 2, p.Size / 8 };
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("dslash");
    Requests requests;
    for (const bool sends : { false, true })
    {
      int stride = 1;
      for (const int length : extent)
      {
        const int place = p.Rank / stride % length;
        for (const int way : { 1, length - 1 })
        {
          const int peer = p.Rank + ((place + way) % length - place) * stride;
          if (sends)
          {
            p.Isend(peer, bytes, kTag, requests);
          }
          else
          {
            p.Irecv(peer, kTag, requests);
          }
        }
        stride *= length;
      }
    }
    p.Work(work * inside);
    p.WaitAll(requests);
    p.Work(work * (1 - inside));
    p.Sum(2);
    p.Extra(step);
  }
}

/// Solves lines along x, then along y: each rank waits for the line to reach it, and again on the
/// way back.
void Lines(Program& p)
{
  const Grid grid(p);
  const int bytes = p.Integer("bytes", 4000);
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("line_step");
    for (int axis = 0; axis < 2; ++axis)
    {
      for (const int way : { 1, -1 })
      {
        for (int block = 0; block < 3; ++block)
        {
          if (grid.Neighbor(axis, -way) != MPI_PROC_NULL)
          {
            p.Recv(grid.Neighbor(axis, -way), kTag);
          }
          p.Work(p.Number("work", 60) / 3);
          if (grid.Neighbor(axis, way) != MPI_PROC_NULL)
          {
            p.Send(grid.Neighbor(axis, way), bytes, kTag);
          }
        }
      }
    }
    p.Work(p.Number("work", 60) * 3);
    p.Extra(step);
  }
}

/// Works on whatever arrives first.
void Arrivals(Program& p)
{
  const Grid grid(p);
  const auto faces = grid.Faces();
  const auto count = static_cast<int>(faces.size());
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("arrivals");
    Requests in, out;
    for (const auto& [peer, axis] : faces)
    {
      p.Irecv(peer, kTag + axis, in);
    }
    p.Work(p.Number("work", 150) * 0.6);
    for (const auto& [peer, axis] : faces)
    {
      p.Isend(peer, p.Integer("bytes", 10000), kTag + axis, out);
    }
    for (int done = 0; done < count; ++done)
    {
      int which = 0;
      MPI_Waitany(count, in.data(), &which, MPI_STATUS_IGNORE);
      p.Work(p.Number("work", 150) * 0.4 / count);
    }
    p.WaitAll(out);
    p.Extra(step);
    if (step % 6 == 5)
    {
      MPI_Barrier(MPI_COMM_WORLD);
    }
  }
}

/// Computes in slices, and tests in between whether the neighbours' values have arrived.
void Polls(Program& p)
{
  const double slice = p.Number("work", 200) / 8;
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("poll_step");
    Requests requests;
    for (const int far : { 1, p.Size - 1, p.Size / 2 })
    {
      p.Irecv((p.Rank + far) % p.Size, kTag, requests);
    }
    for (const int far : { p.Size - 1, 1, p.Size - p.Size / 2 })
    {
      p.Isend((p.Rank + far) % p.Size, p.Integer("bytes", 14000), kTag, requests);
    }
    int done = 0;
    for (int part = 0; part < 7; ++part)
    {
      p.Work(slice);
      if (!done)
      {
        MPI_Testall(static_cast<int>(requests.size()), requests.data(), &done, MPI_STATUSES_IGNORE);
      }
    }
    p.WaitAll(requests);
    p.Work(slice);
    p.Extra(step);
  }
}

/// Members of an ensemble, each a chain of ranks. Their leaders gather results and scatter updates.
void Ensemble(Program& p)
{
  const int members = 4, each = p.Size / members;
  MPI_Comm member;
  MPI_Comm_split(MPI_COMM_WORLD, p.Rank / each, p.Rank, &member);
  const int me = p.Rank % each, bytes = p.Integer("bytes", 6000);
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("forecast");
    Requests requests;
    for (const int peer : { me - 1, me + 1 })
    {
      if (peer >= 0 && peer < each)
      {
        p.Irecv(peer, kTag, requests, member);
        p.Isend(peer, bytes, kTag, requests, member);
      }
    }
    p.WaitAll(requests);
    p.Work(p.Number("work", 180));
    if (step % 4 == 3)
    {
      const Region analysis("analysis");
      MPI_Gather(p.Out.data(), bytes / 4, MPI_BYTE, p.In.data(), bytes / 4, MPI_BYTE, 0, member);
      MPI_Bcast(p.Out.data(), bytes, MPI_BYTE, 0, member);
    }
    p.Extra(step);
  }
  MPI_Comm_free(&member);
}

/// Passes parts of a sum around a ring of ranks, then the sums once more.
void Ring(Program& p)
{
  const int piece = std::max(64, p.Integer("bytes", 200000) / p.Size);
  const int next = (p.Rank + 1) % p.Size, last = (p.Rank + p.Size - 1) % p.Size;
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("gradients");
    p.Work(p.Number("work", 400));
    for (int hop = 0; hop < 2 * (p.Size - 1); ++hop)
    {
      Requests requests;
      p.Irecv(last, kTag, requests);
      p.Isend(next, piece, kTag, requests);
      p.WaitAll(requests);
    }
    p.Extra(step);
  }
}

/// Two colours in turn: half of the faces for each, blocking.
void Colours(Program& p)
{
  const Grid grid(p);
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("smooth");
    for (int colour = 0; colour < 2; ++colour)
    {
      const bool first = (grid.Place[0] + grid.Place[1] + colour) % 2 == 0;
      for (const auto& [peer, axis] : grid.Faces())
      {
        if (first)
        {
          p.Send(peer, p.Integer("bytes", 5000), kTag + colour);
        }
        else
        {
          p.Recv(peer, kTag + colour);
        }
      }
      p.Work(p.Number("work", 120) / 2);
    }
    if (step % 4 == 0)
    {
      p.Sum();
    }
    p.Extra(step);
  }
}

/// Multipole method: up to the parents by levels of eight, across, and down; neighbours at the same
/// time.
void Poles(Program& p)
{
  const int bytes = p.Integer("bytes", 6000);
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("evaluate");
    Requests near;
    for (const int far : { 1, p.Size - 1, 4, p.Size - 4 })
    {
      p.Irecv((p.Rank + p.Size - far) % p.Size, kTag, near);
      p.Isend((p.Rank + far) % p.Size, bytes, kTag, near);
    }
    p.Work(p.Number("work", 200) * 0.5);
    for (int stride = 8; stride / 8 < p.Size; stride *= 8)
    {
      Requests up;
      if (p.Rank % stride == 0)
      {
        for (int child = p.Rank + stride / 8; child < std::min(p.Size, p.Rank + stride);
             child += stride / 8)
        {
          p.Irecv(child, kTag + 1, up);
        }
      }
      else if (p.Rank % (stride / 8) == 0)
      {
        p.Isend(p.Rank - p.Rank % stride, bytes / 2, kTag + 1, up);
      }
      p.WaitAll(up);
    }
    MPI_Bcast(p.Out.data(), bytes / 2, MPI_BYTE, 0, MPI_COMM_WORLD);
    p.WaitAll(near);
    p.Work(p.Number("work", 200) * 0.5);
    p.Extra(step);
  }
}

/// Maps, then sends to all other ranks in turn what belongs to them; sums up at a root.
void Shuffle(Program& p)
{
  const int bytes = p.Integer("bytes", 2000);
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("shuffle_step");
    p.Work(p.Number("work", 300));
    Requests requests;
    for (int far = 1; far < p.Size; ++far)
    {
      const int from = (p.Rank + p.Size - far) % p.Size;
      p.Irecv(from, kTag, requests);
    }
    for (int far = 1; far < p.Size; ++far)
    {
      const int to = (p.Rank + far) % p.Size;
      p.Isend(to, 8 + static_cast<int>(2 * bytes * Hash(7, p.Rank, to)), kTag, requests);
    }
    p.WaitAll(requests);
    MPI_Reduce(p.Out.data(), p.In.data(), 64, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    p.Extra(step);
  }
}

/// A stencil that writes output through one rank in eight, which collects the data of the others.
void Writers(Program& p)
{
  const Grid grid(p);
  const auto faces = grid.Faces();
  const int bytes = p.Integer("bytes", 7000);
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("model_step");
    p.Work(p.Number("work", 200));
    Requests requests;
    for (const auto& [peer, axis] : faces)
    {
      p.Irecv(peer, kTag, requests);
      p.Isend(peer, bytes, kTag, requests);
    }
    p.WaitAll(requests);
    if (step % 5 == 4)
    {
      const Region output("output");
      const int writer = p.Rank - p.Rank % 8;
      for (int from = writer + 1; p.Rank == writer && from < std::min(p.Size, writer + 8); ++from)
      {
        p.Irecv(from, kTag + 1, requests);
      }
      if (p.Rank != writer)
      {
        p.Isend(writer, bytes, kTag + 1, requests);
      }
      p.WaitAll(requests);
    }
    p.Extra(step);
  }
}

constexpr Entry kPrograms[] = { { "lattice", Lattice }, { "lines", Lines },
  { "arrivals", Arrivals }, { "polls", Polls }, { "ensemble", Ensemble }, { "ring", Ring },
  { "colours", Colours }, { "poles", Poles }, { "shuffle", Shuffle }, { "writers", Writers } };

}

int main(int argc, char** argv)
{
  return Run(kPrograms, argc, argv);
}
