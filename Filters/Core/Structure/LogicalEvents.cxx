#include "Filters/Core/Structure/LogicalEvents.h"

#include "Filters/Core/Common/KeyNumbers.h"
#include "Filters/Core/Replay/MessageCalls.h"
#include "Filters/Core/Replay/RowsByKey.h"
#include "Readers/Schema/MpiCalls.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <type_traits>
#include <vector>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = LogicalEvents::kNone;

class Lister
{
public:
  Lister(const ReplayInput& input, bool coalesce)
    : Input(input), Kinds(MpiCallsOf(input.CallNames)), Coalesce(coalesce)
  {
  }

  LogicalEvents List()
  {
    this->Events.Calls = TakeCalls(this->Input.Calls, RunThreads::All);
    this->Found = FindMessageCalls(this->Input.Messages, this->Events.Calls);
    this->FindSendsAlone();
    this->FindOperations();
    this->Found.Posted = {};
    this->ListEvents();
    this->OperationOfCall = this->Ending = {};
    this->FirstEnding = {};
    this->ListMessages();
    ListByKey(
      this->Events.Operation, this->Operations, this->Events.FirstMember, this->Events.Member);
    return std::move(this->Events);
  }

private:
  MpiCall KindOf(std::uint32_t call) const
  {
    const std::int32_t code = this->Input.Calls.Call[this->Events.Calls.Row(call)];
    return code >= 0 && static_cast<std::size_t>(code) < this->Kinds.size() ? this->Kinds[code]
                                                                            : MpiCall();
  }

  /// Finds sends that were never received, which are events as well.
  void FindSendsAlone()
  {
    const ReplayMessages& m = this->Input.Messages;
    std::vector<SteppingHint> hints(static_cast<std::size_t>(this->Events.Calls.Ranks()));
    this->Events.Lost = this->Found.Lost;
    for (std::size_t i = 0; i < m.Source.Size; ++i)
    {
      const std::int32_t rank = m.Source[i];
      const bool searched = this->Found.Received[i] == kNone && rank >= 0 &&
        rank < this->Events.Calls.Ranks() && std::isfinite(m.SendBegin[i]);
      if (searched && !m.Matched[i])
      {
        this->Found.Sent[i] = this->Events.Calls.BegunAt(rank, m.SendBegin[i], hints[rank]);
      }
      else if (this->Found.Received[i] == kNone)
      {
        this->Found.Sent[i] = kNone;
      }
    }
  }

  void FindOperations()
  {
    const RunCalls& calls = this->Events.Calls;
    KeyNumbers numbers;
    this->OperationOfCall.resize(calls.Size());
    PlainVector<std::uint32_t> endsIn(calls.Size());
    for (std::uint32_t call = 0; call < calls.Size(); ++call)
    {
      const std::int64_t id = this->Input.Calls.CollectiveId[calls.Row(call)];
      this->OperationOfCall[call] =
        id >= 0 ? numbers.NumberOf(static_cast<std::uint64_t>(id)) : kNone;
      if (numbers.Size() > this->Events.IdOfOperation.size())
      {
        this->Events.IdOfOperation.push_back(id);
      }
      endsIn[call] = id >= 0 ? this->EndsIn(call) : kNone;
    }
    this->Operations = numbers.Size();
    ListByKey(endsIn, calls.Size(), this->FirstEnding, this->Ending);
  }

  std::uint32_t EndsIn(std::uint32_t call)
  {
    if (!this->KindOf(call).Nonblocking)
    {
      return call;
    }
    const RunCalls& calls = this->Events.Calls;
    const double end = this->Input.Calls.CollectiveEnd[calls.Row(call)];
    SteppingHint completing(call); // often the next call
    const std::uint32_t found = calls.DuringOrEndingAt(calls.Rank[call], end, completing);
    this->Events.Incomplete += found == kNone;
    return found == kNone ? call : found;
  }

  void Append(std::int32_t rank, LogicalKind kind, std::uint32_t call, std::uint32_t operation)
  {
    this->Events.Rank.push_back(rank);
    this->Events.Kind.push_back(kind);
    this->Events.FirstCall.push_back(call);
    this->Events.LastCall.push_back(call);
    this->Events.Operation.push_back(operation);
  }

  /// Whether calls of a rank overlap, as those of several threads do.
  bool Overlap(std::int32_t rank) const
  {
    const RunCalls& calls = this->Events.Calls;
    for (std::size_t call = calls.First[rank] + 1; call < calls.First[rank + 1]; ++call)
    {
      if (calls.Begin[call] < calls.End[call - 1])
      {
        return true;
      }
    }
    return false;
  }

