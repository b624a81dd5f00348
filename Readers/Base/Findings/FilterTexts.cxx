#include "Readers/Base/Findings/ObservationTexts.h"

#include <iterator>

namespace pclvis
{
namespace
{
constexpr CatalogueText kTexts[] = {
  // Latency Criteria
  { "criteria.no_message", "There are no messages, so there are no criteria." },
  { "criteria.one_side",
    "{count:send or receive has|sends and receives have} no latency: {count?its|their} other side "
    "was not read or not recorded." },
  { "criteria.skewed",
    "{count} of {messages} messages {count?has|have} no latency: {count?it is|they are} received "
    "before {count?it is|they are} sent. Clocks disagree, or pairs are wrong: see the Import "
    "Log." },
  { "criteria.unusable",
    "{count} of {messages} messages {count?has|have} no latency: {count?its|their} size or "
    "transmission time is unknown." },
  { "criteria.no_curve",
    "{count} of {messages} messages {count?has|have} no latency: the saved curve has no criterion "
    "for {count?its|their} class." },

  // Communication Regions
  { "regions.no_rank", "There are no ranks." },
  { "regions.one_rank", "There is only one rank." },
  { "regions.one", "All ranks form one region: no cut separates groups of ranks." },
  { "regions.sharp",
    "{regions} regions, groups with sharp borders (strength {strength:2}): ranks exchange much "
    "more within their region than with the rest ({measures})." },
  { "regions.blurred",
    "{regions} regions, groups beyond chance ({measures}), but with blurred borders (strength "
    "{strength:2}, below {strong:1}): ranks at a border are nearly as close to the other side as "
    "to their own." },
  { "regions.chance",
    "{regions} regions, but no groups beyond chance ({measures}): the borders divide the picture, "
    "not the program." },
  { "regions.measures",
    "{inside:percent} of the {what} between ranks stay within a region; modularity {modularity:2}, "
    "reached by {reached} of {shuffles:random graph|random graphs} with the same numbers of "
    "partners; their mean is {mean:2}{excess}" },
  { "regions.excess", ", {excess:0} standard deviations lower" },
  { "regions.unlinked",
    "No message or collective connects any two ranks: every rank is its own region." },
  { "regions.no_message",
    "There are no messages between ranks: every rank is its own region. If the program "
    "communicates by collectives, turn on Collectives As Links." },
  { "regions.no_latency",
    "The messages have no latency column, so regions have no latency. Apply Latency Criteria "
    "before Communication Regions." },
  { "regions.outliers",
    "In {affected} of {regions:region|regions} the mean latency exceeds {limit:0} times the median "
    "(most in R{worst}: mean {mean:2}, median {median:2}). This is due to {due}, not to the "
    "typical message." },
  { "regions.by_partners", "late partners or outliers" },
  { "regions.by_outliers", "outliers" },
  { "regions.ready",
    "To exclude late partners, measure transmission from when the receiver is ready (Transmission "
    "Time of the reader, --transmission ready)." },

  // Temporal Abstraction
  { "periods.no_send", "No message has a recorded send, so there are no windows and no periods." },
  { "periods.without_send",
    "{count:receive has|receives have} no recorded send and {count?is|are} in no window." },
  { "periods.without_latency",
    "{count} of {messages} messages {count?has|have} no latency: windows count them, means exclude "
    "them." },
  { "periods.single_window",
    "{count:series has|series have} a single window (all messages, and each region, are a series): "
    "too few messages to show growth, a steady period or a peak." },
  { "periods.phases",
    "Windows are the {windows:phase|phases} of the program, at most {together} per window." },
  { "periods.iterations",
    "Windows are the {windows:iteration|iterations} of loop {loop}, at most {together} per window, "
    "and the time outside of the loop." },

  // Communication DAG
  { "dag.no_state", "No message is sent or received in the time window, so there are no states." },
  { "dag.no_state_inside",
    "No message within the chosen regions is sent or received in the time window, so there are no "
    "states." },
  { "dag.half",
    "{count:message has|messages have} only one end in the time window: {count?its bar has|their "
    "bars have} no link." },
  { "dag.one_side",
    "The other side of {count:send or receive|sends and receives} was not read or not recorded: "
    "{count?its bar has|their bars have} no link." },
  { "dag.released",
    "{count:message is|messages are} received before events that must precede {count?its "
    "send|their sends}: no link is drawn. Times or matching are wrong." },
  { "dag.across",
    "{count:message|messages} between a chosen region and another {count?is|are} left out." },
  { "dag.no_latency", "Messages have no latency: connect the port Messages of Latency Criteria." },
  { "dag.refused", "{why}" },

  // Happened Before
  { "order.released",
    "{count:message is|messages are} received before events that must precede {count?its "
    "send|their sends}: {count?it is|they are} not followed. Times or matching are wrong." },

  // Wait States
  { "waits.overview",
    "Summed over all {of}, MPI calls take {time:seconds}{in}; {waited:seconds} of this is waiting "
    "for other ranks{parts}{startup}." },
  { "waits.ranks_only", "ranks" },
  { "waits.threads", "threads of the ranks" },
  { "waits.share", " ({share:percent})" },
  { "waits.communication", " during communication" },
  { "waits.startup", "; start-up {time:seconds}" },
  { "waits.kind", "{name} {time:seconds}" },
  { "waits.wrong_order", "including {time:seconds} in wrong order" },
  { "waits.longest", "{name}: {time:seconds} ({share:percent} of the waiting time)" },
  { "waits.ranks", "Other ranks waited longest for {ranks}." },
  { "waits.paths", "Calls waited longest in {paths}." },
  { "waits.unmatched",
    "{count:send or receive is|sends and receives are} skipped: the other side was not read or not "
    "recorded." },
  { "waits.skewed",
    "{count:message is|messages are} skipped: received before sent. Clocks disagree, or pairs are "
    "wrong: see the Import Log." },
  { "waits.no_receive_call",
    "{count:message has|messages have} no late-sender time: the receiving call is not in the "
    "table Calls (not read, cut off by the time window, or not recorded)." },
  { "waits.no_send_call",
    "{count:message has|messages have} no late-receiver time: the call that completed the send "
    "is not in the table Calls (not read, or not recorded)." },
  { "waits.no_operation",
    "{count:collective call belongs|collective calls belong} to no recorded operation: the tracer "
    "does not say which calls belong together, so their waits are unknown." },
  { "waits.no_completion",
    "{count:nonblocking collective has|nonblocking collectives have} no wait: the call that "
    "completed {count?it|them} is unknown." },
  { "waits.incomplete",
    "{count:collective operation lacks|collective operations lack} ranks that took part in "
    "other operations of the communicator: {count?its waits are|their waits are} lower bounds." },
  { "waits.left_early",
    "{count:call|calls} left a barrier or an all-to-all operation before the last rank entered: "
    "clocks disagree. The whole call counts as waiting." },

  // Logical Structure
  { "structure.overview",
    "{events:event|events} of communication in {phases:phase|phases} and {steps:logical step|"
    "logical steps}." },
  { "structure.nothing",
    "No message and no collective operation is known, so there are no logical steps." },
  { "structure.no_functions",
    "Calls has no functions that enclose MPI calls, so callers and phase regions have no effect. "
    "Set Regions of the trace reader to All regions." },
  { "structure.lost",
    "{count:message has|messages have} no logical step: their calls are not in the table Calls." },
  { "structure.incomplete",
    "{count:nonblocking collective is|nonblocking collectives are} placed at the call that started "
    "{count?it|them}: the call that completed {count?it|them} is unknown." },
  { "structure.apart",
    "{count:collective operation has|collective operations have} different steps on its ranks: "
    "they completed it on different sides of a message." },
  { "structure.contradicted",
    "{count:receive has|receives have} no later step than {count?its send|their sends}: messages "
    "are matched in a cycle." },

  // Event flow graph
  { "flow.overview",
    "{calls:MPI call|MPI calls} of {ranks:rank|ranks} {calls?forms|form} {nodes:node|nodes}. The "
    "ranks have {groups:graph|different graphs}." },
  { "flow.nothing", "There are no MPI calls, so there is no event flow graph." },
  { "flow.no_sites",
    "Call sites do not distinguish MPI calls of the same name, so size and partner are part of the "
    "signature if they are set to Automatic." },
  { "flow.no_sites_chosen",
    "Call sites do not distinguish MPI calls of the same name. Size and partner in the signature "
    "do: set them to Automatic." },
  { "flow.other_threads",
    "{count:MPI call is|MPI calls are} not in the graph: threads other than a rank's first made "
    "{count?it|them}." },
  { "flow.left_out", "{count:call is|calls are} left out, as asked for." },
  { "flow.local_left_out",
    "{count:call is|calls are} not in the graph, because local calls such as MPI_Comm_rank start "
    "and complete no communication." },

  { "flow.regions_agree",
    "Groups of ranks with the same graph match communication regions with an adjusted Rand index "
    "of {index} (1: the same groups, 0: no better than by chance)." },
  { "flow.clusters_agree",
    "With the logical clusters of phase {phase} ({ranks:rank|ranks}) they agree with an adjusted "
    "Rand index of {index}." },

  // Program loops
  { "loops.overview",
    "{loops:loop|loops}. The main loop, number {main}, has {iterations:iteration|iterations}, "
    "lasts {seconds:seconds} ({all:percent} of the ranks' time), and spends {share:percent} in "
    "MPI." },
  { "loops.uneven",
    "{loops:loop|loops}. The main loop, number {main}, has {least} to {iterations} iterations on a "
    "rank, so that the same number is not the same step of the program on all ranks; it lasts "
    "{seconds:seconds} ({all:percent} of the ranks' time), and spends {share:percent} in MPI." },
  { "loops.uncounted",
    "{loops:loop|loops}. The main loop, number {main}, lasts {seconds:seconds} ({all:percent} of "
    "the ranks' time), and spends {share:percent} in MPI. Its iterations cannot be counted because "
    "calls from several places in the program share a node. Its first call is made "
    "{iterations:time|times}." },
  { "loops.nothing", "No call has a node of the event flow graph, so there are no loops." },
  { "loops.none", "No rank repeats a sequence of MPI calls, so there are no loops." },
  { "loops.irreducible",
    "{count:loop is|loops are} irreducible: entered at more than one node. The column cure says "
    "what to do." },
  { "loops.cure",
    "Let Event Flow Graph tell calls apart by name and call site only, without size and partner: "
    "each node is then one call in the source code. If the trace has no call sites, record "
    "functions or calling contexts." },
  { "loops.stable",
    "If the run had been observed live, {stable} of {ranks:rank|ranks} would have been found "
    "stable in a loop: {stable?its|their} graph was unchanged at {checks:check|successive checks}, "
    "one every {interval:seconds}." },
  { "loops.unstable",
    "No rank's graph was unchanged at {checks:check|successive checks}, one every "
    "{interval:seconds}. Try fewer checks or a shorter check interval." },
  { "loops.representative",
    "Iterations {first} to {last}, from {span}, stand for the loop: they have {reduction:percent} "
    "fewer calls than the run, shares of time differ by at most {error:2} percentage points, and "
    "calls per iteration by {counts:percent}." },
  { "loops.compression",
    "Written as a program of loops, {calls:call|calls} take {numbers:number|numbers}, {times:1} "
    "times fewer." },
  { "loops.no_compression",
    "Written as a program of loops, {calls:call|calls} take {numbers:number|numbers}: too little "
    "is repeated." },

  // Properties without effect
  { "periods.unused_loop",
    "{property} is {loop}, but Periods is not the port Iterations of Program Loops, so it has no "
    "effect. Connect that port, or set {property} to -1." },
  { "counters.unused",
    "Counter is \"{counter}\", but {connected?the trace has no counters|Counters is not "
    "connected}, "
    "so it has no effect. {connected?Record the trace with counters (Score-P: "
    "SCOREP_METRIC_PAPI)|Connect the reader's port Counters}, or leave Counter empty." },

  // Lateness
  { "lateness.nothing", "There are no logical steps, so nothing is late." },
  { "lateness.none", "No event is later than others of its step." },
  { "lateness.usual",
    "Events are late by up to {late:seconds} (rank {rank}), but no work or call takes unusually "
    "long for its place in the program, so there are no points of interest." },
  { "lateness.most",
    "Of the {points:point|points} of interest, {count} {count?is|are} on rank {rank}, with "
    "{share:percent} of the lateness that begins at them." },
  { "lateness.before", "{share:percent} of it begins in the work before the call {path}." },
  { "lateness.in", "{share:percent} of it begins in the call {path}." },
  { "lateness.phase",
    "{share:percent} of all lateness begins in phase {phase} ({steps}); its latest "
    "event, on rank {rank}, ends {late:seconds} after the first of the same step." },
  { "lateness.waited",
    "{share:percent} of all lateness begins in phase {phase} ({steps}). Ranks wait there for late "
    "ranks, so all events of a step end within {late:seconds} of each other." },
  { "lateness.steps", "steps {first} to {last}" },
  { "lateness.step", "step {first}" },

  // Logical Clusters
  { "clusters.nothing", "There are no logical steps, so there are no clusters." },
  { "clusters.no_phase",
    "No phase lies between First Phase and Last Phase: choose other numbers." },
  { "clusters.no_values",
    "No event has a value of the metric ({metric}), so there are no clusters. Choose another "
    "metric." },
  { "clusters.motif", "Motif of {count} of {phases:phase|phases}: {motif}." },
  { "clusters.flavour", "Motif of {count} of {phases:phase|phases}: {motif}, {flavour}." },
  { "clusters.no_motif", "{count} of {phases:phase|phases} {count?has|have} no motif." },
  { "clusters.apart",
    "One cluster differs most: in phase {phase} the mean {metric} of {ranks:rank|ranks} is "
    "{mean:seconds}, that of the other ranks {rest:seconds}." },
  { "clusters.apart_counter",
    "One cluster differs most: in phase {phase} the mean {metric} in the events of "
    "{ranks:rank|ranks} is {mean}, in those of the other ranks {rest}." },

  // Rank Metrics
  { "metrics.nothing", "The trace has no events, so there is no period." },
  { "metrics.no_calls", "Without calls, the time in and outside MPI is unknown." },

  // Rank Metrics To Mesh
  { "mesh.no_array",
    "{count} of {parts} parts of the mesh have no array \"{array}\"; they are painted NaN." },
  { "mesh.no_row",
    "{count} of {ranks} ranks of the mesh have no row in the rank table (the first is {first}); "
    "they are painted NaN. Does the trace have as many ranks as the mesh?" },
  { "mesh.not_on_mesh", "{count} of {ranks} ranks of the table are not on the mesh." },

  // Rank Remapping
  { "mapping.no_message", "No messages between ranks: no mapping can be better." },
  { "mapping.unknown_nodes",
    "The nodes of ranks are unknown: no mapping can be proposed. Give the reader a node file or "
    "the ranks per node." },
  { "mapping.now", "Now {now} go between nodes." },
  { "mapping.sums",
    "{messages:message|messages} ({messages_share:percent}) and {bytes:byte|bytes} "
    "({bytes_share:percent})" },
  { "mapping.nothing_between", "Nothing goes between nodes: every rank stays where it is." },
  { "mapping.best", "No better mapping was found: every rank stays where it is." },
  { "mapping.proposed",
    "Proposed, with {moved} of {ranks:rank|ranks} moved, on {nodes:node|nodes}: {proposed}." },
  { "mapping.none_priced",
    "None of the priced placements saves the least share (default: 1 %) of the run: every rank "
    "stays where it is." },
  { "mapping.priced",
    "This is the priced placement; the verdict says how much it may shorten the run. Other "
    "placements may send fewer messages between nodes." },
  { "mapping.more", "That is more than now: the present mapping exceeds the capacities." },
  { "mapping.traded",
    "Fewer {fewer} but more {more} would go between nodes; compare the other choice of Weights." },
  { "mapping.no_metis",
    "The plugin was built without METIS: fewer placements of the ranks were tried, and a better "
    "one may exist. Install METIS (Debian: libmetis-dev) and build the plugin again." },
  { "mapping.no_node",
    "{count:rank has|ranks have} no known node: {count?its|their} messages count as inter-node, "
    "and {count?it counts|they count} as moved." },

  // Run Comparison
  { "runs.nothing",
    "Run {run} has no message with both sides: its messages cannot be compared with those of the "
    "other run." },
  { "runs.no_messages",
    "Neither run has a message with both sides: there are no messages to compare." },
  { "runs.read_otherwise",
    "The runs were read with different {property}: {a} in run A, {b} in run B. This alone makes "
    "{what} differ. Use the same {property} in both readers." },
  { "runs.part_read",
    "Only a part of run {run} was read, a window of time or some ranks. This alone makes lengths, "
    "sums and numbers of messages differ. Read the same part of both runs." },
  { "runs.other_choice",
    "The time trees are of different parts of the runs ({a} of run A, {b} of run B): their "
    "difference is that of these parts, not of the runs. Choose the same part in the filters that "
    "made them." },
  { "runs.whole", "the whole run" },
  { "runs.same_length",
    "Run B takes as long as run A: {b:seconds} from first send to last receive{without}, run A "
    "{a:seconds}." },
  { "runs.length",
    "Run B takes {change}: {b:seconds} from first send to last receive{without}, run A "
    "{a:seconds}." },
  { "runs.without_gaps", " without gaps" },
  { "runs.messages",
    "On average, a message takes {a:seconds} in run A and {b:seconds} in run B{change}{latency}." },
  { "runs.latency", "; by the same criteria, mean L is {a} and {b}" },
  { "runs.no_latency", "; run {run} has no message with an L by the criteria of run A" },
  { "runs.only_between",
    "Run {run} has {count:message|messages} between nodes, run {by} has none: no criterion judges "
    "them. They have no L and are missing in curves of L; compare their times." },
  { "runs.only_within",
    "Run {run} has {count:message|messages} within a node, run {by} has none: no criterion judges "
    "them. They have no L and are missing in curves of L; compare their times." },
  { "runs.phases",
    "{share:percent} of the {difference} lies in {phases:phase|phases} of 0 to {last} (run B: "
    "{time})." },
  { "runs.in_iterations",
    "{share:percent} of the {difference} lies in {phases:iteration|iterations} of 0 to {last} (run "
    "B: {time})." },
  { "runs.in_logical_phases",
    "{share:percent} of the {difference} lies in {phases:logical phase|logical phases} of run A "
    "(run B: {time})." },
  { "runs.iterations",
    "The {common:iteration|iterations} of the loop that both runs have take {a:seconds} in run A "
    "and {b:seconds} in run B, {change}; the median one {median_a:seconds} and "
    "{median_b:seconds}." },
  { "runs.more_iterations",
    "Run {run} has {count:more iteration|more iterations}, which {count?takes|take} "
    "{seconds:seconds}." },
  { "runs.outside_iterations",
    "{a:message|messages} of run A and {b} of run B are in no iteration of the loop, and in no "
    "phase." },
  { "runs.outside_logical_phases",
    "{a:message|messages} of run A and {b} of run B are in no logical phase." },
  { "runs.regions",
    "{share:percent} of the {difference} inside regions lies in {regions:region|regions}." },
  { "runs.pairs",
    "{count} of {pairs:pair|pairs} of ranks {count?accounts|account} for {share:percent} of the "
    "{difference}." },
  { "runs.late",
    "Late ranks, not the network, account for {held:seconds} {more} message time in run B: that "
    "explains the difference." },
  { "runs.partly_late",
    "Late ranks, not the network, account for {held:seconds} {more} message time in run B, of a "
    "difference of {difference:seconds}." },
  { "runs.placement",
    "The placement differs: {count} of {pairs:pair|pairs} {count?is|are} between nodes in one run "
    "and within a node in the other; {a:percent} of the messages go between nodes in run A, "
    "{b:percent} in run B. Such messages change class: compare their times, not their L." },
  { "runs.ranks_only_in", "Only run {run} has messages of {ranks:rank|ranks} ({count} in all)." },
  { "runs.messages_only_in",
    "Run A has {a:message|messages} that run B lacks ({pairs_a:pair|pairs} of its own), run B "
    "has {b} that run A lacks ({pairs_b:pair|pairs})." },
  { "runs.cause",
    "Run B is {difference:seconds} {direction}, and {cause} explains {share:percent} of that: it "
    "costs {a:seconds} in run A and {b:seconds} in run B." },
  { "runs.next_cause",
    "{cause} explains {share:percent} of the difference: {a:seconds} in run A, {b:seconds} in run "
    "B." },
  { "runs.no_cause", "No cause that Cause Prices names explains a tenth of that." },
  { "runs.causes_same",
    "By their time trees, both runs take equally long, {a:seconds} and {b:seconds}: there is no "
    "difference to explain." },
  { "runs.time_part",
    "Run B is {difference:seconds} {direction}, mostly in {part}: {a:seconds} in run A, "
    "{b:seconds} in run B." },
  { "runs.unexplained", "No cause explains {seconds:seconds} of the difference." },
  { "runs.logical_none",
    "No logical phase of run A is in run B: these are not two runs of the same program." },
  { "runs.logical",
    "{pairs} of {phases:logical phase|logical phases} of run A {pairs?is|are} in run B as well, "
    "{same} step by step; on average, a rank takes {a:seconds} for {pairs?it|them} in run A and "
    "{b:seconds} in run B{change}." },
  { "runs.logical_where",
    "{share:percent} of the {difference} in logical phases lies in {phases:phase|phases} of run A "
    "(steps {first} to {last})." },
  { "runs.logical_wait",
    "In these phases, a rank waits {a:seconds} in run A and {b:seconds} in run B{change}." },
  { "runs.logical_late",
    "Lateness of {a:seconds} per rank begins in these phases in run A, and of {b:seconds} in run "
    "B. The change is largest in {phase:phase|phases} of run A." },
  { "runs.logical_late_step",
    "Lateness of {a:seconds} per rank begins in these phases in run A, and of {b:seconds} in run "
    "B. The change is largest in {phase:phase|phases} of run A, at step {step}." },
  { "runs.logical_only",
    "Only run {run} has {count:further logical phase|further logical phases}, which "
    "{count?takes|take} {seconds:seconds} of a rank's time." },
  { "runs.other_program",
    "Only {share:percent} of the messages have a counterpart with the same ends and size: these "
    "are not two runs of the same program and input, and the differences mean little." },
  { "runs.no_counterpart",
    "No message has a counterpart with the same ends and size: these are not two runs of the same "
    "program and input, and the differences mean little." },
};
}

Entries<CatalogueText> FilterTexts()
{
  return { std::begin(kTexts), std::end(kTexts) };
}
}
