#include "Testing/Generator/RecordSpool.h"
#include "Readers/Base/Error.h"

namespace pclvis
{
namespace
{
constexpr std::size_t kBlockBytes = 8192;

void Put(std::vector<std::uint8_t>& bytes, std::uint64_t value)
{
  for (; value >= 0x80; value >>= 7)
  {
    bytes.push_back(static_cast<std::uint8_t>(value | 0x80));
  }
  bytes.push_back(static_cast<std::uint8_t>(value));
}

std::uint64_t Get(const std::uint8_t*& at)
{
  std::uint64_t value = 0;
  for (int shift = 0;; shift += 7)
  {
    const std::uint8_t byte = *at++;
    value |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
    if (byte < 0x80)
    {
      return value;
    }
  }
}
}

int FieldsOf(RecordKind kind)
{
  switch (kind)
  {
    case RecordKind::Enter:
    case RecordKind::Leave:
    case RecordKind::IsendComplete:
    case RecordKind::IrecvRequest:
    case RecordKind::RequestTest:
    case RecordKind::RequestCancelled:
    case RecordKind::ThreadFork:
    case RecordKind::ThreadTeamBegin:
    case RecordKind::ThreadTeamEnd:
      return 1;
    case RecordKind::Sample:
      return 2;
    case RecordKind::Send:
    case RecordKind::Recv:
      return 4;
    case RecordKind::Isend:
    case RecordKind::Irecv:
    case RecordKind::CollectiveEnd:
      return 5;
    default:
      return 0;
  }
}

RecordSpool::RecordSpool(std::size_t locations, const std::string& scratch)
  : Locations(locations), ScratchPath(scratch)
{
}

RecordSpool::~RecordSpool()
{
  if (this->Scratch)
  {
    std::fclose(this->Scratch);
    std::remove(this->ScratchPath.c_str());
  }
}

std::uint64_t RecordSpool::Append(std::size_t location, Record record)
{
  Location& l = this->Locations[location];
  if (l.Count == 0)
  {
    l.First = l.Last = record.Tick;
    l.Open.reserve(256);
  }
  record.Tick = record.Tick < l.Last ? l.Last : record.Tick;
  l.Open.push_back(static_cast<std::uint8_t>(record.Kind));
  Put(l.Open, record.Tick - l.Last);
  const std::uint64_t fields[] = { record.A, record.B, record.C, record.Length, record.Request };
  const int used = FieldsOf(record.Kind);
  for (int i = 0; i < used; ++i)
  {
    Put(l.Open, fields[i]);
  }
  l.Last = record.Tick;
  ++l.Count;
  if (l.Open.size() >= kBlockBytes)
  {
    this->Spill(l);
  }
  return record.Tick;
}

void RecordSpool::Spill(Location& location)
{
  if (!this->Scratch)
  {
    this->Scratch = std::fopen(this->ScratchPath.c_str(), "w+b");
  }
  if (!this->Scratch ||
    std::fwrite(location.Open.data(), 1, location.Open.size(), this->Scratch) !=
      location.Open.size())
  {
    throw Error("Trace generator: cannot write the scratch file \"" + this->ScratchPath +
      "\". About 10 bytes an event must be free there.");
  }
  location.Blocks.push_back(this->ScratchEnd);
  location.Lengths.push_back(static_cast<std::uint32_t>(location.Open.size()));
  this->ScratchEnd += location.Open.size();
  location.Open.clear();
}

const std::vector<std::uint8_t>& RecordSpool::Block(const Location& location, std::size_t block)
{
  if (block == location.Blocks.size())
  {
    return location.Open;
  }
  this->Read.resize(location.Lengths[block]);
  if (std::fseek(this->Scratch, static_cast<long>(location.Blocks[block]), SEEK_SET) != 0 ||
    std::fread(this->Read.data(), 1, this->Read.size(), this->Scratch) != this->Read.size())
  {
    throw Error("Trace generator: cannot read the scratch file \"" + this->ScratchPath +
      "\". Was it removed while the generator ran?");
  }
  return this->Read;
}

const std::uint8_t* RecordSpool::Decode(const std::uint8_t* at, std::uint64_t& tick, Record& record)
{
  record.Kind = static_cast<RecordKind>(*at++);
  tick += Get(at);
  record.Tick = tick;
  std::uint64_t* const fields[] = { &record.A, &record.B, &record.C, &record.Length,
    &record.Request };
  const int used = FieldsOf(record.Kind);
  for (int i = 0; i < used; ++i)
  {
    *fields[i] = Get(at);
  }
  return at;
}
}