  std::uint32_t Last() const { return static_cast<std::uint32_t>(this->Events.Size()) - 1; }

  void AppendSend(std::int32_t rank, std::uint32_t call)
  {
    const bool posts = this->KindOf(call).Kind == MpiCallKind::Post;
    if (this->Coalesce && posts && this->InBurst && !this->Overlapping)
    {
      this->Events.LastCall.back() = call;
    }
    else
    {
      this->Append(rank, LogicalKind::Send, call, kNone);
    }
    this->InBurst = posts;
    this->SendOfCall[call] = this->Last();
  }

  /// Reserves memory for all events, so that columns need not move as they grow.
  void Reserve(const std::vector<std::uint8_t>& sends, const std::vector<std::uint8_t>& receives)
  {
    std::size_t most = this->Ending.size();
    for (std::size_t call = 0; call < sends.size(); ++call)
    {
      most += static_cast<std::size_t>(sends[call]) + receives[call];
    }
    this->Events.Rank.reserve(most);
    this->Events.Kind.reserve(most);
    this->Events.FirstCall.reserve(most);
    this->Events.LastCall.reserve(most);
    this->Events.Operation.reserve(most);
  }

  void ListEvents()
  {
    const RunCalls& calls = this->Events.Calls;
    std::vector<std::uint8_t> sends(calls.Size(), 0), receives(calls.Size(), 0),
      completes(calls.Size(), 0);
    for (std::size_t i = 0; i < this->Found.Sent.size(); ++i)
    {
      Mark(sends, this->Found.Sent[i]);
      Mark(receives, this->Found.Received[i]);
      if (this->Found.SendCompleted[i] != this->Found.Sent[i])
      {
        Mark(completes, this->Found.SendCompleted[i]);
      }
    }
    this->Reserve(sends, receives);
    this->SendOfCall.resize(calls.Size());
    this->ReceiveOfCall.resize(calls.Size());
    for (std::int32_t rank = 0; rank < calls.Ranks(); ++rank)
    {
      this->Events.First.push_back(static_cast<std::uint32_t>(this->Events.Size()));
      this->InBurst = false;
      this->Overlapping = this->Overlap(rank);
      for (std::size_t i = calls.First[rank]; i < calls.First[rank + 1]; ++i)
      {
        const auto call = static_cast<std::uint32_t>(i);
        const MpiCall kind = this->KindOf(call);
        // Sends before and after such a call are completed by different calls, so a burst ends
        // here.
        completes[call] |= kind.Kind == MpiCallKind::Complete && !kind.Polls;
        this->InBurst = this->InBurst && !completes[call];
        if (sends[call])
        {
          this->AppendSend(rank, call);
        }
        if (receives[call])
        {
          this->Append(rank, LogicalKind::Receive, call, kNone);
          this->ReceiveOfCall[call] = this->Last();
          this->InBurst = false;
        }
        for (std::size_t j = this->FirstEnding[call]; j < this->FirstEnding[call + 1]; ++j)
        {
          this->Append(rank, LogicalKind::Collective, call, this->OperationOfCall[this->Ending[j]]);
          this->InBurst = false;
        }
      }
      if (this->Overlapping)
      {
        this->SortThreads(rank, sends, receives);
        this->JoinBursts(rank, sends, receives, completes);
      }
    }
    this->Events.First.push_back(static_cast<std::uint32_t>(this->Events.Size()));
    this->Events.IsSend = std::move(sends);
  }

  /// Sorts the events of a rank's threads, sends by begin time and others by end time, so that no
  /// receive precedes its send.
  void SortThreads(std::int32_t rank, const std::vector<std::uint8_t>& sends,
    const std::vector<std::uint8_t>& receives)
  {
    LogicalEvents& events = this->Events;
    const std::uint32_t first = events.First[rank];
    const auto timeOf = [&events](std::uint32_t event) {
      return events.Kind[event] == LogicalKind::Send ? events.Calls.Begin[events.FirstCall[event]]
                                                     : events.Calls.End[events.LastCall[event]];
    };
    std::vector<std::uint32_t> order(events.Size() - first), place(order.size());
    std::iota(order.begin(), order.end(), first);
    std::stable_sort(order.begin(), order.end(),
      [&timeOf](std::uint32_t a, std::uint32_t b) { return timeOf(a) < timeOf(b); });
    for (std::uint32_t i = 0; i < order.size(); ++i)
    {
      place[order[i] - first] = first + i;
    }
    const auto reorder = [&order, first](auto& column) {
      const std::vector<std::decay_t<decltype(column[0])>> before(
        column.begin() + first, column.end());
      for (std::size_t i = 0; i < order.size(); ++i)
      {
        column[first + i] = before[order[i] - first];
      }
    };
    reorder(events.Kind);
    reorder(events.FirstCall);
    reorder(events.LastCall);
    reorder(events.Operation);
    for (std::size_t call = events.Calls.First[rank]; call < events.Calls.First[rank + 1]; ++call)
    {
      this->SendOfCall[call] = sends[call] ? place[this->SendOfCall[call] - first] : kNone;
      this->ReceiveOfCall[call] = receives[call] ? place[this->ReceiveOfCall[call] - first] : kNone;
    }
  }

