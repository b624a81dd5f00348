#include "Readers/Build/EventList/EventList.h"

#include "Readers/Base/ByteSum.h"
#include "Readers/Base/Error.h"
#include "Readers/Base/Findings/Diagnostics.h"
#include "Readers/Base/ShortText.h"
#include "Readers/Build/Definitions/NodeAssignment.h"
#include "Readers/Build/Matching/MessageMatching.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <tuple>

namespace pclvis
{
namespace
{
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
/// More ranks than any machine has: such a number must come from a wrong column.
constexpr std::int32_t kMostRanks = 1 << 24;

/// A send or receive, with the ranks at both ends.
struct Event
{
  double Time; ///< [s] since the first event
  std::size_t Row;
  std::int32_t Rank, Partner;
};

std::string Trimmed(const std::string& text)
{
  std::string result;
  for (unsigned char c : text)
  {
    if (!result.empty() || !std::isspace(c))
    {
      result += static_cast<char>(std::tolower(c));
    }
  }
  result.erase(result.find_last_not_of(" \t\r\n\v\f") + 1);
  return result;
}

template<typename T>
T ValueOr(ColumnView<T> column, std::size_t row, T absent)
{
  return column.Data ? column[row] : absent;
}

/// Counts findings in many rows before they are logged.
class Tally
{
public:
  /// @param id must stay valid, and must be the same object for the same finding
  void Add(const char* id, std::int32_t rank, double time)
  {
    for (Entry& entry : this->Entries)
    {
      if (entry.Id == id)
      {
        ++entry.Count;
        if (time < entry.Time)
        {
          entry.Time = time;
          entry.Rank = rank;
        }
        return;
      }
    }
    this->Entries.push_back({ id, 1, rank, time });
  }
  void MoveTo(Diagnostics& log)
  {
    for (const Entry& entry : this->Entries)
    {
      log.Add(Describe(entry.Id, entry.Count, entry.Rank, entry.Time));
    }
    this->Entries.clear();
  }

private:
  struct Entry
  {
    const char* Id;
    std::int64_t Count;
    std::int32_t Rank;
    double Time;
  };
  std::vector<Entry> Entries;
};

constexpr const char* kOtherType = "import.event_type";
constexpr const char* kOtherRank = "import.event_rank";
constexpr const char* kNoRank = "import.to_no_rank";
constexpr const char* kSkewed = "import.skewed";
constexpr const char* kUnmatchedSend = "import.unmatched_send";
constexpr const char* kUnmatchedReceive = "import.unmatched_receive";
constexpr const char* kNoCommunicator = "import.without_communicator";
constexpr const char* kOrderAlone = "import.order_alone";
constexpr const char* kToItself = "import.to_itself";
constexpr const char* kDoubtful = "import.doubtful";

/// The sends and the receives of a list, each ordered by time, and what is wrong with them.
class SortedEvents
{
public:
  SortedEvents(const EventColumns& events, double secondsPerUnit) : Columns(events)
  {
    this->FindStart();
    for (std::size_t row = 0; row < events.Rows(); ++row)
    {
      this->Take(row, secondsPerUnit);
    }
    const auto byTime = [](const Event& a, const Event& b) {
      return std::tie(a.Time, a.Row) < std::tie(b.Time, b.Row);
    };
    std::sort(this->Sends.begin(), this->Sends.end(), byTime);
    std::sort(this->Receives.begin(), this->Receives.end(), byTime);
  }

