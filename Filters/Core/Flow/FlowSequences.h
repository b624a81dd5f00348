#pragma once
#include "Filters/Core/Flow/FlowInput.h"
#include "Filters/Core/Flow/SideCalls.h"

#include <vector>

namespace pclvis
{
enum class SizeInSignature : int
{
  Automatic, ///< Exact if call sites tell no calls apart (or are not used), else None
  None,
  Exact,
  Magnitude ///< powers of two: 4, 5, 6 and 7 bytes are one class
};

enum class PartnerInSignature : int
{
  Automatic, ///< Relative where Size would be Exact, else None
  None,
  Relative, ///< distance from the own rank
  Absolute
};

/// The chosen components of a signature; others are as of a call without them.
struct CallSignature
{
  static constexpr std::int64_t kNoSize = kNoFlowSize;
  static constexpr std::int32_t kNoPartner = kNoFlowPartner;

  std::int64_t Size = kNoSize; ///< [bytes]; by magnitude the least of the class
  std::int32_t Partner = kNoPartner;
  std::int32_t Call = -1;
  std::int32_t Path = -1;
  std::int32_t Root = kNoPartner; ///< of a collective: its place in the communicator
  std::int32_t Region = -1;       ///< row of Code with the first call path in that function

  friend bool operator==(const CallSignature& a, const CallSignature& b)
  {
    return a.Size == b.Size && a.Partner == b.Partner && a.Root == b.Root && a.Call == b.Call &&
      a.Path == b.Path && a.Region == b.Region;
  }
};

/// Each rank's calls one after the other, with the number of their signature.
struct FlowSequences
{
  RunCalls Calls;
  PlainVector<std::uint32_t> Node; ///< by call
  std::vector<CallSignature>
    Signatures;                         ///< by node, in order of the first call: by rank, then time
  std::vector<std::uint32_t> FirstCall; ///< by node: the number of that call
  SideCalls Sends, Receives;            ///< of messages on their sources, on their destinations
  SizeInSignature Size = SizeInSignature::None;          ///< as used
  PartnerInSignature Partner = PartnerInSignature::None; ///< as used
  bool HasSites = false;         ///< some MPI call has more than one call path
  std::int64_t OtherThreads = 0; ///< MPI calls of other threads than a rank's first: no events
  std::int64_t LeftOut = 0;      ///< calls that were left out as asked for
  std::int64_t LocalLeftOut = 0; ///< local calls that were left out besides
};
}
