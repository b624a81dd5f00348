#include "Filters/Core/Common/RankGraph.h"
#include "Testing/Support/Check.h"

#include <algorithm>

using namespace pclvis;

int UnitTestRankGraph(int, char*[])
{
  Checks check;
  // 0 --3-- 1   2 --1-- 4   3      (1 twice: 2 + 1; 4 to itself is left out)
  std::vector<WeightedPair> pairs = { { 1, 0, 2 }, { 4, 2, 1 }, { 0, 1, 1 }, { 4, 4, 9 } };
  const RankGraph graph = MakeRankGraph(5, pairs);
  check("each pair is stored from both ends",
    graph.Neighbour == std::vector<std::int32_t>({ 1, 0, 4, 2 }));
  check("weights of one pair add up", graph.Weight == std::vector<double>({ 3, 3, 1, 1 }));
  check(
    "rows are where First says", graph.First == std::vector<std::int64_t>({ 0, 1, 2, 3, 3, 4 }));
  check("components are numbered by least rank",
    Components(graph) == std::vector<std::int32_t>({ 0, 0, 1, 2, 1 }));
  std::vector<std::int32_t> number(5, -1);
  const RankGraph part = PartOfGraph(graph, { 1, 2, 4 }, number);
  check("a part has its own numbers", part.First == std::vector<std::int64_t>({ 0, 0, 1, 2 }));
  check("and the pairs among its ranks", part.Neighbour == std::vector<std::int32_t>({ 2, 1 }));
  check("with their weights", part.Weight == std::vector<double>({ 1, 1 }));
  check("the scratch is as it was", number == std::vector<std::int32_t>(5, -1));
  std::vector<WeightedPair> many;
  for (int i = 0; i < 300; ++i)
  {
    many.push_back({ i % 7, i % 5, 0.1 * (i % 11 + 1) });
  }
  const RankGraph first = MakeRankGraph(7, many);
  std::reverse(many.begin(), many.end());
  check("the order of the pairs does not change a bit of the weights",
    MakeRankGraph(7, many).Weight == first.Weight);
  check("no rank, no component", Components(MakeRankGraph(0, {})).empty());
  check("a lonely rank is a component", Components(MakeRankGraph(1, {})).size() == 1);
  return check.Result();
}