  std::vector<Event> Sends, Receives;
  std::int32_t Ranks = 0;
  double Length = 0;
  Tally Log;

private:
  void FindStart()
  {
    for (std::size_t row = 0; row < this->Columns.Rows(); ++row)
    {
      if (this->Columns.Ticks.Data)
      {
        this->FirstTick =
          row == 0 ? this->Columns.Ticks[0] : std::min(this->FirstTick, this->Columns.Ticks[row]);
        continue;
      }
      const double time = this->Columns.Time[row];
      if (!std::isfinite(time))
      {
        throw Error("Event list: row " + std::to_string(row) +
          " has no time. Every event needs one; remove the row or choose another column.");
      }
      this->FirstTime = row == 0 ? time : std::min(this->FirstTime, time);
    }
  }
  double Seconds(std::size_t row, double secondsPerUnit) const
  {
    if (this->Columns.Ticks.Data)
    {
      // The difference of two signed 64-bit numbers needs an unsigned one.
      const std::uint64_t ticks = static_cast<std::uint64_t>(this->Columns.Ticks[row]) -
        static_cast<std::uint64_t>(this->FirstTick);
      return static_cast<double>(ticks) * secondsPerUnit;
    }
    return (this->Columns.Time[row] - this->FirstTime) * secondsPerUnit;
  }
  /// The partner's rank; -1 if it is not a rank.
  std::int32_t Name(std::int32_t rank, std::size_t row)
  {
    if (rank >= kMostRanks)
    {
      throw Error("Event list: row " + std::to_string(row) + " names rank " + std::to_string(rank) +
        ", ranks must be below 16777216. Check which columns are chosen.");
    }
    this->Ranks = std::max(this->Ranks, rank + 1);
    return std::max(rank, -1);
  }
  void Take(std::size_t row, double secondsPerUnit)
  {
    const auto kind = static_cast<EventKind>(this->Columns.Kind[row]);
    Event event = { this->Seconds(row, secondsPerUnit), row, this->Columns.Rank[row], -1 };
    if (event.Rank < 0)
    {
      throw Error("Event list: row " + std::to_string(row) + " is on rank " +
        std::to_string(event.Rank) + ", must be >= 0. Check which columns are chosen.");
    }
    this->Name(event.Rank, row);
    this->Length = std::max(this->Length, event.Time);
    if (kind == EventKind::Other)
    {
      this->Log.Add(kOtherType, event.Rank, event.Time);
      return;
    }
    const bool send = kind == EventKind::Send;
    const std::int32_t own = send ? this->Columns.Source[row] : this->Columns.Destination[row];
    event.Partner =
      this->Name(send ? this->Columns.Destination[row] : this->Columns.Source[row], row);
    if (own != event.Rank && own >= 0)
    {
      this->Log.Add(kOtherRank, event.Rank, event.Time);
    }
    if (event.Partner < 0)
    {
      this->Log.Add(kNoRank, event.Rank, event.Time);
    }
    (send ? this->Sends : this->Receives).push_back(event);
  }

  const EventColumns& Columns;
  double FirstTime = 0;
  std::int64_t FirstTick = 0;
};

/// Builds the table row by row.
class MessageRows
{
public:
  MessageRows(const EventColumns& columns, const NodeAssignment& nodes, Trace& trace, Tally& log)
    : Columns(columns), Nodes(nodes), Out(trace), Log(log)
  {
  }

  /// Adds a message from its two events, one of which may be null.
  void Add(const Event* send, const Event* receive)
  {
    const std::int32_t source = send ? send->Rank : receive->Partner;
    const std::int32_t destination = receive ? receive->Rank : send->Partner;
    const std::size_t row = send ? send->Row : receive->Row;
    const std::int64_t size = ValueOr<std::int64_t>(this->Columns.Size, row, -1);
    const double t = send && receive ? receive->Time - send->Time : kNaN;
    const double begin = send ? send->Time : kNaN;
    const double end = receive ? receive->Time : kNaN;
    const std::int32_t sourceNode = source >= 0 ? this->Nodes.OfRank[source] : -1;
    const std::int32_t destinationNode = destination >= 0 ? this->Nodes.OfRank[destination] : -1;
    Messages& messages = this->Out.Messages;
    messages.MessageId.Append(static_cast<std::int64_t>(messages.Size()));
    messages.Source.Append(source);
    messages.Destination.Append(destination);
    messages.SourceNode.Append(sourceNode);
    messages.DestinationNode.Append(destinationNode);
    messages.InterNode.Append(
      sourceNode >= 0 && destinationNode >= 0 && sourceNode != destinationNode);
    messages.Communicator.Append(ValueOr<std::int32_t>(this->Columns.Communicator, row, -1));
    messages.Tag.Append(ValueOr<std::int32_t>(this->Columns.Tag, row, -1));
    messages.SizeBytes.Append(std::max<std::int64_t>(size, -1));
    messages.SendBegin.Append(begin);
    messages.SendEnd.Append(begin);
    messages.ReceiveBegin.Append(end);
    messages.ReceiveEnd.Append(end);
    messages.Transmission.Append(t);
    messages.Matched.Append(send && receive);
    messages.Skewed.Append(t <= 0);
    messages.SendPath.Append(-1);
    messages.ReceivePath.Append(-1);
    this->Count(send, receive, std::max<std::int64_t>(size, 0));
    if (t <= 0)
    {
      this->Log.Add(kSkewed, destination, end);
    }
  }

private:
  void Count(const Event* send, const Event* receive, std::int64_t size)
  {
    if (send)
    {
      RankRow& row = this->Out.Ranks[send->Rank];
      ++row.Sent;
      AddBytes(row.SentBytes, size);
      row.Unmatched += receive == nullptr;
    }
    if (receive)
    {
      RankRow& row = this->Out.Ranks[receive->Rank];
      ++row.Received;
      AddBytes(row.ReceivedBytes, size);
      row.Unmatched += send == nullptr;
    }
    if (!send || !receive)
    {
      const Event& event = send ? *send : *receive;
      this->Log.Add(send ? kUnmatchedSend : kUnmatchedReceive, event.Rank, event.Time);
    }
  }

