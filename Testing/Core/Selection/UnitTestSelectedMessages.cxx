#include "Filters/Core/Selection/SelectedMessages.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <cmath>
#include <limits>
#include <random>
#include <set>
#include <string>

using namespace pclvis;

namespace
{
/// Messages of a trace, column by column, and tables whose rows hold them.
struct Trace
{
  Column<std::int64_t> Id, SendState, ReceiveState;
  Column<std::int32_t> Source, Destination, SourceRegion, DestinationRegion;
  Column<double> SendBegin;
  Column<std::uint8_t> InterNode; ///< every third message

  void Add(std::int32_t source, std::int32_t destination, double time, std::int32_t from,
    std::int32_t to, std::int64_t send, std::int64_t receive)
  {
    this->Id.Append(static_cast<std::int64_t>(this->Id.Size()));
    this->InterNode.Append(this->Id.Size() % 3 == 0 ? 1 : 0);
    this->Source.Append(source);
    this->Destination.Append(destination);
    this->SendBegin.Append(time);
    this->SourceRegion.Append(from);
    this->DestinationRegion.Append(to);
    this->SendState.Append(send);
    this->ReceiveState.Append(receive);
  }
  /// Rows of one of several processes.
  QueriedMessages Part(int process, int processes) const
  {
    const std::size_t n = this->Id.Size();
    const std::size_t begin = n * process / processes, size = n * (process + 1) / processes - begin;
    const auto cut = [=](const auto& column) {
      using T = std::decay_t<decltype(column[0])>;
      return ColumnView<T>{ column.Data() + begin, size };
    };
    return { cut(this->Id), cut(this->Source), cut(this->Destination), cut(this->SendBegin),
      cut(this->SourceRegion), cut(this->DestinationRegion), cut(this->SendState),
      cut(this->ReceiveState), cut(this->InterNode) };
  }
};

/// A table of times, of states, of bars and of links.
struct Tables
{
  Column<double> Begin, End;
  Column<std::int32_t> Region;
  Column<std::int64_t> State, BarState, BarMessage, From, To;

