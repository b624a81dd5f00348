#include "Filters/Core/Flow/FlowSignatures.h"

#include "Filters/Core/Common/KeyNumbers.h"
#include "Filters/Core/Flow/KeptCalls.h"
#include "Filters/Core/Flow/MessageArguments.h"
#include "Filters/Core/Flow/UnknownCalls.h"
#include "Readers/Base/Error.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = RunCalls::kNone;

struct MixSignature
{
  std::uint64_t operator()(const CallSignature& s) const
  {
    std::uint64_t mixed = MixBits(static_cast<std::uint64_t>(s.Size));
    mixed = MixBits(mixed ^ static_cast<std::uint32_t>(s.Partner));
    mixed = MixBits(mixed ^
      (static_cast<std::uint64_t>(static_cast<std::uint32_t>(s.Call)) << 32 |
        static_cast<std::uint32_t>(s.Path)));
    return MixBits(mixed ^
      (static_cast<std::uint64_t>(static_cast<std::uint32_t>(s.Root)) << 32 |
        static_cast<std::uint32_t>(s.Region)));
  }
};
using NodeOfSignature = FlatMap<CallSignature, std::uint32_t, kNone, MixSignature>;

void CheckColumns(const FlowInput& input)
{
  if (!OfOneLength(input.Columns) || input.Columns.PathId.Size != input.Calls.Rank.Size)
  {
    throw Error("Event flow graph: columns of Calls have different lengths; rank has " +
      std::to_string(input.Calls.Rank.Size) + " rows. Use the columns of one table.");
  }
  if (!OfOneLength(input.Messages))
  {
    throw Error("Event flow graph: columns of Messages have different lengths; source has " +
      std::to_string(input.Messages.Source.Size) + " rows. Use the columns of one table.");
  }
}

/// By code, whether its calls are left out.
std::vector<char> CodesLeftOut(const FlowInput& input, const std::vector<std::string>& names)
{
  std::vector<char> out(input.CallNames.size(), 0);
  for (const std::string& name : names)
  {
    bool found = false;
    for (std::size_t code = 0; code < out.size(); ++code)
    {
      const bool is = input.CallNames[code] == name;
      out[code] = out[code] || is;
      found = found || is;
    }
    if (!found && !input.CallNames.empty())
    {
      throw Error("Event flow graph: no call is named \"" + name +
        "\", which is to be left out. Choose among the names of the column call in Calls.");
    }
  }
  return out;
}

/// By rank, whether it is chosen.
std::vector<char> ChosenRanks(const std::vector<std::int32_t>& ranks, const RunCalls& calls)
{
  const auto n = static_cast<std::size_t>(std::max(0, calls.Ranks()));
  std::vector<char> chosen(n, ranks.empty());
  for (const std::int32_t rank : ranks)
  {
    const bool known = rank >= 0 && static_cast<std::size_t>(rank) < n;
    if (!known || calls.First[rank] == calls.First[rank + 1])
    {
      throw Error("Event flow graph: rank " + std::to_string(rank) +
        " is chosen, and has no MPI calls. Choose ranks from 0 to " +
        std::to_string(calls.Ranks() - 1) + ", or none for all.");
    }
    chosen[rank] = 1;
  }
  return chosen;
}

/// Removes the calls that are left out.
/// @return how many calls of the chosen ranks were left out
std::int64_t LeaveOut(const FlowInput& input, const SignatureOptions& options, RunCalls& calls)
{
  if (options.LeaveOut.empty() && options.Ranks.empty())
  {
    return 0;
  }
  const std::vector<char> out = CodesLeftOut(input, options.LeaveOut);
  const std::vector<char> chosen = ChosenRanks(options.Ranks, calls);
  std::int64_t left = 0;
  KeepCalls(calls, [&](std::size_t i) {
    const auto code = static_cast<std::size_t>(input.Calls.Call[calls.Row(i)]);
    const bool asked = chosen[calls.Rank[i]], isOut = code < out.size() && out[code];
    left += asked && isOut;
    return asked && !isOut;
  });
  return left;
}

/// Removes the calls that neither start nor complete communication.
/// @return the number of removed calls
std::int64_t LeaveOutLocal(const FlowInput& input, RunCalls& calls)
{
  const std::vector<MpiCall> known = MpiCallsOf(input.CallNames);
  const std::size_t all = calls.Size();
  KeepCalls(calls, [&](std::size_t i) {
    const auto code = static_cast<std::size_t>(input.Calls.Call[calls.Row(i)]);
    return code >= known.size() || !known[code].IsLocal;
  });
  return static_cast<std::int64_t>(all - calls.Size());
}

