#include "Filters/Core/QuietTimes.h"

#include "Filters/Core/ParallelSort.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <unordered_map>
#include <utility>

namespace pclvis
{
namespace
{
/// A repetition that was disturbed must not be taken for the rule: three are needed to have one
/// that was not. A kind mixes pairs and steps of the program: its spread needs more.
constexpr std::size_t kFewestOfStep = 3, kFewestOfKind = 8;

constexpr std::size_t kGrain = 256;

bool IsExact(const Transfer& t)
{
  return t.Late <= 0 && t.Seconds > 0;
}

/// The level of each group, NaN where fewer than `fewest` may be learned from.
template<typename Groups>
std::vector<double> LevelsOf(const Groups& groups, const std::vector<Transfer>& transfers,
  const std::vector<char>& learn, std::size_t fewest, double share)
{
  std::vector<double> levels(groups.First.size() - 1, std::numeric_limits<double>::quiet_NaN());
  std::vector<std::uint32_t> learned;
  for (std::size_t group = 0; group < levels.size(); ++group)
  {
    learned.clear();
    for (std::size_t i = groups.First[group]; i < groups.First[group + 1]; ++i)
    {
      if (learn[groups.Exact[i]])
      {
        learned.push_back(groups.Exact[i]);
      }
    }
    if (learned.size() >= fewest)
    {
      const double at = share * static_cast<double>(learned.size() - 1) + 0.5;
      levels[group] = transfers[learned[static_cast<std::size_t>(at)]].Seconds;
    }
  }
  return levels;
}
}

QuietLevels::Groups QuietLevels::GroupBy(
  const std::vector<Transfer>& transfers, std::uint64_t Transfer::*key)
{
  Groups groups;
  groups.Number.resize(transfers.size());
  std::unordered_map<std::uint64_t, std::uint32_t> numbers;
  std::vector<std::size_t> count;
  for (std::size_t i = 0; i < transfers.size(); ++i)
  {
    const auto next = static_cast<std::uint32_t>(count.size());
    const std::uint32_t number = numbers.emplace(transfers[i].*key, next).first->second;
    groups.Number[i] = number;
    count.resize(std::max<std::size_t>(count.size(), number + 1));
    count[number] += IsExact(transfers[i]);
  }
  groups.First.assign(1, 0);
  for (const std::size_t n : count)
  {
    groups.First.push_back(groups.First.back() + n);
  }
  groups.Exact.resize(groups.First.back());
  std::vector<std::size_t> next(groups.First);
  for (std::size_t i = 0; i < transfers.size(); ++i)
  {
    if (IsExact(transfers[i]))
    {
      groups.Exact[next[groups.Number[i]]++] = static_cast<std::uint32_t>(i);
    }
  }
  ParallelFor(count.size(), kGrain, 0, [&](std::size_t begin, std::size_t end, int) {
    std::vector<std::pair<double, std::uint32_t>> times;
    for (std::size_t group = begin; group < end; ++group)
    {
      times.clear();
      for (std::size_t i = groups.First[group]; i < groups.First[group + 1]; ++i)
      {
        times.emplace_back(transfers[groups.Exact[i]].Seconds, groups.Exact[i]);
      }
      ParallelSort(times.data(), times.data() + times.size(), std::less<>());
      for (std::size_t i = 0; i < times.size(); ++i)
      {
        groups.Exact[groups.First[group] + i] = times[i].second;
      }
    }
  });
  return groups;
}

QuietLevels::QuietLevels(const std::vector<Transfer>& transfers) : Transfers(transfers)
{
  Groups* const groups[] = { &this->Step, &this->Pair, &this->Kind };
  std::uint64_t Transfer::*const keys[] = { &Transfer::Program, &Transfer::Pair, &Transfer::Kind };
  ParallelFor(3, 0, [&](std::size_t key) { *groups[key] = GroupBy(transfers, keys[key]); });
}

std::vector<double> QuietLevels::Of(const std::vector<char>& learn, double share) const
{
  const Groups* const groups[] = { &this->Step, &this->Pair, &this->Kind };
  const std::size_t fewest[] = { kFewestOfStep, kFewestOfStep, kFewestOfKind };
  std::vector<double> levels[3];
  ParallelFor(3, 0, [&](std::size_t key) {
    levels[key] = LevelsOf(*groups[key], this->Transfers, learn, fewest[key], share);
  });
  std::vector<double> quiet(this->Transfers.size(), std::numeric_limits<double>::quiet_NaN());
  for (std::size_t i = 0; i < quiet.size(); ++i)
  {
    for (int key = 0; key < 3 && !(quiet[i] > 0); ++key)
    {
      quiet[i] = levels[key][groups[key]->Number[i]];
    }
  }
  return quiet;
}

std::vector<double> QuietTimes(
  const std::vector<Transfer>& transfers, const std::vector<char>& learn, double share)
{
  return QuietLevels(transfers).Of(learn, share);
}
}
