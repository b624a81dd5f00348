#pragma once
#include "Readers/Base/Findings/Observation.h"
#include "Readers/Schema/CommunicationAxis.h"
#include "Readers/Schema/DeclareTable.h"
#include "Readers/Schema/StructureSchema.h"
#include "Readers/Schema/TraceSchema.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace pclvis
{
/// Where most of the lateness of an event comes from: the situations of [Isaacs2014b], figure 2.
enum class LatenessClass : std::int32_t
{
  Here,     ///< (a) the rank's work before the event, or the event's call
  Before,   ///< (b) the rank was late in its event before
  LateSend, ///< (c) a send that it receives was late
  Message   ///< (d) the message itself took long
};

/// The columns of Steps and Messages that lateness needs; any order of rows.
struct LatenessSteps
  : ColumnViews<schema::Steps::Event, schema::Steps::Rank, schema::Steps::Kind,
      schema::Steps::Phase, schema::Steps::Step, schema::Steps::Begin, schema::Steps::End,
      Optional<schema::Steps::PathId>, IfPresent<schema::Steps::Loop>,
      IfPresent<schema::Steps::Iteration>>
{
};
struct LatenessMessages
  : ColumnViews<schema::Messages::Source, schema::Messages::Destination, schema::Messages::SendStep,
      schema::Messages::ReceiveStep>
{
};
struct LatenessInput
{
  LatenessSteps Steps;
  LatenessMessages Messages;
  std::vector<std::string> PathNames;
  CommunicationAxis Axis; ///< the time that counts; empty: all
};

struct Lateness
{
  OwnColumns<schema::Steps::Lateness, schema::Steps::GlobalLateness, schema::Steps::EnterLateness,
    schema::Steps::WorkDifferential, schema::Steps::Differential, schema::Steps::Originated,
    schema::Steps::LatenessClass, schema::Steps::Origin>
    Steps; ///< this process's rows
  /// On process 0: step and phase of events that do not count, ascending; see FindLateness.
  std::vector<std::pair<std::int32_t, std::int32_t>> Apart;
  schema::PointsOfInterest::Table Points; ///< on process 0, most originated lateness first; by
                                          ///< iteration in each of these
  schema::StepLateness::Table ByStep;     ///< on process 0, by step
  schema::PhaseLateness::Table ByPhase;   ///< on process 0, by phase
  double Greatest = std::numeric_limits<double>::quiet_NaN(); ///< lateness [s], NaN: no events
  pclvis::Observations Observations;                          ///< on process 0

  bool Counts(std::int32_t step, std::int32_t phase) const
  {
    return !std::binary_search(this->Apart.begin(), this->Apart.end(), std::pair(step, phase));
  }
};
}
