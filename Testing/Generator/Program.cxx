#include "Testing/Generator/Program.h"
#include "Readers/Base/Error.h"
#include "Testing/Generator/Machine.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <sstream>

namespace pclvis
{
namespace
{
bool IsCubic(const Scenario& scenario)
{
  return scenario.Pattern == "stencil3d" || scenario.Pattern == "exchange3d";
}

/// Parses "8x8", or chooses the squarest grid with the given number of dimensions.
std::vector<std::int32_t> GridOf(const Scenario& scenario)
{
  const auto ranks = static_cast<std::int32_t>(scenario.Ranks);
  if (!scenario.Grid.empty())
  {
    std::vector<std::int32_t> grid;
    std::istringstream items(scenario.Grid);
    std::int64_t product = 1;
    for (std::string item; std::getline(items, item, 'x');)
    {
      grid.push_back(std::atoi(item.c_str()));
      product *= grid.back();
    }
    const std::size_t wanted = IsCubic(scenario) ? 3 : 2;
    if (product != ranks || grid.size() != wanted)
    {
      throw Error("Trace generator: grid=" + scenario.Grid + ": expected " +
        std::to_string(wanted) + " numbers whose product is ranks=" + std::to_string(ranks) + ".");
    }
    return grid;
  }
  std::vector<std::int32_t> grid;
  std::int32_t rest = ranks;
  for (int left = IsCubic(scenario) ? 3 : 2; left > 1; --left)
  {
    auto side = static_cast<std::int32_t>(std::pow(rest, 1.0 / left) + 1e-9);
    while (rest % side != 0)
    {
      --side;
    }
    grid.push_back(side);
    rest /= side;
  }
  grid.push_back(rest);
  std::sort(grid.rbegin(), grid.rend());
  return grid;
}

std::vector<std::int64_t> SizesOf(const std::string& text, bool& range)
{
  long long least = 0, greatest = 0;
  char rest = 0;
  range = std::sscanf(text.c_str(), "%lld-%lld%c", &least, &greatest, &rest) == 2;
  if (range && least > 0 && greatest >= least)
  {
    return { least, greatest };
  }
  std::vector<std::int64_t> sizes;
  std::istringstream items(text);
  for (std::string item; std::getline(items, item, ',');)
  {
    if (std::sscanf(item.c_str(), "%lld%c", &least, &rest) != 1 || least < 0)
    {
      sizes.clear();
      break;
    }
    sizes.push_back(least);
  }
  if (range || sizes.empty())
  {
    throw Error("Trace generator: bytes=" + text +
      ": expected a size (8192), a list (64,1024) or a range above 0 (256-65536).");
  }
  return sizes;
}

void Refuse(bool wrong, const std::string& sentence)
{
  if (wrong)
  {
    throw Error("Trace generator: " + sentence);
  }
}

void CheckTogether(const Scenario& s)
{
  Refuse(s.Pattern == "cg" && (s.Ranks & (s.Ranks - 1)) != 0,
    "pattern=cg with ranks=" + std::to_string(s.Ranks) + ": expected a power of two.");
  Refuse(s.Pattern == "alltoall" && s.Ranks > 2048,
    "pattern=alltoall with ranks=" + std::to_string(s.Ranks) +
      ": expected at most 2048; take pattern=transposes.");
  Refuse(s.Pattern == "blocks" && s.Ranks % s.Blocks != 0,
    "ranks=" + std::to_string(s.Ranks) + " with blocks=" + std::to_string(s.Blocks) +
      ": expected ranks to be a multiple of blocks.");
  Refuse(s.Wildcard && s.Communicators == "grid",
    "wildcard=1 with communicators=grid: expected communicators=world.");
  Refuse(s.Intercommunicator && s.Ranks < 2,
    "intercommunicator=1 with ranks=1: expected at least 2 ranks.");
  Refuse(s.ThreadMessages && s.Threads < 2,
    "thread_messages=1 with threads=1: expected threads=2 or more.");
  Refuse(s.ChunkKib != 0 && s.ChunkKib < 256,
    "chunk_kib=" + std::to_string(s.ChunkKib) + ": expected 0 or at least 256.");
}
}

Program::Program(const Scenario& scenario)
  : S(scenario), Dimensions((CheckTogether(scenario), GridOf(scenario))),
    Comms(static_cast<std::int32_t>(scenario.Ranks),
      scenario.Communicators == "grid" ? this->Dimensions[0] : 0, scenario.Intercommunicator),
    Hot(ParseRanks("hot_ranks", scenario.HotRanks, scenario.Ranks)),
    Sizes(SizesOf(scenario.Bytes, this->Range))
{
  const bool blocks = this->S.Pattern == "blocks";
  const auto span =
    static_cast<std::int32_t>(blocks ? this->S.Ranks / this->S.Blocks : this->S.Ranks);
  // A ring connects each block; further partners are random.
  for (std::uint64_t i = 0; span > 1 && this->Offsets.size() < std::size_t(this->S.Degree) &&
       this->Offsets.size() + 1 < std::size_t(span);
       ++i)
  {
    const auto offset =
      i == 0 ? 1 : static_cast<std::int32_t>(1 + Hash(this->S.Seed, i, 21) % (span - 1));
    if (std::find(this->Offsets.begin(), this->Offsets.end(), offset) == this->Offsets.end())
    {
      this->Offsets.push_back(offset);
    }
  }
  if (blocks && this->S.Shuffled)
  {
    this->AtPosition.resize(this->S.Ranks);
    this->Position.resize(this->S.Ranks);
    for (std::int32_t i = 0; i < this->S.Ranks; ++i)
    {
      this->AtPosition[i] = i;
    }
    std::sort(this->AtPosition.begin(), this->AtPosition.end(),
      [this](int a, int b) { return Hash(this->S.Seed, a, 22) < Hash(this->S.Seed, b, 22); });
    for (std::int32_t i = 0; i < this->S.Ranks; ++i)
    {
      this->Position[this->AtPosition[i]] = i;
    }
  }
}

std::int32_t Program::MemberAt(std::int32_t position) const
{
  return this->AtPosition.empty() ? position : this->AtPosition[position];
}

std::int32_t Program::PlantedRegion(std::int32_t rank) const
{
  if (this->S.Pattern == "blocks")
  {
    const std::int32_t position = this->Position.empty() ? rank : this->Position[rank];
    return static_cast<std::int32_t>(position / (this->S.Ranks / this->S.Blocks));
  }
  if (this->S.Pattern == "cg")
  {
    std::int32_t columns = 1;
    while (static_cast<std::int64_t>(columns) * columns < this->S.Ranks)
    {
      columns *= 2;
    }
    return rank / columns;
  }
  return -1;
}
}
