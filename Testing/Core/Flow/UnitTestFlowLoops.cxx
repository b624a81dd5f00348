#include "Filters/Core/Flow/FlowLoops.h"
#include "Testing/Support/Check.h"

#include <algorithm>
#include <random>
#include <set>
#include <string>

using namespace pclvis;

namespace
{
using Edges = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/// The graph of a sequence of letters; node 0 is A.
LoopForest LoopsOf(const std::string& word)
{
  std::set<std::pair<std::uint32_t, std::uint32_t>> edges;
  std::uint32_t greatest = 0;
  for (std::size_t i = 0; i < word.size(); ++i)
  {
    greatest = std::max(greatest, static_cast<std::uint32_t>(word[i] - 'A'));
    if (i > 0)
    {
      edges.emplace(word[i - 1] - 'A', word[i] - 'A');
    }
  }
  return FindLoops({ greatest + 1u, static_cast<std::uint32_t>(word[0] - 'A'),
    Edges(edges.begin(), edges.end()) });
}

/// The loops of a word in writing: header, nodes outside of inner loops, inner loops.
std::string Written(const std::string& word)
{
  const LoopForest forest = LoopsOf(word);
  std::string text;
  for (std::size_t loop = 0; loop < forest.Loops.size(); ++loop)
  {
    const LoopForest::Loop& of = forest.Loops[loop];
    text += text.empty() ? "" : " ";
    text += std::string(1, static_cast<char>('A' + of.Header)) + "{";
    for (std::size_t node = 0; node < forest.LoopOf.size(); ++node)
    {
      if (forest.LoopOf[node] == static_cast<std::int32_t>(loop))
      {
        text += static_cast<char>('A' + node);
      }
    }
    text += "}";
    text += of.Parent < 0 ? "" : "in" + std::to_string(of.Parent);
    text += of.Tails == 1 ? "" : "tails" + std::to_string(of.Tails);
    text += of.Irreducible ? "irreducible" : "";
  }
  return text;
}

/// The shapes of Fig. 1 of [Aguilar2015], and what is made of them.
void TestShapes(Checks& check)
{
  const auto is = [&](const char* sentence, const std::string& word, const std::string& expected) {
    const std::string found = Written(word);
    check(std::string(sentence) + " (" + found + ")", found == expected);
  };
  is("no call repeats, no loop", "ABCD", "");
  is("a loop of one call", "ABBBC", "B{B}");
  is("a loop of several calls", "ABCDBCDE", "B{BCD}");
  is("a loop in a loop, at its end", "ABCCBCCD", "B{B} C{C}in0");
  is("a loop in the middle of a loop", "ABCCDBCCDE", "B{BD} C{C}in0");
  is("two loops in a loop", "ABCCDDBCCDDE", "B{B} C{C}in0 D{D}in0");
  is("three loops in each other", "ABCDDCDDBCDDE", "B{B} C{C}in0 D{D}in1");
  is("several tails: a loop that goes on from two calls", "ABCBDBCBDE", "B{BCD}tails2");
  is("a call repeated in a row is an inner loop, also the header", "AABAABC", "A{B} A{A}in0");
  is("calls that are sometimes left out make no inner loop", "BCBCDBCBCDE", "B{BCD}tails2");
  is("also if there are two of them", "ABCABCDABCABCDEABCF", "A{ABCDE}tails3");
  is("what has most of the calls is the iteration, not a call that is in it twice", "ABACDEABACDEF",
    "A{CDE} A{AB}in0");
  is("of as many calls, those that follow others are the outer loop's", "ABABCDABABCDE",
    "A{CD} A{AB}in0");
  is("at three levels", "ABACDEABACDEFGHIJKLABACDEABACDEFGHIJKLM", "A{FGHIJKL} A{CDE}in0 A{AB}in1");
  is("main loops one after the other", "ABABCDCDE", "A{AB} C{CD}");
  is("an if in a loop is no loop", "ABDACDABDE", "A{ABCD}");
  // A -> B -> C -> B and A -> C: two entries of the circle of B and C.
  const LoopForest odd = FindLoops({ 3, 0, { { 0, 1 }, { 0, 2 }, { 1, 2 }, { 2, 1 } } });
  check("a circle with two entries is one loop, and irreducible",
    odd.Loops.size() == 1 && odd.Loops[0].Irreducible && odd.Loops[0].Header == 1);
}

/// What FindLoops promises, by trying all: a depth-first search of the same order by recursion,
/// then reachability below each header.
class Oracle
{
public:
  Oracle(std::size_t nodes, const Edges& edges)
    : N(nodes), Edge(edges), Above(nodes, -1), Seen(nodes)
  {
    this->Search(0);
    for (std::size_t header = 0; header < nodes; ++header)
    {
      this->Loops.push_back(this->LoopOf(header));
    }
  }
  bool IsBelow(std::size_t node, std::size_t of) const
  {
    for (int at = static_cast<int>(node); at >= 0; at = this->Above[at])
    {
      if (at == static_cast<int>(of))
      {
        return true;
      }
    }
    return false;
  }
  std::vector<std::set<std::size_t>> Loops; ///< by header; empty: none

private:
  void Search(std::size_t node)
  {
    this->Seen[node] = true;
    for (const auto& [from, to] : this->Edge)
    {
      if (from == node && !this->Seen[to])
      {
        this->Above[to] = static_cast<int>(node);
        this->Search(to);
      }
    }
  }
  /// Nodes below the header that reach it by nodes below it; none if there is no edge back.
  std::set<std::size_t> LoopOf(std::size_t header) const
  {
    std::set<std::size_t> loop{ header };
    bool back = false;
    for (bool grows = true; grows;)
    {
      grows = false;
      for (const auto& [from, to] : this->Edge)
      {
        const bool into = loop.count(to) > 0 && this->IsBelow(from, header);
        back = back || (into && to == header);
        grows = (into && loop.insert(from).second) || grows;
      }
    }
    return back ? loop : std::set<std::size_t>();
  }

