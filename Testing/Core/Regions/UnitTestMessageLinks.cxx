#include "Filters/Core/Regions/MessageLinks.h"
#include "Testing/Support/Check.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

using namespace pclvis;

namespace
{
const double kNaN = std::numeric_limits<double>::quiet_NaN();

struct Row
{
  std::int32_t Source, Destination;
  std::int64_t SizeBytes;
  double Latency;
  std::uint8_t Matched;
};

struct TestTable : LinkMessages::Owned
{
  TestTable(const std::vector<Row>& rows, const std::vector<int>& order)
  {
    for (const int i : order)
    {
      this->MessageId.Append(i);
      this->Source.Append(rows[i].Source);
      this->Destination.Append(rows[i].Destination);
      this->SizeBytes.Append(rows[i].SizeBytes);
      this->Latency.Append(rows[i].Latency);
      this->Matched.Append(rows[i].Matched);
      this->InterNode.Append(rows[i].Source / 2 != rows[i].Destination / 2);
    }
  }
  LinkMessages View() const { return ViewsOf<LinkMessages>(*this); }
};

// Two ranks a node: 0 1 | 2 3 | ... | 8 9
const std::vector<Row> kRows = {
  { 3, 0, 100, 1.5, 1 }, { 0, 3, 0, 2, 1 }, { 0, 3, 0, 0.1, 1 }, { 0, 3, 0, 0.2, 1 },
  { 0, 1, -1, kNaN, 1 },  // size and latency unknown
  { 9, 9, 7, 1, 1 },      // to itself
  { 0, -1, 50, kNaN, 0 }, // unmatched
  { 0, 3, 50, kNaN, 0 },  // a send of which the receive is not in the trace
};

bool Same(const Links& a, const Links& b)
{
  return a.Size() == b.Size() && std::equal(a.Source.begin(), a.Source.end(), b.Source.begin()) &&
    std::equal(a.Destination.begin(), a.Destination.end(), b.Destination.begin()) &&
    std::equal(a.Messages.begin(), a.Messages.end(), b.Messages.begin()) &&
    std::equal(a.Latency.begin(), a.Latency.end(), b.Latency.begin(),
      [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); });
}

double WeightOf(const std::vector<WeightedPair>& pairs, std::int32_t a, std::int32_t b)
{
  double weight = 0;
  for (const WeightedPair& pair : pairs)
  {
    weight += pair.A == a && pair.B == b ? pair.Weight : 0;
  }
  return weight;
}

/// With times of sends, a send without a receive counts, and a receive without a send does not.
void CheckUnmatched(Checks& check)
{
  std::vector<Row> rows = kRows;
  rows.push_back({ 3, 0, 60, kNaN, 0 });
  std::vector<int> order(rows.size());
  std::iota(order.begin(), order.end(), 0);
  const TestTable table(rows, order);
  Column<double> sendBegin(rows.size());
  std::iota(sendBegin.begin(), sendBegin.end(), 1.0);
  sendBegin[rows.size() - 1] = kNaN;
  LinkMessages view = table.View();
  view.SendBegin = sendBegin;
  const Links links = MakeLinks(view);
  check("sends without a receive make no new pair here", links.Size() == 4);
  check("the send from 0 to 3 counts with its bytes",
    links.Messages[1] == 4 && links.SizeBytes[1] == 50);
  check("the receive alone does not", links.Messages[2] == 1 && links.SizeBytes[2] == 100);
  check.Near("latency is that of the judged ones", links.Latency[1], (2 + 0.1 + 0.2) / 3);
  LinkMessages counted = table.View();
  Column<std::uint8_t> counts;
  for (std::size_t i = 0; i < rows.size(); ++i)
  {
    counts.Append(view.Counts(i));
  }
  counted.Matched = counts;
  check("rows that count may stand for matched ones", Same(links, MakeLinks(counted)));
}
}

int UnitTestMessageLinks(int, char*[])
{
  Checks check;
  std::vector<int> order(kRows.size());
  std::iota(order.begin(), order.end(), 0);
  const Links links = MakeLinks(TestTable(kRows, order).View());
  // 0->1, 0->3, 3->0, 9->9
  check("one link a pair and direction, unmatched messages make none", links.Size() == 4);
  check("links are sorted by source and destination",
    links.Source[1] == 0 && links.Destination[1] == 3 && links.Source[2] == 3);
  check("messages are counted", links.Messages[1] == 3 && links.Messages[2] == 1);
  check("bytes are summed, unknown sizes count 0",
    links.SizeBytes[0] == 0 && links.SizeBytes[1] == 0 && links.SizeBytes[2] == 100);
  check.Near("latency is the mean", links.Latency[1], (2 + 0.1 + 0.2) / 3);
  check("without a judged message there is none", std::isnan(links.Latency[0]));
  check("ranks of different nodes are told", links.InterNode[0] == 0 && links.InterNode[1] == 1);
  check("a rank's messages to itself are a link", links.Source[3] == 9 && links.Messages[3] == 1);
  bool same = true;
  for (int i = 0; i < 20; ++i)
  {
    std::next_permutation(order.begin(), order.end());
    std::rotate(order.begin(), order.begin() + 3, order.end());
    same = same && Same(links, MakeLinks(TestTable(kRows, order).View()));
  }
  check("rows in another order give the same links to the last bit", same);
  check("no message, no link", MakeLinks(LinkMessages()).Size() == 0);

  RankSet ranks;
  const Column<std::int32_t> extra(1, 5);
  ranks.Add(links.Source);
  ranks.Add(links.Destination);
  ranks.Add(extra);
  ranks.Add(Column<std::int32_t>(1, -1));
  ranks.Close();
  check("ranks are numbered in rising order: 0 1 3 5 9",
    ranks.Size() == 5 && ranks.Rank(3) == 5 && ranks.NumberOf(9) == 4);
  check("other ranks have no number",
    ranks.NumberOf(2) == -1 && ranks.NumberOf(-1) == -1 && ranks.NumberOf(1000) == -1);
  check("both directions weigh: 3 + 1 messages",
    WeightOf(PairsOf(links, ranks, LinkWeight::Messages), 0, 2) == 4);
  check(
    "bytes of both directions", WeightOf(PairsOf(links, ranks, LinkWeight::Bytes), 0, 2) == 100);
  check("a pair with empty messages only weighs 1",
    WeightOf(PairsOf(links, ranks, LinkWeight::Bytes), 0, 1) == 1);
  check("One counts a pair once", WeightOf(PairsOf(links, ranks, LinkWeight::One), 0, 2) == 1);
  check("a link to itself is no pair",
    WeightOf(PairsOf(links, ranks, LinkWeight::Messages), 4, 4) == 0);
  CheckUnmatched(check);
  return check.Result();
}
