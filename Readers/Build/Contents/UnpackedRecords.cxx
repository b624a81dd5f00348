#include "Readers/Build/Contents/UnpackedRecords.h"

#include "Readers/Base/ParallelFor.h"
#include "Readers/Build/Records/RecordPacking.h"

namespace pclvis
{
namespace
{
constexpr std::size_t kGrain = 16; ///< pieces that a thread takes in one go

/// The columns of one kind, always in the same order.
template<typename T>
using Columns = std::vector<Column<T>*>;

Columns<CallRecord> CallsOf(ArchiveContents& contents)
{
  Columns<CallRecord> columns;
  for (ReadLocation& location : contents.Locations)
  {
    columns.push_back(&location.Records.Calls);
  }
  return columns;
}

/// Locations without a rank have kept their messages.
Columns<MessageRecord> MessagesOf(ArchiveContents& contents)
{
  Columns<MessageRecord> columns;
  for (ReadLocation& location : contents.Locations)
  {
    columns.insert(columns.end(), { &location.Records.Sends, &location.Records.Receives });
  }
  for (RankRecords& rank : contents.Ranks)
  {
    columns.insert(columns.end(), { &rank.Sends, &rank.Receives });
  }
  return columns;
}

Columns<CollectiveRecord> CollectivesOf(ArchiveContents& contents)
{
  Columns<CollectiveRecord> columns;
  for (ReadLocation& location : contents.Locations)
  {
    columns.push_back(&location.Records.Collectives);
  }
  for (RankRecords& rank : contents.Ranks)
  {
    columns.push_back(&rank.Collectives);
  }
  return columns;
}

Columns<CounterRecord> CountersOf(ArchiveContents& contents)
{
  Columns<CounterRecord> columns;
  for (ReadLocation& location : contents.Locations)
  {
    columns.push_back(&location.Records.Counters);
  }
  return columns;
}

struct Piece
{
  std::size_t Column, First;
};

std::vector<Piece> PiecesOf(const std::vector<std::size_t>& sizes)
{
  std::vector<Piece> pieces;
  for (std::size_t column = 0; column < sizes.size(); ++column)
  {
    for (std::size_t first = 0; first < sizes[column]; first += kRecordsAPiece)
    {
      pieces.push_back({ column, first });
    }
  }
  return pieces;
}

template<typename T>
PackedColumns<T> Pack(const Columns<T>& columns, int threads)
{
  PackedColumns<T> packed;
  for (const Column<T>* column : columns)
  {
    packed.Sizes.push_back(column->Size());
  }
  const std::vector<Piece> pieces = PiecesOf(packed.Sizes);
  packed.Pieces.resize(pieces.size());
  ParallelFor(pieces.size(), kGrain, threads, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t i = begin; i < end; ++i)
    {
      packed.Pieces[i] = PackRecords(*columns[pieces[i].Column], pieces[i].First);
    }
  });
  return packed;
}

template<typename T>
std::vector<Column<T>> Unpack(const PackedColumns<T>& packed, int threads)
{
  std::vector<Column<T>> columns;
  for (const std::size_t size : packed.Sizes)
  {
    columns.emplace_back(size);
  }
  const std::vector<Piece> pieces = PiecesOf(packed.Sizes);
  ParallelFor(pieces.size(), kGrain, threads, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t i = begin; i < end; ++i)
    {
      UnpackRecords(packed.Pieces[i], columns[pieces[i].Column], pieces[i].First);
    }
  });
  return columns;
}

template<typename T>
void Replace(const Columns<T>& columns, std::vector<Column<T>>&& by)
{
  for (std::size_t i = 0; i < columns.size(); ++i)
  {
    *columns[i] = std::move(by[i]);
  }
}

template<typename T>
void Drop(const Columns<T>& columns)
{
  for (Column<T>* column : columns)
  {
    *column = Column<T>();
  }
}

void PackAll(ArchiveContents& contents)
{
  const int threads = contents.Options.Threads;
  auto packed = std::make_shared<PackedRecords>();
  packed->Calls = Pack(CallsOf(contents), threads);
  packed->Messages = Pack(MessagesOf(contents), threads);
  packed->Collectives = Pack(CollectivesOf(contents), threads);
  packed->Counters = Pack(CountersOf(contents), threads);
  contents.Packed = std::move(packed);
}
}

UnpackedRecords::UnpackedRecords(ArchiveContents& contents) : Contents(contents)
{
  if (!contents.OnlyPacked)
  {
    return;
  }
  const PackedRecords& packed = *contents.Packed;
  const int threads = contents.Options.Threads;
  auto calls = Unpack(packed.Calls, threads);
  auto messages = Unpack(packed.Messages, threads);
  auto collectives = Unpack(packed.Collectives, threads);
  auto counters = Unpack(packed.Counters, threads);
  Replace(CallsOf(contents), std::move(calls));
  Replace(MessagesOf(contents), std::move(messages));
  Replace(CollectivesOf(contents), std::move(collectives));
  Replace(CountersOf(contents), std::move(counters));
  contents.OnlyPacked = false;
}

UnpackedRecords::~UnpackedRecords()
{
  try
  {
    if (!this->Contents.Packed)
    {
      PackAll(this->Contents);
    }
    Drop(CallsOf(this->Contents));
    Drop(MessagesOf(this->Contents));
    Drop(CollectivesOf(this->Contents));
    Drop(CountersOf(this->Contents));
    for (ReadLocation& location : this->Contents.Locations)
    {
      location.Store.reset();
    }
    this->Contents.OnlyPacked = true;
  }
  catch (const std::bad_alloc&)
  {
    // They can stay unpacked.
  }
}
}
