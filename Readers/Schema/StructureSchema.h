#pragma once
#include "Readers/Schema/DeclareTable.h"

namespace pclvis::schema
{
#define PCLVIS_STEPS(COLUMN)                                                                       \
  COLUMN(Event, Id, "event", "", "Number of the event, by rank, then by time.", "")                \
  COLUMN(Rank, Int32, "rank", "", "World rank.", "")                                               \
  COLUMN(Kind, Int32, "kind", "",                                                                  \
    "Send, receive or collective, as a code; its name is in field data.", "")                      \
  COLUMN(Phase, Int32, "phase", "", "Phase of the program that the event belongs to.", "")         \
  COLUMN(Step, Int32, "step", "",                                                                  \
    "Logical step; the step's work comes before it, a rank has one event at most in a step.", "")  \
  COLUMN(                                                                                          \
    Begin, Float64, "begin_s", "s", "Time at which the event's (first) call was entered.", "")     \
  COLUMN(End, Float64, "end_s", "s", "Time at which the event's (last) call was left.", "")        \
  COLUMN(CallId, Id, "call_id", "", "call_id of the event's (last) call.", "-1")                   \
  COLUMN(PathId, Int32, "path_id", "", "Call path of that call: path_id in Code.", "-1")           \
  COLUMN(CollectiveId, Id, "collective_id", "",                                                    \
    "Number of the collective operation, the same on all of its ranks.", "-1")                     \
  COLUMN(Messages, Int32, "messages", "", "Messages that the event sends or receives.", "")        \
  COLUMN(Wait, Float64, "wait_s", "s",                                                             \
    "Time that the event's calls waited for other ranks, if Calls were those of Wait States.",     \
    "NaN")                                                                                         \
  COLUMN(Loop, Int32, "loop", "",                                                                  \
    "Loop whose iteration the event's (last) call is in: loop in Loops.", "-1")                    \
  COLUMN(Iteration, Int32, "iteration", "", "Number of that iteration on the rank.", "-1")         \
  COLUMN(Lateness, Float64, "lateness_s", "s",                                                     \
    "How much later the event ended than the first to end of its phase and step.", "", "Lateness") \
  COLUMN(GlobalLateness, Float64, "global_lateness_s", "s",                                        \
    "The same among all events of the step.", "", "Lateness")                                      \
  COLUMN(EnterLateness, Float64, "enter_lateness_s", "s",                                          \
    "How much later the event began than the first to begin of its phase and step.", "",           \
    "Lateness")                                                                                    \
  COLUMN(WorkDifferential, Float64, "work_differential_s", "s",                                    \
    "Part of enter_lateness_s beyond the lateness of the rank's event before.", "", "Lateness")    \
  COLUMN(Differential, Float64, "differential_lateness_s", "s",                                    \
    "Part of lateness_s beyond enter_lateness_s and the lateness of received sends.", "",          \
    "Lateness")                                                                                    \
  COLUMN(Originated, Float64, "originated_s", "s",                                                 \
    "Lateness that begins here: work_differential_s and differential_lateness_s, as far as the "   \
    "work "                                                                                        \
    "and the call took unusually long.",                                                           \
    "", "Lateness")                                                                                \
  COLUMN(LatenessClass, Int32, "lateness_class", "",                                               \
    "What most of the lateness comes from, as a code; names in field data.", "-1", "Lateness")     \
  COLUMN(Origin, Id, "origin", "", "Event at which the lateness began.", "-1", "Lateness")         \
  COLUMN(CounterChange, Float64, "counter_change", "",                                             \
    "How much a counter changed from the event's begin to its end, in the counter's unit.", "NaN", \
    "Lateness")                                                                                    \
  COLUMN(WorkCounterChange, Float64, "work_counter_change", "",                                    \
    "How much it changed in the work since the rank's event before.", "NaN", "Lateness")
PCLVIS_TABLE(Steps, "Steps",
  "an event of communication: a send, a burst of nonblocking sends, a "
  "receive of one or more messages, or a rank's part of a collective",
  "Logical Structure", PCLVIS_STEPS)
#undef PCLVIS_STEPS

#define PCLVIS_PHASES(COLUMN)                                                                      \
  COLUMN(Phase, Int32, "phase", "", "Number of the phase, by its first step.", "")                 \
  COLUMN(Name, Text, "name", "", "Region that the phase was given by; empty: it was found.", "")   \
  COLUMN(FirstStep, Int32, "first_step", "", "Its first logical step.", "")                        \
  COLUMN(Steps, Int32, "steps", "", "Number of its steps.", "")                                    \
  COLUMN(Ranks, Int32, "ranks", "", "Ranks with events in it.", "")                                \
  COLUMN(Events, Int64, "events", "", "Its events.", "")                                           \
  COLUMN(Begin, Float64, "begin_s", "s", "Time at which the first of its calls was entered.", "")  \
  COLUMN(End, Float64, "end_s", "s", "Time at which the last of its calls was left.", "")
PCLVIS_TABLE(Phases, "Phases", "a phase of the program", "Logical Structure", PCLVIS_PHASES)
#undef PCLVIS_PHASES

#define PCLVIS_POINTS(COLUMN)                                                                      \
  COLUMN(Event, Id, "event", "", "Number of the event, as in Steps.", "")                          \
  COLUMN(Rank, Int32, "rank", "", "World rank.", "")                                               \
  COLUMN(Phase, Int32, "phase", "", "Phase of the event.", "")                                     \
  COLUMN(Step, Int32, "step", "", "Logical step of the event.", "")                                \
  COLUMN(Originated, Float64, "originated_s", "s", "Lateness that begins here.", "")               \
  COLUMN(LatenessClass, Int32, "lateness_class", "",                                               \
    "Whether it begins in the rank's work or in the call, as a code; names in field data.", "")    \
  COLUMN(Spread, Float64, "spread_s", "s",                                                         \
    "Sum of the lateness of all events whose lateness began here.", "")                            \
  COLUMN(Late, Int64, "late_events", "", "Number of these events.", "")                            \
  COLUMN(Recurrence, Int32, "recurrence", "",                                                      \
    "How often lateness began on this rank at this call path up to this event, this one "          \
    "included.",                                                                                   \
    "")                                                                                            \
  COLUMN(Begin, Float64, "begin_s", "s", "Time at which the event's call was entered.", "")        \
  COLUMN(PathId, Int32, "path_id", "", "Call path of the event: path_id in Code.", "-1")           \
  COLUMN(Path, Text, "path", "", "The call path as text.", "")                                     \
  COLUMN(Loop, Int32, "loop", "", "Loop that the event is in: loop in Loops.", "-1")               \
  COLUMN(Iteration, Int32, "iteration", "", "Iteration of that loop on the rank.", "-1")
PCLVIS_TABLE(PointsOfInterest, "Points Of Interest", "an event at which much lateness begins",
  "Lateness", PCLVIS_POINTS)
#undef PCLVIS_POINTS

#define PCLVIS_STEP_LATENESS(COLUMN)                                                               \
  COLUMN(Step, Int32, "step", "", "Logical step.", "")                                             \
  COLUMN(Events, Int64, "events", "", "Its events, without those of start-up and shut-down.", "")  \
  COLUMN(Lateness, Float64, "lateness_s", "s", "Sum of their lateness.", "")                       \
  COLUMN(GlobalLateness, Float64, "global_lateness_s", "s",                                        \
    "Sum of their lateness among all events of the step.", "")                                     \
  COLUMN(Originated, Float64, "originated_s", "s", "Sum of the lateness that begins in them.", "")
PCLVIS_TABLE(StepLateness, "Step Lateness", "a logical step", "Lateness", PCLVIS_STEP_LATENESS)
#undef PCLVIS_STEP_LATENESS

#define PCLVIS_PHASE_LATENESS(COLUMN)                                                              \
  COLUMN(Phase, Int32, "phase", "", "Number of the phase, as in Phases.", "")                      \
  COLUMN(FirstStep, Int32, "first_step", "", "Its first logical step.", "")                        \
  COLUMN(LastStep, Int32, "last_step", "", "Its last logical step.", "")                           \
  COLUMN(Begin, Float64, "begin_s", "s", "Time at which the first of its calls was entered.", "")  \
  COLUMN(End, Float64, "end_s", "s", "Time at which the last of its calls was left.", "")          \
  COLUMN(Events, Int64, "events", "", "Its events.", "")                                           \
  COLUMN(Lateness, Float64, "lateness_s", "s", "Sum of their lateness.", "")                       \
  COLUMN(Originated, Float64, "originated_s", "s", "Sum of the lateness that begins in them.", "") \
  COLUMN(Greatest, Float64, "max_lateness_s", "s", "Lateness of the latest of them.", "")          \
  COLUMN(LatestRank, Int32, "latest_rank", "", "World rank of that event.", "")
PCLVIS_TABLE(
  PhaseLateness, "Phase Lateness", "a phase of the program", "Lateness", PCLVIS_PHASE_LATENESS)
#undef PCLVIS_PHASE_LATENESS
}
