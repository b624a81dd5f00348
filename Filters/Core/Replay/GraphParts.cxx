#include "Filters/Core/Replay/GraphParts.h"

#include <algorithm>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = RunGraph::kNone;

/// Numbers of the windows that some calls have in common, half-open.
struct Windows
{
  std::uint32_t First = 0, Past = kNone;
  bool Any() const { return this->First < this->Past; }
  void Meet(const Windows& other)
  {
    this->First = std::max(this->First, other.First);
    this->Past = std::min(this->Past, other.Past);
  }
};

class Cutter
{
public:
  Cutter(const RunGraph& whole, const std::vector<TimeWindow>& windows)
    : Whole(whole), Times(windows)
  {
    double begin = 0;
    for (const TimeWindow& window : windows)
    {
      this->Begin.push_back(begin);
      begin += window.End - window.Begin;
    }
  }

  GraphParts Cut()
  {
    this->CutCalls();
    this->CutMessages();
    this->CutOperations();
    this->Parts.Graph.MarkCalls();
    this->Parts.Graph.Order = this->Renumbered(this->Whole.Order);
    this->Parts.Graph.Lost = this->Whole.Lost;
    this->Parts.Graph.Unordered = this->Whole.Unordered;
    return std::move(this->Parts);
  }

private:
  /// The windows in which a call is.
  Windows WindowsOf(std::size_t call) const
  {
    const double begin = this->Whole.Calls.Begin[call], end = this->Whole.Calls.End[call];
    const auto first = EndingAfter(this->Times, begin);
    auto past = std::lower_bound(first, this->Times.end(), end,
      [](const TimeWindow& window, double time) { return window.Begin < time; });
    // One without length may begin a window.
    past += past == first && first != this->Times.end() && first->Holds(begin);
    return { static_cast<std::uint32_t>(first - this->Times.begin()),
      static_cast<std::uint32_t>(past - this->Times.begin()) };
  }
  double On(double time, std::uint32_t window) const
  {
    const TimeWindow& of = this->Times[window];
    return this->Begin[window] + std::clamp(time, of.Begin, of.End) - of.Begin;
  }
  /// The new numbers of those calls that stay.
  template<typename Numbers>
  Numbers Renumbered(const Numbers& calls) const
  {
    Numbers left;
    for (const std::uint32_t call : calls)
    {
      if (this->Now[call] != kNone)
      {
        left.push_back(this->Now[call]);
      }
    }
    return left;
  }

  void CutCalls()
  {
    const RunCalls& from = this->Whole.Calls;
    RunCalls& to = this->Parts.Graph.Calls;
    this->Now.assign(from.Size(), kNone);
    this->Of.resize(from.Size());
    to.First.assign(1, 0);
    for (std::int32_t rank = 0; rank < from.Ranks(); ++rank)
    {
      for (std::size_t call = from.First[rank]; call < from.First[rank + 1]; ++call)
      {
        const Windows in = this->Of[call] = this->WindowsOf(call);
        if (in.Any())
        {
          this->Now[call] = static_cast<std::uint32_t>(to.Begin.size());
          this->Parts.Call.push_back(static_cast<std::uint32_t>(call));
          to.Begin.push_back(this->On(from.Begin[call], in.First));
          to.End.push_back(this->On(from.End[call], in.Past - 1));
          to.Rank.push_back(rank);
          to.Row.push_back(from.Row[call]);
        }
      }
      to.First.push_back(to.Begin.size());
    }
    to.ByEnd = this->Renumbered(from.ByEnd);
  }

