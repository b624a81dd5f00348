#include "Views/Core/PhysicalTimeline/PhysicalTimeline.h"

#include "Readers/Base/ShortText.h"
#include "Readers/Schema/MpiCalls.h"
#include "Views/Core/PhysicalTimeline/CallEvents.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pclvis
{
namespace
{
bool StartsWith(const std::string& text, const char* begin)
{
  return text.rfind(begin, 0) == 0;
}

/// Finds the ranks in the tables, and the first thread of each.
void FindRanks(PhysicalTimeline& timeline)
{
  std::vector<std::int32_t>& ranks = timeline.Ranks;
  ranks = timeline.Tables.Ranks;
  for (const CallThread& thread : timeline.Threads)
  {
    ranks.push_back(thread.Rank);
  }
  if (timeline.Threads.empty() && timeline.Tables.Ranks.empty())
  {
    const TimelineMessages& messages = timeline.Tables.Messages;
    ranks.insert(ranks.end(), messages.Source.begin(), messages.Source.end());
    ranks.insert(ranks.end(), messages.Destination.begin(), messages.Destination.end());
  }
  std::sort(ranks.begin(), ranks.end());
  ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
  ranks.erase(ranks.begin(), std::lower_bound(ranks.begin(), ranks.end(), 0));
  std::size_t thread = 0;
  for (const std::int32_t rank : ranks)
  {
    while (thread < timeline.Threads.size() && timeline.Threads[thread].Rank < rank)
    {
      ++thread;
    }
    timeline.FirstOf.push_back(thread);
  }
  timeline.FirstOf.push_back(timeline.Threads.size());
}

void FindCollectives(PhysicalTimeline& timeline)
{
  const TimelineCalls& calls = timeline.Tables.Calls;
  std::vector<std::pair<std::int64_t, std::int32_t>> members;
  for (std::size_t i = 0; i < calls.CollectiveId.Size; ++i)
  {
    if (calls.CollectiveId[i] >= 0)
    {
      members.emplace_back(calls.CollectiveId[i], static_cast<std::int32_t>(i));
    }
  }
  std::sort(members.begin(), members.end(), [&calls](const auto& a, const auto& b) {
    return a.first != b.first                        ? a.first < b.first
      : calls.Rank[a.second] != calls.Rank[b.second] ? calls.Rank[a.second] < calls.Rank[b.second]
                                                     : a.second < b.second;
  });
  for (std::size_t i = 0; i < members.size();)
  {
    TimelineOperation operation;
    operation.First = i;
    operation.FirstBegin = operation.LastBegin = calls.Begin[members[i].second];
    for (; i < members.size() && members[i].first == members[operation.First].first; ++i)
    {
      const double begin = calls.Begin[members[i].second];
      operation.FirstBegin = std::min(operation.FirstBegin, begin);
      operation.LastBegin = std::max(operation.LastBegin, begin);
      timeline.Members.push_back(members[i].second);
    }
    operation.End = i;
    if (operation.End > operation.First + 1)
    {
      timeline.Collectives.push_back(operation);
    }
  }
  std::stable_sort(timeline.Collectives.begin(), timeline.Collectives.end(),
    [](const auto& a, const auto& b) { return a.FirstBegin < b.FirstBegin; });
}

/// Sorts functions by the time in them on the axis, without gaps.
void RankFunctions(PhysicalTimeline& timeline)
{
  const std::size_t codes = timeline.Tables.CallNames.size();
  std::vector<std::uint16_t> groups(codes + 1);
  std::iota(groups.begin(), groups.end(), std::uint16_t(0));
  PixelSums sums(std::move(groups), codes + 1);
  timeline.Seconds.assign(codes + 1, 0); // the last entry is for other codes
  std::vector<double> edges{ timeline.Time.Whole.Begin };
  for (const TimeRange& gap : timeline.Time.Gaps)
  {
    edges.insert(edges.end(), { gap.Begin, gap.End });
  }
  edges.push_back(timeline.Time.Whole.End);
  for (const CallThread& thread : timeline.Threads)
  {
    sums.Begin(edges);
    sums.Add(timeline.Tables.Calls, thread.Innermost);
    for (std::size_t part = 0; part < sums.Pixels(); part += 2)
    {
      timeline.WaitSeconds += sums.Wait(part);
      for (const std::uint16_t code : sums.Groups())
      {
        timeline.Seconds[std::min<std::size_t>(code, codes)] += sums.Seconds(code, part);
      }
    }
  }
  timeline.Seconds.pop_back();
  timeline.Ranking.resize(timeline.Seconds.size());
  std::iota(timeline.Ranking.begin(), timeline.Ranking.end(), 0);
  std::stable_sort(timeline.Ranking.begin(), timeline.Ranking.end(),
    [&](std::int32_t a, std::int32_t b) { return timeline.Seconds[a] > timeline.Seconds[b]; });
}

ShownTime TimeOf(const PhysicalTimeline& timeline)
{
  if (timeline.Tables.Axis.Whole.Length() > 0)
  {
    return timeline.Tables.Axis;
  }
  double begin = INFINITY, end = -INFINITY;
  const auto widen = [&](const ColumnView<double>& times) {
    for (const double time : times)
    {
      begin = std::min(begin, std::isnan(time) ? begin : time);
      end = std::max(end, std::isnan(time) ? end : time);
    }
  };
  widen(timeline.Tables.Calls.Begin);
  widen(timeline.Tables.Calls.End);
  widen(timeline.Tables.Messages.SendBegin);
  widen(timeline.Tables.Messages.ReceiveEnd);
  return begin < end ? ShownTime{ { begin, end }, {} } : ShownTime();
}
}

CallRole CallRoleOf(const std::string& name)
{
  const MpiCall call = MpiCallOf(name);
  if (call.IsMpi())
  {
    std::string low = name;
    std::transform(
      low.begin(), low.end(), low.begin(), [](unsigned char c) { return std::tolower(c); });
    const bool file = low.find("mpi_file_") != std::string::npos;
    const bool message = call.Kind >= MpiCallKind::Post && call.Kind <= MpiCallKind::Probe;
    return file            ? CallRole::InputOutput
      : call.IsOperation() ? CallRole::Collective
      : message            ? CallRole::PointToPoint
                           : CallRole::OtherMpi;
  }
  for (const char* io :
    { "fopen", "fclose", "fread", "fwrite", "fflush", "fseek", "read", "write", "open", "close",
      "pread", "pwrite", "readv", "writev", "lseek", "fsync", "open64", "fopen64" })
  {
    if (name == io)
    {
      return CallRole::InputOutput;
    }
  }
  for (const char* begin : { "!$omp", "omp_", "pthread_", "GOMP_", "OpenMP_", "OpenMP " })
  {
    if (StartsWith(name, begin))
    {
      return CallRole::Threads;
    }
  }
  return CallRole::User;
}

const char* NameOf(CallRole role)
{
  switch (role)
  {
    case CallRole::PointToPoint:
      return "MPI, messages";
    case CallRole::Collective:
      return "MPI, collectives";
    case CallRole::OtherMpi:
      return "MPI, other";
    case CallRole::InputOutput:
      return "input and output";
    case CallRole::Threads:
      return "threads";
    default:
      return "user code";
  }
}

std::ptrdiff_t PhysicalTimeline::PlaceOf(std::int32_t rank) const
{
  const auto place = std::lower_bound(this->Ranks.begin(), this->Ranks.end(), rank);
  return place != this->Ranks.end() && *place == rank ? place - this->Ranks.begin() : -1;
}

const std::string& PhysicalTimeline::NameOf(std::int32_t code) const
{
  static const std::string unknown = "unknown";
  return code >= 0 && static_cast<std::size_t>(code) < this->Tables.CallNames.size()
    ? this->Tables.CallNames[code]
    : unknown;
}

std::vector<TimelineCounter> CountersOf(
  const CounterSamples& samples, const std::vector<std::string>& names)
{
  std::vector<TimelineCounter> counters;
  for (std::size_t first = 0, end = 0; first < samples.Counter.Size; first = end)
  {
    const std::int32_t code = samples.Counter[first];
    while (end < samples.Counter.Size && samples.Counter[end] == code)
    {
      ++end;
    }
    TimelineCounter counter;
    const bool named = code >= 0 && static_cast<std::size_t>(code) < names.size();
    counter.Name = named ? names[code] : "counter";
    const auto part = [first, end](const auto& column) {
      auto of = column;
      of.Data = column.Size > 0 ? column.Data + first : column.Data;
      of.Size = column.Size > 0 ? end - first : 0;
      return of;
    };
    counter.Samples.Rank = part(samples.Rank);
    counter.Samples.Thread = part(samples.Thread);
    counter.Samples.Counter = part(samples.Counter);
    counter.Samples.Time = part(samples.Time);
    counter.Samples.Value = part(samples.Value);
    counters.push_back(std::move(counter));
  }
  return counters;
}

PhysicalTimeline MakePhysicalTimeline(TimelineTables tables)
{
  PhysicalTimeline timeline;
  timeline.Tables = std::move(tables);
  timeline.Threads = MakeCallThreads(timeline.Tables.Calls);
  timeline.Messages = MessageIndex(timeline.Tables.Messages);
  timeline.EventOf = EventsOfCalls(timeline.Tables.Calls, timeline.Tables.Steps);
  FindRanks(timeline);
  FindCollectives(timeline);
  for (const std::string& name : timeline.Tables.CallNames)
  {
    timeline.Roles.push_back(CallRoleOf(name));
  }
  timeline.Time = TimeOf(timeline);
  RankFunctions(timeline);
  return timeline;
}
}
