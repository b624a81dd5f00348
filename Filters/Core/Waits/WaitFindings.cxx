#include "Filters/Core/Waits/WaitFindings.h"

#include <algorithm>
#include <numeric>

namespace pclvis
{
namespace
{
constexpr double kWorthNaming = 0.01;    // share of the time in MPI calls
constexpr std::size_t kMostCulprits = 3; // ranks or call paths in a sentence
constexpr double kCulpritShare = 0.1;    // share of all waiting

Observation Overview(const WaitSums& sums, const CommunicationAxis& axis)
{
  const double total = sums.Total.Total();
  const std::vector<std::string> names = WaitKindNames();
  std::string parts;
  for (std::size_t kind = 0; kind < names.size(); ++kind)
  {
    const double seconds = sums.Total.Of[kind];
    if (seconds > kWorthNaming * sums.Time)
    {
      const bool part = kind == static_cast<std::size_t>(WaitKind::WrongOrder);
      parts += (parts.empty() ? ": " : ", ") +
        Observation(part ? "waits.wrong_order" : "waits.kind")
          .With("name", names[kind])
          .With("time", seconds)
          .Text();
    }
  }
  const std::string share = sums.Time > 0
    ? Observation("waits.share").With("share", total / sums.Time).Text()
    : std::string();
  return Observation("waits.overview")
    .With("of",
      sums.Threads ? Observation("waits.threads").Text() : Observation("waits.ranks_only").Text())
    .With("waited", total)
    .With("time", sums.Time)
    .With("in", axis.Empty() ? std::string() : Observation("waits.communication").Text())
    .With("parts", share + parts)
    .With("startup",
      sums.Starts && axis.Begin > 0 ? Observation("waits.startup").With("time", axis.Begin).Text()
                                    : std::string());
}

/// "a: 2 s (60 % of the waiting), b: 1 s (30 % of the waiting)": those that waited longest; empty
/// if none stands out.
template<typename NameOf>
std::string Longest(const std::vector<double>& seconds, NameOf nameOf)
{
  const double total = std::accumulate(seconds.begin(), seconds.end(), 0.0);
  std::vector<std::size_t> order(seconds.size());
  std::iota(order.begin(), order.end(), std::size_t{ 0 });
  std::stable_sort(order.begin(), order.end(),
    [&](std::size_t a, std::size_t b) { return seconds[a] > seconds[b]; });
  std::string text;
  for (std::size_t i = 0; i < std::min(kMostCulprits, order.size()); ++i)
  {
    const double own = seconds[order[i]];
    if (own > 0 && own >= kCulpritShare * total)
    {
      text += (text.empty() ? "" : ", ") +
        Observation("waits.longest")
          .With("name", nameOf(order[i]))
          .With("time", own)
          .With("share", own / total)
          .Text();
    }
  }
  return text;
}

}

Observations DescribeWaits(const WaitSums& sums, const std::vector<std::string>& paths,
  const MessageWaits& messages, const CollectiveFindings& collectives,
  const CommunicationAxis& axis)
{
  Observations observed = { Overview(sums, axis) };
  const std::string ranks =
    Longest(sums.Caused, [](std::size_t rank) { return "rank " + std::to_string(rank); });
  if (!ranks.empty())
  {
    observed.push_back(Observation("waits.ranks").With("ranks", ranks));
  }
  const std::string calls = Longest(sums.Waited, [&](std::size_t path) {
    return path < paths.size() ? paths[path] : "call path " + std::to_string(path);
  });
  if (!calls.empty())
  {
    observed.push_back(Observation("waits.paths").With("paths", calls));
  }
  AddCounted(observed, "waits.unmatched", messages.Unmatched);
  AddCounted(observed, "waits.skewed", messages.Skewed);
  AddCounted(observed, "waits.no_receive_call", messages.NoReceiveCall);
  AddCounted(observed, "waits.no_send_call", messages.NoSendCall);
  AddCounted(observed, "waits.no_operation", collectives.WithoutOperation);
  AddCounted(observed, "waits.no_completion", collectives.WithoutCompletion);
  AddCounted(observed, "waits.incomplete", collectives.Incomplete);
  AddCounted(observed, "waits.left_early", collectives.LeftTooEarly);
  return observed;
}
}
