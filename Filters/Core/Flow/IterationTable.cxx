#include "Filters/Core/Flow/IterationTable.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace pclvis
{
namespace
{
/// The iterations of all ranks, by loop and then by number.
class ByNumber
{
public:
  ByNumber(std::size_t loops, const PlainVector<RankIteration>& iterations)
    : Iterations(iterations), LoopFirst(loops + 1, 0)
  {
    for (const RankIteration& of : iterations)
    {
      std::size_t& n = this->LoopFirst[of.Loop + 1];
      n = std::max(n, static_cast<std::size_t>(of.Number) + 1);
    }
    std::partial_sum(this->LoopFirst.begin(), this->LoopFirst.end(), this->LoopFirst.begin());
    this->First.assign(this->LoopFirst.back() + 1, 0);
    for (const RankIteration& of : iterations)
    {
      ++this->First[this->RowOf(of) + 1];
    }
    std::partial_sum(this->First.begin(), this->First.end(), this->First.begin());
    this->Times.resize(iterations.size());
  }

  std::size_t RowOf(const RankIteration& of) const
  {
    return this->LoopFirst[of.Loop] + static_cast<std::size_t>(of.Number);
  }

  /// By row, the median of a time over the ranks; of an even number, the mean of the middle two.
  template<typename Time>
  std::vector<double> Medians(Time&& timeOf)
  {
    std::vector<std::size_t> next(this->First.begin(), this->First.end() - 1);
    for (const RankIteration& of : this->Iterations)
    {
      this->Times[next[this->RowOf(of)]++] = timeOf(of);
    }
    std::vector<double> medians(this->First.size() - 1);
    for (std::size_t row = 0; row + 1 < this->First.size(); ++row)
    {
      const auto begin = this->Times.begin() + this->First[row];
      const auto past = this->Times.begin() + this->First[row + 1];
      const auto middle = begin + (past - begin) / 2;
      std::nth_element(begin, middle, past);
      medians[row] =
        (past - begin) % 2 == 1 ? *middle : 0.5 * (*middle + *std::max_element(begin, middle));
    }
    return medians;
  }

  const PlainVector<RankIteration>& Iterations;
  std::vector<std::size_t> LoopFirst; ///< first row of each loop, shape (loops + 1)
  std::vector<std::size_t> First;     ///< start of each row in Times, shape (rows + 1)
  PlainVector<double> Times;
};
}

schema::Iterations::Table MakeIterationTable(
  const MergedLoops& loops, const PlainVector<RankIteration>& iterations, std::int32_t main)
{
  ByNumber rows(loops.Loops.size(), iterations);
  const std::size_t n = rows.First.size() - 1;
  std::vector<double> begins = rows.Medians([](const RankIteration& of) { return of.Begin; });
  const std::vector<double> ends = rows.Medians([](const RankIteration& of) { return of.End; });
  schema::Iterations::Table table;
  table.FirstBegin = Column<double>(n, std::numeric_limits<double>::infinity());
  table.LastEnd = Column<double>(n, -std::numeric_limits<double>::infinity());
  table.Ranks = Column<std::int32_t>(n, 0);
  table.Calls = Column<std::int64_t>(n, 0);
  table.Time = Column<double>(n, 0);
  table.Mpi = Column<double>(n, 0);
  table.Representative = Column<std::uint8_t>(n, 0);
  for (const RankIteration& of : iterations)
  {
    const std::size_t row = rows.RowOf(of);
    table.FirstBegin[row] = std::min(table.FirstBegin[row], of.Begin);
    table.LastEnd[row] = std::max(table.LastEnd[row], of.End);
    ++table.Ranks[row];
    table.Calls[row] += of.Past - of.First;
    table.Time[row] += of.End - of.Begin;
    table.Mpi[row] += of.Mpi;
  }
  for (std::size_t loop = 0; loop < loops.Loops.size(); ++loop)
  {
    const std::size_t first = rows.LoopFirst[loop], past = rows.LoopFirst[loop + 1];
    for (std::size_t row = first + 1; row < past; ++row)
    {
      begins[row] = std::max(begins[row], begins[row - 1]); // not before that of the previous one
    }
    for (std::size_t row = first; row < past; ++row)
    {
      const double end = std::max(ends[row], begins[row]);
      const bool isInner = loops.Loops[loop].Parent >= 0;
      table.Loop.Append(static_cast<std::int32_t>(loop));
      table.Main.Append(static_cast<std::int32_t>(loop) == main);
      table.Iteration.Append(static_cast<std::int32_t>(row - first));
      table.Begin.Append(begins[row]);
      table.End.Append(row + 1 == past ? end
          : isInner                    ? std::min(end, begins[row + 1])
                                       : begins[row + 1]);
      table.MpiShare.Append(table.Time[row] > 0 ? table.Mpi[row] / table.Time[row]
                                                : std::numeric_limits<double>::quiet_NaN());
    }
  }
  return table;
}
}
