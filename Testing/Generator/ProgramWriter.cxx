#include "Testing/Generator/ProgramWriter.h"
#include "Testing/Generator/Random.h"

#include <cmath>

namespace pclvis
{
namespace
{
// Tags: below 50 for the pattern, from 50 for its wildcards (one per phase), up to 127 for the
// extras. Threads and lost messages have their own.
constexpr std::int32_t kTagAny = 50, kTagHot = 126, kTagInter = 127, kTagThread = 128,
                       kTagLost = 40000;
}

const char* RegionName(Region region)
{
  static const char* const names[kRegions] = { "main", "iteration", "compute", "parallel",
    "MPI_Init", "MPI_Finalize", "MPI_Send", "MPI_Recv", "MPI_Isend", "MPI_Irecv", "MPI_Sendrecv",
    "MPI_Wait", "MPI_Waitall", "MPI_Startall", "MPI_Test", "MPI_Cancel", "MPI_Comm_split",
    "MPI_Allreduce", "MPI_Barrier", "MPI_Bcast", "MPI_Reduce", "MPI_Alltoall" };
  return names[static_cast<int>(region)];
}

ProgramWriter::ProgramWriter(const Program& program, std::int32_t rank, std::int32_t thread,
  std::int64_t iteration, std::vector<Op>& ops)
  : P(program), S(program.Settings()), Rank(rank), Thread(thread), Iteration(iteration), Ops(ops)
{
}

void ProgramWriter::Enter(Region region)
{
  if (this->S.Regions)
  {
    this->Ops.push_back({ OpKind::Enter, region });
  }
}

void ProgramWriter::Leave(Region region)
{
  if (this->S.Regions)
  {
    this->Ops.push_back({ OpKind::Leave, region });
  }
}

void ProgramWriter::Compute(double share)
{
  Op op{ OpKind::Compute };
  op.Seconds = this->S.Compute * share;
  this->Enter(Region::Compute);
  this->Ops.push_back(op);
  this->Leave(Region::Compute);
}

std::string ProgramWriter::Mode(const char* natural) const
{
  return this->S.Mode == "auto" ? natural : this->S.Mode;
}

bool ProgramWriter::IsLost(std::int32_t source, std::int32_t destination, std::int32_t tag) const
{
  return this->S.Lost > 0 &&
    Uniform(Hash(this->S.Seed, std::uint64_t(source) << 32 | std::uint32_t(destination), tag,
      this->Iteration, 31)) < this->S.Lost;
}

std::int64_t ProgramWriter::Size(
  std::int32_t source, std::int32_t destination, std::int32_t tag) const
{
  const auto& sizes = this->P.Sizes;
  if (sizes.size() == 1)
  {
    return sizes[0];
  }
  const std::uint64_t hash = Hash(this->S.Seed,
    std::uint64_t(source) << 32 | std::uint32_t(destination), tag, this->Iteration, 32);
  if (!this->P.Range)
  {
    return sizes[hash % sizes.size()];
  }
  const double least = static_cast<double>(sizes[0]), greatest = static_cast<double>(sizes[1]);
  return static_cast<std::int64_t>(least * std::pow(greatest / least, Uniform(hash)));
}

Op ProgramWriter::Message(OpKind kind, const Leg& leg) const
{
  Op op{ kind };
  op.Peer = leg.Peer;
  op.Tag = leg.Tag + kTagThread * this->Thread;
  op.Bytes = leg.Bytes;
  op.Communicator = this->P.Communicators().Between(this->Rank, leg.Peer);
  return op;
}

void ProgramWriter::Exchange(
  const std::vector<Leg>& sends, const std::vector<Leg>& receives, const std::string& mode)
{
  const bool any = this->S.Wildcard;
  std::vector<Leg> kept;
  for (Leg leg : receives)
  {
    leg.Tag = any ? kTagAny + this->Phase : leg.Tag;
    if (!this->IsLost(leg.Peer, this->Rank, leg.Tag))
    {
      kept.push_back(leg);
    }
  }
  std::vector<Leg> sent = sends;
  for (Leg& leg : sent)
  {
    leg.Tag = any ? kTagAny + this->Phase : leg.Tag;
  }
  if (mode != "blocking")
  {
    this->Nonblocking(sent, kept, mode);
    return;
  }
  for (const Leg& leg : sent)
  {
    Op op = this->Message(OpKind::Send, leg);
    op.Lost = this->IsLost(this->Rank, leg.Peer, leg.Tag);
    op.Tag += op.Lost ? kTagLost : 0;
    this->Ops.push_back(op);
  }
  if (any && !kept.empty())
  {
    Op op = this->Message(OpKind::RecvAny, kept[0]);
    op.Count = static_cast<std::int32_t>(kept.size());
    this->Ops.push_back(op);
    return;
  }
  for (const Leg& leg : kept)
  {
    this->Ops.push_back(this->Message(OpKind::Recv, leg));
  }
}

void ProgramWriter::Nonblocking(
  const std::vector<Leg>& sends, const std::vector<Leg>& receives, const std::string& mode)
{
  if (sends.empty() && receives.empty())
  {
    return;
  }
  const bool bare = mode == "persistent";
  if (bare)
  {
    this->Ops.push_back({ OpKind::Enter, Region::Startall });
  }
  for (const Leg& leg : receives)
  {
    Op op = this->Message(OpKind::Irecv, leg);
    op.Bare = bare;
    this->Ops.push_back(op);
  }
  for (const Leg& leg : sends)
  {
    Op op = this->Message(mode == "mixed" ? OpKind::Send : OpKind::Isend, leg);
    op.Bare = bare;
    op.Lost = this->IsLost(this->Rank, leg.Peer, leg.Tag);
    op.Tag += op.Lost ? kTagLost : 0;
    this->Ops.push_back(op);
  }
  if (bare)
  {
    this->Ops.push_back({ OpKind::Leave, Region::Startall });
  }
  for (std::int64_t i = 0; i < this->S.Tests; ++i)
  {
    this->Ops.push_back({ OpKind::Test });
  }
  this->Ops.push_back({ mode == "each" || mode == "mixed" ? OpKind::WaitEach : OpKind::Waitall });
}

void ProgramWriter::HotLegs(std::int32_t source, std::int32_t target, std::vector<Leg>& legs) const
{
  const std::int32_t peer = source == this->Rank ? target : source;
  if (source % 2 == 0 && source != target)
  {
    legs.insert(legs.end(), this->S.HotMessages, { peer, kTagHot, this->S.HotBytes });
  }
}

void ProgramWriter::HotSpot()
{
  const auto& hot = this->P.HotRanks();
  const double share =
    static_cast<double>(this->Iteration) / static_cast<double>(this->S.Iterations);
  if (hot.empty() || share < this->S.HotFrom || share >= this->S.HotTo)
  {
    return;
  }
  std::vector<Leg> sends, receives;
  for (const std::int32_t target : hot)
  {
    if (target != this->Rank)
    {
      this->HotLegs(this->Rank, target, sends);
      continue;
    }
    for (std::int32_t rank = 0; rank < this->S.Ranks; ++rank)
    {
      this->HotLegs(rank, target, receives);
    }
  }
  this->Phase = kTagHot - kTagAny;
  this->Exchange(sends, receives, "nonblocking");
}

void ProgramWriter::Extras()
{
  this->HotSpot();
  if (this->S.Intercommunicator)
  {
    const auto half = static_cast<std::int32_t>(this->S.Ranks / 2);
    if (this->Rank < half)
    {
      Op op = this->Message(OpKind::Send, { this->Rank + half, kTagInter, 64 });
      op.Communicator = this->P.Communicators().Inter();
      this->Ops.push_back(op);
    }
    else if (this->Rank < 2 * half)
    {
      Op op = this->Message(OpKind::Recv, { this->Rank - half, kTagInter, 64 });
      op.Communicator = this->P.Communicators().Inter();
      this->Ops.push_back(op);
    }
  }
  if (this->S.Cancelled > 0 && this->Iteration % this->S.Cancelled == 0)
  {
    this->Ops.push_back({ OpKind::Cancel });
  }
}

void ProgramWriter::Collective()
{
  if (this->S.Collectives <= 0 || (this->Iteration + 1) % this->S.Collectives != 0)
  {
    return;
  }
  const std::int64_t number = this->Iteration / this->S.Collectives;
  const Region all[] = { Region::Allreduce, Region::Barrier, Region::Bcast, Region::Reduce,
    Region::Alltoall };
  const std::string names[] = { "allreduce", "barrier", "bcast", "reduce", "alltoall" };
  Op op{ OpKind::Collective, all[number % 5] };
  for (int i = 0; i < 5; ++i)
  {
    op.Region = this->S.Collective == names[i] ? all[i] : op.Region;
  }
  const auto& communicators = this->P.Communicators();
  op.Communicator = number % 3 == 1 ? communicators.RowOf(this->Rank)
    : number % 3 == 2               ? communicators.ColumnOf(this->Rank)
                                    : CommunicatorSet::kWorld;
  op.Peer = op.Region == Region::Bcast || op.Region == Region::Reduce ? 0 : -1;
  op.Bytes = op.Region == Region::Barrier ? 0 : 8;
  this->Ops.push_back(op);
}

void AppendPrologue(
  const Program& program, std::int32_t rank, std::int32_t thread, std::vector<Op>& ops)
{
  if (thread > 0)
  {
    return;
  }
  ProgramWriter writer(program, rank, thread, -1, ops);
  writer.Enter(Region::Main);
  ops.push_back({ OpKind::Together, Region::Init });
  // One split creates all rows, and one all columns; the inter-communicator takes another call.
  const int made = (program.Settings().Communicators == "grid" ? 2 : 0) +
    (program.Settings().Intercommunicator ? 1 : 0);
  for (int i = 0; i < made; ++i)
  {
    ops.push_back({ OpKind::Collective, Region::CommSplit });
  }
}

void AppendEpilogue(
  const Program& program, std::int32_t rank, std::int32_t thread, std::vector<Op>& ops)
{
  if (thread > 0)
  {
    return;
  }
  ProgramWriter writer(program, rank, thread, -1, ops);
  ops.push_back({ OpKind::Together, Region::Finalize });
  writer.Leave(Region::Main);
}

void AppendIteration(const Program& program, std::int32_t rank, std::int32_t thread,
  std::int64_t iteration, std::vector<Op>& ops)
{
  ProgramWriter writer(program, rank, thread, iteration, ops);
  const bool first = thread == 0;
  if (first)
  {
    writer.Enter(Region::Iteration);
    if (program.Settings().Counters > 0)
    {
      ops.push_back({ OpKind::Sample });
    }
  }
  if (program.Settings().Threads > 1)
  {
    if (first)
    {
      ops.push_back({ OpKind::Fork });
    }
    ops.push_back({ OpKind::TeamMeets });
    ops.push_back({ OpKind::TeamBegin });
    writer.Enter(Region::Parallel);
    if (first || program.Settings().ThreadMessages)
    {
      writer.Pattern();
    }
    else
    {
      writer.Compute(1);
    }
    writer.Leave(Region::Parallel);
    ops.push_back({ OpKind::TeamEnd });
    ops.push_back({ OpKind::TeamMeets });
    if (first)
    {
      ops.push_back({ OpKind::Join });
    }
  }
  else
  {
    writer.Pattern();
  }
  if (first)
  {
    writer.Extras();
    writer.Collective();
    writer.Leave(Region::Iteration);
  }
}
}
