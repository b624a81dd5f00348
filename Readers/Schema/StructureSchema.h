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
  COLUMN(Messages, Int32, "messages", "", "Messages that the event sends or receives.", "")
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
}
