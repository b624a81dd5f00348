#include "Filters/Core/QuietTimes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
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

using KeyOf = std::uint64_t Transfer::*;

void FillFrom(const std::vector<Transfer>& transfers, const std::vector<char>& learn, KeyOf key,
  std::size_t fewest, double share, std::vector<double>& quiet)
{
  std::vector<std::pair<std::uint64_t, double>> exact;
  for (std::size_t i = 0; i < transfers.size(); ++i)
  {
    if (learn[i] && transfers[i].Late <= 0 && transfers[i].Seconds > 0)
    {
      exact.emplace_back(transfers[i].*key, transfers[i].Seconds);
    }
  }
  std::sort(exact.begin(), exact.end());
  std::unordered_map<std::uint64_t, double> levels;
  for (std::size_t begin = 0; begin < exact.size();)
  {
    std::size_t end = begin + 1;
    while (end < exact.size() && exact[end].first == exact[begin].first)
    {
      ++end;
    }
    if (end - begin >= fewest)
    {
      const auto at = static_cast<std::size_t>(share * static_cast<double>(end - begin - 1) + 0.5);
      levels.emplace(exact[begin].first, exact[begin + at].second);
    }
    begin = end;
  }
  for (std::size_t i = 0; i < transfers.size(); ++i)
  {
    const auto level = levels.find(transfers[i].*key);
    if (!(quiet[i] > 0) && level != levels.end())
    {
      quiet[i] = level->second;
    }
  }
}
}

std::vector<double> QuietTimes(
  const std::vector<Transfer>& transfers, const std::vector<char>& learn, double share)
{
  std::vector<double> quiet(transfers.size(), std::numeric_limits<double>::quiet_NaN());
  FillFrom(transfers, learn, &Transfer::Program, kFewestOfStep, share, quiet);
  FillFrom(transfers, learn, &Transfer::Pair, kFewestOfStep, share, quiet);
  FillFrom(transfers, learn, &Transfer::Kind, kFewestOfKind, share, quiet);
  return quiet;
}
}
