#include "Readers/Build/Offsets/ClockOffsets.h"
#include "Testing/Support/Check.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace
{
using pclvis::Checks;
using pclvis::ClockOffsets;
using pclvis::OffsetLimit;
using pclvis::SolveOffsets;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// [s] by how much the worst limit is overstepped; negative: all are kept with so much to spare.
double Overstepped(const std::vector<OffsetLimit>& limits, const ClockOffsets& offsets)
{
  double worst = -kInfinity;
  for (const OffsetLimit& limit : limits)
  {
    worst = std::max(
      worst, offsets.Offset[limit.Source] - offsets.Offset[limit.Destination] - limit.Most);
  }
  return worst;
}

/// Messages go 0 -> 1 -> 2 -> 0 only. Written transits: 5, -4, 8, which adds up to 9 around. True
/// transits of 3 each: offset 0 - offset 1 = 2, offset 1 - offset 2 = -7.
void CheckRing(Checks& check)
{
  const ClockOffsets ring = SolveOffsets(3, { { 0, 1, 5 }, { 1, 2, -4 }, { 2, 0, 8 } });
  check.Near("one-way ring: clock 0 keeps its time", ring.Offset[0], 0);
  check.Near("clock 1 is moved by -2", ring.Offset[1], -2, 1e-11);
  check.Near("clock 2 by 5", ring.Offset[2], 5, 1e-11);
  // -5 <= offset 1 <= 4, -1 <= offset 2 <= 8 by the paths 0 1, 1 2 0, 0 1 2 and 2 0.
  check.Near("clock 1 may be off by 6", ring.Error[1], 6, 1e-11);
  check.Near("clock 2 may be off by 6", ring.Error[2], 6, 1e-11);
  check.Near("clock 0 is certain", ring.Error[0], 0, 1e-11);
  check.Near("nothing is left over", ring.Excess, 0);
  check("all are one group", ring.Group == std::vector<std::int32_t>({ 0, 0, 0 }));
}

void CheckSides(Checks& check)
{
  // 0 -> 2 arrives 3 before it is sent, 3 -> 0 in time, 4 -> 5 is a group of its own.
  const ClockOffsets one = SolveOffsets(7, { { 0, 2, -3 }, { 3, 0, 1 }, { 4, 5, -1 } });
  check.Near("a clock with one side is moved as far as needed", one.Offset[2], 3);
  check.Near("or not at all", one.Offset[3], 0);
  check.Near("how far it is off is unknown", one.Error[2], kNaN);
  check.Near("as is that of the group's lowest clock", one.Error[0], kNaN);
  check.Near("another group is moved alike", one.Offset[5], 1);
  check.Near("its lowest clock is not", one.Offset[4], 0);
  check.Near("a clock without limits is not", one.Offset[6], 0);
  check("groups by lowest clock", one.Group == std::vector<std::int32_t>({ 0, 1, 0, 0, 4, 4, 6 }));
  const ClockOffsets apart = SolveOffsets(3, { { 0, 1, -3 }, { 1, 2, 1 }, { 1, 0, 5 } }, 0.25);
  check.Near("clocks limited on both sides need nothing more", apart.Offset[1], 4);
  check.Near("one that is moved leaves its fastest message a tick", apart.Offset[2], 3.25);
  check.Near(
    "one that need not be moved is not", SolveOffsets(2, { { 0, 1, 2 } }, 0.25).Offset[1], 0);
  const ClockOffsets early = SolveOffsets(2, { { 1, 0, -3 } });
  check.Near("the lowest clock stays where it receives early", early.Offset[0], 0);
  check.Near("the other one is moved back", early.Offset[1], -3);
  check("no clocks", SolveOffsets(0, {}).Offset.empty());
}

void CheckContradiction(Checks& check)
{
  const std::vector<OffsetLimit> limits = { { 0, 1, -3 }, { 1, 0, -1 }, { 1, 2, 1 }, { 2, 1, 7 } };
  const ClockOffsets offsets = SolveOffsets(3, limits);
  // -3 and -1 are a cycle of mean -2: both are overstepped by 2.
  check.Near("contradiction: the least that has to be overstepped", offsets.Excess, 2, 1e-11);
  check.Near("no limit is overstepped by more", Overstepped(limits, offsets), 2, 1e-11);
  check.Near("both are overstepped alike", offsets.Offset[1], 1, 1e-11);
}

/// Random limits around planted offsets, against all shortest paths (Floyd, Warshall).
void CheckRandom(Checks& check)
{
  std::mt19937_64 random(11);
  std::uniform_real_distribution<double> unit(0, 1);
  bool within = true, kept = true, errors = true, truth = true;
  for (int round = 0; round < 200; ++round)
  {
    const auto clocks = static_cast<std::int32_t>(2 + random() % 9);
    std::vector<double> planted(clocks, 0.0);
    for (std::int32_t i = 1; i < clocks; ++i)
    {
      planted[i] = 1e-3 * (unit(random) - 0.5);
    }
    std::vector<OffsetLimit> limits;
    for (std::int32_t i = 0; i < 3 * clocks; ++i)
    {
      const auto a = static_cast<std::int32_t>(i < clocks ? i : random() % clocks);
      const auto b = static_cast<std::int32_t>((a + 1 + random() % (i < clocks ? 1 : clocks - 1)) %
        clocks); // a ring first, so that all are bounded
      limits.push_back({ a, b, planted[a] - planted[b] + 1e-6 * (1 + 9 * unit(random)) });
    }
    std::vector<std::vector<double>> path(clocks, std::vector<double>(clocks, kInfinity));
    for (std::int32_t i = 0; i < clocks; ++i)
    {
      path[i][i] = 0;
    }
    for (const OffsetLimit& limit : limits)
    {
      path[limit.Source][limit.Destination] =
        std::min(path[limit.Source][limit.Destination], limit.Most);
    }
    for (std::int32_t by = 0; by < clocks; ++by)
    {
      for (std::int32_t a = 0; a < clocks; ++a)
      {
        for (std::int32_t b = 0; b < clocks; ++b)
        {
          path[a][b] = std::min(path[a][b], path[a][by] + path[by][b]);
        }
      }
    }
    const ClockOffsets offsets = SolveOffsets(clocks, limits);
    kept = kept && Overstepped(limits, offsets) < -0.99e-6 && offsets.Excess == 0;
    for (std::int32_t i = 0; i < clocks; ++i)
    {
      const double most = path[i][0], least = -path[0][i], offset = offsets.Offset[i];
      within = within && offset <= most + 1e-11 && offset >= least - 1e-11;
      errors =
        errors && std::fabs(offsets.Error[i] - std::max(most - offset, offset - least)) < 1e-11;
      truth = truth && std::fabs(offset - planted[i]) <= offsets.Error[i] + 1e-11;
    }
  }
  check("random limits: offsets lie within the tightest bounds", within);
  check("the error counts to the farther bound", errors);
  check("the truth lies within the error", truth);
  check("each message keeps at least the shortest planted transit", kept);
}
}

int UnitTestClockOffsets(int, char*[])
{
  Checks check;
  CheckRing(check);
  CheckSides(check);
  CheckContradiction(check);
  CheckRandom(check);
  return check.Result();
}