std::int64_t CallsOfOtherThreads(const FlowInput& input)
{
  std::int64_t others = 0;
  for (std::size_t row = 0; row < input.Calls.Rank.Size; ++row)
  {
    others += input.Calls.Rank[row] >= 0 && input.Calls.Thread[row] > 0 &&
      IsOutermostMpi(input.Calls.MpiLevel[row]);
  }
  return others;
}

/// Whether any MPI call has more than one call path.
bool TellsSites(const FlowInput& input, const RunCalls& calls)
{
  constexpr std::int32_t kNew = std::numeric_limits<std::int32_t>::min();
  FlatMap<std::uint64_t, std::int32_t, kNew, MixNumber> paths;
  for (std::size_t call = 0; call < calls.Size(); ++call)
  {
    const std::uint32_t row = calls.Row(call);
    const std::int32_t path = input.Columns.PathId[row];
    std::int32_t& first = paths.Insert(static_cast<std::uint32_t>(input.Calls.Call[row]));
    first = first == kNew ? path : first;
    if (first != path)
    {
      return true;
    }
  }
  return false;
}

/// By call path, the first row of Code whose function encloses its calls; -1: not known.
std::vector<std::int32_t> RegionsOfPaths(const FlowCode& code)
{
  std::int32_t greatest = -1;
  for (const std::int32_t path : code.PathId)
  {
    greatest = std::max(greatest, path);
  }
  std::vector<std::int32_t> rowOf(static_cast<std::size_t>(greatest) + 1, -1);
  std::unordered_map<std::string, std::int32_t> firstRow;
  for (std::size_t row = 0; row < code.PathId.Size; ++row)
  {
    if (code.PathId[row] >= 0)
    {
      rowOf[code.PathId[row]] = static_cast<std::int32_t>(row);
    }
    firstRow.emplace(code.Region[row], static_cast<std::int32_t>(row));
  }
  std::vector<std::int32_t> regions(rowOf.size(), -1);
  for (std::size_t path = 0; path < rowOf.size(); ++path)
  {
    const std::int32_t parent = rowOf[path] < 0 ? -1 : code.ParentPath[rowOf[path]];
    if (parent >= 0 && static_cast<std::size_t>(parent) < rowOf.size() && rowOf[parent] >= 0)
    {
      regions[path] = firstRow[code.Region[rowOf[parent]]];
    }
  }
  return regions;
}

std::int64_t Magnitude(std::int64_t size)
{
  std::int64_t least = size;
  while (size > 0)
  {
    least = size;
    size &= size - 1; // clears the lowest bit that is set
  }
  return least;
}

class Numbering
{
public:
  Numbering(const FlowInput& input, const SignatureOptions& options, FlowSequences& sequences)
    : Input(input), Options(options), Run(sequences)
  {
    if (options.Region && input.Code.PathId.Size == 0)
    {
      throw Error("Event flow graph: the signature has the region, but there are no call paths. "
                  "Connect the reader's port Code, or leave the region out.");
    }
    this->Regions = options.Region ? RegionsOfPaths(input.Code) : std::vector<std::int32_t>();
    if (this->Run.Size != SizeInSignature::None || this->Run.Partner != PartnerInSignature::None)
    {
      this->Arguments = FindCallArguments(
        input, options.Reading, this->Run.Calls, this->Run.Sends, this->Run.Receives);
    }
  }

