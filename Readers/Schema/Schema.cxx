#include "Readers/Schema/Schema.h"

#include "Readers/Base/Error.h"
#include "Readers/Schema/AttributionSchema.h"
#include "Readers/Schema/ClusterSchema.h"
#include "Readers/Schema/CriteriaSchema.h"
#include "Readers/Schema/DelaySchema.h"
#include "Readers/Schema/EfficiencySchema.h"
#include "Readers/Schema/FlowSchema.h"
#include "Readers/Schema/MappingSchema.h"
#include "Readers/Schema/PeriodSchema.h"
#include "Readers/Schema/PriceSchema.h"
#include "Readers/Schema/RankSchema.h"
#include "Readers/Schema/RegionSchema.h"
#include "Readers/Schema/RunSchema.h"
#include "Readers/Schema/StateSchema.h"
#include "Readers/Schema/StructureSchema.h"
#include "Readers/Schema/TraceSchema.h"
#include "Readers/Schema/WaitSchema.h"

namespace pclvis
{
namespace
{
template<typename... Tables>
std::vector<TableSpec> SpecsOf()
{
  return { Tables::Spec()... };
}
}

const std::vector<TableSpec>& Schema()
{
  using namespace schema;
  static const std::vector<TableSpec> all = SpecsOf<Messages, Calls, Ranks, Counters, ImportLog,
    Code, Criteria, CriteriaChart, RankRegions, Regions, Links, Dendrogram, WaitSummary, WaitKinds,
    Windows, Periods, States, StateLinks, StateMessages, Durations, Verdict, Evidence, SizeClasses,
    CauseWindows, RankWork, TimeTree, RankTimes, TimeParts, CausePrices, CauseTimes, PricedRanks,
    CausePlaces, CauseParts, CauseTree, Mapping, MappingShares, RegionDifferences, PhaseDifferences,
    PairDifferences, RunSummary, CauseDifferences, LogicalPhaseDifferences, LogicalStepDifferences,
    LogicalCurves, RunObservations, RunCurves, RankMetrics, Steps, Phases, PointsOfInterest,
    StepLateness, PhaseLateness, LogicalClusters, ClusterRanks, ClusterDendrogram, ClusterSteps,
    FocusRanks, FlowNodes, FlowEdges, FlowCounters, RankGraphs, GroupAgreements, Loops, Iterations,
    RankLoops, NodeCounts, FlowProgram, DelayCosts, RankDelays, CriticalPath, PathProfile>();
  return all;
}

const TableSpec& Table(const std::string& name)
{
  for (const TableSpec& table : Schema())
  {
    if (table.Name == name)
    {
      return table;
    }
  }
  throw Error("Schema: there is no table \"" + name + "\".");
}
}
