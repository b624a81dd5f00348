#include "Filters/Core/Prices/Collectives/SharedCores.h"

#include "Filters/Core/Common/HalfPower.h"
#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Common/Quantiles.h"
#include "Filters/Core/Prices/Collectives/CollectiveTraffic.h"
#include "Readers/Schema/MpiCalls.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

namespace pclvis
{
namespace
{
using namespace price_constants;

/// How long calls took, and the least that was expected.
struct Times
{
  double Taken = 0, Expected = 0; ///< [s] sums
  std::size_t Count = 0;

  void Add(double taken, double expected)
  {
    this->Taken += taken;
    this->Expected += expected;
    ++this->Count;
  }
  bool Tell() const { return this->Count >= kManySamples && this->Expected > 0; }
  bool AreLong() const
  {
    return this->Tell() && this->Taken >= std::exp(kGreatestEffect) * this->Expected;
  }
};

/// How many times are long, among all.
struct LongOnes
{
  std::size_t Long = 0, Count = 0;

  void Add(double taken, double expected)
  {
    this->Long += taken >= std::exp(kGreatestEffect) * expected;
    ++this->Count;
  }
  bool Tell() const { return this->Count >= kManySamples; }
  bool AreMany() const
  {
    return this->Tell() && static_cast<double>(this->Long) >= kTenth * this->Count;
  }
};

class Judge
{
public:
  Judge(const PricedRun& run, const PlainVector<double>& cost)
    : Run(run), Graph(run.Graph), Cost(cost), Kinds(MpiCallsOf(run.Input.CallNames)),
      Shapes(ShapesOf(run.Input.CallNames))
  {
    for (std::uint32_t operation = 0; operation < this->Graph.Kind.size(); ++operation)
    {
      if (this->Counts(operation))
      {
        this->Add(operation);
      }
    }
  }

  SharedCores Decide()
  {
    Times atTimes;
    for (auto& [kind, seconds] : this->OfKind)
    {
      if (seconds.size() >= kManySamples)
      {
        const double tenth = Percentile(seconds.data(), seconds.data() + seconds.size(), kTenth);
        for (const double time : seconds)
        {
          atTimes.Add(time, tenth);
        }
      }
    }
    return this->InNodes.AreMany()             ? SharedCores::LateInNodes
      : atTimes.AreLong()                      ? SharedCores::LateAtTimes
      : this->InNodes.Tell() || atTimes.Tell() ? SharedCores::No
                                               : SharedCores::Unknown;
  }

private:
  std::size_t RowOf(std::uint32_t member) const
  {
    return this->Graph.Calls.Row(this->Graph.Entered[member]);
  }
  bool Counts(std::uint32_t operation) const
  {
    const std::uint32_t first = this->Graph.FirstMember[operation];
    if (this->Graph.Kind[operation] != OperationKind::All ||
      first == this->Graph.FirstMember[operation + 1])
    {
      return false;
    }
    const std::int32_t code = this->Run.Input.Calls.Call[this->RowOf(first)];
    const std::vector<std::uint32_t>& firsts = this->Run.First.Operations;
    return code >= 0 && static_cast<std::size_t>(code) < this->Kinds.size() &&
      this->Kinds[code].IsCollective() && !this->Kinds[code].Nonblocking &&
      !std::binary_search(firsts.begin(), firsts.end(), operation);
  }
  struct Volume
  {
    double Sent, Received; ///< [bytes]
  };
  Volume VolumeOf(std::size_t row) const
  {
    const auto known = [row](const auto& column) {
      return static_cast<double>(column.Size > 0 ? std::max<std::int64_t>(column[row], 0) : 0);
    };
    return { known(this->Run.Input.Volumes.BytesSent),
      known(this->Run.Input.Volumes.BytesReceived) };
  }
  void Add(std::uint32_t operation)
  {
    const std::uint32_t first = this->Graph.FirstMember[operation];
    const std::uint32_t past = this->Graph.FirstMember[operation + 1];
    const std::int32_t code = this->Run.Input.Calls.Call[this->RowOf(first)];
    const bool inNode =
      this->Shapes[code] == CollectiveShape::Tree && this->AreInOneNode(first, past);
    const double rounds = std::ceil(std::log2(past - first));
    for (std::uint32_t member = first; member < past && member < this->Cost.size(); ++member)
    {
      const double cost = this->Cost[member];
      // Only the member's own bytes count; other members may move more.
      const Volume bytes = this->VolumeOf(this->RowOf(member));
      const bool isKnown =
        this->Kinds[code].Kind == MpiCallKind::Barrier || bytes.Sent + bytes.Received > 0;
      if (cost > 0 && isKnown)
      {
        this->OfKind[{ code, HalfPower(bytes.Sent + bytes.Received), past - first }].push_back(
          cost);
        if (inNode && std::max(bytes.Sent, bytes.Received) < kSmallMessage)
        {
          this->InNodes.Add(cost, rounds * kOwnCall);
        }
      }
    }
  }
  /// Whether the members are several ranks of one known node.
  bool AreInOneNode(std::uint32_t first, std::uint32_t past) const
  {
    const auto nodeOf = [this](std::uint32_t member) {
      return this->Run.Machine.NodeOf[this->Graph.Calls.Rank[this->Graph.Entered[member]]];
    };
    bool same = past - first > 1 && nodeOf(first) != this->Run.Machine.UnknownNode;
    for (std::uint32_t member = first; same && member < past; ++member)
    {
      same = nodeOf(member) == nodeOf(first);
    }
    return same;
  }

  const PricedRun& Run;
  const RunGraph& Graph;
  const PlainVector<double>& Cost;
  const std::vector<MpiCall> Kinds;
  const std::vector<CollectiveShape> Shapes; ///< by code
  /// Times by code of the call, half power of its bytes, and number of members: these should take
  /// equally long.
  std::map<std::tuple<std::int32_t, std::uint64_t, std::uint32_t>, std::vector<double>> OfKind;
  LongOnes InNodes;
};
}

SharedCores FindSharedCores(const PricedRun& run, const PlainVector<double>& cost)
{
  return Judge(run, cost).Decide();
}
}