  void Number()
  {
    const RunCalls& calls = this->Run.Calls;
    this->Run.Node.resize(calls.Size());
    const auto ranks = static_cast<std::size_t>(calls.Ranks());
    std::vector<PlainVector<std::uint32_t>> firsts(ranks);
    ParallelFor(ranks, 0, [&](std::size_t rank) { this->NumberRank(rank, firsts[rank]); });
    // Replaces each rank's own numbers by those of the run.
    NodeOfSignature nodes;
    std::vector<PlainVector<std::uint32_t>>& nodeOf = firsts;
    for (std::size_t rank = 0; rank < ranks; ++rank)
    {
      for (std::uint32_t& of : nodeOf[rank])
      {
        of = this->NodeOf(of, nodes);
      }
    }
    ParallelFor(ranks, 0, [&](std::size_t rank) {
      for (std::size_t i = calls.First[rank]; i < calls.First[rank + 1]; ++i)
      {
        this->Run.Node[i] = nodeOf[rank][this->Run.Node[i]];
      }
    });
  }

private:
  CallSignature SignatureOf(std::size_t call) const
  {
    const std::uint32_t row = this->Run.Calls.Row(call);
    CallSignature signature;
    signature.Call = this->Options.Call ? this->Input.Calls.Call[row] : -1;
    const std::int32_t path = this->Input.Columns.PathId[row];
    signature.Path = this->Options.CallSite ? path : -1;
    if (this->Options.Region && path >= 0 && static_cast<std::size_t>(path) < this->Regions.size())
    {
      signature.Region = this->Regions[path];
    }
    if (this->Run.Size != SizeInSignature::None)
    {
      const std::int64_t size = this->Arguments.Size[call];
      signature.Size = this->Run.Size == SizeInSignature::Magnitude ? Magnitude(size) : size;
    }
    if (this->Run.Partner != PartnerInSignature::None)
    {
      const std::int32_t partner = this->Arguments.Partner[call];
      const bool isRelative =
        this->Run.Partner == PartnerInSignature::Relative && partner != CallSignature::kNoPartner;
      signature.Partner = isRelative ? partner - this->Run.Calls.Rank[call] : partner;
      signature.Root = this->Arguments.Root[call];
    }
    return signature;
  }

  /// @param firsts becomes the first call of each of the rank's signatures
  void NumberRank(std::size_t rank, PlainVector<std::uint32_t>& firsts)
  {
    NodeOfSignature local;
    std::vector<CallSignature> signatures;
    std::vector<std::uint32_t> next; // the number that followed each one last time
    const RunCalls& calls = this->Run.Calls;
    std::uint32_t before = kNone;
    for (std::size_t i = calls.First[rank]; i < calls.First[rank + 1]; ++i)
    {
      const CallSignature signature = this->SignatureOf(i);
      // Repeated sequences need no look-up.
      std::uint32_t number = before == kNone ? kNone : next[before];
      if (number == kNone || !(signatures[number] == signature))
      {
        std::uint32_t& known = local.Insert(signature);
        if (known == kNone)
        {
          known = static_cast<std::uint32_t>(firsts.size());
          firsts.push_back(static_cast<std::uint32_t>(i));
          signatures.push_back(signature);
          next.push_back(kNone);
        }
        number = known;
      }
      if (before != kNone)
      {
        next[before] = number;
      }
      before = this->Run.Node[i] = number;
    }
  }

  std::uint32_t NodeOf(std::uint32_t call, NodeOfSignature& nodes)
  {
    const CallSignature signature = this->SignatureOf(call);
    std::uint32_t& node = nodes.Insert(signature);
    if (node == kNone)
    {
      node = static_cast<std::uint32_t>(this->Run.Signatures.size());
      this->Run.Signatures.push_back(signature);
      this->Run.FirstCall.push_back(call);
    }
    return node;
  }

  const FlowInput& Input;
  const SignatureOptions& Options;
  FlowSequences& Run;
  CallArguments Arguments;
  std::vector<std::int32_t> Regions;
};
}

FlowSequences ListSignatures(const FlowInput& input, const SignatureOptions& options)
{
  FlowSequences sequences;
  sequences.Calls = TakeCalls(input.Calls);
  CheckColumns(input);
  sequences.OtherThreads = CallsOfOtherThreads(input);
  sequences.LeftOut = LeaveOut(input, options, sequences.Calls);
  sequences.HasSites = TellsSites(input, sequences.Calls);
  const bool more = !(options.CallSite && sequences.HasSites);
  if (options.Local == LocalCalls::LeaveOut || (options.Local == LocalCalls::Automatic && more))
  {
    sequences.LocalLeftOut = LeaveOutLocal(input, sequences.Calls);
  }
  sequences.Size = options.Size != SizeInSignature::Automatic ? options.Size
    : more                                                    ? SizeInSignature::Exact
                                                              : SizeInSignature::None;
  sequences.Partner = options.Partner != PartnerInSignature::Automatic ? options.Partner
    : more ? PartnerInSignature::Relative
           : PartnerInSignature::None;
  const ReplayMessages& m = input.Messages;
  sequences.Sends = FindSideCalls(sequences.Calls, m.Source, m.SendBegin, m.SendEnd);
  sequences.Receives = FindSideCalls(sequences.Calls, m.Destination, m.ReceiveBegin, m.ReceiveEnd);
  Numbering(input, options, sequences).Number();
  const bool isAutomatic =
    options.Size == SizeInSignature::Automatic && options.Partner == PartnerInSignature::Automatic;
  if (isAutomatic && more)
  {
    TellUnknownCallsApart(input, sequences);
  }
  return sequences;
}
}
