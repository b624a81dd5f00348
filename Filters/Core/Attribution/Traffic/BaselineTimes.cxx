#include "Filters/Core/Attribution/Traffic/BaselineTimes.h"

#include "Filters/Core/Common/KeyNumbers.h"
#include "Filters/Core/Common/SliceSort.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <tuple>

namespace pclvis
{
namespace
{
/// A repetition that was disturbed must not be taken for the rule: three are needed to have one
/// that was not. A kind mixes pairs and steps of the program: its spread needs more.
constexpr std::size_t kFewestOfStep = 3, kFewestOfKind = 8;

/// Bits of a time that a double holds no more when it holds the others as a number.
constexpr int kLowBits = 11;

bool IsExact(const Transfer& t)
{
  return t.Late <= 0 && t.Seconds > 0;
}

/// Exact transfers by rising time.
std::vector<std::uint32_t> ExactByTime(const std::vector<Transfer>& transfers)
{
  PlainVector<ValueAt> times;
  times.reserve(transfers.size());
  for (std::size_t i = 0; i < transfers.size(); ++i)
  {
    if (IsExact(transfers[i]))
    {
      // The bits of positive numbers have their order and spread over octaves as times do.
      std::uint64_t bits = 0;
      std::memcpy(&bits, &transfers[i].Seconds, sizeof(bits));
      times.push_back({ static_cast<double>(bits >> kLowBits), static_cast<std::uint32_t>(i) });
    }
  }
  SliceSort(times, [&transfers](const ValueAt& a, const ValueAt& b) {
    return a.Value != b.Value
      ? a.Value < b.Value
      : std::tie(transfers[a.At].Seconds, a.At) < std::tie(transfers[b.At].Seconds, b.At);
  });
  std::vector<std::uint32_t> order;
  order.reserve(times.size());
  for (const ValueAt& time : times)
  {
    order.push_back(time.At);
  }
  return order;
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

BaselineLevels::Groups BaselineLevels::GroupBy(const std::vector<Transfer>& transfers,
  std::uint64_t Transfer::*key, const std::vector<std::uint32_t>& byTime)
{
  Groups groups;
  groups.Number.resize(transfers.size());
  KeyNumbers numbers;
  std::vector<std::size_t> count;
  for (std::size_t i = 0; i < transfers.size(); ++i)
  {
    groups.Number[i] = numbers.NumberOf(transfers[i].*key);
    count.resize(numbers.Size());
    count[groups.Number[i]] += IsExact(transfers[i]);
  }
  groups.First.assign(1, 0);
  for (const std::size_t n : count)
  {
    groups.First.push_back(groups.First.back() + n);
  }
  groups.Exact.resize(groups.First.back());
  std::vector<std::size_t> next(groups.First);
  for (const std::uint32_t i : byTime)
  {
    groups.Exact[next[groups.Number[i]]++] = i;
  }
  return groups;
}

BaselineLevels::BaselineLevels(const std::vector<Transfer>& transfers) : Transfers(transfers)
{
  const std::vector<std::uint32_t> byTime = ExactByTime(transfers);
  Groups* const groups[] = { &this->Step, &this->Pair, &this->Kind };
  std::uint64_t Transfer::*const keys[] = { &Transfer::Program, &Transfer::Pair, &Transfer::Kind };
  ParallelFor(3, 0, [&](std::size_t key) { *groups[key] = GroupBy(transfers, keys[key], byTime); });
}

std::vector<double> BaselineLevels::Of(const std::vector<char>& learn, double share) const
{
  const Groups* const groups[] = { &this->Step, &this->Pair, &this->Kind };
  const std::size_t fewest[] = { kFewestOfStep, kFewestOfStep, kFewestOfKind };
  std::vector<double> levels[3];
  ParallelFor(3, 0, [&](std::size_t key) {
    levels[key] = LevelsOf(*groups[key], this->Transfers, learn, fewest[key], share);
  });
  std::vector<double> baseline(this->Transfers.size(), std::numeric_limits<double>::quiet_NaN());
  for (std::size_t i = 0; i < baseline.size(); ++i)
  {
    for (int key = 0; key < 3 && !(baseline[i] > 0); ++key)
    {
      baseline[i] = levels[key][groups[key]->Number[i]];
    }
  }
  return baseline;
}

std::vector<double> BaselineTimes(
  const std::vector<Transfer>& transfers, const std::vector<char>& learn, double share)
{
  return BaselineLevels(transfers).Of(learn, share);
}
}
