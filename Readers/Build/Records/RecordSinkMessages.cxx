// The part of RecordSink that takes messages, requests and collectives.
#include "Readers/Build/Records/RecordSink.h"

#include <algorithm>

namespace pclvis
{
namespace
{
/// 1 TiB: no memory holds a message of this size, but some tracers write such numbers.
constexpr std::uint64_t kAbsurdSize = std::uint64_t(1) << 40;
/// Records store threads in 16 bits; calls of later threads are not connected to messages.
constexpr std::int32_t kMostThreads = 0xFFFF;
/// MPI_PROC_NULL is a small negative number in every MPI: -1 or -2 in practice, plus some margin.
constexpr std::uint32_t kLeastNull = 0xFFFFFF00u;
/// OTF2_COLLECTIVE_ROOT_SELF: in an inter-communicator, the caller is the root.
constexpr std::uint32_t kRootSelf = 0xFFFFFFFEu;
}

std::int32_t RecordSink::MpiCall()
{
  if (this->MpiStack.empty() || this->Location.Thread > kMostThreads)
  {
    return kNoCall;
  }
  this->LastUsedCall = std::max(this->LastUsedCall, this->MpiStack.back());
  return this->MpiStack.back();
}

std::int32_t RecordSink::Communicator(Ticks time, std::uint32_t communicator)
{
  const std::int32_t code = this->CommunicatorIds.Find(communicator);
  if (code < 0)
  {
    this->Note(Oddity::UnknownCommunicator, time);
  }
  return code;
}

std::int32_t RecordSink::Peer(Ticks time, std::int32_t communicator, std::uint32_t peer)
{
  if (communicator < 0)
  {
    return CommunicatorRanks::kNoRank;
  }
  const CommunicatorView& view = this->Communicators[communicator];
  if (view.Self && peer == 0)
  {
    return this->Location.Rank;
  }
  const std::int32_t rank = peer < view.Size ? view.Peers[peer] : CommunicatorRanks::kNoRank;
  if (rank < 0)
  {
    this->Note(
      peer >= kLeastNull ? Oddity::NoRankPartner : Oddity::PartnerOutsideCommunicator, time);
  }
  return rank;
}

std::int32_t RecordSink::Root(std::int32_t communicator, std::uint32_t root) const
{
  if (communicator < 0)
  {
    return CommunicatorRanks::kNoRank;
  }
  const CommunicatorView& view = this->Communicators[communicator];
  const bool inter = this->Known.Communicators.IsInter(communicator);
  if ((inter && root == kRootSelf) || (view.Self && root == 0))
  {
    return this->Location.Rank;
  }
  return root < view.Size ? view.Peers[root] : CommunicatorRanks::kNoRank;
}

std::int64_t RecordSink::Bytes(Ticks time, std::uint64_t size)
{
  if (size < kAbsurdSize)
  {
    return static_cast<std::int64_t>(size);
  }
  this->Note(Oddity::AbsurdSize, time);
  return -1;
}

void RecordSink::Fill(MessageRecord& message, Ticks time, std::uint32_t peer,
  std::uint32_t communicator, std::uint32_t tag, std::uint64_t size)
{
  message.Time = time;
  message.Size = this->Bytes(time, size);
  message.Communicator = this->Communicator(time, communicator);
  message.Partner = this->Peer(time, message.Communicator, peer);
  message.Tag = static_cast<std::int32_t>(tag);
  message.Post = message.Completion = this->MpiCall();
  message.PostThread = message.CompletionThread = this->Thread();
  if (message.Post == kNoCall)
  {
    this->Note(Oddity::MessageOutsideCall, time);
  }
}

void RecordSink::FillCompleted(MessageRecord& message, Ticks time, std::uint32_t sender,
  std::uint32_t communicator, std::uint32_t tag, std::uint64_t size)
{
  this->Fill(message, time, sender, communicator, tag, size);
  if (size >= kAbsurdSize)
  {
    // An MPI status that was never filled in: its sender is a rank only by chance.
    message.Partner = CommunicatorRanks::kNoRank;
  }
}

void RecordSink::Defer(
  Ticks time, std::uint64_t request, RequestRecord::Kind what, std::size_t index)
{
  this->Out.Requests.Append({ time, request, static_cast<std::int32_t>(index), what });
}

bool RecordSink::Send(Ticks time, std::uint32_t receiver, std::uint32_t communicator,
  std::uint32_t tag, std::uint64_t size)
{
  if (!this->Takes(time))
  {
    return false;
  }
  if (this->Room(this->Out.Sends.Size(), time))
  {
    this->Fill(this->Out.Sends.Extend(), time, receiver, communicator, tag, size);
  }
  return true;
}

bool RecordSink::Isend(Ticks time, std::uint32_t receiver, std::uint32_t communicator,
  std::uint32_t tag, std::uint64_t size, std::uint64_t request)
{
  const std::size_t send = this->Out.Sends.Size();
  if (!this->Send(time, receiver, communicator, tag, size))
  {
    return false;
  }
  if (this->Out.Sends.Size() == send)
  {
    return true;
  }
  this->Out.Sends[send].Completion = kOpen;
  if (this->Options.DeferRequests)
  {
    this->Defer(time, request, RequestRecord::Kind::PostSend, send);
  }
  else if (this->SendRequests.Post(request, static_cast<std::int64_t>(send)) != OpenRequests::kNone)
  {
    this->Note(Oddity::RequestPostedAgain, time);
  }
  return true;
}

bool RecordSink::IsendComplete(Ticks time, std::uint64_t request)
{
  if (!this->Takes(time))
  {
    return false;
  }
  const std::int32_t call = this->MpiCall();
  if (this->Options.DeferRequests)
  {
    this->Out.Requests.Append({ time, request, call, RequestRecord::Kind::CompleteSend });
    return true;
  }
  const std::int64_t send = this->SendRequests.Take(request);
  if (send == OpenRequests::kNone)
  {
    this->Note(Oddity::SendCompletionWithoutRequest, time);
    return true;
  }
  this->Out.Sends[static_cast<std::size_t>(send)].Completion = call;
  return true;
}

bool RecordSink::IrecvRequest(Ticks time, std::uint64_t request)
{
  if (!this->Takes(time) || !this->Room(this->Out.Receives.Size(), time))
  {
    return time < this->Options.WindowEnd;
  }
  const std::size_t receive = this->Out.Receives.Size();
  this->Out.Receives.Append(
    { kNoTicks, -1, -1, -1, -1, this->MpiCall(), kOpen, this->Thread(), this->Thread() });
  if (this->Options.DeferRequests)
  {
    this->Defer(time, request, RequestRecord::Kind::PostReceive, receive);
  }
  else if (this->ReceiveRequests.Post(request, static_cast<std::int64_t>(receive)) !=
    OpenRequests::kNone)
  {
    this->Note(Oddity::RequestPostedAgain, time);
  }
  return true;
}

bool RecordSink::Receive(Ticks time, std::uint32_t sender, std::uint32_t communicator,
  std::uint32_t tag, std::uint64_t size)
{
  if (!this->Takes(time))
  {
    return false;
  }
  if (this->Room(this->Out.Receives.Size(), time))
  {
    MessageRecord& message = this->Out.Receives.Extend();
    this->Fill(message, time, sender, communicator, tag, size);
    this->NoteReceiveInWait(message);
  }
  return true;
}

void RecordSink::NoteReceiveInWait(const MessageRecord& message)
{
  if (message.Post < 0)
  {
    return;
  }
  const auto code = static_cast<std::size_t>(this->Code(message.Post));
  if (code < this->Known.Waits.size() && this->Known.Waits[code])
  {
    this->Note(Oddity::ReceiveInWait, message.Time);
  }
}

bool RecordSink::Irecv(Ticks time, std::uint32_t sender, std::uint32_t communicator,
  std::uint32_t tag, std::uint64_t size, std::uint64_t request)
{
  if (!this->Takes(time))
  {
    return false;
  }
  if (this->Options.DeferRequests)
  {
    this->Defer(time, request, RequestRecord::Kind::CompleteReceive, this->Out.Completed.Size());
    this->FillCompleted(this->Out.Completed.Extend(), time, sender, communicator, tag, size);
    return true;
  }
  const std::int64_t receive = this->ReceiveRequests.Take(request);
  if (receive != OpenRequests::kNone)
  {
    MessageRecord& posted = this->Out.Receives[static_cast<std::size_t>(receive)];
    const std::int32_t post = posted.Post; // posted by the same thread
    this->FillCompleted(posted, time, sender, communicator, tag, size);
    posted.Post = post;
  }
  else if (this->Room(this->Out.Receives.Size(), time))
  {
    this->Note(Oddity::ReceiveWithoutRequest, time);
    this->FillCompleted(this->Out.Receives.Extend(), time, sender, communicator, tag, size);
  }
  return true;
}

bool RecordSink::RequestCancelled(Ticks time, std::uint64_t request)
{
  if (!this->Other(time, Oddity::CancelledRequest))
  {
    return false;
  }
  if (this->Options.DeferRequests)
  {
    this->Defer(time, request, RequestRecord::Kind::Cancel, 0);
    return true;
  }
  const std::int64_t receive = this->ReceiveRequests.Take(request);
  if (receive != OpenRequests::kNone)
  {
    this->Out.Receives[static_cast<std::size_t>(receive)].Completion = kCancelled;
    return true;
  }
  const std::int64_t send = this->SendRequests.Take(request);
  if (send != OpenRequests::kNone)
  {
    this->Out.Sends[static_cast<std::size_t>(send)].Completion = kCancelled;
  }
  return true;
}

bool RecordSink::CollectiveBegin(Ticks time)
{
  if (!this->Takes(time) || !this->Room(this->Out.Collectives.Size(), time))
  {
    return time < this->Options.WindowEnd;
  }
  this->OpenCollective = static_cast<std::int32_t>(this->Out.Collectives.Size());
  this->Out.Collectives.Append(
    { -1, -1, this->MpiCall(), -1, -1, -1, this->Location.Thread, kNoCall, 0 });
  return true;
}

CollectiveRecord RecordSink::Collective(Ticks time, std::int32_t operation,
  std::uint32_t communicator, std::uint32_t root, std::uint64_t sent, std::uint64_t received)
{
  CollectiveRecord collective;
  collective.Sent = this->Bytes(time, sent);
  collective.Received = this->Bytes(time, received);
  collective.Call = this->MpiCall();
  collective.Communicator = this->Communicator(time, communicator);
  collective.Root = this->Root(collective.Communicator, root);
  collective.Operation = operation;
  collective.CallThread = collective.CompletionThread = this->Location.Thread;
  collective.Completion = collective.Call;
  if (collective.Call == kNoCall)
  {
    this->Note(Oddity::CollectiveOutsideCall, time);
  }
  return collective;
}

void RecordSink::FillCollective(CollectiveRecord& known, const CollectiveRecord& ended)
{
  const std::int32_t call = known.Call;
  known = ended;
  known.Call = call;
}

bool RecordSink::CollectiveEnd(Ticks time, std::int32_t operation, std::uint32_t communicator,
  std::uint32_t root, std::uint64_t sent, std::uint64_t received)
{
  if (!this->Takes(time))
  {
    return false;
  }
  ++this->Out.CollectiveEnds;
  const CollectiveRecord ended =
    this->Collective(time, operation, communicator, root, sent, received);
  if (this->OpenCollective >= 0)
  {
    this->FillCollective(
      this->Out.Collectives[static_cast<std::size_t>(this->OpenCollective)], ended);
    this->OpenCollective = -1;
  }
  else if (this->Room(this->Out.Collectives.Size(), time))
  {
    this->Note(Oddity::CollectiveWithoutBegin, time);
    this->Out.Collectives.Append(ended);
  }
  return true;
}

bool RecordSink::CollectiveRequest(Ticks time, std::uint64_t request)
{
  if (!this->Takes(time) || !this->Room(this->Out.Collectives.Size(), time))
  {
    return time < this->Options.WindowEnd;
  }
  const std::size_t collective = this->Out.Collectives.Size();
  this->Out.Collectives.Append(
    { -1, -1, this->MpiCall(), -1, -1, -1, this->Location.Thread, kNoCall, 0 });
  if (this->Options.DeferRequests)
  {
    this->Defer(time, request, RequestRecord::Kind::PostCollective, collective);
  }
  else if (this->CollectiveRequests.Post(request, static_cast<std::int64_t>(collective)) !=
    OpenRequests::kNone)
  {
    this->Note(Oddity::RequestPostedAgain, time);
  }
  return true;
}

bool RecordSink::CollectiveComplete(Ticks time, std::int32_t operation, std::uint32_t communicator,
  std::uint32_t root, std::uint64_t sent, std::uint64_t received, std::uint64_t request)
{
  if (!this->Other(time, Oddity::NonblockingCollective))
  {
    return false;
  }
  const CollectiveRecord ended =
    this->Collective(time, operation, communicator, root, sent, received);
  if (this->Options.DeferRequests)
  {
    this->Defer(time, request, RequestRecord::Kind::CompleteCollective,
      this->Out.CompletedCollectives.Size());
    this->Out.CompletedCollectives.Append(ended);
    return true;
  }
  const std::int64_t collective = this->CollectiveRequests.Take(request);
  if (collective != OpenRequests::kNone)
  {
    this->FillCollective(this->Out.Collectives[static_cast<std::size_t>(collective)], ended);
  }
  else if (this->Room(this->Out.Collectives.Size(), time))
  {
    this->Note(Oddity::CollectiveWithoutBegin, time);
    this->Out.Collectives.Append(ended);
  }
  return true;
}

void RecordSink::Finish()
{
  for (std::vector<std::int32_t>* const stack : { &this->MpiStack, &this->OtherStack })
  {
    for (const std::int32_t call : *stack)
    {
      const bool cut = this->Out.CutByWindow;
      if (!cut)
      {
        this->Note(Oddity::OpenAtEnd, this->Out.Calls[call].Begin);
      }
      this->Out.Calls[call].End = cut ? this->Options.WindowEnd : this->Out.Last;
    }
    stack->clear();
  }
  this->Out.LastUsed = this->LastUsedCall;
  this->Out.Paths = this->Path.Tree.Take();
  this->Out.Calls.Fit();
  this->Out.Sends.Fit();
  this->Out.Receives.Fit();
  this->Out.Collectives.Fit();
  this->Out.Counters.Fit();
}
}
