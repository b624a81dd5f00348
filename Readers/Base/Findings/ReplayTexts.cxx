#include "Readers/Base/Findings/ObservationTexts.h"

#include <iterator>

namespace pclvis
{
namespace
{
constexpr const char* kNothingThere =
  "No rank of these regions makes such calls, or the window is outside of the run. Choose other "
  "regions, calls or times. To include ranks without messages, connect Rank Regions.";

constexpr CatalogueText kTexts[] = {
  // Time Tree
  { "times.run", "From the first to the last communication, without long gaps." },
  { "times.work", "Time that a rank works outside of MPI, the mean of all ranks." },
  { "times.imbalance",
    "How much longer the rank with the most work works than the mean. Balancing the work saves "
    "this much at most." },
  { "times.serialisation",
    "Time that ranks would wait for each other in turn even if MPI and the network took no time." },
  { "times.transfer", "Time that MPI calls, the network, and whatever else delays them add." },
  { "times.choice", "Time that ranks spend in the chosen part of the run, on average." },
  { "times.imbalance_there",
    "Time that ranks would wait there, even if MPI and the network took no time, because they work "
    "less in the run than the rank with the most work." },
  { "times.serialisation_there",
    "The rest of the time that ranks would wait there even if MPI and the network took no time." },
  { "times.transfer_there",
    "Time that MPI calls, the network, and whatever else delays them add there; negative if ranks "
    "would wait there longer without them." },
  { "times.overview",
    "Ranks do useful work in {work:percent} of the {run:seconds} from the first to the last "
    "communication." },
  { "times.overview_lost",
    "Ranks do useful work in {work:percent} of the {run:seconds} from the first to the last "
    "communication, and lose {lost}." },
  { "times.overview_gaps",
    "Without {gaps:gap|gaps} of {cut:seconds}{gaps?| in all}, in which no message is on its way, "
    "the run takes {run:seconds} from the first to the last communication; ranks do useful work in "
    "{work:percent} of that. With {gaps?this gap|these gaps} it takes {whole:seconds}, "
    "{all:percent} of it useful work." },
  { "times.overview_lost_gaps",
    "Without {gaps:gap|gaps} of {cut:seconds}{gaps?| in all}, in which no message is on its way, "
    "the run takes {run:seconds} from the first to the last communication; ranks do useful work in "
    "{work:percent} of that, and lose {lost}. With {gaps?this gap|these gaps} it takes "
    "{whole:seconds}, {all:percent} of it useful work." },
  { "times.the_run", "the run" },
  { "times.the_run_without_gaps", "the run without gaps" },
  { "times.there",
    "{choice}: ranks spend {run:seconds} on average, {work:percent} of it on useful work." },
  { "times.there_lost",
    "{choice}: ranks spend {run:seconds} on average, {work:percent} of it on useful work, and lose "
    "{lost}." },
  { "times.longest_there",
    "Rank {rank} works longest there, {work:seconds}; the mean of these ranks is {mean:seconds}." },
  { "times.nothing_there", kNothingThere },
  { "times.to_imbalance", "{share:percent} to load imbalance" },
  { "times.to_serialisation", "{share:percent} to serialisation (waiting for work in turn)" },
  { "times.to_transfer",
    "{share:percent} to transfer (MPI, the network, and waiting for "
    "them)" },
  { "times.overlap", "Losses overlap: removing one of them may gain less than its share." },
  { "times.efficiencies",
    "Parallel efficiency {parallel:percent} is load balance {balance:percent} times communication "
    "efficiency {communication:percent}, which is serialisation {serialisation:percent} times "
    "transfer {transfer:percent} (the efficiencies of POP)." },
  { "times.longest",
    "Rank {rank} works longest, {work:seconds}; the mean of all ranks is {mean:seconds}." },
  { "times.before_first",
    "{before:seconds} of its work lie before its first MPI call. If the rank was recorded only "
    "from that call on, this is start-up, not work of the program." },
  { "times.unknown_waits",
    "{part?In the whole run, ranks|Ranks} spend {share:percent} of their time in {calls}. What "
    "they "
    "wait for in these calls, such as other ranks or a file system, is unknown: no cause that acts "
    "through them has a price." },
  { "times.file_calls", "MPI's file operations" },
  { "times.neighbour_calls", "neighbourhood collectives" },
  { "times.one_sided_calls", "one-sided communication" },
  { "times.unjoined_calls",
    "collectives for which the trace does not record which calls belong together" },
  { "times.message_calls", "receives of messages that the trace does not have" },
  { "times.no_calls", "There are no MPI calls, so nothing is known about the ranks' work." },
  { "times.silent",
    "No rank communicates in what was read, so there are no losses to divide or price. Read "
    "another time (Window Begin and Window End of the reader), or a trace with messages or "
    "collective operations." },
  { "times.lost",
    "{part?In the whole run, |}{count:message is|messages are} not replayed because the call that "
    "begins or completes {count?it|them} is unknown. This happens with messages of other threads, "
    "with requests that never complete, and at the ends of a time window." },
  { "times.unordered",
    "{part?In the whole run, |}{count:call seems|calls seem} to wait for later calls, so clocks "
    "disagree. In the replay, {count?this call does|these calls do} not wait, so serialisation is "
    "a lower bound." },
  { "times.held",
    "{part?In the whole run, |}{count:call|calls} waited for a rank that computed; {ended} of them "
    "ended as soon as that rank was back in MPI. So MPI makes progress only inside MPI calls. To "
    "let these transfers end earlier, shorten that rank's work, call MPI_Test during it, use a "
    "progress thread of MPI, or raise the eager limit above the messages' size." },

  // Delay Costs
  { "delays.nothing", "There are no MPI calls, so nothing is known about what ranks wait for." },
  { "delays.outside",
    "No rank waits there, and the critical path is elsewhere. Choose other regions, calls or "
    "times." },
  { "delays.none", "No rank is known to wait for another." },
  { "delays.none_there", "No rank waits for another there." },
  { "delays.work", "the work before {path}" },
  { "delays.in", "{path}" },
  { "delays.unknown",
    "an unknown cause before {path} (the rank did no more there than the ranks that waited)" },
  { "delays.rank",
    "{who} wait {waited:seconds} in all for other ranks. {share:percent} of this is caused by rank "
    "{rank}, which takes longer than the ranks that wait for it, directly or through others (an "
    "even share would be {even:percent})." },
  { "delays.rank_then",
    "{who} wait {waited:seconds} for other ranks in the time window. {share:percent} of this is "
    "caused by rank {rank}, which took longer than the ranks that wait for it, directly or through "
    "others (an even share would be {even:percent})." },
  { "delays.place",
    "The greatest part of that, {part:percent}, is charged to {place}: {cost:seconds} "
    "({share:percent} of all this waiting)." },
  { "delays.place_through",
    "The greatest part of that, {part:percent}, is charged to {place}: {cost:seconds} "
    "({share:percent} of all this waiting), {long:seconds} of it through ranks that had waited "
    "themselves." },
  { "delays.path",
    "The critical path, the chain of work and calls that determines the length of {run} "
    "({length:seconds}), spends {share:percent} of its time in {place}: {time:seconds}." },
  { "delays.path_part",
    "The critical path is the chain of work and calls that determines the length of {run}. "
    "{length:seconds} of it are in these calls and the work before them; {share:percent} of that "
    "is in {place}: {time:seconds}." },
  { "delays.imbalance",
    "It spends {time:seconds} more in {place} than the mean of the ranks, mostly on rank {rank}: "
    "balancing this saves at most {share:percent} of {of}." },

  // Cause Prices
  { "prices.cost",
    "{price:seconds} ({share:percent} of {of}; with 90 % probability {low:seconds} to "
    "{high:seconds})" },
  { "prices.cost_negative",
    "{price:seconds} ({share:percent} of {of}; with 90 % probability {low:seconds} to "
    "{high:seconds}): negative, so {of} would be longer without it" },
  { "prices.slow_rank",
    "Slow {ranks:rank|ranks} {ranks?takes|take} up to {factor} times as long as others for the "
    "same work. Price: {cost}." },
  { "prices.slow_hidden",
    "{ranks:Rank|Ranks} {ranks?takes|take} up to {time:seconds} ({share:percent} of {of}) longer "
    "than others for the same work, but without this the replay is hardly shorter. Something that "
    "the calls do not show, such as shared cores, delays the other ranks as well. Delay Costs "
    "shows which ranks make others wait." },
  { "prices.uneven_work",
    "Some ranks work longer than others. If none worked longer than the mean, that would save "
    "{cost}." },
  { "prices.busy_ranks",
    "{ranks:Rank|Ranks} {ranks?works|work} up to {factor} times as long as the mean of all ranks. "
    "If no rank worked longer than the mean, that would save {cost}." },
  { "prices.background",
    "Messages between nodes take up to {factor} times as long as the program's own traffic "
    "explains{where} ({times}): other jobs' traffic. Price: {cost}." },
  { "prices.at_switches", " at {places?the switch|the switches} of {nodes:node|nodes}" },
  { "prices.at_nodes", " at the links of {nodes:node|nodes}" },
  { "prices.slow_link",
    "Messages over {links} take up to {factor} times as long as others, all the time: a slow link. "
    "Price: {cost}." },
  { "prices.links_of_node", "all links of node {node} ({ranks:rank|ranks})" },
  { "prices.link_between",
    "the link between nodes {node} ({ranks:rank|ranks}) and {other} ({others:rank|ranks})" },
  { "prices.pattern",
    "Hot {ranks:rank|ranks} {ranks?exchanges|exchange} {count:message|messages} that other ranks "
    "do not. Price: {cost}." },
  { "prices.mapping",
    "Another placement of the ranks on the same nodes ({how}) {sure?is|may be} faster. Price of "
    "the present one: {sure?at least |}{cost}." },
  { "prices.collectives",
    "After all their ranks have entered, collective operations take {cost}." },
  { "prices.none",
    "No cause was found that costs {least:percent} of {of} or more with certainty. According to "
    "the replays, no cause costs more than {most:percent}." },
  { "prices.together",
    "Without any of these causes, {of} would be {price:seconds} shorter ({share:percent})." },
  { "prices.shared_cores",
    "{how}. So ranks seem to share cores, with each other or with other programs. Start no more "
    "ranks and threads on a node than it has cores, and bind them to cores (Open MPI: mpirun "
    "--bind-to core; Slurm: srun --cpu-bind=cores)." },
  { "prices.late_at_times",
    "On average, ranks take at least {times:0} times as long to leave collective operations as the "
    "fastest tenth of them" },
  { "prices.late_in_nodes",
    "Ranks often take at least {times:0} times as long to leave short collective operations within "
    "a node as messages need there" },
  { "prices.dealt",
    "{ranks:Rank|Ranks} {ranks?deals|deal} out work to {count:rank|ranks} in the order of "
    "{count?its|their} requests. The replays do the same: if ranks or messages are faster, other "
    "ranks ask first." },
  { "prices.clocks",
    "At least one cause does not count, only because the ranks' clocks are uncertain by up to "
    "{uncertainty:seconds}." },
  { "prices.open_by_cores",
    "At least one cause does not count, only because ranks seem to share cores." },
  { "prices.open_by_unknown_cores",
    "At least one cause does not count, only because ranks may share cores: the trace names a node "
    "for each rank, and has too few collectives to tell." },
  { "prices.first_messages",
    "The first message from one rank to another takes {factor} times as long as later ones: MPI "
    "connects two ranks when they first communicate. These messages are no evidence of other jobs' "
    "traffic." },
  { "prices.supposed_network",
    "Most of what the other placement saves is in collective operations. Those in this run are too "
    "similar to show what each byte and round costs, so the saving is an estimate." },
  { "prices.needed", "Work that is left without these causes." },
  { "prices.not_explained",
    "What is left of this loss without these causes; no known cause explains it." },
  { "prices.sampled",
    "Prices are estimates: {parts:part of this time was|parts of this time were} replayed, "
    "{share:percent} of it with {count:message|messages}." },
  { "prices.of_ranks",
    "{who}: a price is what these ranks save on average in a run without the cause." },
  { "prices.of_time",
    "{who}, {span}: a price is what these ranks save of this time on average in a run without the "
    "cause." },
  { "prices.nothing", kNothingThere },
  { "prices.no_calls", "There are no MPI calls, so no cause can be priced: connect Calls." },
  { "prices.one_rank", "There are calls of one rank only, so no rank waits for another." },
  { "prices.advice_uneven_work",
    "Distribute the work more evenly; Rank Times shows which ranks work longest." },
  { "prices.advice_busy_ranks",
    "Let others do a part of the work of {ranks:rank|ranks}; Cause Places shows where this work "
    "is. If {ranks?it does|they do} the same as others, look at {ranks?its processor|their "
    "processors} and at what else runs there." },
  { "prices.advice_mapping",
    "Run each rank on its proposed_node in Priced Ranks or Rank Work; Rank Remapping (input "
    "Placement) writes it for launchers." },
  { "prices.advice_collectives", "Use fewer or smaller collective operations." },
};
}

Entries<CatalogueText> ReplayTexts()
{
  return { std::begin(kTexts), std::end(kTexts) };
}
}
