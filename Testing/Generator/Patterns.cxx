#include "Testing/Generator/ProgramWriter.h"
#include "Testing/Generator/Random.h"

#include <algorithm>

namespace pclvis
{
void ProgramWriter::Pattern()
{
  const std::string& pattern = this->S.Pattern;
  const auto ranks = static_cast<std::int32_t>(this->S.Ranks);
  if (pattern == "stencil2d" || pattern == "stencil3d")
  {
    this->Stencil();
  }
  else if (pattern == "exchange3d")
  {
    this->Exchange3D();
  }
  else if (pattern == "alltoall")
  {
    this->Compute(1);
    this->AllToAll(0, ranks, 1, 1);
  }
  else if (pattern == "transposes")
  {
    const std::int32_t columns = this->P.Grid()[0];
    this->Compute(0.5);
    this->AllToAll(this->Rank / columns * columns, columns, 1, 1);
    this->Compute(0.5);
    this->AllToAll(this->Rank % columns, ranks / columns, columns, 2);
  }
  else if (pattern == "gather")
  {
    this->Gather();
  }
  else if (pattern == "sweep")
  {
    this->Sweep();
  }
  else if (pattern == "cg")
  {
    this->Cg();
  }
  else if (pattern == "blocks")
  {
    this->Blocks();
  }
  else if (pattern == "ring")
  {
    this->Ring();
  }
  else if (pattern == "pingpong")
  {
    this->PingPong();
  }
  else
  {
    this->Irregular();
  }
}

void ProgramWriter::Stencil()
{
  std::vector<Leg> sends, receives;
  std::int32_t stride = 1, tag = 0;
  for (const std::int32_t side : this->P.Grid())
  {
    const std::int32_t at = this->Rank / stride % side;
    for (const std::int32_t step : { -1, 1 })
    {
      const std::int32_t next = at + step;
      const std::int32_t peer = this->Rank + ((next + side) % side - at) * stride;
      const bool exists = side > 1 && (this->S.Periodic || (next >= 0 && next < side));
      if (exists)
      {
        sends.push_back({ peer, tag, this->Size(this->Rank, peer, tag) });
        receives.push_back({ peer, tag ^ 1, 0 });
      }
      ++tag;
    }
    stride *= side;
  }
  this->Compute(1);
  this->Exchange(sends, receives, this->Mode("nonblocking"));
}

// The exchange of pF3D in [Isaacs2014], figures 13 and 16: one direction after another, starting
// with the last one of the grid; first with the next rank, then with the previous one. Blocking
// sends wait for their receives.
void ProgramWriter::Exchange3D()
{
  this->Compute(1);
  std::int32_t stride = static_cast<std::int32_t>(this->S.Ranks);
  const std::vector<std::int32_t>& grid = this->P.Grid();
  for (std::size_t along = grid.size(); along-- > 0;)
  {
    stride /= grid[along];
    const std::int32_t at = this->Rank / stride % grid[along];
    for (const std::int32_t step : { 1, -1 })
    {
      const auto exists = [&](std::int32_t place) { return place >= 0 && place < grid[along]; };
      const std::int32_t tag = 2 * static_cast<std::int32_t>(along) + (step > 0);
      if (exists(at + step))
      {
        const std::int32_t to = this->Rank + step * stride;
        Op send = this->Message(OpKind::Send, { to, tag, this->Size(this->Rank, to, tag) });
        send.Rendezvous = true;
        this->Ops.push_back(send);
      }
      if (exists(at - step))
      {
        this->Ops.push_back(this->Message(OpKind::Recv, { this->Rank - step * stride, tag, 0 }));
      }
    }
  }
}

void ProgramWriter::AllToAll(
  std::int32_t first, std::int32_t count, std::int32_t stride, std::int32_t tag)
{
  std::vector<Leg> sends, receives;
  const std::int32_t me = (this->Rank - first) / stride;
  this->Phase = tag;
  for (std::int32_t i = 1; i < count; ++i)
  {
    const std::int32_t to = first + (me + i) % count * stride;
    const std::int32_t from = first + (me - i + count) % count * stride;
    sends.push_back({ to, tag, this->Size(this->Rank, to, tag) });
    receives.push_back({ from, tag, 0 });
  }
  this->Exchange(sends, receives, this->Mode("nonblocking"));
}

void ProgramWriter::Gather()
{
  const auto ranks = this->S.Ranks;
  const auto arity = this->S.Arity;
  const std::int32_t parent = static_cast<std::int32_t>((this->Rank - 1) / arity);
  std::vector<Leg> fromChildren, toChildren;
  for (std::int64_t i = this->Rank * arity + 1; i <= this->Rank * arity + arity && i < ranks; ++i)
  {
    const auto child = static_cast<std::int32_t>(i);
    fromChildren.push_back({ child, 1, 0 });
    toChildren.push_back({ child, 2, this->Size(this->Rank, child, 2) });
  }
  const std::string mode = this->Mode("blocking");
  this->Phase = 1;
  this->Exchange({}, fromChildren, mode);
  this->Compute(1);
  if (this->Rank > 0)
  {
    this->Exchange({ { parent, 1, this->Size(this->Rank, parent, 1) } }, {}, mode);
    this->Phase = 2;
    this->Exchange({}, { { parent, 2, 0 } }, mode);
  }
  this->Phase = 2;
  this->Exchange(toChildren, {}, mode);
}

void ProgramWriter::Sweep()
{
  const std::int32_t width = this->P.Grid()[0], height = this->P.Grid()[1];
  const std::int32_t x = this->Rank % width, y = this->Rank / width;
  const std::string mode = this->Mode("blocking");
  const double share = 1.0 / static_cast<double>(this->S.Corners * this->S.Pipeline);
  for (std::int32_t corner = 0; corner < this->S.Corners; ++corner)
  {
    const std::int32_t dx = corner % 2 == 0 ? 1 : -1, dy = corner / 2 == 0 ? 1 : -1;
    const auto inside = [&](std::int32_t a, std::int32_t b) {
      return a >= 0 && a < width && b >= 0 && b < height;
    };
    this->Phase = corner;
    std::vector<Leg> sends, receives;
    for (const bool along : { true, false })
    {
      const std::int32_t stepX = along ? dx : 0, stepY = along ? 0 : dy, tag = 2 * corner + along;
      if (inside(x - stepX, y - stepY))
      {
        receives.push_back({ this->Rank - stepX - stepY * width, tag, 0 });
      }
      if (inside(x + stepX, y + stepY))
      {
        const std::int32_t to = this->Rank + stepX + stepY * width;
        sends.push_back({ to, tag, this->Size(this->Rank, to, tag) });
      }
    }
    for (std::int64_t piece = 0; piece < this->S.Pipeline; ++piece)
    {
      this->Exchange({}, receives, mode);
      this->Compute(share);
      this->Exchange(sends, {}, mode);
    }
  }
}

// The communication of NPB's CG: sums over the process row by butterflies, an exchange with the
// transposed rank, and two dot products.
void ProgramWriter::Cg()
{
  const auto ranks = static_cast<std::int32_t>(this->S.Ranks);
  std::int32_t columns = 1;
  while (static_cast<std::int64_t>(columns) * columns < ranks)
  {
    columns *= 2;
  }
  const std::int32_t rows = ranks / columns, me = this->Rank, column = me % columns;
  const std::int32_t partner = columns == rows
    ? me % rows * rows + me / rows
    : 2 * (me / 2 % rows * rows + me / 2 / rows) + me % 2;
  const std::int64_t bytes = this->Size(0, 0, 0);
  const std::string mode = this->Mode("mixed");
  const auto swap = [&](std::int32_t peer, std::int32_t tag, std::int64_t size) {
    this->Exchange({ { peer, tag, size } }, { { peer, tag, 0 } }, mode);
  };

  this->Compute(0.96);
  std::int64_t length = bytes * columns / rows / 2;
  for (std::int32_t step = columns / 2, tag = 10; step > 0; step /= 2, length /= 2, ++tag)
  {
    swap(me - column + (column ^ step), tag, length + 8);
  }
  if (partner != me)
  {
    swap(partner, 1, bytes);
  }
  for (std::int32_t dot = 0; dot < 2; ++dot)
  {
    this->Compute(0.02);
    for (std::int32_t step = 1, tag = 30; step < columns; step *= 2, ++tag)
    {
      swap(me - column + (column ^ step), tag, 8);
    }
  }
}

void ProgramWriter::Blocks()
{
  const auto blocks = static_cast<std::int32_t>(this->S.Blocks);
  const auto span = static_cast<std::int32_t>(this->S.Ranks) / blocks;
  const std::int32_t position =
    this->P.Position.empty() ? this->Rank : this->P.Position[this->Rank];
  const std::int32_t block = position / span, at = position % span;
  std::vector<Leg> sends, receives;
  for (const std::int32_t offset : this->P.Offsets)
  {
    const std::int32_t to = this->P.MemberAt(block * span + (at + offset) % span);
    const std::int32_t from = this->P.MemberAt(block * span + (at - offset + span) % span);
    sends.push_back({ to, 1, this->Size(this->Rank, to, 1) });
    receives.push_back({ from, 1, 0 });
  }
  if (blocks > 1 && this->S.Cross > 0)
  {
    // Each iteration shifts all blocks and places by the same distances; each sender decides
    // whether it takes part.
    const std::uint64_t hash = Hash(this->S.Seed, this->Iteration, 41);
    const auto over = static_cast<std::int32_t>(1 + hash % (blocks - 1));
    const auto along = static_cast<std::int32_t>((hash >> 32) % span);
    const auto takesPart = [&](std::int32_t sender) {
      return Uniform(Hash(this->S.Seed, this->Iteration, sender, 42)) < this->S.Cross;
    };
    const std::int32_t to = this->P.MemberAt((block + over) % blocks * span + (at + along) % span);
    const std::int32_t from =
      this->P.MemberAt((block - over + blocks) % blocks * span + (at - along + span) % span);
    if (takesPart(this->Rank))
    {
      sends.push_back({ to, 2, this->Size(this->Rank, to, 2) });
    }
    if (takesPart(from))
    {
      receives.push_back({ from, 2, 0 });
    }
  }
  this->Compute(1);
  this->Exchange(sends, receives, this->Mode("nonblocking"));
}

void ProgramWriter::Ring()
{
  const auto ranks = static_cast<std::int32_t>(this->S.Ranks);
  const std::int32_t right = (this->Rank + 1) % ranks, left = (this->Rank + ranks - 1) % ranks;
  this->Compute(1);
  if (this->S.Mode != "auto" || this->S.Wildcard || this->S.Lost > 0)
  {
    this->Exchange({ { right, 1, this->Size(this->Rank, right, 1) } }, { { left, 1, 0 } },
      this->Mode("nonblocking"));
    return;
  }
  this->Ops.push_back({ OpKind::Enter, Region::Sendrecv });
  for (const bool sends : { true, false })
  {
    Op op = sends ? this->Message(OpKind::Send, { right, 1, this->Size(this->Rank, right, 1) })
                  : this->Message(OpKind::Recv, { left, 1, 0 });
    op.Bare = true;
    // MPI_Sendrecv has a single communicator, so the ring of all ranks uses MPI_COMM_WORLD.
    op.Communicator = CommunicatorSet::kWorld;
    this->Ops.push_back(op);
  }
  this->Ops.push_back({ OpKind::Leave, Region::Sendrecv });
}

void ProgramWriter::PingPong()
{
  const std::int32_t peer = this->Rank ^ 1;
  this->Compute(1);
  if (peer >= this->S.Ranks)
  {
    return;
  }
  const std::string mode = this->Mode("blocking");
  const std::vector<Leg> send = { { peer, 1, this->Size(this->Rank, peer, 1) } };
  const std::vector<Leg> receive = { { peer, 1, 0 } };
  const bool serves = this->Rank % 2 == 0;
  this->Exchange(serves ? send : std::vector<Leg>(), serves ? std::vector<Leg>() : receive, mode);
  this->Exchange(serves ? std::vector<Leg>() : send, serves ? receive : std::vector<Leg>(), mode);
}

void ProgramWriter::Irregular()
{
  const auto ranks = static_cast<std::int32_t>(this->S.Ranks);
  std::vector<Leg> sends, receives;
  std::int32_t tag = 0;
  const auto edge = [&](std::int32_t low, std::int32_t offset, std::int32_t peer) {
    if (peer != this->Rank && Uniform(Hash(this->S.Seed, low, offset, 51)) < 0.7)
    {
      sends.push_back({ peer, tag, this->Size(this->Rank, peer, tag) });
      receives.push_back({ peer, tag, 0 });
    }
  };
  for (const std::int32_t offset : this->P.Offsets)
  {
    const std::int32_t up = (this->Rank + offset) % ranks;
    const std::int32_t down = (this->Rank - offset + ranks) % ranks;
    edge(this->Rank, offset, up);
    edge(down, offset, down);
    ++tag;
  }
  this->Compute(1);
  this->Exchange(sends, receives, this->Mode("nonblocking"));
}
}
