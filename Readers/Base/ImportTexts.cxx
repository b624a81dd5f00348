#include "Readers/Base/ObservationTexts.h"

#include <iterator>

namespace pclvis
{
namespace
{
constexpr Severity kInfo = Severity::Info;
constexpr Severity kNotice = Severity::Notice;
constexpr Severity kDataLoss = Severity::DataLoss;
constexpr Severity kError = Severity::Error;

constexpr const char* kNone = "None needed.";
constexpr const char* kFit = "Check that the definition files belong to this trace.";
constexpr const char* kCopy = "Copy the archive again, or trace again.";
constexpr const char* kEstimate =
  "Choose Estimated from messages if messages arrive before they are sent.";
constexpr const char* kImpossible = "Where waits look impossible, read with the clock correction "
                                    "Estimated, which also uses collectives.";
constexpr const char* kPairs = "Look for wrong pairs of sends and receives in this log.";

constexpr ImportText kTexts[] = {
  // Single records
  { "import.unknown_region", kDataLoss, "unknown region",
    "Events name a code region that has no definition; these calls are unknown.", kFit },
  { "import.unknown_communicator", kDataLoss, "unknown communicator",
    "Events name a communicator that is not an MPI communicator of the definitions; their "
    "partners are unknown.",
    "Trace with a tracer that records communicators, or ignore these messages." },
  { "import.unknown_metric", kDataLoss, "unknown metric",
    "Samples of a metric without definition were left out.", kFit },
  { "import.unknown_calling_context", kDataLoss, "unknown calling context",
    "Events name a calling context without definition.", kFit },
  { "import.to_no_rank", kInfo, "message to no rank",
    "The partner is MPI_PROC_NULL: no message is transferred, and the row has no source or "
    "destination.",
    kNone },
  { "import.outside_communicator", kDataLoss, "partner outside communicator",
    "The partner's number is not a rank of the communicator, so the message cannot be matched.",
    "Known of tracers that translate inter-communicators wrongly; use another tracer." },
  { "import.absurd_size", kDataLoss, "absurd size",
    "A size of 2^40 bytes (1 TiB) or more cannot be true; it is left out.",
    "Known of EZTrace with MPI_Waitany; use the sender's size." },
  { "import.leave_without_enter", kNotice, "leave without enter",
    "A region was left that was not entered; the record is ignored.",
    "Normal where recording was switched on inside a region." },
  { "import.left_out_of_order", kNotice, "left out of order",
    "An outer region was left before an inner one; the inner ones end with it.",
    "Known of EZTrace at the end of the program; nothing is lost." },
  { "import.open_call", kNotice, "call open at the end",
    "A call has no end; it is shown until the last event of its thread.",
    "Normal where the program or the recording was stopped." },
  { "import.message_outside_call", kNotice, "message outside a call",
    "A message record lies outside every MPI call; its own time is used.",
    "Record MPI calls as well as messages." },
  { "import.receive_in_wait", kNotice, "receive recorded in a wait",
    "A receive has no request record and lies in a wait or test: when it was posted is unknown, "
    "and receives of one channel may be paired in the wrong order.",
    "Score-P: enable the group xnonblock (SCOREP_MPI_ENABLE_GROUPS)." },
  { "import.receive_without_request", kNotice, "receive without request",
    "A nonblocking receive completed whose request was never posted; the time of completion is "
    "used.",
    "Normal at the beginning of a recording; otherwise a fault of the tracer." },
  { "import.completion_without_request", kNotice, "send completion without request",
    "A nonblocking send completed whose request is not open; the record is ignored.",
    "Normal at the beginning of a recording; otherwise a fault of the tracer." },
  { "import.request_again", kNotice, "request posted again",
    "A request number was used again before it was completed; the newest post counts.",
    "Known of EZTrace, which uses addresses as numbers." },
  { "import.cancelled_request", kInfo, "cancelled request",
    "The program cancelled a request; there is no message.", kNone },
  { "import.collective_without_begin", kNotice, "collective end without begin",
    "A collective operation ended that did not begin; it counts from its end.",
    "Normal at the beginning of a recording." },
  { "import.collective_without_end", kNotice, "collective begin without end",
    "A collective operation began and did not end: its communicator and bytes are unknown.",
    "Known of EZTrace for nonblocking collectives." },
  { "import.nonblocking_collective", kInfo, "nonblocking collective",
    "Completed nonblocking collectives; they belong to the call that began them.", kNone },
  { "import.collective_outside_call", kNotice, "collective outside a call",
    "A collective record lies outside every MPI call and is not shown.",
    "Record MPI calls as well as collectives." },
  { "import.request_test", kInfo, "request test", "Tests of requests that were not complete yet.",
    kNone },
  { "import.switched_off", kNotice, "recording switched off",
    "The program switched the recording off: there is a gap, and messages may lack a side.",
    "Read such times with care." },
  { "import.switched_on", kInfo, "recording switched on", "The recording was switched on.", kNone },
  { "import.buffer_flush", kNotice, "buffer flush",
    "The tracer wrote its buffer to disk while the program ran: times around it are disturbed.",
    "Give the tracer more memory (Score-P: SCOREP_TOTAL_MEMORY)." },
  { "import.threads_started", kInfo, "threads started",
    "A team of threads was forked; threads are locations of their rank.", kNone },
  { "import.parameter_record", kInfo, "parameter record",
    "Parameters of calls are counted, not shown.", kNone },
  { "import.one_sided_operation", kDataLoss, "one-sided operation",
    "RMA puts, gets and atomic operations are counted, not shown as messages.",
    "Analyse one-sided communication by other means." },
  { "import.one_sided_synchronisation", kInfo, "one-sided synchronisation",
    "RMA windows, locks and synchronisations are counted; their MPI calls are shown.", kNone },
  { "import.sample", kInfo, "sample", "Samples of the call stack; they are not calls.", kNone },
  { "import.program", kInfo, "program begin or end", "Records of a program's begin and end.",
    kNone },
  { "import.time_backwards", kDataLoss, "time goes backwards",
    "An event is earlier than the event before it in its location, which no tracer writes: the "
    "file is damaged and times are wrong.",
    kCopy },
  { "import.without_time", kDataLoss, "event without time",
    "An event has the time 2^64 - 1, which means none; the time of the event before is used.",
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
    "The events of a location end early: what was before the damage is shown. First: location "
    "{location} (file {location}.evt){why}.",
    kCopy },
  { "import.no_local_definitions", kDataLoss, "local definitions missing",
    "A location has no readable local definitions: its times are not corrected and its ids may "
    "be wrong. First: location {location} (file {location}.def).",
    "Copy the whole archive again: most tracers write a .def file for every location." },
  { "import.no_clock_properties", kDataLoss, "no clock properties",
    "The definitions give no clock resolution; one tick is taken as one nanosecond.",
    "Times are right only up to a factor." },
  { "import.clock_properties", kNotice, "clock properties do not fit",
    "The first event does not lie in the span that the definitions give; times count from the "
    "first event that was read.",
    "Compare times with other selections of the same trace with care." },
  { "import.no_mpi", kNotice, "no MPI in the trace",
    "No group of MPI ranks is defined: there are no ranks, and calls have none.",
    "Nothing about MPI can be shown; trace the program with MPI recording." },
  { "import.of_no_rank", kDataLoss, "message of no rank",
    "Messages were recorded by locations that belong to no MPI rank; they have no end to be "
    "shown at.",
    kFit },
  { "import.rank_groups", kNotice, "several MPI rank groups",
    "More than one group defines the MPI ranks; the first is used.",
    "Check how the tracer writes MPI_COMM_WORLD." },
  { "import.no_location", kDataLoss, "rank without location",
    "A rank's location is not defined; nothing is known of it.", "Copy the definitions again." },
  { "import.location_twice", kNotice, "location defined twice",
    "A location id is defined more than once; the first is used.", "A fault of the tracer." },
  { "import.no_node", kNotice, "rank without node",
    "The system tree does not say on which node a rank ran.",
    "Give a node file or ranks per node." },
  { "import.no_group", kNotice, "communicator without group",
    "A communicator's group is missing or names unknown ranks.",
    "Its messages cannot be matched." },
  { "import.definitions_end", kError, "definitions end early",
    "The global definitions could be read only in part; names, ranks or communicators may be "
    "missing. After {read} of {announced} definitions: {why}.",
    "Copy the .def file again." },
  { "import.no_events", kNotice, "no events", "The archive has definitions, but no event was read.",
    "Check the ranks and times that were asked for, and the recording." },

  // Messages and collectives
  { "import.open_receive", kNotice, "receive request without completion",
    "A receive was posted and never completed: source, tag and size are unknown; its row has no "
    "source.",
    "Known of EZTrace, which records no completion in MPI_Wait; use another tracer." },
  { "import.open_send", kInfo, "send request without completion",
    "A nonblocking send was never completed; when it ended is unknown.",
    "Known of EZTrace; normal where the program freed the request." },
  { "import.unmatched_send", kDataLoss, "unmatched send",
    "A send has no receive: it stays, without receive times.",
    "Normal for messages nobody received; otherwise the tracer lost receives." },
  { "import.unmatched_receive", kDataLoss, "unmatched receive",
    "A receive has no send: it stays, without send times.", "The tracer lost sends." },
  { "import.partner_not_read", kInfo, "partner outside the ranks read",
    "The other side's rank was not asked for.", "Widen the range of ranks." },
  { "import.in_flight", kInfo, "under way at the window's end",
    "The message was sent in the window and received later.", "Widen the time window." },
  { "import.without_communicator", kNotice, "matched without communicator",
    "Strict matching left these over: matched by ranks and tag, because both sides name "
    "different communicators.",
    "Known of EZTrace; the pairs are plausible, not certain." },
  { "import.order_alone", kNotice, "matched by order alone",
    "Strict matching failed for most messages of a pair of ranks: matched in order of posting.",
    "The pairs are guesses; check sizes." },
  { "import.to_itself", kNotice, "rank with itself not matched",
    "Sends and receives of a rank with itself that do not fit: they are not matched by order, "
    "because the partners are wrong rather than the tags; they count as unmatched, too.",
    "Known of EZTrace and TAU with inter-communicators, where peers are ranks of the other "
    "group." },
  { "import.doubtful", kNotice, "doubtful pair",
    "Matched in a channel (communicator, ranks, tag) that lacks sends or receives: one lost "
    "record shifts all later pairs.",
    "Trust the number of messages, not single times." },
  { "import.other_size", kInfo, "other size at the receiver",
    "Sender and receiver name different sizes; the sender's is shown.",
    "Normal where tracers record the size of the receive buffer." },
  { "import.skewed", kNotice, "received before sent",
    "The transmission time is not positive, which only clocks can cause; these messages are "
    "flagged as skewed and are excluded from all criteria.",
    "Choose another clock correction." },
  { "import.collectives", kNotice, "collectives do not fit",
    "The ranks of a communicator name different collective operations in the same place; their "
    "collective_id joins them by order.",
    "Normal where tracers name wrong communicators." },

  // Clocks
  { "import.clock_as_written", kInfo, "clock: as written", "Times are as the tracer wrote them.",
    "Choose Archive to apply the measured offsets." },
  { "import.clock_archive", kInfo, "clock: archive",
    "The clock offsets that the tracer measured were applied.", kEstimate },
  { "import.clock_archive_unchecked", kInfo, "clock: archive",
    "The clock offsets that the tracer measured were applied. No message has both of its sides, "
    "so messages cannot tell whether clocks agree.",
    kImpossible },
  { "import.clock_archive_agrees", kInfo, "clock: archive",
    "The clock offsets that the tracer measured were applied. No message then arrives before it "
    "is sent, so nothing was estimated.",
    kNone },
  { "import.clock_archive_kept", kInfo, "clock: archive",
    "The clock offsets that the tracer measured were applied. {before:message then "
    "arrives|messages then arrive} before {before?it is|they are} sent; an estimate would leave "
    "{after}, which is no better.",
    kPairs },
  { "import.clock_plain", kInfo, "clock: no offsets",
    "The archive has no clock offsets; times are as written.", kEstimate },
  { "import.clock_plain_unchecked", kInfo, "clock: no offsets",
    "The archive has no clock offsets; times are as written. No message has both of its sides, "
    "so messages cannot tell whether clocks agree.",
    kImpossible },
  { "import.clock_plain_agrees", kInfo, "clock: no offsets",
    "The archive has no clock offsets; times are as written. No message then arrives before it "
    "is sent, so nothing was estimated.",
    kNone },
  { "import.clock_plain_kept", kInfo, "clock: no offsets",
    "The archive has no clock offsets; times are as written. {before:message then "
    "arrives|messages then arrive} before {before?it is|they are} sent; an estimate would leave "
    "{after}, which is no better.",
    kPairs },
  { "import.clock_estimated", kInfo, "clock: estimated",
    "Clock offsets, one a node or, where ranks of a node disagree, one a rank, were estimated from "
    "messages and collectives, on top of {base}. Of {before:message|messages} received before "
    "sent, "
    "{after} {after?is|are} left; the greatest uncertainty is {uncertainty:seconds}.",
    "The table Ranks has the uncertainty of each." },
  { "import.clock_shared", kInfo, "clock: estimated",
    "All ranks share one clock, so no offset was estimated. {base}{left}", kNone },
  { "import.violations_before", kInfo, "violations before estimate",
    "Messages received before sent, before the estimate.", kNone },
  { "import.violations_after", kNotice, "violations after estimate",
    "Messages received before sent, after the estimate.", "Treat them as simultaneous." },
  { "import.clock_unbounded", kNotice, "clock not estimated",
    "Messages and collectives do not bound a rank's clock from both sides: it was moved only as "
    "far as they demand, and keeps its time where there are none.",
    "Its times against other ranks are uncertain." },
  { "import.clock_groups", kNotice, "clocks without connection",
    "Groups of ranks that exchange no messages and share no collectives with each other. Each "
    "keeps the clock of its lowest rank; nothing was guessed between them.",
    "Compare times of ranks in one group only." },

  // Choices
  { "import.time_axis", kInfo, "time axis", "The time axis spans {time}, {what}",
    "Time Axis of the reader can be the whole trace, or the window that is read." },
  { "import.event_type", kInfo, "event of another type",
    "Rows of an event list are neither sends nor receives; they were left out.",
    "If messages are missing, set the texts of the send and receive types." },
  { "import.event_rank", kNotice, "event on another rank",
    "A send is not on its source, or a receive not on its destination; the event's own rank was "
    "used.",
    "Check which columns were chosen." },
  { "import.ranks_limited", kInfo, "ranks limited", "Only the ranks asked for were read.", kNone },
  { "import.time_limited", kInfo, "time limited", "Only the time window asked for is shown.",
    kNone },
  { "import.no_rank_asked", kNotice, "rank range empty", "No rank lies in the range asked for.",
    "Choose ranks of the trace." },
  { "import.nodes_file", kInfo, "nodes from the node file",
    "The ranks' nodes come from the node file; the trace's own were not used.{limits}", "" },
  { "import.nodes_blocks", kInfo, "nodes by ranks per node",
    "Blocks of {size:rank was|ranks were} taken as a node each; the trace's own nodes were not "
    "used.{limits}",
    "" },
  { "import.nodes_trace", kInfo, "nodes from the trace",
    "The ranks' nodes come from the trace's system tree.{limits}", "{remedy}" },
  { "import.no_nodes", kNotice, "no nodes",
    "Nothing says which node a rank runs on: no message crosses nodes.",
    "Give a node file or ranks per node." },
  { "import.outside_node_file", kNotice, "rank outside the node file",
    "The node file does not say which node the rank runs on; its node is -1.",
    "Name a node file that has every rank." },
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
  { "clock.plain_better", "the times as written, which the archive's offsets do not improve" },
  { "clock.shared_archive", "The archive's offsets were applied." },
  { "clock.shared_plain", "Times are as written." },
  { "clock.shared_better",
    "Times are as written: with the archive's offsets {before:message arrives|messages arrive} "
    "before {before?it is|they are} sent." },
  { "clock.left",
    " {count:message is|messages are} received before sent, which one clock cannot explain." },
  { "nodes.one",
    " All ranks share one: no message goes between nodes, and neither mapping nor background "
    "traffic can be judged." },
  { "nodes.own",
    " Every rank has one of its own: every message goes between nodes, and no mapping can be "
    "better." },
  { "nodes.one_remedy",
    "If the program ran on several nodes, name a node file or set the ranks per node." },
  { "nodes.own_remedy",
    "If ranks shared nodes (TAU names a node for each rank), name a node file or set the ranks "
    "per node." },
  { "axis.window", "the window that is read." },
  { "axis.trace", "the whole trace." },
  { "axis.silent", "the whole trace: no message and no collective operation was recorded." },
  { "axis.communication",
    "first to last communication. Apart: start-up {startup:seconds}, shut-down "
    "{shutdown:seconds}.{gaps}" },
  { "axis.gaps",
    " Cut out: {count:gap|gaps} of {length:seconds} in all, in which nothing communicates." },
};
}

Entries<CatalogueText> ImportNotes()
{
  return { std::begin(kNotes), std::end(kNotes) };
}
}
