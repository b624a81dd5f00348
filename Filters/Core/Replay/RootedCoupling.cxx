#include "Filters/Core/Replay/RootedCoupling.h"

#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Common/Quantiles.h"
#include "Filters/Core/Replay/EnteredTimes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

namespace pclvis
{
namespace
{
using namespace price_constants;

/// Operations with the same call, kind, and number of members.
using Alike = std::vector<std::uint32_t>;

class Chooser
{
public:
  Chooser(const PlainVector<double>& leave, const RunGraph& graph)
    : Leave(leave), Graph(graph), Entered(graph, graph.Calls.Begin)
  {
  }

  OperationKind Choose(const Alike& operations, OperationKind byName) const
  {
    const bool down = byName == OperationKind::FromRoot;
    const OperationKind kinds[] = { byName, down ? OperationKind::DownTree : OperationKind::UpTree,
      OperationKind::All };
    OperationKind best = byName;
    double least = std::numeric_limits<double>::infinity();
    for (const OperationKind kind : kinds)
    {
      const double scatter = this->ScatterOf(operations, kind);
      if (scatter < least)
      {
        least = scatter;
        best = kind;
      }
    }
    return best;
  }

private:
  /// How much the times [s] from when members need not wait any more to when they leave differ from
  /// the median at their place, summed over members; infinite if members leave before.
  double ScatterOf(const Alike& operations, OperationKind kind) const
  {
    const RunGraph& g = this->Graph;
    const std::uint32_t members = g.FirstMember[operations[0] + 1] - g.FirstMember[operations[0]];
    std::vector<std::vector<double>> at(members); // by place after the root
    std::size_t early = 0, all = 0;
    for (const std::uint32_t operation : operations)
    {
      const MemberPlaces places{ { g.FirstMember[operation], g.FirstMember[operation + 1] },
        g.Root[operation] };
      for (std::uint32_t member = places.All.First; member < places.All.Past; ++member)
      {
        if (!std::isnan(this->Leave[member]))
        {
          const double time = this->Leave[member] - this->Ready(kind, member, places);
          at[places.Of(member)].push_back(time);
          early += time < -kTick;
          ++all;
        }
      }
    }
    if (static_cast<double>(early) > kRare * static_cast<double>(all))
    {
      return std::numeric_limits<double>::infinity();
    }
    double scatter = 0;
    for (const std::vector<double>& times : at)
    {
      scatter += SumOfDistances(times);
    }
    return scatter;
  }

  /// [s] When everyone that a member waits for, and the member itself, has entered.
  double Ready(OperationKind kind, std::uint32_t member, const MemberPlaces& places) const
  {
    double ready = this->Entered.Of(member);
    ForEachAwaitedSpan(kind, member, places,
      [&](const MemberSpan& span) { ready = std::max(ready, this->Entered.Latest(span)); });
    return ready;
  }

  const PlainVector<double>& Leave;
  const RunGraph& Graph;
  const EnteredTimes<RunTimesColumn> Entered;
};
}

void CoupleRooted(
  const std::vector<std::int32_t>& code, const PlainVector<double>& leave, RunGraph& graph)
{
  std::map<std::tuple<std::int32_t, OperationKind, std::uint32_t>, Alike> alike;
  for (std::uint32_t operation = 0; operation < graph.Kind.size(); ++operation)
  {
    const OperationKind kind = graph.Kind[operation];
    if (kind == OperationKind::FromRoot || kind == OperationKind::ToRoot)
    {
      alike[{ code[operation], kind,
              graph.FirstMember[operation + 1] - graph.FirstMember[operation] }]
        .push_back(operation);
    }
  }
  const Chooser chooser(leave, graph);
  for (const auto& [of, operations] : alike)
  {
    if (operations.size() >= kFewest)
    {
      const OperationKind kind = chooser.Choose(operations, std::get<OperationKind>(of));
      for (const std::uint32_t operation : operations)
      {
        graph.Kind[operation] = kind;
      }
    }
  }
}
}
