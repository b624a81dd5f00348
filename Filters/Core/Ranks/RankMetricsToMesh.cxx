#include "Filters/Core/Ranks/RankMetricsToMesh.h"

#include "Readers/Base/Error.h"
#include "Readers/Base/Packing.h"
#include "Readers/Base/ShortText.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pclvis
{
RankTable GatherRankTable(const RankTable& mine, ProcessGroup& group)
{
  Packer packer;
  packer.PutArray(mine.Rank);
  packer.PutArray(mine.Begin);
  packer.PutArray(mine.End);
  packer.Put(mine.Names.size());
  for (std::size_t column = 0; column < mine.Names.size(); ++column)
  {
    packer.PutText(mine.Names[column]);
    packer.PutArray(mine.Values[column]);
  }
  RankTable all;
  const auto append = [](std::vector<double>& to, const std::vector<double>& from) {
    to.insert(to.end(), from.begin(), from.end());
  };
  for (const Bytes& packed : group.AllGather(packer.Take()))
  {
    Unpacker unpacker(packed);
    const std::vector<std::int32_t> ranks = unpacker.GetArray<std::int32_t>();
    if (ranks.empty())
    {
      continue;
    }
    const bool first = all.Rank.empty();
    all.Rank.insert(all.Rank.end(), ranks.begin(), ranks.end());
    append(all.Begin, unpacker.GetArray<double>());
    append(all.End, unpacker.GetArray<double>());
    const std::size_t columns = unpacker.Get<std::size_t>();
    for (std::size_t column = 0; column < columns; ++column)
    {
      const std::string name = unpacker.GetText();
      const std::vector<double> values = unpacker.GetArray<double>();
      if (first)
      {
        all.Names.push_back(name);
        all.Values.emplace_back();
      }
      if (column >= all.Names.size() || all.Names[column] != name)
      {
        throw Error("Rank metrics to mesh: the server's processes have different columns in the "
                    "rank table (" +
          name + "). Connect a table that has the same columns on all of them.");
      }
      append(all.Values[column], values);
    }
  }
  return all;
}

RankPainter::RankPainter(RankTable table) : Table(std::move(table))
{
  this->Begins = this->Table.Begin;
  std::sort(this->Begins.begin(), this->Begins.end());
  this->Begins.erase(std::unique(this->Begins.begin(), this->Begins.end()), this->Begins.end());
  this->Ends.assign(this->Begins.size(), -std::numeric_limits<double>::infinity());
  for (std::size_t row = 0; row < this->Table.Rank.size(); ++row)
  {
    const bool timed = !this->Table.Begin.empty();
    const std::size_t period = timed ? this->PeriodAt(this->Table.Begin[row]) : 0;
    const std::int32_t rank = this->Table.Rank[row];
    if (!this->RowOf.insert({ { period, rank }, static_cast<std::int64_t>(row) }).second)
    {
      throw Error("Rank metrics to mesh: rank " + std::to_string(rank) +
        " has two rows in the rank table" +
        (timed ? " that begin at " + InstantText(this->Table.Begin[row]) : "") +
        ". Connect a table with one row per rank and period, such as Rank Metrics.");
    }
    this->Ranks[rank] = true;
    if (timed)
    {
      this->Ends[period] = std::max(this->Ends[period], this->Table.End[row]);
    }
  }
}

std::size_t RankPainter::PeriodAt(double time) const
{
  const auto after = std::upper_bound(this->Begins.begin(), this->Begins.end(), time);
  return after == this->Begins.begin() ? 0
                                       : static_cast<std::size_t>(after - this->Begins.begin()) - 1;
}

double RankPainter::Begin(std::size_t period) const
{
  return this->Begins[period];
}

double RankPainter::End(std::size_t period) const
{
  return this->Ends[period];
}

std::vector<double> RankPainter::Combine(
  const std::vector<double>& mesh, const TimeMapping& mapping) const
{
  std::vector<double> times = this->Begins.size() > 1 ? this->Begins : std::vector<double>();
  for (const double time : mesh)
  {
    times.push_back(mapping.ToTrace(time));
  }
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());
  return times;
}

int RankPainter::MainColumn() const
{
  int main = -1;
  for (std::size_t column = 0; column < this->Table.Names.size(); ++column)
  {
    const std::vector<double>& values = this->Table.Values[column];
    const bool any =
      std::any_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
    if (any && (main < 0 || this->Table.Names[column] == "latency"))
    {
      main = static_cast<int>(column);
    }
  }
  return main;
}

std::vector<std::int64_t> RankPainter::Rows(
  ColumnView<std::int32_t> ranks, std::size_t period) const
{
  std::vector<std::int64_t> rows(ranks.Size, -1);
  for (std::size_t i = 0; i < ranks.Size; ++i)
  {
    if (i > 0 && ranks[i] == ranks[i - 1])
    {
      rows[i] = rows[i - 1];
      continue;
    }
    const auto found = this->RowOf.find({ period, ranks[i] });
    rows[i] = found == this->RowOf.end() ? -1 : found->second;
  }
  return rows;
}

Column<double> RankPainter::Paint(const std::vector<std::int64_t>& rows, std::size_t column) const
{
  const std::vector<double>& values = this->Table.Values[column];
  Column<double> painted(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i)
  {
    painted[i] = rows[i] < 0 ? std::numeric_limits<double>::quiet_NaN() : values[rows[i]];
  }
  return painted;
}

std::int32_t RankFromNumber(double number)
{
  const bool whole = number >= 0 && number <= std::numeric_limits<std::int32_t>::max() &&
    std::floor(number) == number;
  return whole ? static_cast<std::int32_t>(number) : -1;
}
}
