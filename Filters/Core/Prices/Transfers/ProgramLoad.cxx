#include "Filters/Core/Prices/Transfers/ProgramLoad.h"

#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <utility>

namespace pclvis
{
namespace
{
constexpr std::int32_t kNowhere = -1;
using GridTimes = std::pair<LoadField::GridTime, LoadField::GridTime>; ///< begin, end
}

ProgramLoad::ProgramLoad(
  const PricedRun& run, const Transfers& transfers, const FeatureChoice& used)
  : Run(run), At(transfers), Used(LoadsIn(used)), Fields(Used.size())
{
  const RankMachine& machine = run.Machine;
  const std::size_t cells = std::max<std::size_t>(1 << 17, run.Messages() / 4);
  const std::int32_t places[] = { machine.Nodes(), machine.Nodes(), machine.Nodes(), 1,
    machine.Groups, machine.Groups };
  ParallelFor(this->Fields.size(), 0, [&](std::size_t field) {
    const std::int32_t n = places[field];
    if (this->Used[field])
    {
      this->Fields[field] = LoadField(n, run.Length, n == 1 ? cells / 8 : cells);
      this->Fill(field);
    }
  });
}

Features ProgramLoad::Of(std::size_t m) const
{
  Features f{};
  if (!this->Run.IsReplayed(m))
  {
    return f;
  }
  const double begin = this->At.Start[m], end = begin + this->At.Length[m];
  const double bytes = this->Run.Bytes(m);
  // Fields with the same number of places share one grid.
  const auto timesOf = [&](Field field, Field other) {
    const Field of = this->Used[field] ? field : other;
    return this->Used[of] ? GridTimes(this->Fields[of].At(begin), this->Fields[of].At(end))
                          : GridTimes();
  };
  const auto moved = [&](Field field, const GridTimes& times) {
    return this->Used[field]
      ? std::max(
          bytes, this->Fields[field].Between(this->PlaceOf(m, field), times.first, times.second))
      : bytes;
  };
  f[0] = 1;
  f[1] = bytes;
  if (this->PlaceOf(m, Within) != kNowhere)
  {
    f[2] = moved(Within, timesOf(Within, Within));
    return f;
  }
  const GridTimes atNodes = timesOf(Out, In);
  f[2] = moved(Out, atNodes);
  f[3] = moved(In, atNodes);
  f[4] = moved(All, timesOf(All, All));
  if (this->PlaceOf(m, Up) != kNowhere)
  {
    f[5] = 1;
    const GridTimes atSwitches = timesOf(Up, Down);
    f[6] = moved(Up, atSwitches);
    f[7] = moved(Down, atSwitches);
  }
  return f;
}

std::int32_t ProgramLoad::PlaceOf(std::size_t m, std::size_t field) const
{
  const std::int32_t from = this->At.NodeOf[this->Run.Source(m)],
                     to = this->At.NodeOf[this->Run.Destination(m)];
  const std::vector<std::int32_t>& groupOf = this->Run.Machine.GroupOf;
  switch (field)
  {
    case Within:
      return from == to ? from : kNowhere;
    case Out:
      return from == to ? kNowhere : from;
    case In:
      return from == to ? kNowhere : to;
    case All:
      return from == to ? kNowhere : 0;
    case Up:
      return groupOf[from] == groupOf[to] ? kNowhere : groupOf[from];
    default:
      return groupOf[from] == groupOf[to] ? kNowhere : groupOf[to];
  }
}

void ProgramLoad::Fill(std::size_t field)
{
  for (std::size_t m = 0; m < this->Run.Messages(); ++m)
  {
    if (this->Run.IsReplayed(m) && !(this->At.Dead && (*this->At.Dead)[m]))
    {
      const std::int32_t place = this->PlaceOf(m, field);
      if (place != kNowhere)
      {
        this->Fields[field].Add(place, this->At.Start[m], this->At.Length[m], this->Run.Bytes(m));
      }
    }
  }
  this->Fields[field].Sum();
}
}
