#include "Readers/Build/Records/RecordPacking.h"

#include "Readers/Build/Records/PackedNumbers.h"

#include <algorithm>
#include <array>

namespace pclvis
{
namespace
{
// Guards: a new field must be packed as well.
static_assert(sizeof(CallRecord) == 2 * 8 + 2 * 4, "two times, Path, Parent");
static_assert(sizeof(MessageRecord) == 2 * 8 + 5 * 4 + 2 * 2, "Time, Size, five numbers, threads");
static_assert(sizeof(CollectiveRecord) == 2 * 8 + 8 * 4, "bytes, seven numbers, and 4 unused");
static_assert(sizeof(CounterRecord) == 2 * 8 + 2 * 4, "Time, Value, Counter, and 4 unused");

/// Upper bound of the bytes of a packed record; a collective needs 20 for sizes and 35 for numbers.
constexpr std::size_t kMostBytes = 64;
/// a + b - c for numbers that may overflow.
std::int32_t Continued(std::int32_t a, std::int32_t b, std::int32_t c)
{
  return static_cast<std::int32_t>(
    static_cast<std::uint32_t>(a) + static_cast<std::uint32_t>(b) - static_cast<std::uint32_t>(c));
}

using RecordWriter = NumberWriter<kRecordsAPiece * kMostBytes>;
using RecordReader = NumberReader;

/// Number of records in the piece that begins at `first`.
template<typename T>
std::size_t SizeOf(const Column<T>& column, std::size_t first)
{
  return std::min(column.Size() - first, kRecordsAPiece);
}

/// Predicts calls within a piece: what last followed a call with the same path.
class FollowingCalls
{
public:
  struct Call
  {
    std::int32_t Path = 0;
    unsigned Up = kNotUp;
  };
  static constexpr unsigned kNotUp = 256; ///< the parent does not enclose the previous call
  Call& After(std::int32_t path) { return this->Calls[static_cast<std::uint32_t>(path) % 256]; }

private:
  std::array<Call, 256> Calls;
};

/// How many calls are left between the start of the previous call and that of calls[next]; 0: it is
/// called by the previous call. Calls before the piece are not considered.
/// @param first position of the piece in its column, to which parents refer
unsigned LevelsUp(const CallRecord* calls, std::size_t next, std::size_t first)
{
  const std::int64_t parent = calls[next].Parent - static_cast<std::int64_t>(first);
  auto at = static_cast<std::int64_t>(next) - 1;
  for (unsigned up = 0; next > 0 && up < FollowingCalls::kNotUp; ++up)
  {
    if (at == parent)
    {
      return up;
    }
    if (at < 0 || at >= static_cast<std::int64_t>(next))
    {
      break;
    }
    at = calls[at].Parent - static_cast<std::int64_t>(first);
  }
  return FollowingCalls::kNotUp;
}

/// The parent of calls[next], this many levels up.
std::int32_t ParentAt(const CallRecord* calls, std::size_t next, std::size_t first, unsigned up)
{
  auto parent = static_cast<std::int32_t>(first + next) - 1;
  for (; up > 0; --up)
  {
    parent = calls[static_cast<std::size_t>(parent) - first].Parent;
  }
  return parent;
}

constexpr CallRecord kNoCallBefore = {};

/// How Path and Parent are packed (bits 6 and 7). Begin counts from Reference.
enum CallForm : unsigned
{
  kAsBefore, ///< as predicted
  kByte,     ///< one byte each for Path and levels up
  kShort,    ///< two bytes for Path, one for levels up
  kRaw       ///< four bytes each, with Parent itself
};
/// A call made by the previous call begins within it, and any other call after it.
Ticks Reference(const CallRecord& before, unsigned up)
{
  return up == 0 ? before.Begin : before.End;
}

/// Predicts messages within a piece: what followed the last message like this one.
class FollowingMessages
{
public:
  FollowingMessages() { this->At.fill(0); }
  /// Position in the piece; 0: unknown.
  std::uint16_t& After(const MessageRecord& message)
  {
    const std::uint32_t mixed =
      (static_cast<std::uint32_t>(message.Partner) * 31 + static_cast<std::uint32_t>(message.Tag)) *
        31 +
      static_cast<std::uint32_t>(message.Size);
    return this->At[mixed * 0x9E3779B1u >> 22];
  }

private:
  static_assert(kRecordsAPiece <= 0x10000, "positions have 16 bits");
  std::array<std::uint16_t, 1024> At;
};

/// The expected message: like `Like`, but with later calls.
struct Expectation
{
  const MessageRecord& Like;
  std::int32_t Post;
  std::int32_t Completion(std::int32_t post) const
  {
    return this->Like.Completion < 0 ? this->Like.Completion
                                     : Continued(post, this->Like.Completion, this->Like.Post);
  }
};

constexpr MessageRecord kNoMessage = {};

/// @param messages of the piece; those before i are known already
Expectation Expected(const MessageRecord* messages, std::size_t i, FollowingMessages& following)
{
  if (i == 0)
  {
    return { kNoMessage, 0 };
  }
  std::uint16_t& position = following.After(messages[i - 1]);
  const MessageRecord& like = messages[position];
  const std::int32_t before = position > 0 ? messages[position - 1].Post : 0;
  position = static_cast<std::uint16_t>(i);
  return { like, Continued(messages[i - 1].Post, like.Post, before) };
}

/// The parts of a message that are not as expected, in the bits above the three for the width of
/// its time.
enum MessageParts : unsigned
{
  kChannel = 8,
  kSize = 16,
  kPost = 32,
  kCompletion = 64,
  kThreads = 128
};

/// The last value of each counter. Counters that share an entry only need more bytes.
class LastValues
{
public:
  LastValues() { this->Values.fill(0); }
  std::uint64_t& Of(std::int32_t counter)
  {
    return this->Values[static_cast<std::uint32_t>(counter) % 64];
  }

private:
  std::array<std::uint64_t, 64> Values; ///< bits
};

Bytes Packed(const Column<CallRecord>& column, std::size_t first)
{
  RecordWriter writer;
  FollowingCalls following;
  const CallRecord* const calls = column.Data() + first;
  const std::size_t n = SizeOf(column, first);
  for (std::size_t i = 0; i < n; ++i)
  {
    const CallRecord& call = calls[i];
    const CallRecord& before = i > 0 ? calls[i - 1] : kNoCallBefore;
    const auto path = static_cast<std::uint32_t>(call.Path);
    const unsigned up = path > 0xFFFF ? FollowingCalls::kNotUp : LevelsUp(calls, i, first);
    const std::uint64_t gap = Folded(call.Begin - Reference(before, up));
    const std::uint64_t duration = call.End - call.Begin;
    FollowingCalls::Call& expected = following.After(before.Path);
    const unsigned form = up == FollowingCalls::kNotUp  ? kRaw
      : call.Path == expected.Path && up == expected.Up ? kAsBefore
      : path < 256                                      ? kByte
                                                        : kShort;
    writer.Byte(WidthOf(gap) | WidthOf(duration) << 3 | form << 6);
    if (form == kRaw)
    {
      writer.Wide(path, 4);
      writer.Wide(static_cast<std::uint32_t>(call.Parent), 4);
    }
    else if (form != kAsBefore)
    {
      writer.Wide(path, form);
      writer.Byte(up);
    }
    writer.Wide(gap, BytesOf(WidthOf(gap)));
    writer.Wide(duration, BytesOf(WidthOf(duration)));
    expected = { call.Path, up };
  }
  return writer.Take();
}

void Unpack(const Bytes& packed, Column<CallRecord>& column, std::size_t first)
{
  RecordReader reader(packed);
  FollowingCalls following;
  CallRecord* const calls = column.Data() + first;
  const std::size_t n = SizeOf(column, first);
  for (std::size_t i = 0; i < n; ++i)
  {
    const CallRecord& before = i > 0 ? calls[i - 1] : kNoCallBefore;
    const unsigned control = reader.Byte(), form = control >> 6;
    FollowingCalls::Call& expected = following.After(before.Path);
    CallRecord& call = calls[i];
    if (form == kRaw)
    {
      call.Path = static_cast<std::int32_t>(reader.Wide(4));
      call.Parent = static_cast<std::int32_t>(reader.Wide(4));
      expected = { call.Path, FollowingCalls::kNotUp };
    }
    else
    {
      if (form != kAsBefore)
      {
        const auto path = static_cast<std::int32_t>(reader.Wide(form));
        expected = { path, reader.Byte() };
      }
      call.Path = expected.Path;
      call.Parent = ParentAt(calls, i, first, expected.Up);
    }
    call.Begin = Reference(before, expected.Up) + Unfolded(reader.Wide(BytesOf(control & 7)));
    call.End = call.Begin + reader.Wide(BytesOf(control >> 3 & 7));
  }
}

Bytes Packed(const Column<MessageRecord>& column, std::size_t first)
{
  RecordWriter writer;
  FollowingMessages following;
  Ticks before = 0;
  const MessageRecord* const messages = column.Data() + first;
  const std::size_t n = SizeOf(column, first);
  for (std::size_t i = 0; i < n; ++i)
  {
    const MessageRecord& message = messages[i];
    const Expectation expected = Expected(messages, i, following);
    const MessageRecord& like = expected.Like;
    const std::uint64_t gap = Folded(message.Time - before);
    const bool channel = message.Partner != like.Partner ||
      message.Communicator != like.Communicator || message.Tag != like.Tag;
    const bool threads =
      message.PostThread != like.PostThread || message.CompletionThread != like.CompletionThread;
    const std::int32_t completion = expected.Completion(message.Post);
    const unsigned parts = (channel ? kChannel : 0u) | (message.Size != like.Size ? kSize : 0u) |
      (message.Post != expected.Post ? kPost : 0u) |
      (message.Completion != completion ? kCompletion : 0u) | (threads ? kThreads : 0u);
    writer.Byte(WidthOf(gap) | parts);
    writer.Wide(gap, BytesOf(WidthOf(gap)));
    if (channel)
    {
      writer.Distance(message.Partner, like.Partner);
      writer.Distance(message.Communicator, like.Communicator);
      writer.Distance(message.Tag, like.Tag);
    }
    if (parts & kSize)
    {
      writer.Distance(message.Size, like.Size);
    }
    if (parts & kPost)
    {
      writer.Distance(message.Post, expected.Post);
    }
    if (parts & kCompletion)
    {
      writer.Distance(message.Completion, completion);
    }
    if (threads)
    {
      writer.Wide(message.PostThread, 2);
      writer.Wide(message.CompletionThread, 2);
    }
    before = message.Time;
  }
  return writer.Take();
}

void Unpack(const Bytes& packed, Column<MessageRecord>& column, std::size_t first)
{
  RecordReader reader(packed);
  FollowingMessages following;
  Ticks before = 0;
  MessageRecord* const messages = column.Data() + first;
  const std::size_t n = SizeOf(column, first);
  for (std::size_t i = 0; i < n; ++i)
  {
    const Expectation expected = Expected(messages, i, following);
    MessageRecord& message = messages[i] = expected.Like;
    const unsigned parts = reader.Byte();
    message.Time = before += Unfolded(reader.Wide(BytesOf(parts & 7)));
    if (parts & kChannel)
    {
      message.Partner = reader.Distance(message.Partner);
      message.Communicator = reader.Distance(message.Communicator);
      message.Tag = reader.Distance(message.Tag);
    }
    message.Size = parts & kSize ? reader.Distance(message.Size) : message.Size;
    message.Post = parts & kPost ? reader.Distance(expected.Post) : expected.Post;
    message.Completion = expected.Completion(message.Post);
    if (parts & kCompletion)
    {
      message.Completion = reader.Distance(message.Completion);
    }
    if (parts & kThreads)
    {
      message.PostThread = static_cast<std::uint16_t>(reader.Wide(2));
      message.CompletionThread = static_cast<std::uint16_t>(reader.Wide(2));
    }
  }
}

Bytes Packed(const Column<CollectiveRecord>& column, std::size_t first)
{
  RecordWriter writer;
  CollectiveRecord before = {};
  for (std::size_t i = first; i < first + SizeOf(column, first); ++i)
  {
    const CollectiveRecord& collective = column[i];
    writer.Distance(collective.Sent, before.Sent);
    writer.Distance(collective.Received, before.Received);
    writer.Distance(collective.Call, before.Call);
    writer.Distance(collective.Communicator, before.Communicator);
    writer.Distance(collective.Root, before.Root);
    writer.Distance(collective.Operation, before.Operation);
    writer.Distance(collective.CallThread, before.CallThread);
    writer.Distance(collective.Completion, collective.Call);
    writer.Distance(collective.CompletionThread, before.CompletionThread);
    before = collective;
  }
  return writer.Take();
}

void Unpack(const Bytes& packed, Column<CollectiveRecord>& column, std::size_t first)
{
  RecordReader reader(packed);
  CollectiveRecord collective = {};
  for (std::size_t i = first; i < first + SizeOf(column, first); ++i)
  {
    collective.Sent = reader.Distance(collective.Sent);
    collective.Received = reader.Distance(collective.Received);
    collective.Call = reader.Distance(collective.Call);
    collective.Communicator = reader.Distance(collective.Communicator);
    collective.Root = reader.Distance(collective.Root);
    collective.Operation = reader.Distance(collective.Operation);
    collective.CallThread = reader.Distance(collective.CallThread);
    collective.Completion = reader.Distance(collective.Call);
    collective.CompletionThread = reader.Distance(collective.CompletionThread);
    column[i] = collective;
  }
}

Bytes Packed(const Column<CounterRecord>& column, std::size_t first)
{
  RecordWriter writer;
  LastValues last;
  CounterRecord before = {};
  for (std::size_t i = first; i < first + SizeOf(column, first); ++i)
  {
    const CounterRecord& sample = column[i];
    writer.Distance(sample.Time, before.Time);
    writer.Distance(sample.Counter, before.Counter);
    std::uint64_t bits = 0;
    std::memcpy(&bits, &sample.Value, sizeof(bits));
    // Counts are whole numbers, and the lowest bytes of such doubles are 0.
    std::uint64_t changed = bits ^ last.Of(sample.Counter);
    unsigned zeros = 0;
    for (; changed != 0 && (changed & 0xFF) == 0; changed >>= 8)
    {
      ++zeros;
    }
    const unsigned width = WidthOf(changed);
    writer.Byte(width | zeros << 3);
    writer.Wide(changed, BytesOf(width));
    last.Of(sample.Counter) = bits;
    before = sample;
  }
  return writer.Take();
}

void Unpack(const Bytes& packed, Column<CounterRecord>& column, std::size_t first)
{
  RecordReader reader(packed);
  LastValues last;
  CounterRecord sample = {};
  for (std::size_t i = first; i < first + SizeOf(column, first); ++i)
  {
    sample.Time = reader.Distance(sample.Time);
    sample.Counter = reader.Distance(sample.Counter);
    const unsigned control = reader.Byte();
    std::uint64_t& bits = last.Of(sample.Counter);
    bits ^= reader.Wide(BytesOf(control & 7)) << 8 * (control >> 3);
    std::memcpy(&sample.Value, &bits, sizeof(bits));
    column[i] = sample;
  }
}
}

template<typename T>
Bytes PackRecords(const Column<T>& column, std::size_t first)
{
  return Packed(column, first);
}

template<typename T>
void UnpackRecords(const Bytes& packed, Column<T>& column, std::size_t first)
{
  Unpack(packed, column, first);
}

template Bytes PackRecords(const Column<CallRecord>&, std::size_t);
template Bytes PackRecords(const Column<MessageRecord>&, std::size_t);
template Bytes PackRecords(const Column<CollectiveRecord>&, std::size_t);
template Bytes PackRecords(const Column<CounterRecord>&, std::size_t);
template void UnpackRecords(const Bytes&, Column<CallRecord>&, std::size_t);
template void UnpackRecords(const Bytes&, Column<MessageRecord>&, std::size_t);
template void UnpackRecords(const Bytes&, Column<CollectiveRecord>&, std::size_t);
template void UnpackRecords(const Bytes&, Column<CounterRecord>&, std::size_t);
}
