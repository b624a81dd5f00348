#pragma once
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Schema/GatherColumns.h"
#include "Readers/Schema/StructureSchema.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// A metric of events [s], and of the work before them (aggregate events).
enum class ClusterMetric
{
  Lateness = 0,       ///< lateness; of work: enter lateness
  GlobalLateness = 1, ///< lateness among all events of the step; of work: enter lateness
  EnterLateness = 2,  ///< enter lateness; of work: none
  Differential = 3,   ///< differential lateness; of work: work differential
  Originated = 4,     ///< lateness that begins here; of work: the part that begins in it
  Duration = 5,       ///< time in the event; of work: since the rank's event before
  Waiting = 6,        ///< time that the event's calls waited; of work: none
  Counter = 7         ///< change of a counter in the event, in its unit; of work: in the work
};

/// "lateness", "differential lateness", ...
std::string NameOf(ClusterMetric metric);

/// The columns of Steps that metrics need, those of Lateness for all that compare ranks.
struct MetricLateness
  : ColumnViews<schema::Steps::Lateness, schema::Steps::GlobalLateness,
      schema::Steps::EnterLateness, schema::Steps::WorkDifferential, schema::Steps::Differential,
      schema::Steps::Originated>
{
};
struct MetricWaits : ColumnViews<schema::Steps::Wait>
{
};
struct MetricCounter : ColumnViews<schema::Steps::CounterChange, schema::Steps::WorkCounterChange>
{
};
struct MetricTimes
  : ColumnViews<schema::Steps::Event, schema::Steps::Rank, schema::Steps::Begin, schema::Steps::End>
{
};

/// Whether a metric compares ranks: it needs the columns of Lateness.
bool NeedsLateness(ClusterMetric metric);

/// The columns of a metric; others may be left empty.
struct MetricColumns
{
  MetricTimes Times;
  MetricLateness Lateness;
  MetricWaits Waits;
  MetricCounter Counter;
};

/// Values of a metric by row of Steps.
/// Source: [Isaacs2014], section 3.2; Ravel's metrics.
class MetricValues
{
public:
  /// Gathers the columns that the metric needs. Collective.
  /// @throws Error if one has another number of rows than `rows`, those of this process
  MetricValues(
    ClusterMetric metric, const MetricColumns& columns, std::size_t rows, ProcessGroup& group);
  double Value(std::size_t row) const;
  /// NaN: the metric has no value for work, or the rank has no event before. Values may be NaN as
  /// well: calls without a known wait, ranks without a sample of the counter.
  double Work(std::size_t row) const;

private:
  void FindBefore();

  ClusterMetric Metric;
  MetricColumns Of;
  std::vector<std::uint32_t> Before; ///< by row, the rank's event before; only for Duration
  ColumnMemory Memory;
};
}
