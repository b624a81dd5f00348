#include "Readers/Base/Findings/ObservationTexts.h"

#include <iterator>

namespace pclvis
{
namespace
{
constexpr Severity kInfo = Severity::Info;
constexpr Severity kNotice = Severity::Notice;
constexpr Severity kDataLoss = Severity::DataLoss;
constexpr Severity kError = Severity::Error;

constexpr const char* kNone = "No action needed.";
constexpr const char* kFit = "Check that the definition files belong to this trace.";
constexpr const char* kCopy = "Copy the archive again, or trace again.";
constexpr const char* kEstimate =
  "If messages are received before they are sent, choose Estimated from messages.";
constexpr const char* kImpossible = "If waits look impossible, choose the clock correction "
                                    "Estimated from messages, which also uses collectives.";
constexpr const char* kPairs = "Look for wrong pairs of sends and receives in this log.";

constexpr ImportText kTexts[] = {
  // Single records
  { "import.unknown_region", kDataLoss, "unknown region",
    "Events name a code region without definition; these calls are unknown.",
    "Known issue of TAU for a few calls inside MPI_Finalize, where nothing of the program is lost; "
    "otherwise check that the definition files belong to this trace." },
  { "import.unknown_communicator", kDataLoss, "unknown communicator",
    "Events name a communicator that the definitions do not list as an MPI communicator; the "
    "partners are unknown.",
    "Use a tracer that records communicators, or ignore these messages." },
  { "import.unknown_metric", kDataLoss, "unknown metric",
    "Samples of a metric without definition; they are left out.", kFit },
  { "import.unknown_calling_context", kDataLoss, "unknown calling context",
    "Events name a calling context without definition.", kFit },
  { "import.to_no_rank", kInfo, "message to no rank",
    "The partner is MPI_PROC_NULL: no message is transferred, and the row has no source or "
    "destination.",
    kNone },
  { "import.outside_communicator", kDataLoss, "partner outside communicator",
    "The partner is not a rank of the communicator, so the message cannot be matched.",
    "Known issue of EZTrace with MPI_Waitany, and of tracers that translate inter-communicators "
    "wrongly; use another tracer." },
  { "import.absurd_size", kDataLoss, "absurd size",
    "A size of 2^40 bytes (1 TiB) or more cannot be right; it is left out. A nonblocking receive "
    "that was completed with it is not matched: its sender and tag are as wrong.",
    "Known issue of EZTrace with MPI_Waitany and MPI_Gatherv; use another tracer." },
  { "import.leave_without_enter", kNotice, "leave without enter",
    "A region was left without being entered; the record is ignored.",
    "Normal if recording was turned on inside a region." },
  { "import.left_out_of_order", kNotice, "left out of order",
    "An outer region was left before an inner one; the inner ones end with it.",
    "Known issue of EZTrace at the end of the program; nothing is lost." },
  { "import.open_call", kNotice, "call open at the end",
    "A call has no end; it is shown until the last event of its thread.",
    "Normal if the program or the recording was stopped." },
  { "import.message_outside_call", kNotice, "message outside a call",
    "A message record lies outside all MPI calls; its own time is used.",
    "Record MPI calls as well as messages." },
  { "import.receive_in_wait", kNotice, "receive recorded in a wait",
    "A receive has no request record and lies in a wait or test: when it was posted is unknown, "
    "and receives of one channel may be paired in the wrong order.",
    "Score-P: enable the group xnonblock (SCOREP_MPI_ENABLE_GROUPS). TAU records no requests." },
  { "import.receive_without_request", kNotice, "receive without request",
    "A nonblocking receive completed whose request was never posted; the completion time is used.",
    "Normal at the beginning of a recording; otherwise a bug in the tracer." },
  { "import.completion_without_request", kNotice, "send completion without request",
    "A nonblocking send completed whose request is not open; the record is ignored.",
    "Normal at the beginning of a recording; otherwise a bug in the tracer." },
  { "import.request_again", kNotice, "request posted again",
    "A request id was reused before it was completed; the newest post counts.",
    "Known issue of EZTrace, which uses addresses as ids." },
  { "import.cancelled_request", kInfo, "cancelled request",
    "The program cancelled a request; there is no message.", kNone },
  { "import.collective_without_begin", kNotice, "collective end without begin",
    "A collective operation ended that did not begin; it is counted from its end.",
    "Normal at the beginning of a recording." },
  { "import.collective_without_end", kNotice, "collective begin without end",
    "A collective operation did not end: its communicator and bytes are unknown.",
    "Known issue of EZTrace with nonblocking collectives." },
  { "import.nonblocking_collective", kInfo, "nonblocking collective",
    "Completed nonblocking collectives; they are attributed to the call that started them.",
    kNone },
  { "import.collective_outside_call", kNotice, "collective outside a call",
    "A collective record lies outside all MPI calls and is not shown.",
    "Record MPI calls as well as collectives." },
  { "import.request_test", kInfo, "request test", "Tests of requests that were not complete yet.",
    kNone },
  { "import.switched_off", kNotice, "recording switched off",
    "The program turned recording off: there is a gap, and messages may lack a side.",
    "Interpret these times with care." },
  { "import.switched_on", kInfo, "recording switched on", "The program turned recording on.",
    kNone },
  { "import.buffer_flush", kNotice, "buffer flush",
    "The tracer wrote its buffer to disk while the program ran: times around it are disturbed.",
    "Give the tracer more memory (Score-P: SCOREP_TOTAL_MEMORY)." },
  { "import.threads_started", kInfo, "threads started",
    "A team of threads was forked; threads are locations of their rank.", kNone },
  { "import.parameter_record", kInfo, "parameter record",
    "Parameters of calls are counted but not shown.", kNone },
  { "import.one_sided_operation", kDataLoss, "one-sided operation",
    "RMA puts, gets and atomic operations are counted but not shown as messages.",
    "Analyse one-sided communication with another tool." },
  { "import.one_sided_call", kDataLoss, "one-sided call",
    "The tracer recorded calls of one-sided communication (MPI_Put, MPI_Get and the like), but not "
    "their operations. The calls are shown, but which data they move between which ranks, and "
    "which ranks wait for which, is unknown.",
    "Analyse one-sided communication with another tool." },
  { "import.one_sided_synchronisation", kInfo, "one-sided synchronisation",
    "RMA windows, locks and synchronisations are counted; their MPI calls are shown.", kNone },
  { "import.sample", kInfo, "sample", "Samples of the call stack; they are not calls.", kNone },
  { "import.program", kInfo, "program begin or end", "Records of a program's begin and end.",
    kNone },
  { "import.time_backwards", kDataLoss, "time goes backwards",
    "An event is earlier than its predecessor in the same location, which no tracer writes: the "
    "file is damaged and times are wrong.",
    kCopy },
  { "import.without_time", kDataLoss, "event without time",
    "An event has the time 2^64 - 1, which means none; the time of the previous event is used.",
    kCopy },
  { "import.too_many", kError, "too many records",
    "A location has more than 2^31 records of one kind; the rest is lost.",
    "Read a smaller time window." },

  // The archive and its definitions
  { "import.not_read", kError, "location not read",
    "The events of a location could not be opened. First: location {location} (file "
    "{location}.evt){why}.",
    "Copy the whole archive again: every location needs its .evt file." },
  { "import.damaged", kError, "location damaged",
    "The events of a location end early: those before the damage are shown. First: location "
    "{location} (file {location}.evt){why}.",
    kCopy },
  { "import.no_local_definitions", kError, "local definitions missing",
    "A location has no readable local definitions: its times are not corrected and its ids may "
    "be wrong. First: location {location} (file {location}.def).",
    "Copy the whole archive again: most tracers write a .def file for every location." },
  { "import.no_clock_properties", kDataLoss, "no clock properties",
    "The definitions give no clock resolution; one tick is taken as one nanosecond.",
    "Times are correct only up to a factor." },
  { "import.clock_properties", kNotice, "clock properties do not fit",
    "The first event lies outside the span that the definitions give; times count from the first "
    "event that was read.",
    "Be careful when comparing times with other selections of the same trace." },
  { "import.no_mpi", kNotice, "no MPI in the trace",
    "No group of MPI ranks is defined: there are no ranks, and calls belong to none.",
    "Trace the program with MPI recording; nothing about MPI can be shown here." },
  { "import.of_no_rank", kDataLoss, "message of no rank",
    "Messages were recorded by locations that belong to no MPI rank, so they cannot be shown.",
    kFit },
  { "import.rank_groups", kNotice, "several MPI rank groups",
    "More than one group defines the MPI ranks; the first is used.",
    "Check how the tracer writes MPI_COMM_WORLD." },
  { "import.no_location", kDataLoss, "rank without location",
    "A rank's location is not defined, so its events are unknown.", "Copy the definitions again." },
  { "import.location_twice", kNotice, "location defined twice",
    "A location id is defined more than once; the first is used.", "This is a bug in the tracer." },
  { "import.no_node", kNotice, "rank without node",
    "The system tree does not say on which node a rank ran.",
    "Give a node file or the ranks per node." },
  { "import.no_group", kNotice, "communicator without group",
    "A communicator's group is missing or names unknown ranks; its messages cannot be matched.",
    "Use another tracer." },
  { "import.definitions_end", kError, "definitions end early",
    "The global definitions could be read only in part: names, ranks or communicators may be "
    "missing. After {read} of {announced} definitions: {why}.",
    "Copy the .def file again." },
  { "import.no_events", kNotice, "no events", "The archive has definitions, but no event was read.",
    "Check which ranks and times were requested, and the recording." },

  // Messages and collectives
  { "import.open_receive", kNotice, "receive request without completion",
    "A receive was posted and never completed: source, tag and size are unknown; its row has no "
    "source.",
    "Known issue of EZTrace, which records no completion in MPI_Wait; use another tracer." },
  { "import.open_send", kInfo, "send request without completion",
    "A nonblocking send was never completed; its end is unknown.",
    "Known issue of EZTrace; normal if the program freed the request." },
  { "import.open_at_end", kInfo, "request open at the window's end",
    "A nonblocking send or receive was begun in the window and did not complete in it.",
    "Widen the time window." },
  { "import.unmatched_send", kDataLoss, "unmatched send",
    "A send has no receive: it is kept, without receive times.",
    "Normal for messages that were never received; otherwise the tracer lost receives." },
  { "import.unmatched_receive", kDataLoss, "unmatched receive",
    "A receive has no send: it is kept, without send times.",
    "The tracer lost sends, or another finding says why they are not matched." },
  { "import.partner_not_read", kInfo, "partner outside the ranks read",
    "The rank on the other side was not requested.", "Widen the range of ranks." },
  { "import.in_flight", kInfo, "in flight at the window's end",
    "The message was sent in the window and received later.", "Widen the time window." },
  { "import.without_communicator", kNotice, "matched without communicator",
    "Left over by strict matching; matched by ranks and tag, because the two sides name different "
    "communicators.",
    "Known issue of EZTrace; the pairs are plausible, not certain." },
  { "import.order_alone", kNotice, "matched by order alone",
    "Strict matching failed for most messages of a pair of ranks: they were matched in posting "
    "order.",
    "The pairs are guesses; check sizes." },
  { "import.to_itself", kNotice, "rank with itself not matched",
    "Sends and receives of a rank to itself that do not fit. They are not matched by order, "
    "because the partners are wrong rather than the tags; they also count as unmatched.",
    "Known issue of EZTrace and TAU with inter-communicators, where peers are ranks of the other "
    "group." },
  { "import.doubtful", kNotice, "doubtful pair",
    "Matched in a channel (communicator, ranks, tag) that lacks sends or receives: one lost record "
    "shifts all later pairs.",
    "Rely on the number of messages, not on individual times." },
  { "import.other_size", kInfo, "other size at the receiver",
    "Sender and receiver record different sizes; the sender's is shown.",
    "Normal if the tracer records the size of the receive buffer." },
  { "import.skewed", kNotice, "received before sent",
    "The transmission time is not positive: clocks disagree, or sends and receives are paired "
    "wrongly. These messages are flagged as skewed and excluded from all criteria.",
    "Do what this log says about the clock." },
  { "import.collectives", kNotice, "collectives do not fit",
    "The ranks of a communicator record different collective operations at the same position; "
    "their collective_id joins them by order.",
    "Normal if the tracer records wrong communicators." },
  { "import.collectives_assumed", kNotice, "collectives assumed",
    "The tracer records no collective operations. The n-th call of a barrier, of a collective of "
    "which each rank needs data of all, or of one before which the tracer waits for all, is taken "
    "to be the same operation on all ranks: all call it equally often, and hardly one is left "
    "before all have entered it.",
    "If the program calls them in communicators of some ranks, use a tracer that records "
    "collectives, as Score-P does." },
  { "import.collectives_synchronised", kNotice, "collectives synchronised by the tracer",
    "In these calls the tracer first waits in a barrier of its own (MPI Collective Sync), in which "
    "all ranks wait for the last one: also in broadcasts, reduces and others, where without the "
    "tracer some ranks need not wait.",
    "For waits as without the tracer, use one that adds no barriers, as Score-P does." },
  { "import.collectives_unknown", kNotice, "collectives not recorded",
    "No collective operation is recorded in what was read. Which of these calls belong to the same "
    "one is not known, nor who waits for whom in them.",
    "Read all ranks and all of the time. If they were read, clocks disagree, or the program may "
    "call them in communicators of some ranks, or they have a root: use a tracer that records "
    "collectives, as Score-P does." },

  // Clocks
  { "import.clock_as_written", kInfo, "clock: as written", "Times are as the tracer wrote them.",
    "Choose Archive to apply the measured offsets." },
  { "import.clock_archive", kInfo, "clock: archive",
    "The clock offsets that the tracer measured were applied.", kEstimate },
  { "import.clock_archive_unchecked", kInfo, "clock: archive",
    "The clock offsets that the tracer measured were applied. No message is matched, so messages "
    "cannot show whether clocks agree.",
    kImpossible },
  { "import.clock_archive_alone", kInfo, "clock: archive",
    "The clock offsets that the tracer measured were applied.", kNone },
  { "import.clock_archive_agrees", kInfo, "clock: archive",
    "The clock offsets that the tracer measured were applied. No message is then received before "
    "it is sent, so nothing was estimated.",
    kNone },
  { "import.clock_archive_kept", kInfo, "clock: archive",
    "The clock offsets that the tracer measured were applied. {before:message is|messages are} "
    "received before sent; an estimate would leave {after}, which is no better.",
    kPairs },
  { "import.clock_plain", kInfo, "clock: no offsets",
    "The archive has no clock offsets; times are as written.", kEstimate },
  { "import.clock_plain_unchecked", kInfo, "clock: no offsets",
    "The archive has no clock offsets; times are as written. No message is matched, so messages "
    "cannot show whether clocks agree.",
    kImpossible },
  { "import.clock_plain_alone", kInfo, "clock: no offsets",
    "The archive has no clock offsets; times are as written.", kNone },
  { "import.clock_plain_agrees", kInfo, "clock: no offsets",
    "The archive has no clock offsets; times are as written. No message is then received before it "
    "is sent, so nothing was estimated.",
    kNone },
  { "import.clock_plain_kept", kInfo, "clock: no offsets",
    "The archive has no clock offsets; times are as written. {before:message is|messages are} "
    "received before sent; an estimate would leave {after}, which is no better.",
    kPairs },
  { "import.clock_estimated", kInfo, "clock: estimated",
    "Clock offsets were estimated from messages and collectives, on top of {base}: one per node, "
    "or one per rank where the ranks of a node disagree. Messages received before sent: {before} "
    "before the estimate, {after} after it. {uncertainty}",
    "The table Ranks has the uncertainty of each rank." },
  { "import.clock_by_collectives", kInfo, "clock: estimated",
    "Clock offsets were estimated from messages and collectives, on top of {base}: one per node, "
    "or one per rank where the ranks of a node disagree. No message is received before it is sent. "
    "Collectives that a rank leaves before another has entered: {before} before the estimate, "
    "{after} after it. {uncertainty}",
    "The table Ranks has the uncertainty of each rank." },
  { "import.clock_shared", kInfo, "clock: estimated",
    "All ranks share one clock, so no offset was estimated. {base}{left}", kNone },
  { "import.violations_before", kInfo, "violations before estimate",
    "Messages received before sent, before the estimate.", kNone },
  { "import.violations_after", kNotice, "violations after estimate",
    "Messages received before sent, after the estimate.", "Treat them as simultaneous." },
  { "import.early_before", kInfo, "collectives left early",
    "Before any estimate, a rank left these collectives before another rank that it depends on had "
    "entered. So clocks disagree.",
    kNone },
  { "import.early_after", kInfo, "collectives left early after estimate",
    "After the estimate, a rank still leaves these collectives before another rank that it depends "
    "on has entered.",
    "Treat these times as simultaneous." },
  { "import.clock_unbounded", kNotice, "clock not estimated",
    "Messages and collectives do not bound a rank's clock on both sides: it was moved only as far "
    "as they require, and not at all where there are none.",
    "Its times relative to other ranks are uncertain." },
  { "import.clock_groups", kNotice, "clocks without connection",
    "Groups of ranks exchange no messages and share no collectives with each other. Each keeps the "
    "clock of its lowest rank; no offset between groups was estimated.",
    "Compare times only within a group." },

  // Choices
  { "import.time_axis", kInfo, "time axis", "{what}",
    "To change it, set Time Axis of the reader to the whole trace or to the window that is read." },
  { "import.time_axis_empty", kInfo, "time axis", "{what}",
    "Set Window Begin and Window End of the reader to a time with communication." },
  { "import.time_axis_silent", kInfo, "time axis", "{what}",
    "If the program communicates, record its MPI messages and collectives." },
  { "import.event_type", kInfo, "event of another type",
    "Rows of an event list are neither sends nor receives; they were left out.",
    "If messages are missing, set the texts of the send and receive types." },
  { "import.event_rank", kNotice, "event on another rank",
    "A send is listed on a rank other than its source, or a receive on a rank other than its "
    "destination; the rank on which it is listed was used.",
    "Check which columns were chosen." },
  { "import.ranks_limited", kInfo, "ranks limited",
    "Only the requested ranks were read. If they wait for other ranks, this cannot be "
    "distinguished from transfer, or from the time that collective operations take themselves.",
    "To know what ranks wait for, read all of them." },
  { "import.time_limited", kInfo, "time limited",
    "Only the requested time window is shown. What ranks do and wait for at the ends of the window "
    "is known only in part: in Time Tree, work after a rank's last call in the window counts as "
    "transfer.",
    "To divide the time of a part of the run, read the whole run and choose the window in the "
    "filters." },
  { "import.no_rank_asked", kNotice, "rank range empty", "The requested range contains no rank.",
    "Choose ranks of the trace." },
  { "import.nodes_file", kInfo, "nodes from the node file",
    "The nodes of ranks come from the node file; those of the trace were not used.{limits}", "" },
  { "import.nodes_blocks", kInfo, "nodes by ranks per node",
    "Each block of {size:rank was|ranks was} taken as a node; the nodes of the trace were not "
    "used.{limits}",
    "" },
  { "import.nodes_trace", kInfo, "nodes from the trace",
    "The nodes of ranks come from the trace's system tree.{limits}", "{remedy}" },
  { "import.no_nodes", kNotice, "no nodes",
    "The nodes of ranks are unknown: no message is counted as inter-node.",
    "Give a node file or the ranks per node." },
  { "import.outside_node_file", kNotice, "rank outside the node file",
    "The node file has no node for a rank; the rank's node is -1.",
    "Give a node file that lists every rank." },
};
}

Entries<ImportText> ImportTexts()
{
  return { std::begin(kTexts), std::end(kTexts) };
}

namespace
{
constexpr CatalogueText kNotes[] = {
  { "clock.archive", "the archive's offsets" },
  { "clock.plain", "the times as written" },
  { "clock.plain_better", "the times as written (the archive's offsets do not improve them)" },
  { "clock.shared_archive", "The archive's offsets were applied." },
  { "clock.shared_plain", "Times are as written." },
  { "clock.shared_better",
    "Times are as written: with the archive's offsets {before:message is|messages are} received "
    "before sent." },
  { "clock.uncertainty", "The largest uncertainty is {worst:seconds}." },
  { "clock.unbounded",
    "How uncertain the offsets are is unknown: nothing bounds them on both sides." },
  { "clock.left",
    " {count:message is|messages are} received before sent, which is impossible on one shared "
    "clock." },
  { "nodes.one",
    " All ranks share one node: no message goes between nodes, so mapping and background traffic "
    "cannot be assessed." },
  { "nodes.own",
    " Every rank has its own node: all messages go between nodes, so no mapping can be better." },
  { "nodes.one_remedy",
    "If the program ran on several nodes, give a node file or set the ranks per node." },
  { "nodes.own_remedy",
    "If ranks shared nodes (TAU names a node for each rank), give a node file or set the ranks per "
    "node." },
  { "axis.window", "The time axis spans {time}, the window that is read." },
  { "axis.trace", "The time axis spans {time}, the whole trace." },
  { "axis.silent",
    "The time axis spans {time}, the whole trace: no message or collective was recorded." },
  { "axis.silent_window",
    "The time axis spans {time}, the window that is read: it has no message and no collective." },
  { "axis.beyond",
    "Nothing of the trace is in the window: the window begins at {begin:seconds}, and the last "
    "event is at {end:seconds}." },
  { "axis.communication",
    "The time axis spans {time}, first to last communication. Excluded: start-up "
    "{startup:seconds}, shut-down {shutdown:seconds}.{gaps}" },
  { "axis.recorded",
    "The time axis spans {time}, from the time when all ranks are recorded to the last "
    "communication: in their first calls, the other ranks waited for the last one. Excluded: "
    "start-up {startup:seconds}, shut-down {shutdown:seconds}.{gaps}" },
  { "axis.gaps", " Cut out: {count:gap|gaps} without communication, {length:seconds} in all." },
};
}

Entries<CatalogueText> ImportNotes()
{
  return { std::begin(kNotes), std::end(kNotes) };
}
}
