#include "Readers/Archive/OTF2Import.h"
#include "Readers/Build/Offsets/ClockEstimate.h"
#include "Testing/Generator/GenerateTrace.h"
#include "Testing/Support/Check.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <limits>
#include <random>

namespace
{
using pclvis::ClockModel;
using pclvis::TransitBounds;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// Rank 1's clock is 9 s ahead; transits are 3 s both ways, and longer for later messages.
///   true time      0   1   2   3   4   5   6
///   rank 0         s-----------v   r-------.        written as it is
///   rank 1                     r   s.......v        written = true + 9
void CheckTwoRanks(pclvis::Checks& check)
{
  TransitBounds bounds(2, 0, 20);
  bounds.Add(0, 1, 0, 12);
  bounds.Add(0, 1, 1, 15);
  bounds.Add(1, 0, 13, 7);
  bounds.Add(1, 0, 14, 9);
  const ClockModel model = pclvis::EstimateClocks(bounds);
  // -12 <= D <= -6, so D = -9 and its uncertainty (12 - 6) / 2 = 3.
  check.Near("the lowest rank keeps its clock", model.Offset[0], 0);
  check.Near("and is certain", model.Uncertainty[0], 0);
  check.Near("the other's offset is the middle of its bounds", model.Offset[1], -9);
  check.Near("its uncertainty is half the width", model.Uncertainty[1], 3);
  check.Near("two messages each way show no drift", model.Drift[1], 0);
  check.Near("a time of rank 1 is corrected", model.Correct(1, 13), 4);
}

/// Widths: 0-2 is 2, 1-2 is 4, 0-1 is 100: the tree is 0 - 2 - 1.
void CheckThreeRanks(pclvis::Checks& check)
{
  TransitBounds bounds(5, 0, 1000);
  bounds.Add(0, 2, 100, 151); // -51 <= D(0,2)
  bounds.Add(2, 0, 200, 151); // D(0,2) <= -49: -50 +- 1
  bounds.Add(1, 2, 300, 328); // -28 <= D(1,2)
  bounds.Add(2, 1, 400, 376); // D(1,2) <= -24: -26 +- 2
  bounds.Add(0, 1, 500, 580);
  bounds.Add(1, 0, 600, 620);
  bounds.Add(0, 3, 700, 701); // one way only
  bounds.Add(4, 4, 700, 650); // to oneself: no pair
  const ClockModel model = pclvis::EstimateClocks(bounds);
  check.Near("rank 2 hangs on rank 0", model.Offset[2], -50);
  check.Near("with half the width of that pair", model.Uncertainty[2], 1);
  check.Near("rank 1 hangs on rank 2: -50 + 26", model.Offset[1], -24);
  check.Near("half widths add up along the way", model.Uncertainty[1], 3);
  check.Near("messages in one direction give no offset", model.Offset[3], 0);
  check.Near("and no uncertainty", model.Uncertainty[3], kNaN);
  check.Near("nor do messages to oneself", model.Uncertainty[4], kNaN);
}

void CheckDegenerate(pclvis::Checks& check)
{
  check(
    "no ranks give an empty model", pclvis::EstimateClocks(TransitBounds(0, 0, 0)).Offset.empty());
  TransitBounds bounds(3, 5, 5);
  check.Near("no messages give no estimate", pclvis::EstimateClocks(bounds).Uncertainty[0], kNaN);
  bounds.Add(0, 1, kNaN, 3);
  bounds.Add(1, 0, 3, kNaN);
  bounds.Add(1, 0, 3, std::numeric_limits<double>::infinity());
  bounds.Add(0, 1, -std::numeric_limits<double>::infinity(), 3);
  check.Near("unknown times say nothing", pclvis::EstimateClocks(bounds).Uncertainty[0], kNaN);
  bounds.Add(1, 2, -100, -98);
  bounds.Add(2, 1, 300, 302);
  const ClockModel model = pclvis::EstimateClocks(bounds);
  check.Near("times outside an empty span count", model.Offset[2], 0);
  check.Near("the lowest rank of a tree of its own is its reference", model.Uncertainty[1], 0);
  TransitBounds wrong(2, 0, 10);
  wrong.Add(0, 1, 5, 2);
  wrong.Add(1, 0, 5, 4);
  // 3 <= D <= -1 cannot be: the middle is 1, off by at least 2 either way.
  check.Near("contradictory bounds give their middle", pclvis::EstimateClocks(wrong).Offset[1], 1);
  check.Near("and the size of the contradiction", pclvis::EstimateClocks(wrong).Uncertainty[1], 2);
}

struct Message
{
  std::int32_t Source, Destination;
  double SendBegin, ReceiveEnd;
};

/// Clocks that read offset + (1 + drift) * true; messages of random transit between random ranks.
struct Planted
{
  Planted(unsigned seed, std::int32_t ranks, double length, double mostOffset, double mostDrift)
  {
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> unit(0, 1);
    for (std::int32_t rank = 0; rank < ranks; ++rank)
    {
      this->Offset.push_back(rank == 0 ? 0 : mostOffset * (2 * unit(random) - 1));
      this->Drift.push_back(rank == 0 ? 0 : mostDrift * (2 * unit(random) - 1));
    }
    for (int i = 0; i < 400 * ranks; ++i)
    {
      const auto source = static_cast<std::int32_t>(random() % ranks);
      const auto step = static_cast<std::int32_t>(1 + random() % 2);
      const double begin = length * unit(random);
      const double transit = 1e-6 * (1 - 5 * std::log(1 - unit(random)));
      const std::int32_t destination =
        (source + (random() % 2 ? step : ranks - step % ranks)) % ranks;
      this->Messages.push_back({ source, destination, this->Written(source, begin),
        this->Written(destination, begin + transit) });
    }
  }
  double Written(std::int32_t rank, double time) const
  {
    return this->Offset[rank] + (1 + this->Drift[rank]) * time;
  }
  TransitBounds Bounds(double length) const
  {
    TransitBounds bounds(static_cast<std::int32_t>(this->Offset.size()), 0, length);
    for (const Message& m : this->Messages)
    {
      bounds.Add(m.Source, m.Destination, m.SendBegin, m.ReceiveEnd);
    }
    return bounds;
  }
  std::vector<double> Offset, Drift;
  std::vector<Message> Messages;
};

void CheckPlanted(pclvis::Checks& check, const char* what, double length, double mostOffset,
  double mostDrift, bool drifts)
{
  for (unsigned seed = 1; seed <= 20; ++seed)
  {
    const Planted planted(seed, 9, length, mostOffset, mostDrift);
    const ClockModel model = pclvis::EstimateClocks(planted.Bounds(length));
    const std::string name = std::string(what) + ", seed " + std::to_string(seed);
    bool within = true;
    bool drift = false;
    for (std::int32_t rank = 0; rank < 9; ++rank)
    {
      for (double time : { 0.0, 0.3 * length, 0.5 * length, length })
      {
        const double error =
          model.Correct(rank, planted.Written(rank, time)) - planted.Written(0, time);
        // Towards the ends of a line the error of its slope comes on top.
        const double factor = drifts && (time == 0 || time == length) ? 2 : 1;
        within = within && std::fabs(error) <= factor * model.Uncertainty[rank] + 1e-9;
      }
      within = within && model.Uncertainty[rank] <= 4e-5;
      drift = drift || model.Drift[rank] != 0;
    }
    check(name + ": corrected times are within the uncertainty", within);
    check(name + ": drift is " + (drifts ? "found" : "not invented"), drift == drifts);
    int before = 0;
    int after = 0;
    for (const Message& m : planted.Messages)
    {
      before += m.ReceiveEnd < m.SendBegin;
      after += model.Correct(m.Destination, m.ReceiveEnd) < model.Correct(m.Source, m.SendBegin);
    }
    check(name + ": there were messages before their sending", before > 500);
    check(name + ": far fewer are left", after * 50 < before);
  }
}

/// Plays one process of several: sends what it is given, and hands out what the others sent.
class Replay : public pclvis::ProcessGroup
{
public:
  std::vector<pclvis::Bytes> AllGather(const pclvis::Bytes& mine) override
  {
    this->Sent.push_back(mine);
    return this->Sent;
  }
  std::vector<pclvis::Bytes> Sent;
};

bool Same(const ClockModel& a, const ClockModel& b)
{
  const auto same = [](const std::vector<double>& x, const std::vector<double>& y) {
    return std::memcmp(x.data(), y.data(), x.size() * sizeof(double)) == 0;
  };
  return same(a.Offset, b.Offset) && same(a.Drift, b.Drift) && same(a.Uncertainty, b.Uncertainty);
}

void CheckOrder(pclvis::Checks& check)
{
  Planted planted(7, 12, 10, 1e-3, 1e-5);
  const ClockModel model = pclvis::EstimateClocks(planted.Bounds(10));
  std::shuffle(planted.Messages.begin(), planted.Messages.end(), std::mt19937(3));
  check("the order of the messages does not matter",
    Same(model, pclvis::EstimateClocks(planted.Bounds(10))));

  TransitBounds first(12, 0, 10), second(12, 0, 10);
  for (std::size_t i = 0; i < planted.Messages.size(); ++i)
  {
    const Message& m = planted.Messages[i];
    (i % 3 ? first : second).Add(m.Source, m.Destination, m.SendBegin, m.ReceiveEnd);
  }
  Replay group;
  first.Merge(group);
  second.Merge(group);
  check("two processes that share the messages find the same",
    Same(model, pclvis::EstimateClocks(second)));
}
pclvis::Trace ReadGenerated(
  const std::string& folder, const std::string& scenario, pclvis::ClockMode mode)
{
  std::filesystem::remove_all(folder);
  const std::string anchor = pclvis::GenerateTrace(pclvis::ParseScenario(scenario), folder).Anchor;
  pclvis::ProcessGroup alone;
  pclvis::BuildOptions options;
  options.Clock = mode;
  return pclvis::BuildTrace(*pclvis::ReadArchive(anchor, {}, alone), options, alone);
}

/// An archive with right clocks and the same one with wrong clocks, corrected: what is left must
/// lie within the uncertainty. Everything is seen on the clock of rank 0, which is not corrected.
void CheckGenerated(
  pclvis::Checks& check, const std::string& scratch, const std::string& name, const char* clocks)
{
  const std::string scenario = "pattern=stencil2d ranks=64 iterations=100 ranks_per_node=8 ";
  const std::string folder = scratch + "/clocks";
  const pclvis::Trace right = ReadGenerated(folder, scenario, pclvis::ClockMode::None);
  const pclvis::Trace wrong = ReadGenerated(folder, scenario + clocks, pclvis::ClockMode::None);
  const pclvis::Trace mended =
    ReadGenerated(folder, scenario + clocks, pclvis::ClockMode::Estimate);
  const pclvis::Messages& r = right.Messages;
  const pclvis::Messages& m = mended.Messages;
  check(name + ": the archives differ in clocks only",
    r.Size() == m.Size() && std::equal(r.Source.begin(), r.Source.end(), m.Source.begin()));
  std::size_t first = 0, last = 0, before = 0, after = 0;
  while (r.Source[first] != 0)
  {
    last = ++first;
  }
  for (std::size_t i = first; i < r.Size(); ++i)
  {
    last = r.Source[i] == 0 && r.SendBegin[i] > r.SendBegin[last] ? i : last;
    first = r.Source[i] == 0 && r.SendBegin[i] < r.SendBegin[first] ? i : first;
  }
  const double stretch =
    (m.SendBegin[last] - m.SendBegin[first]) / (r.SendBegin[last] - r.SendBegin[first]);
  const auto excess = [&](double time, double truth, std::int32_t rank) {
    const double byRank0 = m.SendBegin[first] + stretch * (truth - r.SendBegin[first]);
    return std::fabs(time - byRank0) - 2 * mended.Ranks[rank].ClockUncertainty;
  };
  double worst = -1;
  for (std::size_t i = 0; i < r.Size(); ++i)
  {
    worst = std::max(worst, excess(m.SendBegin[i], r.SendBegin[i], m.Source[i]));
    worst = std::max(worst, excess(m.ReceiveEnd[i], r.ReceiveEnd[i], m.Destination[i]));
    before += wrong.Messages.Skewed[i];
    after += m.Skewed[i];
  }
  check(name + ": all times are within twice the uncertainty", worst < 5e-9);
  check(name + ": there were messages before their sending", before > 500);
  check(name + ": at most one in 50 is left", after * 50 <= before);
}
}

int UnitTestClockEstimate(int, char* argv[])
{
  pclvis::Checks check;
  CheckTwoRanks(check);
  CheckThreeRanks(check);
  CheckDegenerate(check);
  CheckPlanted(check, "offsets", 10, 1e-3, 0, false);
  CheckPlanted(check, "offsets and drift", 10, 1e-3, 1e-4, true);
  CheckPlanted(check, "hours apart", 10, 5e5, 0, false);
  CheckPlanted(check, "drift below the bounds", 10, 1e-3, 1e-8, false);
  CheckOrder(check);
  CheckGenerated(check, argv[2], "nodes off by ms", "clock_offset=2e-3");
  CheckGenerated(check, argv[2], "nodes that drift", "clock_offset=2e-3 clock_drift=1e-3");
  return check.Result();
}
