#pragma once
#include "Readers/Base/Observation.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Base/Progress.h"
#include "Readers/Schema/DeclareTable.h"
#include "Readers/Schema/StructureSchema.h"
#include "Readers/Schema/TraceSchema.h"

#include <string>
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

struct LatenessOptions
{
  std::int64_t Points = 20; ///< rows of Points Of Interest at most, 1 or more
};

/// The columns of Steps and Messages that lateness needs; any order of rows.
struct LatenessSteps
  : ColumnViews<schema::Steps::Event, schema::Steps::Rank, schema::Steps::Kind,
      schema::Steps::Phase, schema::Steps::Step, schema::Steps::Begin, schema::Steps::End,
      Optional<schema::Steps::PathId>>
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
};

struct Lateness
{
  OwnColumns<schema::Steps::Lateness, schema::Steps::GlobalLateness, schema::Steps::EnterLateness,
    schema::Steps::WorkDifferential, schema::Steps::Differential, schema::Steps::Originated,
    schema::Steps::LatenessClass, schema::Steps::Origin>
    Steps;                                ///< this process's rows
  schema::PointsOfInterest::Table Points; ///< on process 0, most originated lateness first
  schema::StepLateness::Table ByStep;     ///< on process 0, by step
  pclvis::Observations Observations;      ///< on process 0
};

/// The names of codes in the column lateness_class.
std::vector<std::string> LatenessClassNames();

/// Finds how late events are, and where that begins.
///   lateness[e]        = end[e] - least end of its phase and step
///   global_lateness[e] = end[e] - least end of its step
///   enter_lateness[e]  = begin[e] - least begin of its phase and step
///   work_differential  = max(0, enter_lateness - lateness of the rank's event before)
///   differential       = max(0, lateness - max(enter_lateness, lateness of received sends))
///   originated         = min(work_differential, work - median work at its phase and step)
///                        + differential
/// where work is the time since the rank's event before, or since the first event of all. The last
/// bound is ours: peers of another step may be later as a whole, so that lateness changes from one
/// step to the next without anything that begins there. An event's class is the greatest part of
/// its lateness. Origin: classes (b) and (c) followed back, to the rank's event before and to the
/// latest send, until (a) or (d). Events that end first are not late: no class, no origin. Source:
/// [Isaacs2014b], section 3; Ravel's metrics (differential lateness of both kinds).
/// @throws Error for columns of different length, an event twice on a rank and step, or options out
///   of range; Cancelled
/// Cost: O(n log n) on process 0, 100 bytes per event and 16 per message. The same for any order of
/// rows, number of threads and processes. Collective.
Lateness FindLateness(const LatenessInput& input, const LatenessOptions& options,
  ProcessGroup& group, const Progress& progress = {});
}
