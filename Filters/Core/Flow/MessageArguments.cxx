#include "Filters/Core/Flow/MessageArguments.h"

#include "Filters/Core/Flow/RootPlaces.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = RunCalls::kNone;
constexpr std::int32_t kNoPartner = kNoFlowPartner;
/// The messages of the call have different partners.
constexpr std::int32_t kSeveral = kNoPartner + 1;

/// MPI_Waitall, MPI_Testsome, ...: calls that may complete several requests.
bool CompletesSeveral(const std::string& name)
{
  std::string lower = name;
  std::transform(lower.begin(), lower.end(), lower.begin(),
    [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  for (const char* of : { "waitall", "waitsome", "testall", "testsome" })
  {
    if (lower.find(of) != std::string::npos)
    {
      return true;
    }
  }
  return false;
}

class Arguments
{
public:
  Arguments(const FlowInput& input, MessageReading reading, const RunCalls& calls)
    : Input(input), Reading(reading), Calls(calls), Kinds(MpiCallsOf(input.CallNames))
  {
    for (const std::string& name : input.CallNames)
    {
      this->Several.push_back(CompletesSeveral(name));
    }
    this->Found.Size.assign(calls.Size(), kNoFlowSize);
    this->Found.Partner.assign(calls.Size(), kNoPartner);
    this->Found.Root.assign(calls.Size(), kNoPartner);
  }

  CallArguments Find(const SideCalls& sends, const SideCalls& receives)
  {
    this->AddCollectives();
    this->AddSends(sends);
    this->AddReceives(receives);
    for (std::int32_t& partner : this->Found.Partner)
    {
      partner = partner == kSeveral ? kNoPartner : partner;
    }
    return std::move(this->Found);
  }

private:
  std::int32_t CodeOf(std::uint32_t call) const
  {
    const std::int32_t code = this->Input.Calls.Call[this->Calls.Row(call)];
    return static_cast<std::size_t>(code) < this->Kinds.size() ? code : -1;
  }

  /// @param bytes, rank negative: not known, for example for a receive without its message
  void Add(std::uint32_t call, std::int64_t bytes, std::int32_t rank)
  {
    std::int64_t& size = this->Found.Size[call];
    size = bytes < 0 ? size : std::max<std::int64_t>(size, 0) + bytes;
    const std::int32_t partner = rank < 0 ? kNoPartner : rank;
    std::int32_t& of = this->Found.Partner[call];
    const std::int32_t code = this->CodeOf(call);
    const bool differs = of != kNoPartner && of != partner;
    of = differs || (code >= 0 && this->Several[code]) ? kSeveral : partner;
  }

  void AddSends(const SideCalls& found)
  {
    const ReplayMessages& m = this->Input.Messages;
    for (std::size_t i = 0; i < m.Source.Size; ++i)
    {
      const std::uint32_t sent = found.Begun[i], completed = found.Ended[i];
      if (sent != kNone)
      {
        this->Add(sent, m.SizeBytes[i], m.Destination[i]);
        if (this->Reading == MessageReading::Status && completed != kNone && completed != sent)
        {
          this->Add(completed, m.SizeBytes[i], m.Source[i]);
        }
      }
    }
  }

  void AddReceives(const SideCalls& found)
  {
    const ReplayMessages& m = this->Input.Messages;
    const bool posts = this->Reading != MessageReading::Completed;
    const bool completes = this->Reading != MessageReading::Posted;
    for (std::size_t i = 0; i < m.Source.Size; ++i)
    {
      const std::uint32_t posted = found.Begun[i], received = found.Ended[i];
      if (posted != kNone && (posts || posted == received))
      {
        this->Receive(posted, i);
      }
      if (received != kNone && received != posted && completes)
      {
        this->Receive(received, i);
      }
    }
  }

  void Receive(std::uint32_t call, std::size_t message)
  {
    const std::int32_t code = this->CodeOf(call);
    if (code < 0 || this->Kinds[code].Kind != MpiCallKind::SendReceive)
    {
      const ReplayMessages& m = this->Input.Messages;
      this->Add(call, m.SizeBytes[message], m.Source[message]);
    }
  }

  void AddCollectives()
  {
    const FlowCallColumns& c = this->Input.Columns;
    const RootPlaces roots(this->Input);
    for (std::uint32_t call = 0; call < this->Calls.Size(); ++call)
    {
      const std::uint32_t row = this->Calls.Row(call);
      if (this->Input.Calls.CollectiveId[row] >= 0)
      {
        const std::int64_t sent = c.BytesSent[row], received = c.BytesReceived[row];
        const std::int32_t code = this->CodeOf(call);
        const bool gets = code >= 0 && this->Kinds[code].Kind == MpiCallKind::FromRoot;
        const std::int64_t first = gets ? received : sent;
        const std::int64_t bytes = first > 0 ? first : sent + received;
        this->Found.Size[call] = bytes > 0 ? bytes : kNoFlowSize; // MPI_Barrier has no buffer
        this->Found.Root[call] = roots.Of(row);
      }
    }
  }

  const FlowInput& Input;
  const MessageReading Reading;
  const RunCalls& Calls;
  const std::vector<MpiCall> Kinds;
  std::vector<bool> Several; ///< by code
  CallArguments Found;
};
}

CallArguments FindCallArguments(const FlowInput& input, MessageReading reading,
  const RunCalls& calls, const SideCalls& sends, const SideCalls& receives)
{
  return Arguments(input, reading, calls).Find(sends, receives);
}
}