  MessageHolders Times() const
  {
    MessageHolders holders;
    holders.Begin = this->Begin;
    holders.End = this->End;
    holders.Region = this->Region;
    return holders;
  }
  MessageHolders States() const
  {
    MessageHolders holders;
    holders.State = this->State;
    return holders;
  }
  MessageHolders Bars() const
  {
    MessageHolders holders;
    holders.State = this->BarState;
    holders.Message = this->BarMessage;
    return holders;
  }
  MessageHolders Links() const
  {
    MessageHolders holders;
    holders.From = this->From;
    holders.To = this->To;
    return holders;
  }
};

/// Ranks 0 and 1 are region 0, 2 and 3 region 1.
Trace MakeTrace(unsigned int seed, int messages)
{
  std::mt19937 random(seed);
  Trace trace;
  for (int i = 0; i < messages; ++i)
  {
    const auto source = static_cast<std::int32_t>(random() % 5) - 1;
    const auto destination = static_cast<std::int32_t>(random() % 5) - 1;
    const double time = random() % 9 == 0 ? std::nan("") : static_cast<double>(random() % 40) / 4;
    trace.Add(source, destination, time, source < 0 ? -1 : source / 2,
      destination < 0 ? -1 : destination / 2, static_cast<std::int64_t>(random() % 7) - 1,
      static_cast<std::int64_t>(random() % 7) - 1);
  }
  return trace;
}

Tables MakeTables(unsigned int seed, const Trace& trace)
{
  std::mt19937 random(seed);
  Tables tables;
  for (int i = 0; i < 30; ++i)
  {
    const double begin = static_cast<double>(random() % 40) / 4;
    tables.Begin.Append(begin);
    tables.End.Append(begin + static_cast<double>(random() % 8) / 4);
    tables.Region.Append(static_cast<std::int32_t>(random() % 4) - 1);
    tables.State.Append(static_cast<std::int64_t>(random() % 8));
    tables.BarState.Append(static_cast<std::int64_t>(random() % 6));
    tables.BarMessage.Append(static_cast<std::int64_t>(random() % trace.Id.Size()));
    tables.From.Append(static_cast<std::int64_t>(random() % 6));
    tables.To.Append(static_cast<std::int64_t>(random() % 6));
  }
  return tables;
}

MessageQuery MakeQuery(unsigned int seed, int messages)
{
  std::mt19937 random(seed);
  MessageQuery query;
  if (seed % 3 == 0)
  {
    query.Messages = RangesOf({ static_cast<std::int64_t>(random() % messages),
      static_cast<std::int64_t>(random() % messages) });
  }
  else if (seed % 3 == 1)
  {
    query.Ranks = RangesOf({ static_cast<std::int64_t>(random() % 4) });
  }
  for (int i = 0; seed % 3 == 2 && i < 2; ++i)
  {
    const double begin = static_cast<double>(random() % 40) / 4;
    query.BetweenNodes = seed % 2 == 0;
    query.Times.push_back({ begin, begin + 0.75, static_cast<std::int32_t>(random() % 3) - 1 });
  }
  return query;
}

// By the words of the contract, message by message and row by row.

bool SentIn(const Trace& trace, std::size_t i, double begin, double end, std::int32_t region)
{
  return trace.SendBegin[i] >= begin && trace.SendBegin[i] < end &&
    (region < 0 || (trace.SourceRegion[i] == region && trace.DestinationRegion[i] == region));
}

std::set<std::size_t> Selected(const Trace& trace, const MessageQuery& query)
{
  std::set<std::size_t> selected;
  for (std::size_t i = 0; i < trace.Id.Size(); ++i)
  {
    for (const auto& range : query.Messages)
    {
      if (trace.Id[i] >= range.first && trace.Id[i] <= range.second)
      {
        selected.insert(i);
      }
    }
    for (const auto& range : query.Ranks)
    {
      for (std::int64_t rank = range.first; rank <= range.second; ++rank)
      {
        if (trace.Source[i] == rank || trace.Destination[i] == rank)
        {
          selected.insert(i);
        }
      }
    }
    for (const MessageQuery::Time& time : query.Times)
    {
      const bool wanted = !query.BetweenNodes || trace.InterNode[i] != 0;
      if (wanted && SentIn(trace, i, time.Begin, time.End, time.Region))
      {
        selected.insert(i);
      }
    }
  }
  return selected;
}

/// Rows of 30 for which one of the messages is held.
template<typename Holds>
NumberRanges RowsWhere(const std::set<std::size_t>& selected, Holds&& holds)
{
  std::vector<std::int64_t> rows;
  for (std::size_t row = 0; row < 30; ++row)
  {
    for (const std::size_t i : selected)
    {
      if (holds(row, i))
      {
        rows.push_back(static_cast<std::int64_t>(row));
      }
    }
  }
  return RangesOf(rows);
}

/// Of each row of 30 times with selected messages: how many these are, and how many there are.
bool SharesAreRight(const Trace& trace, const std::set<std::size_t>& selected, const Tables& tables,
  const std::vector<SelectedMessages::Share>& shares)
{
  std::size_t next = 0;
  for (std::size_t row = 0; row < 30; ++row)
  {
    std::int64_t held = 0, all = 0;
    for (std::size_t i = 0; i < trace.Id.Size(); ++i)
    {
      const bool in = SentIn(trace, i, tables.Begin[row], tables.End[row], tables.Region[row]);
      all += in ? 1 : 0;
      held += in && selected.count(i) > 0 ? 1 : 0;
    }
    if (held > 0 &&
      (next == shares.size() || shares[next].Selected != held || shares[next++].All != all))
    {
      return false;
    }
  }
  return next == shares.size();
}

/// The answer with a number of processes, whose messages are spread over them.
SelectedMessages Answer(
  const Trace& trace, const MessageQuery& query, const MessageHolders& holders, int processes)
{
  SelectedMessages answer;
  RunAsProcesses(processes, [&](ProcessGroup& group) {
    const bool first = group.Process() == 0;
    const SelectedMessages found =
      FindSelectedMessages(trace.Part(group.Process(), group.Processes()), query,
        first ? holders : MessageHolders(), group, {}, 2);
    if (first)
    {
      answer = found;
    }
  });
  return answer;
}

void CheckBruteForce(Checks& check)
{
  for (unsigned int seed = 0; seed < 90; ++seed)
  {
    const Trace trace = MakeTrace(seed, 60);
    const Tables tables = MakeTables(seed + 1000, trace);
    const MessageQuery query = MakeQuery(seed, 60);
    const int processes = 1 + static_cast<int>(seed) % 4;
    const std::set<std::size_t> selected = Selected(trace, query);
    std::vector<std::int64_t> ranks;
    for (const std::size_t i : selected)
    {
      for (const std::int32_t rank : { trace.Source[i], trace.Destination[i] })
      {
        ranks.insert(ranks.end(), rank >= 0 ? 1 : 0, rank);
      }
    }
    const std::string name = " of execution " + std::to_string(seed);
    const SelectedMessages times = Answer(trace, query, tables.Times(), processes);
    check("ranks" + name, times.Ranks == RangesOf(ranks));
    check("number" + name, times.Messages == static_cast<std::int64_t>(selected.size()));
    check("times" + name, times.Rows == RowsWhere(selected, [&](std::size_t row, std::size_t i) {
      return SentIn(trace, i, tables.Begin[row], tables.End[row], tables.Region[row]);
    }));
    check("shares of times" + name, SharesAreRight(trace, selected, tables, times.Shares));
    const auto in = [&](std::int64_t state, std::size_t i) {
      return trace.SendState[i] == state || trace.ReceiveState[i] == state;
    };
    check("states" + name,
      Answer(trace, query, tables.States(), processes).Rows ==
        RowsWhere(
          selected, [&](std::size_t row, std::size_t i) { return in(tables.State[row], i); }));
    check("bars" + name,
      Answer(trace, query, tables.Bars(), processes).Rows ==
        RowsWhere(selected, [&](std::size_t row, std::size_t i) {
          return trace.Id[i] == tables.BarMessage[row] && in(tables.BarState[row], i);
        }));
    check("links" + name,
      Answer(trace, query, tables.Links(), processes).Rows ==
        RowsWhere(selected, [&](std::size_t row, std::size_t i) {
          return trace.SendState[i] == tables.From[row] && trace.ReceiveState[i] == tables.To[row];
        }));
  }
}

void CheckEdges(Checks& check)
{
  Trace trace;
  trace.Add(0, 1, 2, 0, 0, 3, 4);
  Tables tables;
  tables.Begin = Column<double>(1, 1.0);
  tables.End = Column<double>(1, 2.0);
  MessageQuery query;
  query.Messages = { { 0, 0 } };
  check("a time does not hold what is sent at its end",
    Answer(trace, query, tables.Times(), 1).Rows.empty());
  tables.Begin[0] = 2;
  tables.End[0] = 2.5;
  check(
    "but at its begin", Answer(trace, query, tables.Times(), 1).Rows == NumberRanges{ { 0, 0 } });
  check("nothing asked for, nothing selected", Answer(trace, {}, tables.Times(), 1).Messages == 0);
  trace.Add(2, 3, 2.25, 1, 1, 3, 4);
  const auto half = Answer(trace, query, tables.Times(), 2).Shares;
  check("one of two messages of its time is selected",
    half.size() == 1 && half[0].Selected == 1 && half[0].All == 2);
  check("states have no shares", Answer(trace, query, tables.States(), 1).Shares.empty());
  const SelectedMessages bare = Answer(trace, query, {}, 2);
  check(
    "without a table the ranks alone", bare.Rows.empty() && bare.Ranks == NumberRanges{ { 0, 1 } });
  QueriedMessages plain = trace.Part(0, 1);
  plain.SourceRegion = plain.DestinationRegion = {};
  plain.SendState = plain.ReceiveState = {};
  ProcessGroup alone;
  tables.Region = Column<std::int32_t>(1, 0);
  check("messages without regions are in none",
    FindSelectedMessages(plain, query, tables.Times(), alone).Rows.empty());
  tables.State = Column<std::int64_t>(1, std::int64_t(3));
  check("messages without states are in none",
    FindSelectedMessages(plain, query, tables.States(), alone).Rows.empty());
}

void CheckStop(Checks& check)
{
  const Trace trace = MakeTrace(1, 10);
  ProcessGroup alone;
  bool stopped = false;
  try
  {
    FindSelectedMessages(
      trace.Part(0, 1), {}, {}, alone, [](double, const char*) { return false; }, 1);
  }
  catch (const Cancelled&)
  {
    stopped = true;
  }
  check("it can be stopped", stopped);
}
}

int UnitTestSelectedMessages(int, char*[])
{
  Checks check;
  CheckBruteForce(check);
  CheckEdges(check);
  CheckStop(check);
  return check.Result();
}
