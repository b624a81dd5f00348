#include "Readers/Build/EventList/EventList.h"
#include "Testing/Support/Check.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

namespace
{
using pclvis::Column;
using pclvis::EventColumns;
using pclvis::Trace;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr std::uint8_t kOther = 0;
constexpr std::uint8_t kSend = 1;
constexpr std::uint8_t kReceive = 2;

struct Row
{
  std::uint8_t Kind;
  std::int32_t Rank;
  double Time;
  std::int32_t Source, Destination;
  std::int64_t Size;
  std::int32_t Tag, Communicator;
};

/// Columns that own their values.
struct List
{
  explicit List(const std::vector<Row>& rows)
  {
    for (const Row& row : rows)
    {
      this->Kind.Append(row.Kind);
      this->Rank.Append(row.Rank);
      this->Time.Append(row.Time);
      this->Source.Append(row.Source);
      this->Destination.Append(row.Destination);
      this->Size.Append(row.Size);
      this->Tag.Append(row.Tag);
      this->Communicator.Append(row.Communicator);
    }
  }
  EventColumns Columns() const
  {
    return { Kind, Rank, Time, {}, Source, Destination, Size, Tag, Communicator };
  }
  Column<std::uint8_t> Kind;
  Column<std::int32_t> Rank, Source, Destination, Tag, Communicator;
  Column<double> Time;
  Column<std::int64_t> Size;
};

Trace Import(const std::vector<Row>& rows, const pclvis::EventListOptions& options = {})
{
  const List list(rows);
  return pclvis::ImportEventList(list.Columns(), options);
}

template<typename T>
bool Is(const Column<T>& column, const std::vector<T>& expected)
{
  return column.Size() == expected.size() &&
    std::equal(expected.begin(), expected.end(), column.begin());
}

bool IsNear(const Column<double>& column, const std::vector<double>& expected)
{
  return column.Size() == expected.size() &&
    std::equal(expected.begin(), expected.end(), column.begin(), [](double a, double b) {
      return (std::isnan(a) && std::isnan(b)) || std::fabs(a - b) < 1e-12;
    });
}

/// Three messages from 0 to 1, A and B with tag 7 and C with tag 8; a send to 2 that is lost; a
/// receive of 0 from 2 that nobody sent.
///   time      1    2    3    4    5    6    7
///   rank 0    sA   sB   sC   s>2            r<2
///   rank 1                   rC   rA   rB
const std::vector<Row> kRows = {
  { kSend, 0, 1, 0, 1, 100, 7, 0 },
  { kSend, 0, 2, 0, 1, 200, 7, 0 },
  { kSend, 0, 3, 0, 1, 300, 8, 0 },
  { kSend, 0, 4, 0, 2, 400, 7, 0 },
  { kReceive, 1, 4, 0, 1, 999, 8, 0 },
  { kReceive, 1, 5, 0, 1, 100, 7, 0 },
  { kReceive, 1, 6, 0, 1, 200, 7, 0 },
  { kReceive, 0, 7, 2, 0, 500, 7, 0 },
  { kOther, 2, 8, -1, -1, -1, -1, -1 },
};

void CheckDrawn(pclvis::Checks& check)
{
  const Trace trace = Import(kRows);
  const pclvis::Messages& m = trace.Messages;
  // Home rank 0: its receive. Home rank 1: C, A, B as received. Home rank 2: the lost send.
  check("rows stand by home rank, then by receive", Is(m.Destination, { 0, 1, 1, 1, 2 }));
  check("sources are the senders", Is(m.Source, { 2, 0, 0, 0, 0 }));
  check("tags keep their order each", Is(m.Tag, { 7, 8, 7, 7, 7 }));
  check("sizes are the senders', or the receiver's where there is none",
    Is<std::int64_t>(m.SizeBytes, { 500, 300, 100, 200, 400 }));
  check("times count from the first event", IsNear(m.SendBegin, { kNaN, 2, 0, 1, 3 }));
  check("receives too", IsNear(m.ReceiveEnd, { 6, 3, 4, 5, kNaN }));
  check("t is receive minus send", IsNear(m.Transmission, { kNaN, 1, 4, 4, kNaN }));
  check("one side alone is not matched", Is<std::uint8_t>(m.Matched, { 0, 1, 1, 1, 0 }));
  check("ids count the rows", Is<std::int64_t>(m.MessageId, { 0, 1, 2, 3, 4 }));
  check("without nodes nothing crosses nodes", Is<std::uint8_t>(m.InterNode, { 0, 0, 0, 0, 0 }));
  check("three ranks are named", trace.Ranks.size() == 3 && trace.Facts.Ranks == 3);
  check("rank 0 sent 4 messages of 1000 bytes",
    trace.Ranks[0].Sent == 4 && trace.Ranks[0].SentBytes == 1000);
  check("rank 0 received 1 of 500",
    trace.Ranks[0].Received == 1 && trace.Ranks[0].ReceivedBytes == 500);
  check("rank 0 has 2 unmatched", trace.Ranks[0].Unmatched == 2);
  check("rank 1 received 600 bytes",
    trace.Ranks[1].Received == 3 && trace.Ranks[1].ReceivedBytes == 600);
  check("the log counts the lost",
    trace.Log.Count("unmatched send") == 1 && trace.Log.Count("unmatched receive") == 1);
  check("and what is neither send nor receive", trace.Log.Count("event of another type") == 1);
  check.Near("the length covers all events", trace.Facts.Length, 7);
}

void CheckOrder(pclvis::Checks& check)
{
  const Trace expected = Import(kRows);
  std::vector<Row> rows = kRows;
  for (unsigned seed = 1; seed <= 10; ++seed)
  {
    std::shuffle(rows.begin(), rows.end(), std::mt19937(seed));
    const Trace trace = Import(rows);
    const auto same = [](const auto& a, const auto& b) {
      return a.Size() == b.Size() && std::equal(a.begin(), a.end(), b.begin());
    };
    check("shuffled rows give the same messages, seed " + std::to_string(seed),
      same(trace.Messages.SizeBytes, expected.Messages.SizeBytes) &&
        same(trace.Messages.Tag, expected.Messages.Tag) &&
        same(trace.Messages.Matched, expected.Messages.Matched));
  }
  for (Row& row : rows)
  {
    row.Time += 1000;
  }
  check("shifted times give the same durations",
    IsNear(Import(rows).Messages.Transmission, { kNaN, 1, 4, 4, kNaN }));
  // At one time the order of the rows decides: the first send of two goes to the first receive.
  const Trace ties = Import({ { kSend, 0, 1, 0, 1, 10, 0, 0 }, { kSend, 0, 1, 0, 1, 20, 0, 0 },
    { kReceive, 1, 2, 0, 1, 0, 0, 0 }, { kReceive, 1, 2, 0, 1, 0, 0, 0 } });
  check("ties go by row", Is<std::int64_t>(ties.Messages.SizeBytes, { 10, 20 }));
}

void CheckOdd(pclvis::Checks& check)
{
  check("an empty list is an empty trace",
    Import({}).Messages.Size() == 0 && Import({}).Facts.Ranks == 0);
  const Trace alone = Import({ { kSend, 0, 5, 0, 0, 1, 0, 0 }, { kReceive, 0, 5, 0, 0, 1, 0, 0 } });
  check("a message to oneself at one time is kept and flagged",
    alone.Messages.Size() == 1 && alone.Messages.Skewed[0] == 1 &&
      alone.Log.Count("received before sent") == 1);
  const Trace skewed =
    Import({ { kSend, 0, 5, 0, 1, 1, 0, 0 }, { kReceive, 1, 3, 0, 1, 1, 0, 0 } });
  check("a receive before its send is kept and flagged", skewed.Messages.Skewed[0] == 1);
  check.Near("with its negative time", skewed.Messages.Transmission[0], -2);
  const Trace nobody =
    Import({ { kSend, 1, 5, 1, -1, 1, 0, 0 }, { kReceive, 1, 6, -1, 1, 1, 0, 0 } });
  check("messages with nobody do not match each other",
    Is<std::uint8_t>(nobody.Messages.Matched, { 0, 0 }) &&
      nobody.Log.Count("message to no rank") == 2);
  check("their home is the rank that is there", Is(nobody.Messages.Destination, { 1, -1 }));
  const Trace moved = Import({ { kSend, 0, 1, 3, 1, 1, 0, 0 }, { kReceive, 1, 2, 0, 1, 1, 0, 0 } });
  check("a send on another rank than its source starts at its rank",
    moved.Messages.Source[0] == 0 && moved.Messages.Matched[0] == 1 &&
      moved.Log.Count("event on another rank") == 1);
  const Trace groups = Import({ { kSend, 0, 1, 0, 1, 10, 0, 1 }, { kSend, 0, 2, 0, 1, 20, 0, 2 },
    { kReceive, 1, 3, 0, 1, 0, 0, 2 }, { kReceive, 1, 4, 0, 1, 0, 0, 1 } });
  check("communicators keep their messages apart",
    Is<std::int64_t>(groups.Messages.SizeBytes, { 20, 10 }));
}

void CheckOptions(pclvis::Checks& check)
{
  pclvis::EventListOptions options;
  options.SecondsPerUnit = 1e-3;
  options.RanksPerNode = 1;
  const Trace trace = Import(kRows, options);
  check("milliseconds become seconds",
    IsNear(trace.Messages.Transmission, { kNaN, 1e-3, 4e-3, 4e-3, kNaN }));
  check("a rank a node: all messages cross nodes",
    Is<std::uint8_t>(trace.Messages.InterNode, { 1, 1, 1, 1, 1 }));

  List list({ kRows[0], kRows[5] });
  Column<std::int64_t> ticks;
  ticks.Append(1700000000000000000 + 3);
  ticks.Append(1700000000000000000 + 8);
  EventColumns columns = list.Columns();
  columns.Time = {};
  columns.Ticks = ticks;
  columns.Tag = columns.Communicator = {};
  options.SecondsPerUnit = 1e-9;
  const Trace exact = pclvis::ImportEventList(columns, options);
  check.Near("nanoseconds since 1970 stay exact", exact.Messages.Transmission[0], 5e-9, 1e-18);
  check("absent tags and communicators are -1",
    exact.Messages.Tag[0] == -1 && exact.Messages.Communicator[0] == -1);

  const Column<std::uint8_t> kinds =
    pclvis::ClassifyEvents({ "send", " SEND\r", "recv", "1", "" }, "Send ", "recv");
  check("types are compared without blanks and case",
    Is(kinds, { kSend, kSend, kReceive, kOther, kOther }));
}

void CheckErrors(pclvis::Checks& check)
{
  check.Throws("a row without time is named", "row 1 has no time", [] {
    Import({ kRows[0], { kSend, 0, kNaN, 0, 1, 1, 0, 0 } });
  });
  check.Throws("a row without rank is named", "row 0 is on rank -1", [] {
    Import({ { kSend, -1, 0, 0, 1, 1, 0, 0 } });
  });
  check.Throws("ranks beyond all machines are refused", "row 0 names rank 16777216", [] {
    Import({ { kSend, 0, 0, 0, 1 << 24, 1, 0, 0 } });
  });
}
}

int UnitTestEventList(int, char*[])
{
  pclvis::Checks check;
  CheckDrawn(check);
  CheckOrder(check);
  CheckOdd(check);
  CheckOptions(check);
  CheckErrors(check);
  return check.Result();
}
