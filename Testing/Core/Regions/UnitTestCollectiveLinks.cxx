#include "Filters/Core/Regions/CollectiveLinks.h"
#include "Testing/Support/Check.h"

#include <map>

using namespace pclvis;

namespace
{
struct TestTable : CollectiveRows
{
  void Append(std::int64_t id, std::int32_t rank, std::int32_t root, std::int64_t bytes)
  {
    this->CollectiveId.Append(id);
    this->Rank.Append(rank);
    this->Root.Append(root);
    this->BytesSent.Append(bytes);
  }
  CollectiveCalls View() const { return ViewsOf<CollectiveCalls>(*this); }
};

std::map<std::pair<int, int>, double> Weights(
  const TestTable& table, const RankSet& ranks, LinkWeight weight)
{
  std::map<std::pair<int, int>, double> weights;
  for (const WeightedPair& pair : CollectivePairs(table.View(), ranks, weight))
  {
    weights[{ pair.A, pair.B }] += pair.Weight;
  }
  return weights;
}
}

int UnitTestCollectiveLinks(int, char*[])
{
  Checks check;
  // Operation 0: barrier of 10 11 12 13. 1, 2: broadcast from 12 to 10 11. 3: of rank 10 alone.
  TestTable table;
  for (const int rank : { 13, 10, 12, 11 })
  {
    table.Append(0, rank, -1, 0);
  }
  for (const int id : { 1, 2 })
  {
    table.Append(id, 10, 12, 0);
    table.Append(id, 12, 12, 300 * id);
    table.Append(id, 11, 12, 0);
  }
  table.Append(3, 10, -1, 8);
  table.Append(-1, 13, -1, 8);
  RankSet ranks;
  ranks.Add(table.Rank);
  ranks.Close();
  auto weights = Weights(table, ranks, LinkWeight::Messages);
  check("a clique of four has six pairs, the star adds none", weights.size() == 6);
  check.Near("a pair of the clique of four weighs 1/3", (weights[{ 0, 3 }]), 1. / 3);
  check.Near("a pair of both stars of three: 1/3 + 1/2 + 1/2", (weights[{ 0, 2 }]), 4. / 3);
  check.Near("leaves of a star are not linked", (weights[{ 0, 1 }]), 1. / 3);
  weights = Weights(table, ranks, LinkWeight::Bytes);
  check.Near("bytes: empty operations weigh 1/(n-1), else the mean bytes sent: 1/3 + 100/2 + 200/2",
    (weights[{ 1, 2 }]), 1. / 3 + 150);
  check("no call, no pair", Weights(TestTable(), ranks, LinkWeight::Messages).empty());

  TestTable large;
  RankSet many;
  for (int rank = 0; rank < 12000; ++rank)
  {
    large.Append(0, rank, -1, 0);
  }
  many.Add(large.Rank);
  many.Close();
  check.Throws("too large a clique is refused with advice", "Turn Collectives As Links off",
    [&] { CollectivePairs(large.View(), many, LinkWeight::Messages); });
  return check.Result();
}
