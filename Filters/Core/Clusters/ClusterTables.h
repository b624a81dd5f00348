#pragma once
#include "Filters/Core/Clusters/ClusterMetric.h"
#include "Filters/Core/Clusters/KMedoids.h"
#include "Readers/Base/Findings/Observation.h"
#include "Readers/Schema/ClusterSchema.h"
#include "Readers/Schema/StructureSchema.h"
#include "Readers/Schema/TraceSchema.h"

#include <cstdint>

namespace pclvis
{
/// The rank in focus of a phase.
enum class Focus
{
  Greatest = 0, ///< that with the greatest value of the metric
  Centre = 1    ///< the medoid
};

struct ClusterOptions
{
  ClusterMetric Metric = ClusterMetric::Lateness;
  bool Cluster = true;         ///< else each phase is one cluster, without a medoid
  MedoidOptions Medoids;       ///< of each phase
  std::int32_t FirstPhase = 0; ///< others have no rows
  std::int32_t LastPhase = -1; ///< -1: the last of the run
  Focus Focused = Focus::Greatest;
  std::int32_t FocusPhase = -1;   ///< the only phase to which FocusCluster applies
  std::int32_t FocusCluster = -1; ///< cluster or merge with the rank in focus; -1: all ranks
  std::int32_t Radius = 1;        ///< greatest number of hops of Focus Ranks, 0 or more
};

/// The columns of Steps and Messages that clusters need; any order of rows.
struct ClusterStepColumns
  : ColumnViews<schema::Steps::Event, schema::Steps::Rank, schema::Steps::Kind,
      schema::Steps::Phase, schema::Steps::Step, schema::Steps::Messages>
{
};
struct ClusterMessageColumns
  : ColumnViews<schema::Messages::Source, schema::Messages::Destination, schema::Messages::Phase,
      schema::Messages::SendStep, schema::Messages::ReceiveStep>
{
};
struct ClusterInput
{
  ClusterStepColumns Steps;
  MetricColumns Metric; ///< of Steps, those that the metric needs
  ClusterMessageColumns Messages;
};

/// All on process 0.
struct LogicalClusters
{
  schema::LogicalClusters::Table Clusters;     ///< by phase, then by number
  schema::ClusterRanks::Table Ranks;           ///< by phase, then by rank
  schema::ClusterDendrogram::Table Dendrogram; ///< by phase, then by height
  schema::ClusterSteps::Table Steps;           ///< by phase, cluster, step
  schema::FocusRanks::Table Focus;             ///< by phase, hops, rank
  std::int32_t GreatestPhase = -1;             ///< phase with the greatest value of the metric
  pclvis::Observations Observations;
};
}
