#include "Filters/Core/Replay/UnknownWaits.h"

#include "Filters/Core/Common/SumByThread.h"
#include "Readers/Base/ShortText.h"
#include "Readers/Schema/MpiCallName.h"
#include "Readers/Schema/OneSidedCalls.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pclvis
{
namespace
{
constexpr std::array<const char*, UnknownWaits::kKinds> kWords{ "times.file_calls",
  "times.neighbour_calls", "times.one_sided_calls", "times.unjoined_calls", "times.message_calls" };

bool IsReceive(MpiCallKind kind)
{
  return kind == MpiCallKind::Receive || kind == MpiCallKind::SendReceive;
}

/// By rank, whether the receives of messages that were sent to it are often missing.
std::vector<char> RanksWithoutReceives(const ReplayMessages& messages, std::int32_t ranks)
{
  std::vector<std::int64_t> sent(static_cast<std::size_t>(std::max(ranks, 0)), 0), lost = sent;
  for (std::size_t i = 0; i < messages.Source.Size; ++i)
  {
    const std::int32_t to = messages.Destination[i];
    if (to >= 0 && to < ranks && std::isfinite(messages.SendBegin[i]))
    {
      ++sent[to];
      lost[to] += !messages.Matched[i];
    }
  }
  std::vector<char> lack;
  for (std::size_t rank = 0; rank < sent.size(); ++rank)
  {
    lack.push_back(
      static_cast<double>(lost[rank]) > price_constants::kRare * static_cast<double>(sent[rank]));
  }
  return lack;
}

std::vector<char> CallsThatSend(const RunGraph& graph)
{
  std::vector<char> sends(graph.Calls.Size(), 0);
  for (const std::uint32_t call : graph.Sent)
  {
    if (call != RunGraph::kNone)
    {
      sends[call] = 1;
    }
  }
  return sends;
}
}

UnknownWait UnknownWaitOf(const std::string& name, const MpiCall& call)
{
  return NameInMpi(name).rfind("file_", 0) == 0                  ? UnknownWait::Files
    : call.Kind == MpiCallKind::Neighbours                       ? UnknownWait::Neighbours
    : OneSidedUseOf(name) != OneSidedUse::None                   ? UnknownWait::OneSided
    : call.IsCollective()                                        ? UnknownWait::Unjoined
    : IsReceive(call.Kind) || call.Kind == MpiCallKind::Complete ? UnknownWait::Messages
                                                                 : UnknownWait::None;
}

UnknownShares::UnknownShares(const UnknownWaits& waits, double time)
{
  for (std::size_t kind = 0; kind < this->Of.size() && time > 0; ++kind)
  {
    this->Of[kind] = waits.Sum(static_cast<UnknownWait>(kind)) / time;
  }
}

double UnknownShares::All() const
{
  return std::accumulate(this->Of.begin(), this->Of.end(), 0.0);
}

UnknownWait UnknownShares::Greatest() const
{
  return static_cast<UnknownWait>(
    std::max_element(this->Of.begin(), this->Of.end()) - this->Of.begin());
}

Observation UnknownShares::Sentence(bool isPart) const
{
  std::vector<std::string> calls;
  for (std::size_t kind = 0; kind < this->Of.size(); ++kind)
  {
    if (this->Of[kind] > 0)
    {
      calls.push_back(WordsFor(static_cast<UnknownWait>(kind)));
    }
  }
  return Observation("times.unknown_waits")
    .With("share", this->All())
    .With("calls", ListText(calls))
    .With("part", isPart ? 1 : 0);
}

UnknownShares FindUnknownWaits(const ReplayInput& input, const RunGraph& graph, double length)
{
  std::vector<MpiCall> calls; // by code, like the following
  std::vector<UnknownWait> kinds;
  for (const std::string& name : input.CallNames)
  {
    calls.push_back(MpiCallOf(name));
    kinds.push_back(UnknownWaitOf(name, calls.back()));
  }
  const RunCalls& run = graph.Calls;
  const std::vector<char> lack = RanksWithoutReceives(input.Messages, run.Ranks());
  const std::vector<char> sends = CallsThatSend(graph);
  std::vector<UnknownWaits> waits =
    SumByThread(run.Size(), UnknownWaits(), [&](std::size_t call, UnknownWaits& of) {
      const std::uint32_t row = run.Row(call);
      const auto code = static_cast<std::size_t>(input.Calls.Call[row]);
      if (code < kinds.size() && kinds[code] != UnknownWait::None)
      {
        // At a border, MPI_Sendrecv only sends, and receives from MPI_PROC_NULL.
        const bool needsNone = calls[code].Kind == MpiCallKind::SendReceive
          ? sends[call] != 0
          : !IsReceive(calls[code].Kind);
        const bool hasMessage =
          (graph.Marks[call] & RunGraph::kWaits) != 0 || (needsNone && !lack[run.Rank[call]]);
        const bool known =
          kinds[code] == UnknownWait::Messages ? hasMessage : input.Calls.CollectiveId[row] >= 0;
        of.Add(kinds[code], known, run.End[call] - run.Begin[call]);
      }
    });
  std::for_each(waits.begin() + 1, waits.end(),
    [&first = waits[0]](const UnknownWaits& other) { first.Join(other); });
  std::int32_t ranks = 0; // with calls
  for (std::int32_t rank = 0; rank < run.Ranks(); ++rank)
  {
    ranks += run.First[rank] < run.First[rank + 1];
  }
  return { waits[0], ranks * length };
}

std::string WordsFor(UnknownWait kind)
{
  return Observation(kWords[static_cast<std::size_t>(kind)]).Text();
}
}