  /// What of a call's list of messages stays, by its new number.
  void CutList(const std::vector<std::uint32_t>& first, const PlainVector<std::uint32_t>& rows,
    const std::vector<std::uint32_t>& rowNow, std::vector<std::uint32_t>& firstNow,
    PlainVector<std::uint32_t>& rowsNow) const
  {
    firstNow.assign(1, 0);
    for (const std::uint32_t call : this->Parts.Call)
    {
      for (std::size_t j = first[call]; j < first[call + 1]; ++j)
      {
        if (rowNow[rows[j]] != kNone)
        {
          rowsNow.push_back(rowNow[rows[j]]);
        }
      }
      firstNow.push_back(static_cast<std::uint32_t>(rowsNow.size()));
    }
  }
  /// Each item of the lists of calls is only where its call is.
  void Meet(const std::vector<std::uint32_t>& first, const PlainVector<std::uint32_t>& items,
    std::vector<Windows>& of) const
  {
    for (std::size_t call = 0; call + 1 < first.size(); ++call)
    {
      for (std::size_t j = first[call]; j < first[call + 1]; ++j)
      {
        of[items[j]].Meet(this->Of[call]);
      }
    }
  }

  void CutMessages()
  {
    const RunGraph& from = this->Whole;
    RunGraph& to = this->Parts.Graph;
    std::vector<Windows> of(from.Sent.size());
    this->Meet(from.FirstReceived, from.Received, of);
    this->Meet(from.FirstCompleted, from.Completed, of);
    std::vector<std::uint32_t> rowNow(from.Sent.size(), kNone);
    for (std::size_t m = 0; m < of.size(); ++m)
    {
      if (from.Sent[m] == kNone)
      {
        continue;
      }
      of[m].Meet(this->Of[from.Sent[m]]);
      of[m].Meet(this->Of[from.Posted[m]]);
      if (of[m].Any())
      {
        rowNow[m] = static_cast<std::uint32_t>(this->Parts.Message.size());
        this->Parts.Message.push_back(static_cast<std::uint32_t>(m));
        to.Sent.push_back(this->Now[from.Sent[m]]);
        to.Posted.push_back(this->Now[from.Posted[m]]);
        to.Rendezvous.push_back(from.Rendezvous[m]);
      }
    }
    this->CutList(from.FirstReceived, from.Received, rowNow, to.FirstReceived, to.Received);
    this->CutList(from.FirstCompleted, from.Completed, rowNow, to.FirstCompleted, to.Completed);
  }

  void CutOperations()
  {
    const RunGraph& from = this->Whole;
    RunGraph& to = this->Parts.Graph;
    std::vector<Windows> of(from.Entered.size());
    this->Meet(from.FirstEnding, from.Ending, of);
    std::vector<std::uint32_t> memberNow(from.Entered.size(), kNone);
    to.FirstMember.assign(1, 0);
    for (std::size_t operation = 0; operation < from.Kind.size(); ++operation)
    {
      const std::uint32_t first = from.FirstMember[operation],
                          past = from.FirstMember[operation + 1];
      Windows all;
      for (std::uint32_t member = first; member < past; ++member)
      {
        all.Meet(of[member]);
        all.Meet(this->Of[from.Entered[member]]);
      }
      if (!all.Any())
      {
        continue;
      }
      const auto number = static_cast<std::uint32_t>(to.Kind.size());
      to.Kind.push_back(from.Kind[operation]);
      for (std::uint32_t member = first; member < past; ++member)
      {
        memberNow[member] = static_cast<std::uint32_t>(to.Entered.size());
        to.Entered.push_back(this->Now[from.Entered[member]]);
        to.Operation.push_back(number);
      }
      const std::uint32_t root = from.Root[operation];
      to.Root.push_back(root == kNone ? kNone : memberNow[root]);
      to.FirstMember.push_back(static_cast<std::uint32_t>(to.Entered.size()));
    }
    this->CutList(from.FirstEnding, from.Ending, memberNow, to.FirstEnding, to.Ending);
  }

  const RunGraph& Whole;
  const std::vector<TimeWindow>& Times;
  std::vector<double> Begin;      ///< [s] of each window among the parts
  std::vector<Windows> Of;        ///< by call of the whole
  PlainVector<std::uint32_t> Now; ///< its new number, kNone: it is in no window
  GraphParts Parts;
};
}

GraphParts TakeParts(const RunGraph& whole, const std::vector<TimeWindow>& windows)
{
  return Cutter(whole, windows).Cut();
}
}
