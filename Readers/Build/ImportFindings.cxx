#include "Readers/Build/ImportFindings.h"

#include <cassert>

namespace pclvis
{
namespace
{
struct Text
{
  const char* What;
  Severity Level;
  const char* Meaning;
  const char* Remedy;
};

constexpr Severity kInfo = Severity::Info;
constexpr Severity kNotice = Severity::Notice;
constexpr Severity kDataLoss = Severity::DataLoss;
constexpr Severity kError = Severity::Error;

/// Rows of single records, in the order of Oddity.
const Text kOddities[] = {
  { "unknown region", kDataLoss, "Events name a code region that no definition describes.",
    "Treat these calls as unknown; check that the definition files belong to this trace." },
  { "unknown communicator", kDataLoss,
    "Events name a communicator that is not an MPI communicator of the definitions; their "
    "partners are unknown.",
    "Trace with a tracer that records communicators, or ignore these messages." },
  { "unknown metric", kDataLoss, "Samples of a metric without definition were left out.",
    "Check that the definition files belong to this trace." },
  { "unknown calling context", kDataLoss, "Events name a calling context without definition.",
    "Check that the definition files belong to this trace." },
  { "message to no rank", kInfo,
    "The partner is MPI_PROC_NULL: the program communicated with nobody.",
    "None needed; these rows have no source or destination." },
  { "partner outside communicator", kDataLoss,
    "The partner's number is not a rank of the communicator, so the message cannot be matched.",
    "Known of tracers that translate inter-communicators wrongly; use another tracer." },
  { "absurd size", kDataLoss,
    "A size of 2^40 bytes (1 TiB) or more cannot be true; it is left out.",
    "Known of EZTrace with MPI_Waitany; use the sender's size." },
  { "leave without enter", kNotice,
    "A region was left that was not entered; the record is ignored.",
    "Normal where recording was switched on inside a region." },
  { "left out of order", kNotice,
    "An outer region was left before an inner one; the inner ones end with it.",
    "Known of EZTrace at the end of the program; nothing is lost." },
  { "call open at the end", kNotice,
    "A call has no end; it is shown until the last event of its thread.",
    "Normal where the program or the recording was stopped." },
  { "message outside a call", kNotice,
    "A message record stands outside every MPI call; its own time is taken.",
    "Record MPI calls as well as messages." },
  { "receive recorded in a wait", kNotice,
    "A receive has no request record and stands in a wait or test: when it was posted is unknown, "
    "and receives of one channel may be paired in the wrong order.",
    "Score-P: enable the group xnonblock (SCOREP_MPI_ENABLE_GROUPS)." },
  { "receive without request", kNotice,
    "A nonblocking receive completed whose request was never posted; the time of completion is "
    "taken.",
    "Normal at the begin of a recording; else a fault of the tracer." },
  { "send completion without request", kNotice,
    "A nonblocking send completed whose request is not open; the record is ignored.",
    "Normal at the begin of a recording; else a fault of the tracer." },
  { "request posted again", kNotice,
    "A request number was used again before it was completed; the newest post counts.",
    "Known of EZTrace, which uses addresses as numbers." },
  { "cancelled request", kInfo, "The program cancelled a request; there is no message.",
    "None needed." },
  { "collective end without begin", kNotice,
    "A collective operation ended that did not begin; it counts from its end.",
    "Normal at the begin of a recording." },
  { "collective begin without end", kNotice,
    "A collective operation began and did not end: its communicator and bytes are unknown.",
    "Known of EZTrace for nonblocking collectives." },
  { "nonblocking collective", kInfo,
    "Completed nonblocking collectives; they belong to the call that began them.", "None needed." },
  { "collective outside a call", kNotice,
    "A collective record stands outside every MPI call and is not shown.",
    "Record MPI calls as well as collectives." },
  { "request test", kInfo, "Tests of requests that were not complete yet.", "None needed." },
  { "recording switched off", kNotice,
    "The program switched the recording off: there is a gap, and messages may lack a side.",
    "Read such times with care." },
  { "recording switched on", kInfo, "The recording was switched on.", "None needed." },
  { "buffer flush", kNotice,
    "The tracer wrote its buffer to disk while the program ran: times around it are disturbed.",
    "Give the tracer more memory (Score-P: SCOREP_TOTAL_MEMORY)." },
  { "threads started", kInfo, "Fork of a team of threads; threads are locations of their rank.",
    "None needed." },
  { "parameter record", kInfo, "Parameters of calls are counted, not shown.", "None needed." },
  { "one-sided operation", kDataLoss,
    "RMA puts, gets and atomic operations are counted, not shown as messages.",
    "Judge one-sided communication with other means." },
  { "one-sided synchronisation", kInfo,
    "RMA windows, locks and synchronisations are counted; their MPI calls are shown.",
    "None needed." },
  { "sample", kInfo, "Samples of the call stack; they are not calls.", "None needed." },
  { "program begin or end", kInfo, "Records of a program's begin and end.", "None needed." },
  { "time goes backwards", kDataLoss,
    "An event is earlier than the event before it in its location, which no tracer writes: the "
    "file is damaged and times are wrong.",
    "Copy the archive again, or trace again." },
  { "event without time", kDataLoss,
    "An event has the time 2^64 - 1, which means none; the time of the event before is taken.",
    "Copy the archive again, or trace again." },
  { "too many records", kError,
    "A location has more than 2^31 records of one kind; the rest is lost.",
    "Read a smaller time window." },
};

/// Rows about the archive, the messages as a whole and the choices that were made.
const Text kTexts[] = {
  { "location not read", kError, "The events of a location could not be opened.",
    "Copy the whole archive again: every location needs its .evt file." },
  { "location damaged", kError,
    "The events of a location end early: what was before the damage is shown.",
    "Copy the archive again, or trace again." },
  { "local definitions missing", kDataLoss,
    "A location has no readable local definitions: its times are not corrected and its ids may be "
    "wrong.",
    "Copy the whole archive again: most tracers write a .def file for every location." },
  { "no clock properties", kDataLoss,
    "The definitions say no clock resolution; one tick is taken as one nanosecond.",
    "Times are right only up to a factor." },
  { "clock properties do not fit", kNotice,
    "The first event does not lie in the span that the definitions give; times count from the "
    "first "
    "event that was read.",
    "Compare times with other selections of the same trace with care." },
  { "no MPI in the trace", kNotice,
    "No group of MPI ranks is defined: there are no ranks, and calls have none.",
    "Nothing about MPI can be shown; trace the program with MPI recording." },
  { "message of no rank", kDataLoss,
    "Messages were recorded by locations that belong to no MPI rank; they have no end to be shown "
    "at.",
    "Check that the definition files belong to this trace." },
  { "several MPI rank groups", kNotice,
    "More than one group defines the MPI ranks; the first is taken.",
    "Check how the tracer writes MPI_COMM_WORLD." },
  { "rank without location", kDataLoss, "A rank's location is not defined; nothing is known of it.",
    "Copy the definitions again." },
  { "location defined twice", kNotice,
    "A location id is defined more than once; the first is taken.", "A fault of the tracer." },
  { "rank without node", kNotice, "The system tree does not say on which node a rank ran.",
    "Give a node file or ranks per node." },
  { "communicator without group", kNotice,
    "A communicator's group is missing or names unknown ranks.",
    "Its messages cannot be matched." },
  { "definitions end early", kError,
    "The global definitions could be read only in part; names, ranks or communicators may be "
    "missing.",
    "Copy the .def file again." },
  { "no events", kNotice, "The archive has definitions, but no event was read.",
    "Check the ranks and times that were asked for, and the recording." },
  { "receive request without completion", kNotice,
    "A receive was posted and never completed: source, tag and size are unknown; its row has no "
    "source.",
    "Known of EZTrace, which records no completion in MPI_Wait; use another tracer." },
  { "send request without completion", kInfo,
    "A nonblocking send was never completed; when it ended is unknown.",
    "Known of EZTrace; normal where the program freed the request." },
  { "unmatched send", kDataLoss, "A send has no receive: it stays, without receive times.",
    "Normal for messages nobody received; else the tracer lost receives." },
  { "unmatched receive", kDataLoss, "A receive has no send: it stays, without send times.",
    "The tracer lost sends." },
  { "partner outside the ranks read", kInfo, "The other side's rank was not asked for.",
    "Widen the range of ranks." },
  { "under way at the window's end", kInfo,
    "The message was sent in the window and received later.", "Widen the time window." },
  { "matched without communicator", kNotice,
    "Strict matching left these over: matched by ranks and tag, because both sides name different "
    "communicators.",
    "Known of EZTrace; the pairs are plausible, not certain." },
  { "matched by order alone", kNotice,
    "Strict matching failed for most messages of a pair of ranks: matched in order of posting.",
    "The pairs are guesses; check sizes." },
  { "rank with itself not matched", kNotice,
    "Sends and receives of a rank with itself that do not fit: they are not matched by order, "
    "because the partners are wrong rather than the tags; they count as unmatched, too.",
    "Known of EZTrace and TAU with inter-communicators, where peers are ranks of the other "
    "group." },
  { "doubtful pair", kNotice,
    "Matched in a channel (communicator, ranks, tag) that lacks sends or receives: one lost record "
    "shifts all later pairs.",
    "Trust the number of messages, not single times." },
  { "other size at the receiver", kInfo,
    "Sender and receiver name different sizes; the sender's is shown.",
    "Normal where tracers record the size of the receive buffer." },
  { "received before sent", kNotice,
    "The transmission time is not positive, which only clocks can cause; these messages are "
    "flagged "
    "as skewed and count in no criterion.",
    "Choose another clock correction." },
  { "collectives do not fit", kNotice,
    "The ranks of a communicator name different collective operations in the same place; their "
    "collective_id joins them by order.",
    "Normal where tracers name wrong communicators." },
  { "clock: as written", kInfo, "Times are as the tracer wrote them.",
    "Choose Archive to apply the measured offsets." },
  { "clock: archive", kInfo, "The clock offsets that the tracer measured were applied.",
    "Choose Estimated from messages if messages arrive before they were sent." },
  { "clock: no offsets", kInfo, "The archive has no clock offsets; times are as written.",
    "Choose Estimated from messages if messages arrive before they were sent." },
  { "clock: estimated", kInfo,
    "Offsets, one a node, were estimated from messages and collectives between nodes on top of the "
    "archive's.",
    "Uncertainties stand in the table Ranks." },
  { "violations before estimate", kInfo, "Messages received before sent, before the estimate.",
    "None needed." },
  { "violations after estimate", kNotice, "Messages received before sent, after the estimate.",
    "Treat them as simultaneous." },
  { "clock not estimated", kNotice,
    "Messages and collectives do not bound a rank's clock from both sides: it was moved only as "
    "far as they demand, and keeps its time where there are none.",
    "Its times against other ranks are uncertain." },
  { "clocks without connection", kNotice,
    "So many groups of ranks exchange no messages and share no collectives with each other. Each "
    "keeps the clock of its lowest rank; nothing was guessed between them.",
    "Compare times of ranks in one group only." },
  { "time axis", kInfo, "", // see DescribeTimeAxis
    "Time Axis of the reader can be the whole trace, or the window that is read." },
  { "event of another type", kInfo,
    "Rows of an event list are neither sends nor receives; they were left out.",
    "If messages are missing, set the texts of the send and receive types." },
  { "event on another rank", kNotice,
    "A send is not on its source, or a receive not on its destination; the event's own rank was "
    "taken.",
    "Check which columns were chosen." },
  { "ranks limited", kInfo, "Only the asked ranks were read.", "None needed." },
  { "time limited", kInfo, "Only the asked time window is shown.", "None needed." },
  { "rank range empty", kNotice, "No rank lies in the asked range.", "Choose ranks of the trace." },
};

Finding Make(const Text& text, std::int64_t count, std::int32_t rank, double time)
{
  return { text.Level, text.What, count, rank, time, text.Meaning, text.Remedy };
}
}

const char* Name(Oddity oddity)
{
  static_assert(sizeof(kOddities) / sizeof(kOddities[0]) == static_cast<std::size_t>(Oddity::Count),
    "every oddity has its text");
  return kOddities[static_cast<std::size_t>(oddity)].What;
}

Finding Describe(const std::string& what, std::int64_t count, std::int32_t rank, double time)
{
  for (const Text& text : kTexts)
  {
    if (what == text.What)
    {
      return Make(text, count, rank, time);
    }
  }
  for (const Text& text : kOddities)
  {
    if (what == text.What)
    {
      return Make(text, count, rank, time);
    }
  }
  assert(false && "every finding has its text in ImportFindings");
  return { Severity::Error, what, count, rank, time, "", "" };
}
}
