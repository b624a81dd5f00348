#pragma once
#include "Readers/Base/Column.h"
#include "Readers/Base/ProcessGroup.h"

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace pclvis
{
/// Values by rank, one row per rank, or per rank and period; all vectors have shape (rows).
struct RankTable
{
  std::vector<std::int32_t> Rank;
  std::vector<double> Begin, End; ///< [s] of the row's period; no entries: the table has no periods
  std::vector<std::string> Names; ///< of the columns
  std::vector<std::vector<double>> Values; ///< one vector per column
};

/// The rows of all processes, on every process; the columns are those of the first that has rows.
/// Collective.
RankTable GatherRankTable(const RankTable& mine, ProcessGroup& group);

/// How the time of a simulation becomes the time of its trace: trace = Offset + Scale simulation.
struct TimeMapping
{
  double Scale = 1;  ///< [trace seconds per unit of simulation time] not 0
  double Offset = 0; ///< [s] trace time at simulation time 0
  double ToTrace(double simulation) const { return this->Offset + this->Scale * simulation; }
  double ToSimulation(double trace) const { return (trace - this->Offset) / this->Scale; }
};

/// Looks up what a rank's row says at a time, for the elements (cells, points) of a mesh that
/// belongs to the ranks.
/// Source: the table of RankMetrics.h; no published method.
class RankPainter
{
public:
  /// @throws Error if a rank has two rows at one time
  explicit RankPainter(RankTable table);

  /// Begins of the periods [s], ascending; none if the table has no periods.
  const std::vector<double>& Times() const { return this->Begins; }
  /// The period at a time [s]: the last that has begun; before the first one, the first.
  std::size_t PeriodAt(double time) const;
  double Begin(std::size_t period) const;
  double End(std::size_t period) const;
  /// Times at which the picture may change: those of the periods, if there are several, and of the
  /// mesh.
  /// @param mesh [simulation time] any order
  /// @return     [s] ascending, each once
  std::vector<double> Combine(const std::vector<double>& mesh, const TimeMapping& mapping) const;

  const std::vector<std::string>& Names() const { return this->Table.Names; }
  /// The column to look at first: latency, else the first one, of those with any number; -1: none.
  int MainColumn() const;
  bool Knows(std::int32_t rank) const { return this->Ranks.count(rank) > 0; }
  std::size_t KnownRanks() const { return this->Ranks.size(); }
  /// Rows of the table for the ranks of elements, in a period; -1 if the rank has none.
  /// @param ranks shape (n); often the same rank many times in a row
  std::vector<std::int64_t> Rows(ColumnView<std::int32_t> ranks, std::size_t period) const;
  /// A column's values of these rows, shape (n); NaN where the row is -1.
  Column<double> Paint(const std::vector<std::int64_t>& rows, std::size_t column) const;

private:
  RankTable Table;
  std::vector<double> Begins, Ends;
  std::map<std::pair<std::size_t, std::int32_t>, std::int64_t> RowOf; ///< by period and rank
  std::map<std::int32_t, bool> Ranks;
};

/// The rank given by a number of a mesh's array: -1 if it is not an integer >= 0.
std::int32_t RankFromNumber(double number);
}
