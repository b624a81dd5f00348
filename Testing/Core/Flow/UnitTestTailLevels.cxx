#include "Filters/Core/Flow/TailLevels.h"
#include "Testing/Support/Check.h"

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>

using namespace pclvis;

namespace
{
using Set = std::set<std::uint32_t>;
using Levels = std::vector<std::int32_t>;

LoopInside Body(
  std::size_t nodes, std::vector<std::pair<std::uint32_t, std::uint32_t>> edges, const Set& tails)
{
  LoopInside body;
  body.Nodes = nodes;
  body.Edges = std::move(edges);
  body.IsTail.assign(nodes, 0);
  body.Calls.assign(nodes, 1);
  for (const std::uint32_t tail : tails)
  {
    body.IsTail[tail] = 1;
  }
  return body;
}

/// The rule word by word: sets of tails by trying all ways.
class ByTrying
{
public:
  explicit ByTrying(const LoopInside& body) : Body(body) {}

  Levels Find() const
  {
    Levels levels(this->Body.Nodes, -1);
    Set left;
    for (std::uint32_t node = 1; node < this->Body.Nodes; ++node)
    {
      if (this->Body.IsTail[node])
      {
        left.insert(node);
      }
    }
    std::int32_t level = 0;
    for (; !left.empty(); ++level)
    {
      for (const std::uint32_t tail : this->Outermost(left))
      {
        levels[tail] = level;
        left.erase(tail);
      }
    }
    levels[0] = this->Body.IsTail[0] ? level : -1;
    return levels;
  }

private:
  /// Nodes that can be reached from one, itself included, not through another.
  Set From(std::uint32_t begin, std::uint32_t without) const
  {
    Set reached;
    if (begin != without)
    {
      reached.insert(begin);
      for (const auto& [from, to] : this->Body.Edges) // ascending by `to`: one pass is enough
      {
        if (reached.count(from) > 0 && to != without)
        {
          reached.insert(to);
        }
      }
    }
    return reached;
  }
  static Set Both(const Set& a, const Set& b)
  {
    Set both;
    for (const std::uint32_t of : a)
    {
      if (b.count(of) > 0)
      {
        both.insert(of);
      }
    }
    return both;
  }

  Set Outermost(const Set& left) const
  {
    const std::uint32_t nowhere = 0xFFFFFFFFu;
    std::map<Set, int> calls;
    std::set<Set> follow; // those whose first node is not reached from the header alone
    for (std::uint32_t node = 0; node < this->Body.Nodes; ++node)
    {
      const Set reached = Both(left, this->From(node, nowhere));
      if (reached.empty() || !Both(reached, this->From(0, node)).empty())
      {
        continue;
      }
      if (calls[reached] == 0 && this->HasDominator(node))
      {
        follow.insert(reached);
      }
      calls[reached] += this->Body.Calls[node];
    }
    int most = 0;
    for (const auto& [tails, n] : calls)
    {
      most = std::max(most, n);
    }
    std::vector<Set> best; // that are not all
    for (const auto& [tails, n] : calls)
    {
      if (n == most && tails != left)
      {
        best.push_back(tails);
      }
    }
    Set greatest;
    for (const Set& of : best)
    {
      greatest = of.size() > greatest.size() ? of : greatest;
    }
    const bool exclude = std::any_of(
      best.begin(), best.end(), [&](const Set& of) { return Both(of, greatest) != of; });
    const bool isAll = calls[left] == most && follow.count(greatest) == 0;
    return exclude || isAll ? left : greatest;
  }

  /// Whether another node than the header is on all ways to a node.
  bool HasDominator(std::uint32_t node) const
  {
    for (std::uint32_t other = 1; other < node; ++other)
    {
      if (this->From(0, other).count(node) == 0)
      {
        return true;
      }
    }
    return false;
  }

  const LoopInside& Body;
};

/// A body in which all nodes can be reached and lead to a tail.
LoopInside RandomBody(std::mt19937& random)
{
  const auto nodes = static_cast<std::uint32_t>(1 + random() % 9);
  std::set<std::pair<std::uint32_t, std::uint32_t>> backwards; // to, from
  Set tails;
  std::vector<char> leads(nodes, 0);
  for (std::uint32_t node = 1; node < nodes; ++node)
  {
    for (std::uint32_t n = 1 + static_cast<std::uint32_t>(random() % 2); n > 0; --n)
    {
      const auto from = static_cast<std::uint32_t>(random() % 3 == 0 ? random() % node : node - 1);
      backwards.emplace(node, from);
      leads[from] = 1;
    }
  }
  for (std::uint32_t node = 0; node < nodes; ++node)
  {
    if (!leads[node] || random() % 4 == 0)
    {
      tails.insert(node);
    }
  }
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
  for (const auto& [to, from] : backwards)
  {
    edges.emplace_back(from, to);
  }
  LoopInside body = Body(nodes, edges, tails);
  for (std::int32_t& calls : body.Calls)
  {
    calls = 1 + static_cast<std::int32_t>(random() % 2);
  }
  return body;
}

void TestRandom(Checks& check)
{
  std::mt19937 random(42);
  int same = 0, nested = 0;
  const int runs = 5000;
  for (int run = 0; run < runs; ++run)
  {
    const LoopInside body = RandomBody(random);
    const Levels levels = TailLevels(body);
    same += levels == ByTrying(body).Find();
    nested += *std::max_element(levels.begin(), levels.end()) > 0;
  }
  check("levels are those of the rule (" + std::to_string(same) + ")", same == runs);
  check("some loops are nested, some not", nested > runs / 20 && nested < runs);
}

/// Long loops with many tails take no longer than their size.
void TestLong(Checks& check)
{
  const std::uint32_t n = 100000;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
  Set tails;
  for (std::uint32_t node = 1; node < n; ++node)
  {
    edges.emplace_back(node / 2, node);
    if (node / 2 != node - 1)
    {
      edges.emplace_back(node - 1, node);
    }
    tails.insert(node);
  }
  const Levels levels = TailLevels(Body(n, edges, tails));
  check("100,000 tails that may each be the last call of an iteration are of one loop",
    std::count(levels.begin() + 1, levels.end(), 0) == n - 1);
}
}

int UnitTestTailLevels(int, char*[])
{
  Checks check;
  // 0 1 | 0 1 2: the second call may be left out.
  check("one that is sometimes left out",
    TailLevels(Body(3, { { 0, 1 }, { 1, 2 } }, { 1, 2 })) == Levels({ -1, 0, 0 }));
  // 0 1 0 2 3 4: the header is called twice in an iteration.
  check("a header that an iteration has twice",
    TailLevels(Body(5, { { 0, 1 }, { 0, 2 }, { 2, 3 }, { 3, 4 } }, { 1, 4 })) ==
      Levels({ -1, 1, -1, -1, 0 }));
  // 0 1 0 2: an if, or twice.
  check("two ways of as many calls are of one loop",
    TailLevels(Body(3, { { 0, 1 }, { 0, 2 } }, { 1, 2 })) == Levels({ -1, 0, 0 }));
  check("the header alone is the innermost loop",
    TailLevels(Body(2, { { 0, 1 } }, { 0, 1 })) == Levels({ 1, 0 }));
  check("a loop of one call", TailLevels(Body(1, {}, { 0 })) == Levels({ 0 }));
  LoopInside heavy = Body(3, { { 0, 1 }, { 1, 2 } }, { 1, 2 });
  heavy.Calls[2] = 3;
  check("an inner loop counts with all of its calls", TailLevels(heavy) == Levels({ -1, 1, 0 }));
  TestRandom(check);
  TestLong(check);
  return check.Result();
}