  /// Joins nonblocking sends that are consecutive in the order of all threads into one event.
  void JoinBursts(std::int32_t rank, const std::vector<std::uint8_t>& sends,
    const std::vector<std::uint8_t>& receives, const std::vector<std::uint8_t>& completes)
  {
    if (!this->Coalesce)
    {
      return;
    }
    LogicalEvents& events = this->Events;
    const RunCalls& calls = events.Calls;
    std::vector<double> waited;
    for (std::size_t call = calls.First[rank]; call < calls.First[rank + 1]; ++call)
    {
      if (completes[call])
      {
        waited.push_back(calls.End[call]);
      }
    }
    std::sort(waited.begin(), waited.end());
    const std::uint32_t first = events.First[rank];
    std::vector<std::uint32_t> place(events.Size() - first);
    const auto isPosted = [&](std::uint32_t event) {
      return events.Kind[event] == LogicalKind::Send &&
        this->KindOf(events.LastCall[event]).Kind == MpiCallKind::Post;
    };
    std::uint32_t past = first;
    for (std::uint32_t event = first; event < events.Size(); ++event)
    {
      const bool joins = past > first && isPosted(past - 1) && isPosted(event) &&
        std::upper_bound(waited.begin(), waited.end(), calls.Begin[events.LastCall[past - 1]]) ==
          std::lower_bound(waited.begin(), waited.end(), calls.Begin[events.FirstCall[event]]);
      if (joins)
      {
        events.LastCall[past - 1] = events.LastCall[event];
      }
      else
      {
        events.Kind[past] = events.Kind[event];
        events.FirstCall[past] = events.FirstCall[event];
        events.LastCall[past] = events.LastCall[event];
        events.Operation[past] = events.Operation[event];
        ++past;
      }
      place[event - first] = past - 1;
    }
    events.Rank.resize(past);
    events.Kind.resize(past);
    events.FirstCall.resize(past);
    events.LastCall.resize(past);
    events.Operation.resize(past);
    for (std::size_t call = calls.First[rank]; call < calls.First[rank + 1]; ++call)
    {
      this->SendOfCall[call] = sends[call] ? place[this->SendOfCall[call] - first] : kNone;
      this->ReceiveOfCall[call] = receives[call] ? place[this->ReceiveOfCall[call] - first] : kNone;
    }
  }

  static void Mark(std::vector<std::uint8_t>& calls, std::uint32_t call)
  {
    if (call != kNone)
    {
      calls[call] = 1;
    }
  }

  void ListMessages()
  {
    const auto eventsOf = [](PlainVector<std::uint32_t>& calls,
                            const PlainVector<std::uint32_t>& events) {
      for (std::uint32_t& call : calls)
      {
        call = call == kNone ? kNone : events[call];
      }
      return std::move(calls);
    };
    this->Events.SendEvent = eventsOf(this->Found.Sent, this->SendOfCall);
    this->Events.ReceiveEvent = eventsOf(this->Found.Received, this->ReceiveOfCall);
    this->Events.SendCompleted = std::move(this->Found.SendCompleted);
    ListByKey(this->Events.ReceiveEvent, this->Events.Size(), this->Events.FirstReceived,
      this->Events.Received);
  }

  const ReplayInput& Input;
  const std::vector<MpiCall> Kinds;
  const bool Coalesce;
  LogicalEvents Events;
  MessageCalls Found;
  std::size_t Operations = 0;
  bool InBurst = false;     ///< the rank's last event is a nonblocking send
  bool Overlapping = false; ///< rank's calls overlap: events are sorted, bursts joined, at its end
  PlainVector<std::uint32_t> OperationOfCall, SendOfCall, ReceiveOfCall; ///< by call
  PlainVector<std::uint32_t> FirstEnding; ///< by call: calls whose operation it completes
  PlainVector<std::uint32_t> Ending;
};
}

LogicalEvents ListLogicalEvents(const ReplayInput& input, bool coalesce)
{
  return Lister(input, coalesce).List();
}
}
