#include "Filters/Core/Flow/UnknownCalls.h"

#include "Readers/Base/FlatMap.h"

#include <algorithm>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = RunCalls::kNone;

enum class Belongs : char
{
  Itself, ///< its signature is known
  ToNext,
  ToLast
};

/// By node, to which call it belongs.
std::vector<Belongs> BelongingOf(const FlowInput& input, const FlowSequences& sequences)
{
  const std::vector<MpiCall> calls = MpiCallsOf(input.CallNames);
  std::vector<Belongs> belongs;
  for (const CallSignature& of : sequences.Signatures)
  {
    const bool isKnown =
      of.Size != CallSignature::kNoSize || of.Partner != CallSignature::kNoPartner;
    const MpiCallKind kind =
      isKnown || of.Call < 0 || static_cast<std::size_t>(of.Call) >= calls.size()
      ? MpiCallKind::Other
      : calls[of.Call].Kind;
    const bool starts = kind == MpiCallKind::Post || kind == MpiCallKind::Send ||
      kind == MpiCallKind::SendBuffered || kind == MpiCallKind::Receive ||
      kind == MpiCallKind::SendReceive;
    belongs.push_back(starts            ? Belongs::ToNext
        : kind == MpiCallKind::Complete ? Belongs::ToLast
                                        : Belongs::Itself);
  }
  return belongs;
}

class Renumbering
{
public:
  Renumbering(const std::vector<Belongs>& belongs, FlowSequences& sequences)
    : Belonging(belongs), Run(sequences), NewOf(belongs.size(), kNone)
  {
  }

  void Number()
  {
    const RunCalls& calls = this->Run.Calls;
    PlainVector<std::uint32_t> next; // for each call: the known node there or next
    for (std::int32_t rank = 0; rank < calls.Ranks(); ++rank)
    {
      const std::size_t first = calls.First[rank], past = calls.First[rank + 1];
      next.resize(past - first);
      std::uint32_t known = kNone;
      for (std::size_t i = past; i-- > first;)
      {
        known = this->IsKnown(i) ? this->Run.Node[i] : known;
        next[i - first] = known;
      }
      known = kNone;
      for (std::size_t i = first; i < past; ++i)
      {
        known = this->IsKnown(i) ? this->Run.Node[i] : known;
        this->Renumber(i, known, next[i - first]);
      }
    }
    this->Run.Signatures = std::move(this->Signatures);
    this->Run.FirstCall = std::move(this->FirstCall);
  }

private:
  bool IsKnown(std::size_t call) const
  {
    return this->Belonging[this->Run.Node[call]] == Belongs::Itself;
  }

  void Renumber(std::size_t call, std::uint32_t last, std::uint32_t next)
  {
    std::uint32_t& node = this->Run.Node[call];
    const Belongs belongs = this->Belonging[node];
    const std::uint64_t key =
      static_cast<std::uint64_t>(node) << 32 | (belongs == Belongs::ToNext ? next : last);
    std::uint32_t& number =
      belongs == Belongs::Itself ? this->NewOf[node] : this->NewOfPair.Insert(key);
    if (number == kNone)
    {
      number = static_cast<std::uint32_t>(this->Signatures.size());
      this->Signatures.push_back(this->Run.Signatures[node]);
      this->FirstCall.push_back(static_cast<std::uint32_t>(call));
    }
    node = number;
  }

  const std::vector<Belongs>& Belonging;
  FlowSequences& Run;
  std::vector<std::uint32_t> NewOf;                                  ///< by known node
  FlatMap<std::uint64_t, std::uint32_t, kNone, MixNumber> NewOfPair; ///< by node and neighbour
  std::vector<CallSignature> Signatures;
  std::vector<std::uint32_t> FirstCall;
};
}

void TellUnknownCallsApart(const FlowInput& input, FlowSequences& sequences)
{
  const std::vector<Belongs> belongs = BelongingOf(input, sequences);
  if (std::any_of(belongs.begin(), belongs.end(), [](Belongs of) { return of != Belongs::Itself; }))
  {
    Renumbering(belongs, sequences).Number();
  }
}
}
