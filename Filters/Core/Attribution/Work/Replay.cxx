#include "Filters/Core/Attribution/Work/Replay.h"

#include "Filters/Core/Attribution/Rows/Transfers.h"
#include "Filters/Core/Common/KeyNumbers.h"
#include "Filters/Core/Common/SearchFrom.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pclvis
{
namespace
{
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr std::uint32_t kNoCall = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t kGrain = 1 << 16;
/// A buffered send ends before its message can have travelled half of the way since its receive was
/// posted, one that waits for it does not; one in 50 may, by clocks that do not agree.
constexpr std::int64_t kOneIn = 50;
constexpr double kHalf = 0.5;
/// See kProbes of Transfers.cxx.
constexpr double kProbes = 4;

/// The calls that a message has to do with; kNoCall: not known.
struct CallsOfMessage
{
  std::uint32_t Sent, Posted;      ///< had begun last when the send began, the receive was posted
  std::uint32_t SendEnd, Received; ///< completed the send, the message
};

PlainVector<CallsOfMessage> FindCalls(const AttributionRows& rows)
{
  const MessageColumns& m = rows.Messages;
  PlainVector<CallsOfMessage> found(m.size());
  ParallelFor(m.size(), kGrain, 0, [&](std::size_t begin, std::size_t end, int) {
    const std::vector<SteppingHint> none(rows.FirstCall.begin(), rows.FirstCall.end() - 1);
    std::vector<SteppingHint> hints[4] = { none, none, none, none };
    const auto begun = [&](std::int32_t rank, double time, SteppingHint& hint) {
      const std::size_t first = rows.FirstCall[rank];
      const std::size_t next = SearchFrom(first, rows.FirstCall[rank + 1], hint.Guess(),
        [&](std::size_t i) { return rows.Calls.Begin[i] <= time; });
      hint.Found(next);
      return next == first ? kNoCall : static_cast<std::uint32_t>(next - 1);
    };
    const auto ends = [&](std::int32_t rank, double time, SteppingHint& hint) {
      const std::size_t past = rows.FirstCall[rank + 1];
      const std::size_t call = SearchFrom(rows.FirstCall[rank], past, hint.Guess(),
        [&](std::size_t i) { return rows.Calls.End[i] < time; });
      hint.Found(call);
      return call == past || rows.Calls.Begin[call] > time ? kNoCall
                                                           : static_cast<std::uint32_t>(call);
    };
    for (std::size_t i = begin; i < end; ++i)
    {
      const std::int32_t from = m.Source[i], to = m.Destination[i];
      found[i] = { begun(from, m.SendBegin[i], hints[0][from]),
        begun(to, m.ReceiveBegin[i], hints[1][to]), ends(from, m.SendEnd[i], hints[2][from]),
        ends(to, m.ReceiveEnd[i], hints[3][to]) };
    }
  });
  return found;
}

/// What is known of messages by class and size class.
class MessageKinds
{
public:
  explicit MessageKinds(const MessageColumns& m)
  {
    for (std::size_t i = 0; i < m.size(); ++i)
    {
      Kind& kind = this->Kinds[m.InterNode[i] != 0][SizeClass(m.Bytes(i))];
      kind.Least = std::min(kind.Least, std::max(0.0, m.ReceiveEnd[i] - m.SendBegin[i]));
    }
    for (auto& ofClass : this->Kinds)
    {
      for (std::size_t size = kSizeClasses - 1; size > 0; --size)
      {
        ofClass[size - 1].Least = std::min(ofClass[size - 1].Least, ofClass[size].Least);
      }
    }
    for (std::size_t i = 0; i < m.size(); ++i)
    {
      Kind& kind = this->Kinds[m.InterNode[i] != 0][SizeClass(m.Bytes(i))];
      const double ready = std::max(m.SendBegin[i], m.ReceiveBegin[i]);
      ++kind.Sends;
      kind.Early += m.SendEnd[i] < ready + kHalf * kind.Least;
    }
  }
  /// [s] that such a message takes at least.
  double Least(const MessageColumns& m, std::size_t i) const { return this->Of(m, i).Least; }
  /// Whether sends wait for their receives.
  bool Waits(const MessageColumns& m, std::size_t i) const
  {
    const Kind& kind = this->Of(m, i);
    return m.SendEnd[i] >= m.ReceiveBegin[i] && kOneIn * kind.Early <= kind.Sends;
  }

private:
  struct Kind
  {
    double Least = std::numeric_limits<double>::infinity();
    std::int64_t Sends = 0, Early = 0; ///< that ended before their messages can have been there
  };
  const Kind& Of(const MessageColumns& m, std::size_t i) const
  {
    return this->Kinds[m.InterNode[i] != 0][SizeClass(m.Bytes(i))];
  }
  std::vector<Kind> Kinds[2] = { std::vector<Kind>(kSizeClasses), std::vector<Kind>(kSizeClasses) };
};

/// Lets a message be waited for in the call before, where that only looks for messages.
void MoveToProbes(const AttributionRows& rows, PlainVector<CallsOfMessage>& calls)
{
  std::vector<char> does(rows.Calls.size(), 0);
  for (const CallsOfMessage& of : calls)
  {
    for (const std::uint32_t call : { of.Sent, of.Posted, of.SendEnd, of.Received })
    {
      if (call != kNoCall)
      {
        does[call] = 1;
      }
    }
  }
  const CallColumns& c = rows.Calls;
  for (std::size_t i = 0; i < calls.size(); ++i)
  {
    const std::uint32_t call = calls[i].Received;
    if (call != kNoCall && call > rows.FirstCall[rows.Messages.Destination[i]] + 1 &&
      !does[call - 1] && c.CollectiveId[call - 1] < 0 &&
      c.End[call - 1] - c.Begin[call - 1] >= kProbes * (c.End[call] - c.End[call - 1]))
    {
      calls[i].Received = call - 1;
    }
  }
}

/// Whether the ranks' last calls, which end MPI, end only when all have begun.
bool EndTogether(const AttributionRows& rows)
{
  double lastBegin = -std::numeric_limits<double>::infinity(), firstEnd = -lastBegin;
  for (std::size_t rank = 0; rank + 1 < rows.FirstCall.size(); ++rank)
  {
    if (rows.FirstCall[rank + 1] > rows.FirstCall[rank])
    {
      const AttributionCall last = rows.Calls[rows.FirstCall[rank + 1] - 1];
      lastBegin = std::max(lastBegin, last.Begin);
      firstEnd = std::min(firstEnd, last.End);
    }
  }
  return lastBegin <= firstEnd;
}
}

Replay::Replay(const AttributionRows& rows) : Rows(rows)
{
  const MessageColumns& m = rows.Messages;
  const MessageKinds kinds(m);
  PlainVector<CallsOfMessage> calls = FindCalls(rows);
  MoveToProbes(rows, calls);
  const auto each = [&](auto&& take) {
    for (std::size_t i = 0; i < m.size(); ++i)
    {
      const CallsOfMessage& of = calls[i];
      if (of.Received != kNoCall && of.Sent != kNoCall)
      {
        take(of.Received, of.Sent, m.SendBegin[i] + kinds.Least(m, i));
      }
      if (of.SendEnd != kNoCall && of.Posted != kNoCall && kinds.Waits(m, i))
      {
        take(of.SendEnd, of.Posted, m.ReceiveBegin[i] + kinds.Least(m, i));
      }
    }
  };
  this->FirstOf.assign(rows.Calls.size() + 1, 0);
  each([this](std::uint32_t call, std::uint32_t, double) { ++this->FirstOf[call + 1]; });
  std::partial_sum(this->FirstOf.begin(), this->FirstOf.end(), this->FirstOf.begin());
  this->Waits.resize(this->FirstOf.back());
  std::vector<std::uint32_t> next(this->FirstOf.begin(), this->FirstOf.end() - 1);
  each([&](std::uint32_t call, std::uint32_t awaited, double there) {
    this->Waits[next[call]++] = { awaited,
      std::min(there, rows.Calls.End[call]) - rows.Calls.Begin[awaited] };
  });
  this->FindCollectives();
}

void Replay::FindCollectives()
{
  const CallColumns& c = this->Rows.Calls;
  const bool together = EndTogether(this->Rows);
  KeyNumbers operations;
  this->Operation.assign(c.size(), kNone);
  this->FirstMember.assign(1, 0);
  const auto add = [&](std::size_t call, std::uint64_t key) {
    this->Operation[call] = operations.NumberOf(key);
    this->FirstMember.resize(operations.Size() + 1, 0);
    ++this->FirstMember[this->Operation[call] + 1];
  };
  for (std::size_t rank = 0; rank + 1 < this->Rows.FirstCall.size(); ++rank)
  {
    const std::size_t past = this->Rows.FirstCall[rank + 1];
    for (std::size_t call = this->Rows.FirstCall[rank]; call < past; ++call)
    {
      if (c.CollectiveId[call] >= 0)
      {
        add(call, static_cast<std::uint64_t>(c.CollectiveId[call]));
      }
      else if (together && call + 1 == past)
      {
        add(call, std::numeric_limits<std::uint64_t>::max());
      }
    }
  }
  std::partial_sum(this->FirstMember.begin(), this->FirstMember.end(), this->FirstMember.begin());
  this->Members.resize(this->FirstMember.back());
  std::vector<std::size_t> next(this->FirstMember);
  for (std::size_t call = 0; call < c.size(); ++call)
  {
    if (this->Operation[call] != kNone)
    {
      this->Members[next[this->Operation[call]]++] = static_cast<std::uint32_t>(call);
    }
  }
  ParallelFor(this->FirstMember.size() - 1, 0, [&](std::size_t operation) {
    std::sort(this->Members.begin() + static_cast<std::ptrdiff_t>(this->FirstMember[operation]),
      this->Members.begin() + static_cast<std::ptrdiff_t>(this->FirstMember[operation + 1]),
      [&c](std::uint32_t a, std::uint32_t b) {
        return c.Begin[a] != c.Begin[b] ? c.Begin[a] < c.Begin[b] : a < b;
      });
  });
}

std::size_t Replay::EnteredBy(std::size_t call) const
{
  const CallColumns& c = this->Rows.Calls;
  const auto first =
    this->Members.begin() + static_cast<std::ptrdiff_t>(this->FirstMember[this->Operation[call]]);
  const auto past = this->Members.begin() +
    static_cast<std::ptrdiff_t>(this->FirstMember[this->Operation[call] + 1]);
  return std::upper_bound(first, past, c.End[call],
           [&c](double end, std::uint32_t member) { return end < c.Begin[member]; }) -
    this->Members.begin();
}

/// One pass over the calls, each rank's in order; a rank stops where what its call waits for has
/// not begun, until it does.
class ReplayPass
{
public:
  ReplayPass(const Replay& replay, const std::vector<double>& stays, const TimeWindow& when)
    : Of(replay), Calls(replay.Rows.Calls), First(replay.Rows.FirstCall), Stays(stays), When(when),
      Begin(Calls.size()), Stopped(Calls.size(), kNobody), NextStopped(stays.size(), kNobody),
      Next(First.begin(), First.end() - 1), Seen(stays.size(), 0), InCalls(stays.size(), 0),
      Ends(stays.size(), 0), Entered(replay.FirstMember.begin(), replay.FirstMember.end() - 1),
      LastEntered(replay.Members.size())
  {
    std::fill(this->Begin.begin(), this->Begin.end(), kNaN);
  }

  ReplayedRun Run()
  {
    for (std::size_t rank = 0; rank < this->Next.size(); ++rank)
    {
      if (this->HasMore(rank))
      {
        this->Begin[this->Next[rank]] = this->Calls.Begin[this->Next[rank]];
        this->Ready.push_back(static_cast<std::int32_t>(rank));
      }
    }
    this->GoOn();
    // By clocks that disagree, a call may seem to wait for what comes after it.
    for (std::int32_t rank = this->EarliestStopped(); rank != kNobody;
         rank = this->EarliestStopped())
    {
      this->Release(rank);
      this->End(rank);
      this->Ready.push_back(rank);
      this->GoOn();
    }
    return this->Result();
  }

private:
  static constexpr std::int32_t kNobody = -1;
  bool HasMore(std::size_t rank) const { return this->Next[rank] < this->First[rank + 1]; }
  bool BeginsMPI(std::int32_t rank, std::size_t call) const { return call == this->First[rank]; }

  void GoOn()
  {
    while (!this->Ready.empty())
    {
      const std::int32_t rank = this->Ready.back();
      this->Ready.pop_back();
      while (this->HasMore(rank))
      {
        const std::uint32_t unknown = this->UnknownFor(rank);
        if (unknown != Replay::kNone)
        {
          this->NextStopped[rank] = this->Stopped[unknown];
          this->Stopped[unknown] = rank;
          break;
        }
        this->End(rank);
      }
    }
  }

  /// A call that a rank's next call waits for and that has not begun.
  std::uint32_t UnknownFor(std::int32_t rank)
  {
    const std::size_t call = this->Next[rank];
    if (this->BeginsMPI(rank, call))
    {
      return Replay::kNone;
    }
    for (std::uint32_t& seen = this->Seen[rank];
         this->Of.FirstOf[call] + seen < this->Of.FirstOf[call + 1]; ++seen)
    {
      const std::uint32_t awaited = this->Of.Waits[this->Of.FirstOf[call] + seen].Call;
      if (std::isnan(this->Begin[awaited]))
      {
        return awaited;
      }
    }
    const std::uint32_t operation = this->Of.Operation[call];
    return operation == Replay::kNone ? Replay::kNone : this->NotEntered(operation, call);
  }

  /// A member of a collective that a call waits for and that has not begun.
  std::uint32_t NotEntered(std::uint32_t operation, std::size_t call)
  {
    const std::size_t past = this->Of.EnteredBy(call);
    for (std::size_t& at = this->Entered[operation]; at < past; ++at)
    {
      const std::uint32_t member = this->Of.Members[at];
      if (std::isnan(this->Begin[member]))
      {
        return member;
      }
      this->LastEntered[at] = at > this->Of.FirstMember[operation]
        ? std::max(this->LastEntered[at - 1], this->Begin[member])
        : this->Begin[member];
    }
    return Replay::kNone;
  }

  /// [s] when a call ends; what has not begun stands where it is in the trace.
  double EndOf(std::int32_t rank, std::size_t call) const
  {
    if (this->BeginsMPI(rank, call))
    {
      return this->Calls.End[call];
    }
    double traced = this->Calls.Begin[call], replayed = this->Begin[call];
    for (std::size_t i = this->Of.FirstOf[call]; i < this->Of.FirstOf[call + 1]; ++i)
    {
      const Replay::Awaited& awaited = this->Of.Waits[i];
      const double before = this->Calls.Begin[awaited.Call], now = this->Begin[awaited.Call];
      traced = std::max(traced, before + awaited.Lag);
      replayed = std::max(replayed, (std::isnan(now) ? before : now) + awaited.Lag);
    }
    const std::uint32_t operation = this->Of.Operation[call];
    if (operation != Replay::kNone)
    {
      const std::size_t last = this->Of.EnteredBy(call) - 1;
      const double before = this->Calls.Begin[this->Of.Members[last]];
      traced = std::max(traced, before);
      replayed =
        std::max(replayed, this->Entered[operation] > last ? this->LastEntered[last] : before);
    }
    return replayed + (this->Calls.End[call] - traced);
  }

  /// Ends a rank's next call and begins the one behind it.
  void End(std::int32_t rank)
  {
    const std::size_t call = this->Next[rank]++;
    const double end = this->EndOf(rank, call);
    this->Seen[rank] = 0;
    this->Ends[rank] = end;
    this->InCalls[rank] += this->BeginsMPI(rank, call) ? 0 : end - this->Begin[call];
    if (!this->HasMore(rank))
    {
      return;
    }
    const double from = this->Calls.End[call], to = this->Calls.Begin[call + 1];
    const double within =
      std::max(0.0, std::min(to, this->When.End) - std::max(from, this->When.Begin));
    this->Begin[call + 1] = end + (to - from) - within * (1 - this->Stays[rank]);
    for (std::int32_t other = this->Stopped[call + 1]; other != kNobody;
         other = this->NextStopped[other])
    {
      this->Ready.push_back(other);
    }
    this->Stopped[call + 1] = kNobody;
  }

  /// Of the ranks that all wait, the one whose call ends first in the trace.
  std::int32_t EarliestStopped() const
  {
    std::int32_t earliest = kNobody;
    for (std::int32_t rank = 0; rank < static_cast<std::int32_t>(this->Next.size()); ++rank)
    {
      if (this->HasMore(rank) &&
        (earliest == kNobody ||
          this->Calls.End[this->Next[rank]] < this->Calls.End[this->Next[earliest]]))
      {
        earliest = rank;
      }
    }
    return earliest;
  }

  /// Takes a rank out of those that are stopped by a call.
  void Release(std::int32_t rank)
  {
    std::int32_t* at = &this->Stopped[this->UnknownFor(rank)];
    while (*at != rank)
    {
      at = &this->NextStopped[*at];
    }
    *at = this->NextStopped[rank];
  }

  /// Sums rank after rank: the same whatever the order of the calls.
  ReplayedRun Result() const
  {
    ReplayedRun run;
    std::size_t ranks = 0;
    for (std::size_t rank = 0; rank < this->Next.size(); ++rank)
    {
      if (this->First[rank + 1] > this->First[rank])
      {
        run.End = ranks == 0 ? this->Ends[rank] : std::max(run.End, this->Ends[rank]);
        run.MeanEnd += this->Ends[rank];
        run.InCalls += this->InCalls[rank];
        ++ranks;
      }
    }
    run.MeanEnd /= static_cast<double>(std::max<std::size_t>(1, ranks));
    return run;
  }

  const Replay& Of;
  const CallColumns& Calls;
  const std::vector<std::size_t>& First; ///< calls of each rank
  const std::vector<double>& Stays;
  const TimeWindow When;
  PlainVector<double> Begin;             ///< [s] of the calls in the replay; NaN: not yet known
  std::vector<std::int32_t> Stopped;     ///< by call the rank that waits for it last
  std::vector<std::int32_t> NextStopped; ///< by rank the one that waits for the same call
  std::vector<std::size_t> Next;         ///< call of each rank
  std::vector<std::uint32_t> Seen;       ///< by rank: of what its call waits for, has begun
  std::vector<double> InCalls, Ends;     ///< [s] by rank
  std::vector<std::size_t> Entered;      ///< by operation the first member that is not known
  std::vector<double> LastEntered;       ///< [s] latest begin of the members up to each
  std::vector<std::int32_t> Ready;
};

ReplayedRun Replay::Traced() const
{
  const CallColumns& c = this->Rows.Calls;
  const std::vector<std::size_t>& first = this->Rows.FirstCall;
  ReplayedRun run;
  std::size_t ranks = 0;
  for (std::size_t rank = 0; rank + 1 < first.size(); ++rank)
  {
    for (std::size_t call = first[rank] + 1; call < first[rank + 1]; ++call)
    {
      run.InCalls += c.End[call] - c.Begin[call];
    }
    if (first[rank + 1] > first[rank])
    {
      const double end = c.End[first[rank + 1] - 1];
      run.End = ranks++ == 0 ? end : std::max(run.End, end);
      run.MeanEnd += end;
    }
  }
  run.MeanEnd /= static_cast<double>(std::max<std::size_t>(1, ranks));
  return run;
}

ReplayedRun Replay::Run(const std::vector<double>& stays, const TimeWindow& when) const
{
  return ReplayPass(*this, stays, when).Run();
}
}
