#include "Readers/Build/Matching/MessageRows.h"

#include "Readers/Base/ByteSum.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/Findings/Diagnostics.h"
#include "Readers/Base/GroupSums.h"
#include "Readers/Base/Packing.h"
#include "Readers/Base/ParallelFor.h"
#include "Readers/Build/Matching/Tally.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace pclvis
{
namespace
{
constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

double Transmission(TransmissionMode mode, double sendBegin, double sendRecord, double receiveBegin,
  double receiveEnd, double receiveRecord)
{
  switch (mode)
  {
    case TransmissionMode::SendBeginToReceiveEnd:
      return receiveEnd - sendBegin;
    case TransmissionMode::ReceiverReady:
      return receiveEnd - std::max(sendBegin, receiveBegin);
    case TransmissionMode::RecordToRecord:
      return receiveRecord - sendRecord;
  }
  return kUnknown;
}
}

MessageRows::MessageRows(
  const ArchiveContents& contents, const MessageTimes& times, ProcessGroup& group)
  : Contents(contents), Times(times), Sends(contents, times, group), Homes(this->Sends.Homes())
{
  Together(group, [&] {
    ParallelFor(this->Homes.size(), ThreadCount(contents.Options.Threads),
      [&](std::size_t home) { this->Match(home); });
  });
}

const RankRecords* MessageRows::RecordsOf(std::int32_t rank) const
{
  const std::int32_t records = this->Contents.RecordsOf[rank];
  return records < 0 ? nullptr : &this->Contents.Ranks[records];
}

void MessageRows::Match(std::size_t home)
{
  const auto rank = static_cast<std::int32_t>(home) + this->Sends.FirstHome();
  const RankRecords* records = this->RecordsOf(rank);
  const ColumnView<ChannelKey> sends = this->Sends.Keys(home);
  std::vector<ChannelKey> receives;
  if (records)
  {
    receives.reserve(records->Receives.Size());
    for (const MessageRecord& receive : records->Receives)
    {
      receives.push_back({ receive.Partner, receive.Communicator, receive.Tag });
    }
  }
  Matches matches;
  MatchMessages(sends, { receives.data(), receives.size() }, rank, matches);

  Home& result = this->Homes[home];
  result.Rows.reserve(receives.size());
  for (std::size_t i = 0; i < receives.size(); ++i)
  {
    if (records->Receives[i].Completion != kCancelled)
    {
      result.Rows.push_back({ static_cast<std::int32_t>(i), matches.SendOfReceive[i] });
    }
  }
  for (std::size_t i = 0; i < sends.Size; ++i)
  {
    const auto send = static_cast<std::int32_t>(i);
    if (!matches.SendTaken[i] && (sends[i].Source >= 0 || !this->Sends.Cancelled(home, send)))
    {
      result.Rows.push_back({ -1, send });
    }
  }
  result.Rule = std::move(matches.RuleOfReceive);
  result.Lacks = std::move(matches.LacksOfReceive);
}

MessageRows::RowTimes MessageRows::TimesOf(std::size_t home, const Pair& pair) const
{
  RowTimes times = { kUnknown, kUnknown, kUnknown, kUnknown };
  if (pair.Send >= 0)
  {
    const SendRow send = this->Sends.Row(home, pair.Send);
    times.SendBegin = send.Begin;
    times.SendEnd = send.End;
  }
  if (pair.Receive >= 0)
  {
    const RankRecords& rank =
      *this->RecordsOf(static_cast<std::int32_t>(home) + this->Sends.FirstHome());
    const MessageRecord& receive = rank.Receives[static_cast<std::size_t>(pair.Receive)];
    times.ReceiveBegin = this->Times.Begin(rank, receive);
    times.ReceiveEnd = this->Times.End(rank, receive, true);
  }
  return times;
}

/// Whether a message was in flight at any time within the window.
bool MessageRows::InWindow(const RowTimes& times) const
{
  if (!this->Contents.TimeLimited)
  {
    return true;
  }
  double first = std::numeric_limits<double>::infinity(), last = -first;
  for (const double time : { times.SendBegin, times.SendEnd, times.ReceiveBegin, times.ReceiveEnd })
  {
    first = std::isnan(time) ? first : std::min(first, time);
    last = std::isnan(time) ? last : std::max(last, time);
  }
  return first < this->Contents.Span.WindowEnd && last >= this->Contents.Span.WindowBegin;
}

/// Whether the call that completed the receive continues after the window that was read.
bool MessageRows::IsCut(std::int32_t destination, const Pair& pair) const
{
  const RankRecords& rank = *this->RecordsOf(destination);
  const MessageRecord& receive = rank.Receives[static_cast<std::size_t>(pair.Receive)];
  return receive.Completion >= 0 &&
    this->Contents.Locations[rank.First + receive.CompletionThread].Records.IsCut(
      receive.Completion);
}

void MessageRows::HandOver(const TakeTransit& take) const
{
  for (std::size_t home = 0; home < this->Homes.size(); ++home)
  {
    const auto destination = static_cast<std::int32_t>(home) + this->Sends.FirstHome();
    for (const Pair& pair : this->Homes[home].Rows)
    {
      if (pair.Send >= 0 && pair.Receive >= 0 && !this->IsCut(destination, pair))
      {
        const RowTimes times = this->TimesOf(home, pair);
        const std::int32_t source =
          this->Sends.Keys(home)[static_cast<std::size_t>(pair.Send)].Source;
        take(source, destination, times.SendBegin, times.ReceiveEnd);
      }
    }
  }
}

std::int64_t MessageRows::Matched() const
{
  std::int64_t matched = 0;
  for (const Home& home : this->Homes)
  {
    for (const Pair& pair : home.Rows)
    {
      matched += pair.Send >= 0 && pair.Receive >= 0;
    }
  }
  return matched;
}

std::int64_t MessageRows::Contradictions() const
{
  const double tick = 1 / this->Contents.Span.TicksPerSecond;
  std::vector<std::int64_t> found(this->Homes.size(), 0);
  ParallelFor(
    this->Homes.size(), ThreadCount(this->Contents.Options.Threads), [&](std::size_t home) {
      for (const Pair& pair : this->Homes[home].Rows)
      {
        if (pair.Send >= 0 && pair.Receive >= 0)
        {
          const RowTimes times = this->TimesOf(home, pair);
          found[home] += Contradicts(times.SendBegin, times.ReceiveEnd, tick);
        }
      }
    });
  return std::accumulate(found.begin(), found.end(), std::int64_t(0));
}

/// Writes the rows home by home.
class MessageRows::Writer
{
public:
  Writer(const MessageRows& rows, TransmissionMode mode,
    const std::vector<std::int32_t>& nodeOfRank, CallRows& calls, Messages& table,
    std::int64_t firstId, const std::vector<char>& cut)
    : Rows(rows), Contents(rows.Contents), Mode(mode), NodeOfRank(nodeOfRank), CallTable(calls),
      Table(table), FirstId(firstId), Cut(cut)
  {
  }

  void WriteHome(std::size_t home, std::size_t at, Tallies& tallies)
  {
    const auto rank = static_cast<std::int32_t>(home) + this->Rows.Sends.FirstHome();
    const RankRecords* records = this->Rows.RecordsOf(rank);
    const std::vector<Pair>& pairs = this->Rows.Homes[home].Rows;
    for (std::size_t i = 0; i < pairs.size(); ++i)
    {
      this->LookAhead(home, pairs, i);
      const Pair& pair = pairs[i];
      SendRow send = { -1, kUnknown, kUnknown, kUnknown, -1, -1, -1, -1, -1 };
      MessageRecord receive = { kNoTicks, -1, -1, -1, -1, kNoCall, kOpen, 0, 0 };
      if (pair.Send >= 0)
      {
        send = this->Rows.Sends.Row(home, pair.Send);
      }
      if (pair.Receive >= 0)
      {
        receive = records->Receives[static_cast<std::size_t>(pair.Receive)];
      }
      const Ends ends = { pair.Send >= 0 ? send.Source : receive.Partner,
        pair.Receive >= 0 ? rank : send.Destination };
      this->WriteEnds(at, pair, ends, send, receive);
      this->WriteTimes(at, home, pair, send, receive, records);
      if (pair.Receive >= 0 && receive.Completion >= 0)
      {
        this->AddReceivedBytes(*records, receive, this->Table.SizeBytes[at]);
      }
      this->NoteRow(at, home, pair, ends, receive, tallies);
      ++at;
    }
  }

private:
  struct Ends
  {
    std::int32_t Source, Destination; ///< as recorded
  };
  /// Sends are scattered over the memory of their ranks. Therefore, what later rows need is
  /// prefetched: first the record, then the times of its calls.
  void LookAhead(std::size_t home, const std::vector<Pair>& pairs, std::size_t i) const
  {
    constexpr std::size_t kRecord = 24, kCalls = 12;
    if (i + kRecord < pairs.size() && pairs[i + kRecord].Send >= 0)
    {
      this->Rows.Sends.PrefetchRecord(home, pairs[i + kRecord].Send);
    }
    if (i + kCalls < pairs.size() && pairs[i + kCalls].Send >= 0)
    {
      this->Rows.Sends.PrefetchTimes(home, pairs[i + kCalls].Send);
    }
  }
  std::int32_t NodeOf(std::int32_t rank) const { return rank < 0 ? -1 : this->NodeOfRank[rank]; }

  /// Writes the ranks at both ends; -1 for ranks that were not read.
  void WriteEnds(std::size_t at, const Pair& pair, const Ends& ends, const SendRow& send,
    const MessageRecord& receive)
  {
    const bool hasSend = pair.Send >= 0;
    const std::int32_t source = this->WasRead(ends.Source) ? ends.Source : -1;
    const std::int32_t destination = this->WasRead(ends.Destination) ? ends.Destination : -1;
    const std::int32_t from = this->NodeOf(source), to = this->NodeOf(destination);
    this->Table.MessageId[at] = this->FirstId + static_cast<std::int64_t>(at);
    this->Table.Source[at] = source;
    this->Table.Destination[at] = destination;
    this->Table.SourceNode[at] = from;
    this->Table.DestinationNode[at] = to;
    this->Table.InterNode[at] = from != to && from >= 0 && to >= 0;
    this->Table.Communicator[at] = hasSend ? send.Communicator : receive.Communicator;
    this->Table.Tag[at] = hasSend ? send.Tag : receive.Tag;
    this->Table.SizeBytes[at] = hasSend && send.Size >= 0 ? send.Size : receive.Size;
    this->Table.Matched[at] = hasSend && pair.Receive >= 0;
    this->Table.SendPath[at] = hasSend ? send.Path : -1;
  }

  void WriteTimes(std::size_t at, std::size_t home, const Pair& pair, const SendRow& send,
    const MessageRecord& receive, const RankRecords* records)
  {
    const bool hasReceive = pair.Receive >= 0;
    const double begin = hasReceive ? this->Rows.Times.Begin(*records, receive) : kUnknown;
    const double end = hasReceive ? this->Rows.Times.End(*records, receive, true) : kUnknown;
    this->Table.SendBegin[at] = send.Begin;
    this->Table.SendEnd[at] = send.End;
    this->Table.ReceiveBegin[at] = begin;
    this->Table.ReceiveEnd[at] = end;
    this->Table.ReceivePath[at] = hasReceive ? this->Rows.Times.ReceivePath(*records, receive) : -1;
    double transmission = kUnknown;
    if (this->Table.Matched[at])
    {
      const bool byRecord = this->Mode == TransmissionMode::RecordToRecord;
      const double sent = byRecord ? this->Rows.Sends.Record(home, pair.Send) : kUnknown;
      const double received = byRecord ? this->Rows.Times.Record(*records, receive) : kUnknown;
      transmission = Transmission(this->Mode, send.Begin, sent, begin, end, received);
    }
    this->Table.Transmission[at] = transmission;
    this->Table.Skewed[at] = transmission <= 0;
  }

  /// Changes only calls of the home rank, so that no two homes write to the same call.
  void AddReceivedBytes(const RankRecords& records, const MessageRecord& receive, std::int64_t size)
  {
    const std::int64_t row =
      this->CallTable.Row(records.First + receive.CompletionThread, receive.Completion);
    if (row != CallRows::kNoRow && size > 0)
    {
      AddBytes(this->CallTable.Table.BytesReceived[static_cast<std::size_t>(row)], size);
    }
  }

  bool WasCut(std::int32_t rank) const
  {
    return static_cast<std::size_t>(rank) < this->Cut.size() && this->Cut[rank];
  }

  bool WasRead(std::int32_t rank) const
  {
    return rank >= this->Contents.FirstRank && rank < this->Contents.EndRank;
  }

  void NoteRow(std::size_t at, std::size_t home, const Pair& pair, const Ends& ends,
    const MessageRecord& receive, Tallies& tallies)
  {
    const std::int32_t source = ends.Source, destination = ends.Destination;
    const double sent = this->Table.SendBegin[at], posted = this->Table.ReceiveBegin[at];
    if (pair.Send >= 0 && pair.Receive < 0 && destination >= 0)
    {
      tallies.Add(!this->WasRead(destination) ? Tallied::PartnerNotRead
          : this->WasCut(destination)         ? Tallied::InFlight
                                              : Tallied::UnmatchedSend,
        source, sent);
    }
    if (pair.Send < 0)
    {
      const bool open = receive.Completion == kOpen;
      tallies.Add(open && this->WasCut(destination) ? Tallied::OpenAtEnd
          : open                                    ? Tallied::OpenReceive
          : source >= 0 && !this->WasRead(source)   ? Tallied::PartnerNotRead
                                                    : Tallied::UnmatchedReceive,
        destination, posted);
      const MatchRule rule = this->Rows.Homes[home].Rule[static_cast<std::size_t>(pair.Receive)];
      tallies.Add(Tallied::ToItself, destination, posted, rule == MatchRule::ToItself);
    }
    if (pair.Send >= 0 && std::isnan(this->Table.SendEnd[at]))
    {
      tallies.Add(this->WasCut(source) ? Tallied::OpenAtEnd : Tallied::OpenSend, source, sent);
    }
    if (!this->Table.Matched[at])
    {
      return;
    }
    const auto index = static_cast<std::size_t>(pair.Receive);
    const Home& here = this->Rows.Homes[home];
    tallies.Add(Tallied::WithoutCommunicator, destination, posted,
      here.Rule[index] == MatchRule::WithoutCommunicator);
    tallies.Add(
      Tallied::OrderAlone, destination, posted, here.Rule[index] == MatchRule::OrderAlone);
    // Receives after the end of the window are not lost: all earlier ones were paired, from the
    // start of the trace on.
    const ChannelLacks lacks = here.Lacks[index];
    tallies.Add(Tallied::Doubtful, destination, posted,
      lacks == ChannelLacks::Sends ||
        (lacks == ChannelLacks::Receives && !this->WasCut(destination)));
    tallies.Add(Tallied::OtherSize, destination, posted,
      receive.Size >= 0 && receive.Size != this->Table.SizeBytes[at]);
    tallies.Add(Tallied::Skewed, source, sent, this->Table.Skewed[at] != 0);
  }

  const MessageRows& Rows;
  const ArchiveContents& Contents;
  const TransmissionMode Mode;
  const std::vector<std::int32_t>& NodeOfRank;
  CallRows& CallTable;
  Messages& Table;
  const std::int64_t FirstId;
  const std::vector<char>& Cut; ///< by rank, see CutRanks
};

namespace
{
/// By rank, whether it has events after the window that were not read. Collective.
std::vector<char> CutRanks(const ArchiveContents& contents, ProcessGroup& group)
{
  std::vector<std::int32_t> here;
  for (const RankRecords& rank : contents.Ranks)
  {
    const auto first = contents.Locations.begin() + rank.First;
    if (std::any_of(first, contents.Locations.begin() + rank.Last,
          [](const ReadLocation& location) { return location.Records.CutByWindow; }))
    {
      here.push_back(rank.Rank);
    }
  }
  Packer packer;
  packer.PutArray(here);
  std::vector<char> cut;
  for (const Bytes& packed : group.AllGather(packer.Take()))
  {
    for (const std::int32_t rank : Unpacker(packed).GetArray<std::int32_t>())
    {
      cut.resize(std::max<std::size_t>(cut.size(), static_cast<std::size_t>(rank) + 1), 0);
      cut[rank] = 1;
    }
  }
  return cut;
}

/// Allocates all columns in parallel, because much of the time is spent in the system for memory.
void Prepare(Messages& table, std::size_t rows, std::size_t threads)
{
  Column<std::int64_t>* const ids[] = { &table.MessageId, &table.SizeBytes };
  Column<std::int32_t>* const codes[] = { &table.Source, &table.Destination, &table.SourceNode,
    &table.DestinationNode, &table.Communicator, &table.Tag, &table.SendPath, &table.ReceivePath };
  Column<double>* const times[] = { &table.SendBegin, &table.SendEnd, &table.ReceiveBegin,
    &table.ReceiveEnd, &table.Transmission };
  Column<std::uint8_t>* const flags[] = { &table.InterNode, &table.Matched, &table.Skewed };
  ParallelFor(18, threads, [&](std::size_t i) {
    if (i < 2)
    {
      ids[i]->Resize(rows);
    }
    else if (i < 10)
    {
      codes[i - 2]->Resize(rows);
    }
    else if (i < 15)
    {
      times[i - 10]->Resize(rows);
    }
    else
    {
      flags[i - 15]->Resize(rows);
    }
  });
}
}

Messages MessageRows::Write(TransmissionMode mode, const std::vector<std::int32_t>& nodeOfRank,
  CallRows& calls, Diagnostics& log, ProcessGroup& group)
{
  const std::size_t threads = ThreadCount(this->Contents.Options.Threads);
  const std::size_t homes = this->Homes.size();
  if (this->Contents.TimeLimited)
  {
    ParallelFor(homes, threads, [&](std::size_t home) {
      std::vector<Pair>& rows = this->Homes[home].Rows;
      rows.erase(std::remove_if(rows.begin(), rows.end(),
                   [&](const Pair& pair) { return !this->InWindow(this->TimesOf(home, pair)); }),
        rows.end());
    });
  }
  std::vector<std::size_t> starts(homes + 1, 0);
  for (std::size_t home = 0; home < homes; ++home)
  {
    starts[home + 1] = starts[home] + this->Homes[home].Rows.size();
  }
  Messages table;
  std::vector<Tallies> tallies;
  const std::int64_t firstId = SumBefore(static_cast<std::int64_t>(starts[homes]), group);
  const std::vector<char> cut = CutRanks(this->Contents, group);
  Together(group, [&] {
    Prepare(table, starts[homes], threads);
    tallies.resize(homes);
    Writer writer(*this, mode, nodeOfRank, calls, table, firstId, cut);
    ParallelFor(homes, threads,
      [&](std::size_t home) { writer.WriteHome(home, starts[home], tallies[home]); });
  });
  for (const Tallies& ofHome : tallies)
  {
    ofHome.AddTo(log);
  }
  return table;
}
}
