#include "Readers/Base/ObservationTexts.h"

#include <iterator>

namespace pclvis
{
namespace
{
constexpr CatalogueText kTexts[] = {
  // Causes of the whole run
  { "verdict.mapping",
    "Poor mapping: {now:percent} of the messages go between nodes; in the best mapping found it "
    "would be {best:percent}." },
  { "verdict.pattern",
    "Poor pattern: {ranks:rank|ranks} {ranks?has|have} {hot} times the median rank's {load} and "
    "{gap} times the next rank's." },
  { "verdict.star",
    "This is the master of a master-worker program; it spends {idle:percent} of the time waiting "
    "for its workers." },
  { "verdict.background",
    "Background traffic: from {when} ({share:percent} of the time) inter-node messages take up to "
    "{slowdown} times their baseline time; neither waiting nor application traffic explains "
    "this." },
  { "verdict.slow_rank",
    "Slow {ranks:rank|ranks} {ranks?works|work} {ratio} times as long as the median rank; "
    "other ranks lose {waiting:percent} of this excess waiting in MPI." },
  { "verdict.slow_node",
    "Slow node: its {ranks:rank|ranks} {ranks?works|work} {ratio} times as long as the median "
    "rank; other ranks lose {waiting:percent} of this excess waiting in MPI." },
  { "verdict.none",
    "No cause of latency was found: messages shown in red took longer than usual for their size, "
    "but none of the causes that can be checked explains this." },
  { "verdict.waiting",
    "However, ranks spend {share:percent} of their time in MPI waiting for each other. The order "
    "of the program's own work causes this, as when a pipeline fills or load imbalance moves from "
    "rank to rank." },
  { "verdict.harmless",
    "{ranks:Rank|Ranks} {ranks?works|work} {ratio} times as long as the median rank, but this "
    "costs the run little: a replay without the excess work is hardly shorter." },

  // Too little to determine a cause
  { "verdict.few",
    "Only {messages:message|messages} between ranks: too few to determine a cause. A trace of more "
    "iterations would settle it." },
  { "verdict.lone_sends",
    "{count:message has|messages have} no recorded receive: the communication pattern is known, "
    "latencies are not." },
  { "verdict.receives", "A trace that also has the receives would settle it." },
  { "verdict.no_message", "No messages between ranks: no cause can be determined." },
  { "verdict.no_pair",
    "{count:send or receive is|sends and receives are} unmatched, and no message is matched (see "
    "the Import Log): no cause can be determined." },

  // How sure
  { "verdict.weak", "The confidence is only {confidence:2}." },
  { "doubt.messages", "A trace of more iterations would settle it." },
  { "doubt.looks",
    "A trace of more iterations, in which more waits for inter-node messages recur, would settle "
    "it." },
  { "doubt.quiet_run",
    "The criteria of a quiet run (Curve File of Latency Criteria) would settle it." },
  { "doubt.calls", "The calls of three or more ranks would settle it." },
  { "doubt.other_place", "A run with its ranks on other nodes would settle it." },
  { "doubt.mapping", "A run with the proposed mapping would settle it." },

  // What could not be judged
  { "verdict.one_node",
    "All ranks share one node: no message goes between nodes, so mapping and background traffic "
    "cannot be assessed." },
  { "verdict.own_nodes",
    "Every rank has its own node: all messages between ranks go between nodes, so no mapping can "
    "be better." },
  { "verdict.no_inter",
    "No message goes between nodes, so mapping and background traffic do not matter." },
  { "verdict.mostly_slow",
    "Inter-node messages are slow most of the time, so this trace alone gives no baseline: compare "
    "it with a trace of a quiet run." },
  { "verdict.few_looks",
    "Too few waits for inter-node messages recur, so background traffic cannot be assessed." },
  { "verdict.no_calls", "Without calls, slow ranks cannot be detected." },
  { "verdict.few_calls", "Without calls of at least three ranks, slow ranks cannot be detected." },
  { "verdict.clocks",
    "Clocks disagree: causes are based on times corrected by an estimate, latencies and their "
    "charts on times as read. To make them agree, read the trace with clock correction "
    "Automatic." },

  // The same of a choice of regions and time
  { "local.choice", "{choice}:" },
  { "local.no_message",
    "No messages between these ranks begin in this time: no cause can be determined." },
  { "local.few", "Only {messages:message|messages}: too few to determine a cause." },
  { "local.mapping",
    "{share:percent} of the messages go between nodes{reference}; in the best mapping found it "
    "would be {best:percent} (poor mapping)." },
  { "local.pattern",
    "{ranks:Rank|Ranks} {ranks?has|have} {hot} times the median rank's {load}{uneven} (poor "
    "pattern)." },
  { "local.uneven", "; their relative mean deviation is {imbalance}{reference}" },
  { "local.background",
    "Inter-node messages take {slowdown} times their baseline time{reference}, and the load of the "
    "ranks does not explain this (background traffic)." },
  { "local.slow_rank",
    "{ranks:Rank|Ranks} {ranks?works|work} {ratio} times as long as the median rank, and other "
    "ranks wait for {ranks?it|them} (slow rank)." },
  { "local.latency", "Mean L is {latency}{reference}." },
  { "local.number_elsewhere", ", {value} elsewhere" },
  { "local.number_other_times", ", {value} at other times" },
  { "local.share_elsewhere", ", {value:percent} elsewhere" },
  { "local.share_other_times", ", {value:percent} at other times" },
  { "local.run", "In the whole run: {cause}, confidence {confidence:2}." },

  // Advice
  { "advice.mapping",
    "Put ranks that exchange many messages on the same node; Rank Remapping proposes how." },
  { "advice.pattern",
    "Spread the messages of {ranks:rank|ranks} over more ranks or over time, aggregate small ones, "
    "or use a collective." },
  { "advice.background_alone",
    "Run again when the network is quiet, or on nodes that share fewer switches with other jobs: "
    "neither the program nor the mapping is the cause." },
  { "advice.background",
    "To avoid background traffic, run again when the network is quiet, or on nodes that share "
    "fewer switches with other jobs." },
  { "advice.slow_rank",
    "Check {ranks?the core|the cores} that {ranks:rank|ranks} {ranks?runs|run} on (frequency, "
    "pinning, other processes); if nothing is wrong there, give {ranks?it|them} less work." },
  { "advice.slow_node",
    "Check the node (frequency, memory, other processes) or exclude it; if nothing is wrong there, "
    "give its {ranks:rank|ranks} less work." },
  { "advice.calls", "Connect the input Calls: port Calls of Wait States or of the trace reader." },
  { "advice.messages", "Trace more iterations." },
  { "advice.quiet_run", "Apply the criteria of a quiet run (Curve File of Latency Criteria)." },
  { "advice.more_calls",
    "Record the calls of at least three ranks, so that slow ones can be detected." },
  { "advice.other_place", "Run again with the slowest ranks on other nodes and compare." },
  { "advice.proposed", "Run with the mapping that Rank Remapping proposes and compare." },
  { "advice.both_sides",
    "Use a tracer that records both sends and receives (see the Import Log)." },
  { "advice.point_to_point",
    "Record point-to-point messages, if the program sends any; Wait States shows what collectives "
    "cost." },
  { "advice.waits",
    "Network and mapping need no change. Ranks spend {share:percent} of their time in MPI waiting "
    "for each other: see Wait States." },
  { "advice.order",
    "Network and mapping need no change. To reduce waiting, reorder the program's work; Wait "
    "States shows which ranks and calls wait." },
  { "advice.nothing", "Nothing to do." },
};
}

Entries<CatalogueText> VerdictTexts()
{
  return { std::begin(kTexts), std::end(kTexts) };
}
}
