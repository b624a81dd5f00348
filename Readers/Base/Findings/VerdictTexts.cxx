#include "Readers/Base/Findings/ObservationTexts.h"

#include <iterator>

namespace pclvis
{
namespace
{
constexpr CatalogueText kTexts[] = {
  // Sentences about prices
  { "verdict.none",
    "No {other}known cause of slow messages ({causes}) costs more than {most:percent} of {of}." },
  { "verdict.slow_rank", "slow rank, " },
  { "verdict.causes", "slow link, background traffic, mapping, communication pattern" },
  { "verdict.causes_in_nodes", "communication pattern" },
  { "verdict.unexplained",
    "Messages that took longer than usual for their size (mean L is {latency:2}) are not explained "
    "by these causes." },
  { "verdict.shared_cores",
    "Ranks seem to share cores (see Cause Prices). If so, the times of messages and calls are "
    "mostly waiting for a core, and say little about the network." },
  { "verdict.few_alike",
    "Slow ranks cannot be recognised, because fewer than {least} ranks do the same work: Time Tree "
    "says which ranks work longest." },
  { "verdict.hidden_waits",
    "Undecided: no {other}known cause of slow messages was found, but one may hide in calls for "
    "which it is unknown what ranks wait for." },
  { "verdict.open", "Undecided: the possible causes may also cost nothing." },
  { "verdict.open_beside",
    "Whether there is another cause is undecided: the possible ones may also cost nothing." },
  { "verdict.waiting",
    "However, {run}ranks spend {share:percent} of their time in MPI waiting for each other." },
  { "verdict.in_run", "in the whole run, " },

  // Nothing is priced
  { "verdict.no_calls",
    "No verdict can be made: causes are priced by replaying the ranks' MPI calls, and there are "
    "none." },
  { "verdict.not_priced",
    "No verdict: the trace has {messages:message|messages}, more than {most}, and Sampled Messages "
    "is 0, so no cause is priced." },
  { "verdict.few",
    "Only {count:message or collective call|messages and collective calls}: too few to determine a "
    "cause. A trace of more iterations would settle it." },
  { "verdict.unjoined",
    "The trace does not record which of {count:collective call|collective calls} belong to the "
    "same operation, and there is hardly any other communication. So it is unknown which ranks "
    "wait for which, and no cause can be determined." },
  { "verdict.one_sided",
    "The program makes {count:call|calls} of one-sided communication, such as MPI_Put and MPI_Get, "
    "which is not analysed, and there is hardly any other communication. So it is unknown which "
    "ranks wait for which, and no cause can be determined." },
  { "verdict.lone_sends",
    "{part?In the whole run, |}{count:message|messages} between ranks {count?has|have} no recorded "
    "receive: {count?it|they} {count?counts|count} for the communication pattern, but "
    "{count?has|have} no latency." },
  { "verdict.no_pair",
    "{count:send or receive is|sends and receives are} unmatched, and no message is matched (see "
    "the Import Log): no cause can be determined." },

  // Confidence
  { "verdict.weak", "The confidence is only {confidence:2}." },
  { "doubt.messages", "A trace of more iterations would settle it." },
  { "doubt.clocks",
    "The ranks' clocks are too uncertain. A trace with synchronised clocks would settle it." },
  { "doubt.quiet_run", "A run when the network is quiet would settle it." },
  { "doubt.other_place", "A run with its ranks on other nodes would settle it." },
  { "doubt.own_cores", "A run in which each process has a core of its own would settle it." },
  { "doubt.mapping", "A run with the placement that is priced would settle it." },

  // What cannot be judged
  { "verdict.one_node",
    "All ranks share one node: no message goes between nodes, so slow links, mapping and "
    "background traffic cannot be assessed." },
  { "verdict.own_nodes",
    "Every rank has its own node: all messages between ranks go between nodes, and another mapping "
    "can only change which nodes are near each other. If ranks shared nodes (TAU names a node for "
    "each rank, wherever it runs), give the reader a node file or the ranks per node; otherwise "
    "slow messages within nodes may be taken for slow links or background traffic." },
  { "verdict.unknown_nodes",
    "The nodes of ranks are unknown, so slow links, mapping and background traffic cannot be "
    "assessed." },
  { "verdict.no_inter",
    "No message goes between nodes, so mapping and background traffic do not matter." },
  { "verdict.clocks",
    "Clocks disagree: {part?in the whole run, |}{count:message arrives|messages arrive} before "
    "{count?it is|they are} sent, "
    "and prices may be wrong. Read the trace with clock correction Automatic." },

  // About a choice of regions and time
  { "local.choice", "{choice}:" },
  { "local.no_message", "No messages between these ranks begin in this time." },
  { "local.waits",
    "These ranks lose {share:percent} of the time by waiting for other ranks, on which this cause "
    "acts: {cause}." },
  { "local.share", "{share:percent} of the messages go between nodes{reference}." },
  { "local.latency", "Mean L is {latency}{reference}." },
  { "local.number_elsewhere", ", {value} elsewhere" },
  { "local.number_other_times", ", {value} at other times" },
  { "local.share_elsewhere", ", {value:percent} elsewhere" },
  { "local.share_other_times", ", {value:percent} at other times" },

  // Advice
  { "advice.pattern",
    "Spread the messages of {ranks:rank|ranks} over more ranks or over time, aggregate small ones, "
    "or use a collective." },
  { "advice.background",
    "To avoid background traffic, run again when the network is quiet, or on nodes that share "
    "fewer switches with other jobs." },
  { "advice.slow_link",
    "Check the cable and the port of the node that {ranks:rank|ranks} {ranks?runs|run} on (errors, "
    "negotiated speed), or exclude it." },
  { "advice.slow_rank",
    "Check {ranks?the core|the cores} that {ranks:rank|ranks} {ranks?runs|run} on (frequency, "
    "pinning, other processes); if nothing is wrong there, give {ranks?it|them} less work." },
  { "advice.slow_node",
    "Check the node (frequency, memory, other processes) or exclude it; if nothing is wrong there, "
    "give its {ranks:rank|ranks} less work." },
  { "advice.calls",
    "Connect the input Calls: port Calls of Wait States or of the trace reader. If it is "
    "connected, there are no MPI calls in what was read." },
  { "advice.messages", "Trace more iterations." },
  { "advice.most_messages",
    "To price causes, set Sampled Messages, or Most Messages to -1 (in a report: --prices auto or "
    "--prices yes)." },
  { "advice.other_choice", "Choose other regions or another time." },
  { "advice.several_ranks", "Trace a run of several ranks to see what they wait for." },
  { "advice.other_place", "Run again with the slowest ranks on other nodes and compare." },
  { "advice.clocks",
    "Record clock offsets, as Score-P does, or more messages between the ranks, from which they "
    "are estimated." },
  { "advice.own_cores", "Run with one process per core, bound to it, and compare." },
  { "advice.proposed",
    "Run with another placement, that of the column proposed_node in the table Rank Work, and "
    "compare." },
  { "advice.both_sides",
    "Read all ranks, or use a tracer that records both sends and receives: the Import Log says why "
    "messages lack a side." },
  { "advice.collectives",
    "Record the program with a tracer that records its collective operations to their ends, as "
    "Score-P does: the Import Log says what is missing." },
  { "advice.other_tool", "Analyse {calls} with another tool." },
  { "advice.network", "Network and mapping need no change." },
  { "advice.waits",
    "Ranks spend {share:percent} of their time in MPI {run}waiting for each other: see Wait "
    "States." },
  { "advice.in_run", "(in the whole run) " },
  { "advice.order",
    "Delay Costs shows where the waiting begins, Wait States which ranks and calls wait." },
  { "advice.nothing",
    "Nothing to do about these causes: Time Tree says what else the time is lost to." },
};
}

Entries<CatalogueText> VerdictTexts()
{
  return { std::begin(kTexts), std::end(kTexts) };
}
}