  std::size_t N;
  const Edges& Edge;
  std::vector<int> Above;
  std::vector<bool> Seen;
};

/// Nodes of a loop, those of inner loops included.
std::set<std::size_t> NodesOf(const LoopForest& forest, std::int32_t loop)
{
  std::set<std::size_t> nodes;
  for (std::size_t node = 0; node < forest.LoopOf.size(); ++node)
  {
    if (forest.Common(forest.LoopOf[node], loop) == loop)
    {
      nodes.insert(node);
    }
  }
  return nodes;
}

/// A graph in which all nodes can be reached from node 0.
Edges RandomEdges(std::mt19937& random, std::uint32_t nodes)
{
  std::set<std::pair<std::uint32_t, std::uint32_t>> edges;
  for (std::uint32_t node = 1; node < nodes; ++node)
  {
    edges.emplace(static_cast<std::uint32_t>(random() % node), node);
  }
  for (std::uint32_t i = static_cast<std::uint32_t>(random() % (2 * nodes)); i > 0; --i)
  {
    edges.emplace(
      static_cast<std::uint32_t>(random() % nodes), static_cast<std::uint32_t>(random() % nodes));
  }
  return Edges(edges.begin(), edges.end());
}

bool IsIrreducible(const Edges& edges, const std::set<std::size_t>& loop, std::size_t header)
{
  return std::any_of(edges.begin(), edges.end(), [&](const auto& edge) {
    return loop.count(edge.first) == 0 && loop.count(edge.second) > 0 && edge.second != header;
  });
}

/// The outermost loop of each header is that of the definition, the others are nested in it, and
/// irreducible by the paper's formula.
bool Holds(const LoopForest& forest, const Edges& edges, const Oracle& oracle)
{
  std::vector<int> outermost(oracle.Loops.size(), -1);
  bool holds = true;
  for (std::size_t loop = 0; loop < forest.Loops.size(); ++loop)
  {
    const LoopForest::Loop& of = forest.Loops[loop];
    const std::set<std::size_t> nodes = NodesOf(forest, static_cast<std::int32_t>(loop));
    if (outermost[of.Header] < 0)
    {
      outermost[of.Header] = static_cast<int>(loop);
      holds = holds && nodes == oracle.Loops[of.Header];
    }
    else
    {
      holds = holds && forest.Loops[of.Parent].Header == of.Header;
    }
    holds = holds && of.Irreducible == IsIrreducible(edges, nodes, of.Header);
    holds = holds && (of.Parent < 0 || of.Parent < static_cast<std::int32_t>(loop));
  }
  for (std::size_t header = 0; header < oracle.Loops.size(); ++header)
  {
    holds = holds && (outermost[header] >= 0) == !oracle.Loops[header].empty();
  }
  return holds;
}

void TestRandomGraphs(Checks& check)
{
  std::mt19937 random(4711);
  int held = 0, irreducible = 0;
  const int runs = 4000;
  for (int run = 0; run < runs; ++run)
  {
    const auto nodes = static_cast<std::uint32_t>(1 + random() % 12);
    const Edges edges = RandomEdges(random, nodes);
    const LoopForest forest = FindLoops({ nodes, 0, edges });
    const Oracle oracle(nodes, edges);
    held += Holds(forest, edges, oracle);
    irreducible += std::any_of(forest.Loops.begin(), forest.Loops.end(),
      [](const LoopForest::Loop& loop) { return loop.Irreducible; });
  }
  check("loops are those of the definition (" + std::to_string(held) + ")", held == runs);
  check("some are irreducible, some not", irreducible > runs / 10 && irreducible < runs);
}

/// A chain of loops in each other as deep as no stack of calls could be.
void TestDeep(Checks& check)
{
  Edges edges;
  const std::uint32_t n = 200000;
  for (std::uint32_t i = 0; i + 1 < n; ++i)
  {
    edges.emplace_back(i, i + 1);
  }
  edges.emplace_back(n - 1, 0);
  check("a loop of 200,000 nodes", FindLoops({ n, 0, edges }).Loops.size() == 1);
}
}

int UnitTestFlowLoops(int, char*[])
{
  Checks check;
  TestShapes(check);
  TestRandomGraphs(check);
  TestDeep(check);
  return check.Result();
}
