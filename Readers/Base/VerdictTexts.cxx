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
    "This is the master of a master-worker design; it waits {idle:percent} of the time for its "
    "workers." },
  { "verdict.background",
    "Background traffic: from {when} ({share:percent} of the time) messages between nodes take "
    "up to {slowdown} times as long as at quiet times, and neither waiting nor application "
    "traffic explains it." },
  { "verdict.slow_rank",
    "Slow {ranks:rank|ranks} {ranks?works|work} {ratio} times as long as the median rank; "
    "other ranks lose {waiting:percent} of this excess waiting in MPI." },
  { "verdict.slow_node",
    "Slow node: its {ranks:rank|ranks} {ranks?works|work} {ratio} times as long as the median "
    "rank; other ranks lose {waiting:percent} of this excess waiting in MPI." },
  { "verdict.none", "No cause of latency was found." },
  { "verdict.waiting",
    "But ranks wait for each other for {share:percent} of their time in MPI: the order of the "
    "program's own work makes them wait, as where a pipeline fills or where uneven work moves "
    "from rank to rank." },
  { "verdict.harmless",
    "{ranks:Rank|Ranks} {ranks?works|work} {ratio} times as long as the median rank, but this "
    "costs the run little: a replay without the excess work is hardly shorter." },

  // Too little to determine a cause
  { "verdict.few",
    "Only {messages:message|messages} between ranks: too few to determine a cause. A trace of "
    "more iterations would decide it." },
  { "verdict.lone_sends",
    "{count:message has|messages have} no recorded receive: who talks to whom is known, "
    "latencies are not." },
  { "verdict.receives", "A trace with the receives would decide it." },
  { "verdict.no_message", "No message between ranks: no cause can be determined." },
  { "verdict.no_pair",
    "None of {count:send or receive|sends and receives} has its other side in the trace (see "
    "the Import Log): no cause can be determined." },

  // How sure
  { "verdict.weak", "The confidence is only {confidence:2}." },
  { "doubt.messages", "A trace of more iterations would decide it." },
  { "doubt.looks",
    "A trace of more iterations, in which more waits for messages between nodes repeat, would "
    "decide it." },
  { "doubt.quiet_run",
    "The criteria of a quiet run (Curve File of Latency Criteria) would decide it." },
  { "doubt.calls", "The calls of three ranks or more would decide it." },
  { "doubt.other_place", "A run with its ranks on other nodes would decide it." },
  { "doubt.mapping", "A run in the proposed mapping would decide it." },

  // What could not be judged
  { "verdict.one_node",
    "All ranks share one node: no message goes between nodes, so mapping and background traffic "
    "cannot be judged." },
  { "verdict.own_nodes",
    "Every rank has a node of its own: every message to another rank goes between nodes, so no "
    "mapping can be better." },
  { "verdict.no_inter",
    "No message goes between nodes, so mapping and background traffic do not matter." },
  { "verdict.mostly_slow",
    "Messages between nodes are slow for most of the time, so this trace alone does not show "
    "what a quiet network takes: compare it with a trace of a quiet run." },
  { "verdict.few_looks",
    "Too few waits for messages between nodes repeat, so background traffic could not be "
    "judged." },
  { "verdict.no_calls", "Without calls, slow ranks could not be judged." },
  { "verdict.few_calls", "Without calls of three ranks, slow ranks could not be judged." },
  { "verdict.clocks",
    "Clocks disagree: causes rest on times moved by an estimate, latencies and their charts on "
    "times as read; read the trace with the clock correction Automatic to make them agree." },

  // The same of a choice of regions and time
  { "local.choice", "{choice}:" },
  { "local.no_message",
    "No message with both ends in it begins then: no cause can be determined." },
  { "local.few", "Only {messages:message|messages}: too few to determine a cause." },
  { "local.mapping",
    "{share:percent} of the messages go between nodes{reference}, and {best:percent} in the "
    "best mapping found (poor mapping)." },
  { "local.pattern",
    "{ranks:Rank|Ranks} {ranks?has|have} {hot} times the median rank's {load}{uneven} (poor "
    "pattern)." },
  { "local.uneven", "; the mean deviation over the mean is {imbalance}{reference}" },
  { "local.background",
    "Messages between nodes take {slowdown} times as long as at quiet times{reference}, and the "
    "load of the ranks does not explain it (background traffic)." },
  { "local.slow_rank",
    "{ranks:Rank|Ranks} {ranks?works|work} {ratio} times as long as the median rank, and others "
    "wait for {ranks?it|them} (slow rank)." },
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
    "Spread the messages of {ranks:rank|ranks} over more ranks or time, join small ones, or use "
    "a collective." },
  { "advice.background_alone",
    "Neither program nor mapping is the cause: run again when the network is quiet, or on nodes "
    "that share fewer switches with other jobs." },
  { "advice.background",
    "Against the background traffic, run again when the network is quiet, or on nodes that "
    "share fewer switches with other jobs." },
  { "advice.slow_rank",
    "Check where {ranks:rank|ranks} {ranks?runs|run} (frequency, pinning, other processes); "
    "otherwise give {ranks?it|them} less work." },
  { "advice.slow_node",
    "Check the node (frequency, memory, other processes), or leave it out; otherwise give its "
    "{ranks:rank|ranks} less work." },
  { "advice.calls", "Connect Calls: the port of Wait States, or of the trace reader." },
  { "advice.messages", "Trace more iterations." },
  { "advice.quiet_run",
    "Judge the messages by the criteria of a quiet run (Curve File of Latency Criteria)." },
  { "advice.more_calls",
    "Trace three ranks or more with their calls, so that slow ones can be judged." },
  { "advice.other_place", "Run again with the slowest ranks on other nodes, and compare." },
  { "advice.proposed", "Run in the mapping that Rank Remapping proposes, and compare." },
  { "advice.both_sides",
    "Trace with a tracer that records both sides of messages (see the Import Log)." },
  { "advice.point_to_point",
    "Record point-to-point messages, if the program sends any; Wait States tells what "
    "collectives cost." },
  { "advice.waits",
    "Network and mapping need no change. For the {share:percent} of the time in MPI that ranks "
    "spend waiting for each other, see Wait States." },
  { "advice.order",
    "Network and mapping need no change. Less waiting needs another order of the program's "
    "work; Wait States shows which ranks and calls wait." },
  { "advice.nothing", "Nothing to do." },
};
}

Entries<CatalogueText> VerdictTexts()
{
  return { std::begin(kTexts), std::end(kTexts) };
}
}
