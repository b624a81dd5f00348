#include "Readers/Build/Offsets/RankClocks.h"

#include "Readers/Base/GroupSums.h"

#include <algorithm>
#include <map>
#include <set>

namespace pclvis
{
namespace
{
struct Transit
{
  std::int32_t Source, Destination;
  double Sent, Received; ///< [s]
};

/// The union of all processes' values. Collective.
std::set<std::int32_t> OfAllProcesses(const std::set<std::int32_t>& mine, ProcessGroup& group)
{
  Packer packer;
  packer.PutArray(std::vector<std::int32_t>(mine.begin(), mine.end()));
  std::set<std::int32_t> all;
  for (const Bytes& packed : group.AllGather(packer.Take()))
  {
    const std::vector<std::int32_t> some = Unpacker(packed).GetArray<std::int32_t>();
    all.insert(some.begin(), some.end());
  }
  return all;
}

std::vector<Transit> TakeOthers(
  const TransitSource& source, const std::vector<std::int32_t>& domains)
{
  std::vector<Transit> others;
  if (source.Others)
  {
    source.Others(domains, [&](std::int32_t from, std::int32_t to, double sent, double received) {
      others.push_back({ from, to, sent, received });
    });
  }
  return others;
}

/// Gives each rank of a domain that contradicts itself its own clock.
/// @return whether there was such a domain. Collective.
bool SetApart(
  const std::vector<Transit>& others, std::vector<std::int32_t>& domains, ProcessGroup& group)
{
  std::set<std::int32_t> apart;
  for (const Transit& other : others)
  {
    if (other.Source == other.Destination && other.Received < other.Sent)
    {
      apart.insert(other.Source);
    }
  }
  const std::set<std::int32_t> all = OfAllProcesses(apart, group);
  for (std::size_t rank = 0; rank < domains.size(); ++rank)
  {
    domains[rank] = all.count(domains[rank]) > 0 ? static_cast<std::int32_t>(rank) : domains[rank];
  }
  return !all.empty();
}

/// Turns a model of clocks into one of the ranks that have these clocks.
ClockModel SpreadOver(const std::vector<std::int32_t>& domains, ClockModel model)
{
  std::vector<std::int32_t> members(domains.size(), 0);
  for (const std::int32_t domain : domains)
  {
    ++members[domain];
  }
  for (std::size_t rank = 0; rank < domains.size(); ++rank)
  {
    const std::int32_t domain = domains[rank];
    model.Offset[rank] = model.Offset[domain];
    model.Drift[rank] = model.Drift[domain];
    model.Group[rank] = model.Group[domain];
    const bool shared = model.Group[domain] == domain && members[domain] > 1;
    model.Uncertainty[rank] = shared ? 0 : model.Uncertainty[domain];
  }
  return model;
}
}

std::vector<std::int32_t> FindClockDomains(const std::vector<std::int32_t>& nodeOfRank,
  const std::function<void(const TakeTransit&)>& messages, ProcessGroup& group)
{
  std::set<std::int32_t> apart; // nodes whose ranks cannot share a clock
  std::int32_t last = -1;
  messages([&](std::int32_t source, std::int32_t destination, double sent, double received) {
    const std::int32_t node = nodeOfRank[source];
    if (received < sent && node >= 0 && node == nodeOfRank[destination] && node != last)
    {
      apart.insert(last = node);
    }
  });
  std::map<std::int32_t, std::int32_t> lowest; // lowest rank, by node; -1: none
  for (const std::int32_t node : OfAllProcesses(apart, group))
  {
    lowest[node] = -1;
  }
  std::vector<std::int32_t> domains(nodeOfRank.size());
  for (std::size_t i = 0; i < domains.size(); ++i)
  {
    const auto rank = static_cast<std::int32_t>(i);
    const std::int32_t first =
      nodeOfRank[i] < 0 ? -1 : lowest.try_emplace(nodeOfRank[i], rank).first->second;
    domains[i] = first < 0 ? rank : first;
  }
  return domains;
}

ClockModel EstimateRankClocks(const std::vector<std::int32_t>& nodeOfRank, double begin, double end,
  const TransitSource& source, ProcessGroup& group, double tick)
{
  std::vector<std::int32_t> domains = FindClockDomains(nodeOfRank, source.Messages, group);
  std::vector<Transit> others = TakeOthers(source, domains);
  if (SetApart(others, domains, group))
  {
    others = TakeOthers(source, domains);
  }
  const auto handOver = [&](const TakeTransit& take) {
    source.Messages([&](std::int32_t from, std::int32_t to, double sent, double received) {
      take(domains[from], domains[to], sent, received);
    });
    for (const Transit& other : others)
    {
      take(domains[other.Source], domains[other.Destination], other.Sent, other.Received);
    }
  };
  const auto ranks = static_cast<std::int32_t>(domains.size());
  TransitBounds bounds(ranks, begin, end);
  handOver([&](std::int32_t from, std::int32_t to, double sent, double received) {
    bounds.Add(from, to, sent, received);
  });
  bounds.Merge(group);
  ClockModel model = EstimateClocks(bounds, tick);
  if (model.Drifts())
  {
    TransitBounds corrected(ranks, begin, end, 1);
    handOver([&](std::int32_t from, std::int32_t to, double sent, double received) {
      corrected.Add(from, to, model.Correct(from, sent), model.Correct(to, received));
    });
    corrected.Merge(group);
    Tighten(model, corrected, tick);
  }
  return SpreadOver(domains, std::move(model));
}
}
