#pragma once
#include "Filters/Core/Periods/IterationWindows.h"
#include "Filters/Core/Periods/LatencyPeriods.h"
#include "Readers/Base/Findings/Observation.h"
#include "Readers/Schema/CommunicationAxis.h"
#include "Readers/Schema/PeriodSchema.h"
#include "Readers/Schema/TraceSchema.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
struct TemporalOptions
{
  std::vector<std::int32_t> Regions;   ///< -1: all messages; empty: -1 and every region
  double WindowWidth = 0;              ///< [s] >= 0; 0: automatic, see below
  double Step = 0.5;                   ///< share of the width that windows slide by, above 0 to 1
  std::int64_t MessagesPerWindow = 30; ///< automatic: of the median window that is not empty; >= 1
  std::int64_t MaximumWindows = 200;   ///< automatic: the most windows, 1 to 10000
  double WindowBegin = 0;              ///< [s] part of the trace; 0: its begin
  double WindowEnd = -1;               ///< [s] messages sent from here on are left out; -1: its end
  CommunicationAxis Axis;              ///< empty: the time of the messages
  double DelayFactor = 1;              ///< delayed: L above it; > 0
  PeriodTolerances Tolerances;
  IterationWindows Iterations; ///< windows are these, or phases (WindowsOfPhases), MaximumWindows
                               ///< at most; none: of time
  int Threads = 0;             ///< 0: as many as processors
};

/// The columns of the table Messages that periods need; this process's rows, any order.
using TemporalMessages = ColumnViews<schema::Messages::SendBegin, schema::Messages::SendEnd,
  schema::Messages::ReceiveEnd, schema::Messages::Latency,
  IfPresent<schema::Messages::SourceRegion>, IfPresent<schema::Messages::DestinationRegion>>;

/// Both tables by region, then time. On process 0; empty elsewhere.
struct TemporalResult
{
  schema::Windows::Table Windows;
  schema::Periods::Table Periods;
  pclvis::Observations Observations;
};
}
