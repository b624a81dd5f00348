#pragma once
#include "Readers/Schema/DeclareTable.h"

namespace pclvis::schema
{
/// Mean L of the messages that a row is about.
#define PCLVIS_LATENCY_OF_BOTH(COLUMN)                                                             \
  COLUMN(LatencyA, Float64, "latency_a", "", "Mean L in run A.", "NaN")                            \
  COLUMN(LatencyB, Float64, "latency_b", "", "Mean L in run B, by the same criteria.", "NaN")

/// Sums and means of these messages.
#define PCLVIS_MESSAGES_OF_BOTH(COLUMN)                                                            \
  COLUMN(MessagesA, Int64, "messages_a", "", "Messages in run A.", "")                             \
  COLUMN(MessagesB, Int64, "messages_b", "", "Messages in run B.", "")                             \
  PCLVIS_LATENCY_OF_BOTH(COLUMN)                                                                   \
  COLUMN(LatencyChange, Float64, "latency_change", "", "Difference latency_b - latency_a.", "NaN") \
  COLUMN(                                                                                          \
    TransmissionA, Float64, "transmission_a_s", "s", "Mean transmission time in run A.", "NaN")    \
  COLUMN(TransmissionB, Float64, "transmission_b_s", "s", "Mean transmission time in run B.", "NaN")

#define PCLVIS_REGION_DIFFERENCES(COLUMN)                                                          \
  COLUMN(Region, Int32, "region", "", "Region of run A; -1 = all messages.", "-1")                 \
  COLUMN(Ranks, Int32, "ranks", "", "Ranks in the region.", "")                                    \
  PCLVIS_MESSAGES_OF_BOTH(COLUMN)                                                                  \
  COLUMN(LateSenderA, Float64, "late_sender_a_s", "s",                                             \
    "Time that ranks waited for late senders in run A.", "NaN")                                    \
  COLUMN(LateSenderB, Float64, "late_sender_b_s", "s",                                             \
    "Time that ranks waited for late senders in run B.", "NaN")                                    \
  COLUMN(HeldA, Float64, "held_a_s", "s",                                                          \
    "Sum of held_s in run A: time that ranks, not the network, held messages up.", "NaN")          \
  COLUMN(HeldB, Float64, "held_b_s", "s", "Sum of held_s in run B.", "NaN")
PCLVIS_TABLE(RegionDifferences, "Region Differences",
  "a communication region of run A in both runs", "Run Comparison", PCLVIS_REGION_DIFFERENCES)
#undef PCLVIS_REGION_DIFFERENCES

/// A phase of Logical Structure.
#define PCLVIS_PHASE_OF_BOTH(COLUMN)                                                               \
  COLUMN(PhaseA, Int32, "phase_a", "", "Number of the logical phase in Phases of run A.", "-1")    \
  COLUMN(PhaseB, Int32, "phase_b", "", "Number of the logical phase in Phases of run B.", "-1")

#define PCLVIS_PHASE_DIFFERENCES(COLUMN)                                                           \
  COLUMN(Phase, Int32, "phase", "", "Number of the phase.", "")                                    \
  COLUMN(BeginA, Float64, "begin_a_s", "s", "Start of the phase in run A.", "NaN")                 \
  COLUMN(EndA, Float64, "end_a_s", "s", "End of the phase in run A.", "NaN")                       \
  COLUMN(BeginB, Float64, "begin_b_s", "s", "Start of the phase in run B.", "NaN")                 \
  COLUMN(EndB, Float64, "end_b_s", "s", "End of the phase in run B.", "NaN")                       \
  PCLVIS_MESSAGES_OF_BOTH(COLUMN)                                                                  \
  COLUMN(                                                                                          \
    Iteration, Int32, "iteration", "", "Iteration of the loop, if phases are iterations.", "-1")   \
  PCLVIS_PHASE_OF_BOTH(COLUMN)                                                                     \
  COLUMN(LengthA, Float64, "length_a_s", "s", "Length of the phase in run A.", "NaN")              \
  COLUMN(LengthB, Float64, "length_b_s", "s", "Length of the phase in run B.", "NaN")
PCLVIS_TABLE(PhaseDifferences, "Phase Differences",
  "a phase: the same share of both runs, the same iteration or logical phase", "Run Comparison",
  PCLVIS_PHASE_DIFFERENCES)
#undef PCLVIS_PHASE_DIFFERENCES

#define PCLVIS_PAIR_DIFFERENCES(COLUMN)                                                            \
  COLUMN(Source, Int32, "source", "", "World rank of the sender.", "")                             \
  COLUMN(Destination, Int32, "destination", "", "World rank of the receiver.", "")                 \
  COLUMN(                                                                                          \
    InterNodeA, UInt8, "inter_node_a", "", "1 if the ranks are on different nodes in run A.", "")  \
  COLUMN(                                                                                          \
    InterNodeB, UInt8, "inter_node_b", "", "1 if the ranks are on different nodes in run B.", "")  \
  PCLVIS_MESSAGES_OF_BOTH(COLUMN)
PCLVIS_TABLE(PairDifferences, "Pair Differences",
  "a pair of ranks with messages in either run, by direction", "Run Comparison",
  PCLVIS_PAIR_DIFFERENCES)
#undef PCLVIS_PAIR_DIFFERENCES
#undef PCLVIS_MESSAGES_OF_BOTH

#define PCLVIS_RUN_SUMMARY(COLUMN)                                                                 \
  COLUMN(Quantity, Text, "quantity", "", "What is compared.", "")                                  \
  COLUMN(RunA, Float64, "run_a", "", "Its value in run A.", "NaN")                                 \
  COLUMN(RunB, Float64, "run_b", "", "Its value in run B.", "NaN")                                 \
  COLUMN(Unit, Text, "unit", "", "Unit of both; empty: dimensionless.", "")                        \
  COLUMN(Change, Float64, "change_percent", "%", "(run_b - run_a) / run_a.", "NaN")
PCLVIS_TABLE(RunSummary, "Run Summary", "a quantity of both runs, the most important first",
  "Run Comparison", PCLVIS_RUN_SUMMARY)
#undef PCLVIS_RUN_SUMMARY

#define PCLVIS_CAUSE_DIFFERENCES(COLUMN)                                                           \
  COLUMN(                                                                                          \
    Name, Text, "name", "", "What the time is used for, lost to, or the cause of a loss.", "")     \
  COLUMN(Parent, Text, "parent", "",                                                               \
    "Name of the row that it is part of; empty: none, or it is a cause.", "")                      \
  COLUMN(RunA, Float64, "run_a_s", "s", "Its time in run A.", "")                                  \
  COLUMN(RunB, Float64, "run_b_s", "s", "Its time in run B.", "")                                  \
  COLUMN(Difference, Float64, "difference_s", "s", "Difference run_b_s - run_a_s.", "")            \
  COLUMN(Share, Float64, "share", "", "That over the difference of the runs' lengths.", "NaN")     \
  COLUMN(IsCause, UInt8, "is_cause", "", "1 for a cause, whose times are its prices.", "")
PCLVIS_TABLE(CauseDifferences, "Cause Differences", "a part of the time tree in both runs",
  "Run Comparison", PCLVIS_CAUSE_DIFFERENCES)
#undef PCLVIS_CAUSE_DIFFERENCES

/// Times of a phase or step.
#define PCLVIS_TIMES_OF_BOTH(COLUMN)                                                               \
  COLUMN(Change, Float64, "change_s", "s",                                                         \
    "Difference time_b_s - time_a_s; what a run lacks takes no time there.", "")                   \
  COLUMN(TimeA, Float64, "time_a_s", "s",                                                          \
    "Time of work and events in run A, from event to event: mean over the run's ranks.", "NaN")    \
  COLUMN(TimeB, Float64, "time_b_s", "s",                                                          \
    "Time of work and events in run B, from event to event: mean over the run's ranks.", "NaN")    \
  COLUMN(WaitA, Float64, "wait_a_s", "s",                                                          \
    "Time that ranks wait in it in run A: mean over the run's ranks.", "NaN")                      \
  COLUMN(WaitB, Float64, "wait_b_s", "s",                                                          \
    "Time that ranks wait in it in run B: mean over the run's ranks.", "NaN")                      \
  COLUMN(LatenessA, Float64, "lateness_a_s", "s",                                                  \
    "Lateness of its events in run A: sum, divided by the run's ranks.", "NaN")                    \
  COLUMN(LatenessB, Float64, "lateness_b_s", "s",                                                  \
    "Lateness of its events in run B: sum, divided by the run's ranks.", "NaN")                    \
  COLUMN(OriginatedA, Float64, "originated_a_s", "s",                                              \
    "Lateness that begins in it in run A: sum, divided by the run's ranks.", "NaN")                \
  COLUMN(OriginatedB, Float64, "originated_b_s", "s",                                              \
    "Lateness that begins in it in run B: sum, divided by the run's ranks.", "NaN")

#define PCLVIS_LOGICAL_PHASE_DIFFERENCES(COLUMN)                                                   \
  PCLVIS_PHASE_OF_BOTH(COLUMN)                                                                     \
  COLUMN(FirstStepA, Int32, "first_step_a", "", "Its first logical step in run A.", "-1")          \
  COLUMN(FirstStepB, Int32, "first_step_b", "", "Its first logical step in run B.", "-1")          \
  COLUMN(StepsA, Int32, "steps_a", "", "Number of its steps in run A.", "")                        \
  COLUMN(StepsB, Int32, "steps_b", "", "Number of its steps in run B.", "")                        \
  COLUMN(Ranks, Int32, "ranks", "", "Ranks with events in it.", "")                                \
  COLUMN(EventsA, Int64, "events_a", "", "Its events in run A.", "")                               \
  COLUMN(EventsB, Int64, "events_b", "", "Its events in run B.", "")                               \
  COLUMN(SameSteps, UInt8, "same_steps", "",                                                       \
    "1 if each event is at the same step of the phase in both runs.", "")                          \
  COLUMN(DurationA, Float64, "duration_a_s", "s",                                                  \
    "From the first begin to the last end of its events in run A, without gaps.", "NaN")           \
  COLUMN(DurationB, Float64, "duration_b_s", "s",                                                  \
    "From the first begin to the last end of its events in run B, without gaps.", "NaN")           \
  PCLVIS_TIMES_OF_BOTH(COLUMN)
PCLVIS_TABLE(LogicalPhaseDifferences, "Logical Phase Differences",
  "a phase of Logical Structure in both runs, the greatest change of time first", "Run Comparison",
  PCLVIS_LOGICAL_PHASE_DIFFERENCES)
#undef PCLVIS_LOGICAL_PHASE_DIFFERENCES

#define PCLVIS_LOGICAL_STEP_DIFFERENCES(COLUMN)                                                    \
  PCLVIS_PHASE_OF_BOTH(COLUMN)                                                                     \
  COLUMN(StepA, Int32, "step_a", "", "Logical step in run A.", "")                                 \
  COLUMN(StepB, Int32, "step_b", "", "Logical step in run B.", "")                                 \
  COLUMN(                                                                                          \
    Events, Int64, "events", "", "Events of the phase at the step, the same in both runs.", "")    \
  PCLVIS_TIMES_OF_BOTH(COLUMN)
PCLVIS_TABLE(LogicalStepDifferences, "Logical Step Differences",
  "a step of a phase that is equal step by step in both runs, the greatest change of time first",
  "Run Comparison", PCLVIS_LOGICAL_STEP_DIFFERENCES)
#undef PCLVIS_LOGICAL_STEP_DIFFERENCES
#undef PCLVIS_TIMES_OF_BOTH
#undef PCLVIS_PHASE_OF_BOTH

#define PCLVIS_LOGICAL_CURVES(COLUMN)                                                              \
  COLUMN(                                                                                          \
    Step, Int32, "step", "", "Logical step of run A; the first row has -1: before all.", "-1")     \
  COLUMN(Behind, Float64, "behind_s", "s",                                                         \
    "How much longer a rank of run B took up to the end of that step: mean over the ranks.", "")
PCLVIS_TABLE(LogicalCurves, "Logical Curves", "a logical step of run A", "Run Comparison",
  PCLVIS_LOGICAL_CURVES)
#undef PCLVIS_LOGICAL_CURVES

#define PCLVIS_RUN_OBSERVATIONS(COLUMN)                                                            \
  COLUMN(Sentence, Text, "sentence", "", "What is observed.", "")                                  \
  COLUMN(Id, Text, "observation_id", "", "Its id, which stays when the text changes.", "")
PCLVIS_TABLE(RunObservations, "Run Observations", "a sentence on both runs", "Run Comparison",
  PCLVIS_RUN_OBSERVATIONS)
#undef PCLVIS_RUN_OBSERVATIONS

#define PCLVIS_RUN_CURVES(COLUMN)                                                                  \
  COLUMN(Time, Float64, "time_s", "s",                                                             \
    "Begin or end of a slice: since the run's first send, without long gaps.", "")                 \
  PCLVIS_LATENCY_OF_BOTH(COLUMN)
PCLVIS_TABLE(
  RunCurves, "Run Curves", "an end of a slice of time", "Run Comparison", PCLVIS_RUN_CURVES)
#undef PCLVIS_RUN_CURVES
#undef PCLVIS_LATENCY_OF_BOTH
}
