// Records that are packed come back in each bit, whatever they say.
#include "Readers/Build/Records/RecordPacking.h"

#include "Testing/Support/Check.h"

#include <algorithm>
#include <cstring>
#include <random>
#include <string>
#include <vector>

using namespace pclvis;

namespace
{
/// Every field of a record: a new one does not compile here until it is compared as well.
template<typename Visit>
void EachField(CallRecord& record, Visit&& visit)
{
  auto& [begin, end, path, parent] = record;
  visit(begin), visit(end), visit(path), visit(parent);
}
template<typename Visit>
void EachField(MessageRecord& record, Visit&& visit)
{
  auto& [time, size, partner, communicator, tag, post, completion, thread, completionThread] =
    record;
  visit(time), visit(size), visit(partner), visit(communicator), visit(tag), visit(post);
  visit(completion), visit(thread), visit(completionThread);
}
template<typename Visit>
void EachField(CollectiveRecord& record, Visit&& visit)
{
  auto& [sent, received, call, communicator, root, operation, thread, completion,
    completionThread] = record;
  visit(sent), visit(received), visit(call), visit(communicator), visit(root), visit(operation);
  visit(thread), visit(completion), visit(completionThread);
}
template<typename Visit>
void EachField(CounterRecord& record, Visit&& visit)
{
  auto& [time, value, counter] = record;
  visit(time), visit(value), visit(counter);
}

/// The bits of all fields.
template<typename T>
std::vector<std::uint64_t> BitsOf(T record)
{
  std::vector<std::uint64_t> bits;
  EachField(record, [&](auto& field) {
    bits.push_back(0);
    std::memcpy(&bits.back(), &field, sizeof(field));
  });
  return bits;
}

/// Packs and unpacks; returns the bytes in between, or 0 if anything came back otherwise.
template<typename T>
std::size_t RoundTrip(const Column<T>& records)
{
  std::size_t bytes = 1;
  Column<T> back(records.Size());
  for (T& unwritten : back)
  {
    std::memset(static_cast<void*>(&unwritten), 0x5A, sizeof(T));
  }
  for (std::size_t first = 0; first < records.Size(); first += kRecordsAPiece)
  {
    const Bytes packed = PackRecords(records, first);
    bytes += packed.size();
    UnpackRecords(packed, back, first);
  }
  for (std::size_t i = 0; i < records.Size(); ++i)
  {
    bytes = BitsOf(records[i]) == BitsOf(back[i]) ? bytes : 0;
  }
  return bytes;
}

class RandomFields
{
public:
  explicit RandomFields(unsigned seed) : Numbers(seed) {}
  std::uint64_t Below(std::uint64_t n) { return this->Numbers() % n; }
  /// Any bits; often those at the ends of what a field can say.
  template<typename T>
  void operator()(T& field)
  {
    constexpr std::uint64_t kHigh = std::uint64_t(1) << 63;
    const std::uint64_t ends[] = { 0, 1, ~std::uint64_t(0), ~std::uint64_t(1), kHigh, kHigh - 1,
      0x7FFFFFFF, 0x80000000, 0xFFFF, 0x10000, 0xFF, 0x100, this->Below(300), this->Numbers() };
    const std::uint64_t bits =
      this->Numbers() >> this->Below(64) & ~std::uint64_t(0) << this->Below(8);
    const std::uint64_t chosen = this->Below(3) == 0 ? bits : ends[this->Below(14)];
    std::memcpy(&field, &chosen, sizeof(field));
  }

private:
  std::mt19937_64 Numbers;
};

/// Each field is anything, or as in the record before, or one of the column's last.
template<typename T>
void CheckRandom(Checks& check, const std::string& what)
{
  bool all = true;
  for (unsigned seed = 0; seed < 60; ++seed)
  {
    RandomFields random(seed);
    const std::size_t sizes[] = { 0, 1, 2, kRecordsAPiece - 1, kRecordsAPiece, kRecordsAPiece + 1,
      3 * kRecordsAPiece + 5 };
    const std::uint64_t change = 1 + random.Below(4);
    Column<T> records;
    for (std::size_t i = 0; i < sizes[seed % 7]; ++i)
    {
      T record = {};
      record = i > 0 ? records[i - 1 - random.Below(std::min<std::size_t>(i, 6))] : record;
      EachField(record, [&](auto& field) {
        if (random.Below(change) == 0)
        {
          random(field);
        }
      });
      records.Append(record);
    }
    all = all && RoundTrip(records) > 0;
  }
  check("any " + what + " come back", all);
}

/// One field of one record changes, in records that are all as expected otherwise.
template<typename T>
void CheckEachField(Checks& check, const std::string& what, const Column<T>& regular)
{
  T shape = {};
  std::size_t fields = 0;
  EachField(shape, [&](auto&) { ++fields; });
  for (std::size_t changed = 0; changed < fields; ++changed)
  {
    RandomFields random(static_cast<unsigned>(changed));
    bool all = true;
    for (int trial = 0; trial < 20; ++trial)
    {
      Column<T> records = regular;
      std::size_t at = 0;
      EachField(records[regular.Size() / 2 + 1], [&](auto& field) {
        if (at++ == changed)
        {
          random(field);
        }
      });
      all = all && RoundTrip(records) > 0;
    }
    check("field " + std::to_string(changed) + " of " + what + " is packed", all);
  }
}

template<typename T>
void CheckAll(Checks& check, const std::string& what, const Column<T>& regular)
{
  CheckRandom<T>(check, what);
  CheckEachField(check, what, regular);
  const std::size_t bytes = RoundTrip(regular);
  check(what + " that repeat themselves take a third of their memory: " + std::to_string(bytes),
    bytes > 0 && bytes < regular.Size() * sizeof(T) / 3);
}
}

/// A program that repeats a function with five calls, of microseconds that nothing tells.
int UnitTestRecordPacking(int, char*[])
{
  Checks check;
  std::mt19937_64 random(7);
  Column<CallRecord> calls;
  Column<MessageRecord> messages;
  Column<CollectiveRecord> collectives;
  Column<CounterRecord> counters;
  Ticks now = Ticks(1) << 50;
  const auto pass = [&] { return now += random() % 30000; };
  calls.Append({ now, kNoTicks, 0, -1 });
  for (std::int32_t step = 0; step < 500; ++step)
  {
    const auto function = static_cast<std::int32_t>(calls.Size());
    calls.Append({ pass(), now + 200000, 1, 0 });
    for (std::int32_t i = 0; i < 4; ++i)
    {
      const auto call = static_cast<std::int32_t>(calls.Size());
      const Ticks begin = pass();
      messages.Append(
        { pass(), 4096 << i, 10 * i, 2, 77, call, i < 2 ? function + 4 : call, 0, 0 });
      calls.Append({ begin, pass(), 2 + i, function });
      counters.Append({ now, 1e6 * step + i, i });
    }
    collectives.Append({ 8, 8, function + 4, 1, -1, kAllReduceOperation, 0, function + 4, 0 });
  }
  CheckAll(check, "calls", calls);
  CheckAll(check, "messages", messages);
  CheckAll(check, "collectives", collectives);
  CheckAll(check, "counters", counters);
  return check.Result();
}
