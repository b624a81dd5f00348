#include "Filters/Core/Flow/FlowProgram.h"

#include "Readers/Base/FlatMap.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = 0xFFFFFFFFu;
using Item = FlowProgram::Item;

/// The rules, without duplicates.
class RuleList
{
public:
  explicit RuleList(FlowProgram& program) : Program(program) { program.First.assign(1, 0); }

  std::uint32_t NumberOf(const Item* items, std::size_t n)
  {
    std::uint64_t hash = n;
    for (std::size_t i = 0; i < n; ++i)
    {
      hash =
        MixBits(hash ^ (static_cast<std::uint64_t>(items[i].What) << 32 | items[i].Repeat)) + i;
    }
    std::uint32_t& first = this->OfHash.Insert(hash);
    for (std::uint32_t rule = first; rule != kNone; rule = this->NextOfHash[rule])
    {
      if (this->IsSame(rule, items, n))
      {
        return rule;
      }
    }
    const auto rule = static_cast<std::uint32_t>(this->Program.Rules());
    this->NextOfHash.push_back(first);
    first = rule;
    this->Program.Items.insert(this->Program.Items.end(), items, items + n);
    this->Program.First.push_back(this->Program.Items.size());
    return rule;
  }

private:
  bool IsSame(std::uint32_t rule, const Item* items, std::size_t n) const
  {
    const std::size_t first = this->Program.First[rule];
    return this->Program.First[rule + 1] - first == n &&
      std::equal(items, items + n, this->Program.Items.begin() + first,
        [](const Item& a, const Item& b) { return a.What == b.What && a.Repeat == b.Repeat; });
  }

  FlowProgram& Program;
  FlatMap<std::uint64_t, std::uint32_t, kNone, MixNumber> OfHash;
  std::vector<std::uint32_t> NextOfHash; ///< by rule
};

/// Follows a rank and writes its rules, with a stack of open items.
class RankWriter
{
public:
  RankWriter(FlowProgram& program, RuleList& rules, const GroupLoops& loops)
    : Nodes(static_cast<std::uint32_t>(program.Nodes)), Rules(rules), Group(loops)
  {
    this->Open();
  }
  void Enter(std::int32_t)
  {
    this->Open(); // the visit of the loop
    this->Open(); // its first iteration
  }
  void Iterate(std::int32_t)
  {
    this->Close();
    this->Open();
  }
  void Leave(std::int32_t)
  {
    this->Close();
    this->Close();
  }
  void Visit(std::size_t, std::uint32_t node) { this->Add(this->Group.Nodes[node]); }
  std::uint32_t Finish() { return this->Take(); }

private:
  void Open() { this->Begins.push_back(this->Items.size()); }
  std::uint32_t Take()
  {
    const std::size_t begin = this->Begins.back();
    this->Begins.pop_back();
    const std::uint32_t rule =
      this->Rules.NumberOf(this->Items.data() + begin, this->Items.size() - begin);
    this->Items.resize(begin);
    return rule;
  }
  void Close()
  {
    const std::uint32_t rule = this->Take();
    this->Add(this->Nodes + rule);
  }
  void Add(std::uint32_t what)
  {
    const bool repeats = this->Items.size() > this->Begins.back() &&
      this->Items.back().What == what && this->Items.back().Repeat < kNone;
    if (repeats)
    {
      ++this->Items.back().Repeat;
    }
    else
    {
      this->Items.push_back({ what, 1 });
    }
  }

  const std::uint32_t Nodes;
  RuleList& Rules;
  const GroupLoops& Group;
  std::vector<Item> Items;
  std::vector<std::size_t> Begins;
};
}

std::int64_t FlowProgram::Numbers() const
{
  const auto repeated = std::count_if(
    this->Items.begin(), this->Items.end(), [](const Item& item) { return item.Repeat > 1; });
  return static_cast<std::int64_t>(this->Items.size()) + repeated +
    static_cast<std::int64_t>(this->Rules()) + static_cast<std::int64_t>(this->RuleOfRank.size());
}

FlowProgram DescribeProgram(const FlowGraph& graph, const MergedLoops& loops)
{
  FlowProgram program;
  program.Nodes = graph.Nodes;
  RuleList rules(program);
  for (const RankFlow& rank : graph.Ranks)
  {
    RankWriter writer(program, rules, loops.Groups[rank.Group]);
    WalkLoops(rank, graph.Edge, loops.Groups[rank.Group], writer);
    program.RuleOfRank.push_back(writer.Finish());
  }
  return program;
}

PlainVector<std::uint32_t> WriteSequence(const FlowProgram& program, std::size_t rank)
{
  struct Place
  {
    std::size_t Item, Past;
    std::uint32_t Done; ///< number of the item's repeats so far
  };
  PlainVector<std::uint32_t> nodes;
  std::vector<Place> open;
  const auto enter = [&](std::uint32_t rule) {
    open.push_back({ program.First[rule], program.First[rule + 1], 0 });
  };
  enter(program.RuleOfRank[rank]);
  while (!open.empty())
  {
    Place& place = open.back();
    if (place.Item == place.Past)
    {
      open.pop_back();
      continue;
    }
    const Item item = program.Items[place.Item];
    const bool isNode = item.What < program.Nodes;
    place.Done += isNode ? item.Repeat : 1;
    if (place.Done >= item.Repeat)
    {
      ++place.Item;
      place.Done = 0;
    }
    if (isNode)
    {
      nodes.insert(nodes.end(), item.Repeat, item.What);
    }
    else
    {
      enter(item.What - static_cast<std::uint32_t>(program.Nodes));
    }
  }
  return nodes;
}

std::int64_t CountReproduced(
  const FlowProgram& program, const PlainVector<std::uint32_t>& node, const FlowGraph& graph)
{
  std::vector<std::int64_t> same(graph.Ranks.size(), 0);
  ParallelFor(graph.Ranks.size(), 0, [&](std::size_t i) {
    const RankFlow& rank = graph.Ranks[i];
    const PlainVector<std::uint32_t> written = WriteSequence(program, i);
    if (written.size() == rank.Past - rank.First)
    {
      for (std::size_t j = 0; j < written.size(); ++j)
      {
        same[i] += written[j] == node[rank.First + j];
      }
    }
  });
  std::int64_t all = 0;
  for (const std::int64_t of : same)
  {
    all += of;
  }
  return all;
}
}