  const EventColumns& Columns;
  const NodeAssignment& Nodes;
  Trace& Out;
  Tally& Log;
};

ChannelKey Key(const EventColumns& columns, std::int32_t source, std::size_t row)
{
  return { source, ValueOr<std::int32_t>(columns.Communicator, row, -1),
    ValueOr<std::int32_t>(columns.Tag, row, -1) };
}

/// First event of each home rank in a list ordered by home; shape (ranks + 1).
template<typename Home>
std::vector<std::size_t> Begins(
  const std::vector<Event>& events, std::int32_t ranks, const Home& home)
{
  std::vector<std::size_t> begins(static_cast<std::size_t>(ranks) + 1, 0);
  for (const Event& event : events)
  {
    ++begins[home(event) + 1];
  }
  for (std::int32_t rank = 0; rank < ranks; ++rank)
  {
    begins[rank + 1] += begins[rank];
  }
  return begins;
}

void LogMatches(const Matches& matches, const Event* receives, Tally& log)
{
  for (std::size_t i = 0; i < matches.SendOfReceive.size(); ++i)
  {
    const Event& receive = receives[i];
    if (matches.RuleOfReceive[i] == MatchRule::WithoutCommunicator)
    {
      log.Add(kNoCommunicator, receive.Rank, receive.Time);
    }
    if (matches.RuleOfReceive[i] == MatchRule::OrderAlone)
    {
      log.Add(kOrderAlone, receive.Rank, receive.Time);
    }
    if (matches.RuleOfReceive[i] == MatchRule::ToItself)
    {
      log.Add(kToItself, receive.Rank, receive.Time);
    }
    if (matches.LacksOfReceive[i] != ChannelLacks::Nothing)
    {
      log.Add(kDoubtful, receive.Rank, receive.Time);
    }
  }
}

void MatchAll(
  const EventColumns& columns, SortedEvents& events, const NodeAssignment& nodes, Trace& trace)
{
  // By home rank and source; a stable sort keeps the order in time.
  const auto home = [](const Event& send) { return send.Partner >= 0 ? send.Partner : send.Rank; };
  const auto sender = [](const Event& send) {
    return send.Partner >= 0 ? send.Rank : std::int32_t(-1);
  };
  std::stable_sort(
    events.Sends.begin(), events.Sends.end(), [&home](const Event& a, const Event& b) {
      return std::make_tuple(home(a), a.Rank) < std::make_tuple(home(b), b.Rank);
    });
  const auto at = [](const Event& receive) { return receive.Rank; };
  std::stable_sort(events.Receives.begin(), events.Receives.end(),
    [](const Event& a, const Event& b) { return a.Rank < b.Rank; });
  const std::vector<std::size_t> sends = Begins(events.Sends, events.Ranks, home);
  const std::vector<std::size_t> receives = Begins(events.Receives, events.Ranks, at);

  MessageRows rows(columns, nodes, trace, events.Log);
  Column<ChannelKey> sendKeys, receiveKeys;
  Matches matches;
  for (std::int32_t rank = 0; rank < events.Ranks; ++rank)
  {
    sendKeys.Resize(0);
    receiveKeys.Resize(0);
    const Event* const firstSend = events.Sends.data() + sends[rank];
    const Event* const firstReceive = events.Receives.data() + receives[rank];
    for (std::size_t i = 0; i < sends[rank + 1] - sends[rank]; ++i)
    {
      sendKeys.Append(Key(columns, sender(firstSend[i]), firstSend[i].Row));
    }
    for (std::size_t i = 0; i < receives[rank + 1] - receives[rank]; ++i)
    {
      receiveKeys.Append(Key(columns, firstReceive[i].Partner, firstReceive[i].Row));
    }
    MatchMessages(sendKeys, receiveKeys, rank, matches);
    LogMatches(matches, firstReceive, events.Log);
    for (std::size_t i = 0; i < receiveKeys.Size(); ++i)
    {
      const std::int32_t send = matches.SendOfReceive[i];
      rows.Add(send >= 0 ? firstSend + send : nullptr, firstReceive + i);
    }
    for (std::size_t i = 0; i < sendKeys.Size(); ++i)
    {
      if (!matches.SendTaken[i])
      {
        rows.Add(firstSend + i, nullptr);
      }
    }
  }
}
}

Column<std::uint8_t> ClassifyEvents(
  const std::vector<std::string>& types, const std::string& send, const std::string& receive)
{
  const std::string sends = Trimmed(send);
  const std::string receives = Trimmed(receive);
  Column<std::uint8_t> kinds(types.size());
  for (std::size_t i = 0; i < types.size(); ++i)
  {
    const std::string type = Trimmed(types[i]);
    const EventKind kind = type == sends ? EventKind::Send
      : type == receives                 ? EventKind::Receive
                                         : EventKind::Other;
    kinds[i] = static_cast<std::uint8_t>(kind);
  }
  return kinds;
}

namespace
{
void LayTimeAxis(double length, const EventListOptions& options, Trace& trace)
{
  TimeAxisOptions axis;
  axis.Mode = options.Axis;
  axis.Last = length;
  if (options.Axis == TimeAxisMode::Window)
  {
    axis.WindowBegin = options.WindowBegin;
    axis.WindowEnd = options.WindowEnd < 0 ? length : options.WindowEnd;
    if (!(axis.WindowBegin < std::min(axis.WindowEnd, length)))
    {
      throw Error("Table to messages: the window of the time axis is " +
        SecondsText(axis.WindowBegin) + " to " + SecondsText(axis.WindowEnd) +
        "; it must hold some of the " + SecondsText(length) +
        " of the events. Choose another window or another Time Axis.");
    }
  }
  ProcessGroup alone;
  AddTimeAxis(Calls(), axis, trace, alone);
  for (RankRow& rank : trace.Ranks)
  {
    rank.StartupSeconds = trace.Facts.Axis.Begin;
    rank.ShutdownSeconds = length - trace.Facts.Axis.End;
  }
}
}

Trace ImportEventList(const EventColumns& columns, const EventListOptions& options)
{
  SortedEvents events(columns, options.SecondsPerUnit);
  Trace trace;
  trace.Facts.Ranks = events.Ranks;
  trace.Facts.Events = static_cast<std::int64_t>(columns.Rows());
  trace.Facts.Locations = events.Ranks;
  trace.Facts.Length = events.Length;
  trace.Facts.TicksPerSecond = 1 / options.SecondsPerUnit;
  trace.Facts.StartEpoch = kNaN;
  NodeAssignment nodes =
    AssignNodes(trace.Facts, options.NodeFile, options.RanksPerNode, trace.Log);
  for (std::int32_t rank = 0; rank < events.Ranks; ++rank)
  {
    RankRow row;
    row.Rank = rank;
    row.Node = nodes.OfRank[rank];
    row.Threads = 1;
    row.ClockUncertainty = kNaN;
    trace.Ranks.push_back(row);
  }
  trace.Facts.Read.TimeAxis = NameOf(options.Axis);
  MatchAll(columns, events, nodes, trace);
  LayTimeAxis(events.Length, options, trace);
  events.Log.MoveTo(trace.Log);
  trace.Facts.NodeNames = std::move(nodes.Names);
  trace.Facts.NodeOfRank = std::move(nodes.OfRank);
  return trace;
}
}
