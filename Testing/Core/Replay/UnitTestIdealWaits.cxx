#include "Filters/Core/Replay/IdealWaits.h"
#include "Filters/Core/Replay/TimeTree.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ReplayTables.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

using namespace pclvis;

namespace
{
/// Two ranks, in seconds (= work, . in MPI), with an ideal network below:
///
///   rank 0  ==.=S.....   barrier 2 to 3, send at 4, barrier 4 to 5.75
///   rank 1  =..R==..     barrier 1 to 3, receive 3 to 4.25, barrier 5.25 to 5.75
///
///   rank 0  ===.         barrier at 2, send at 3, waits in the last barrier until 4
///   rank 1  =..=         waits in the first barrier until 2, in the receive until 3
///
/// Up to the first barrier it is phase 5 and iteration 0, then phase 6 and iteration 1; rank 0 is
/// in region 0, rank 1 in region 1.
class TwoRanks
{
public:
  TwoRanks()
  {
    this->Tables.Rows.Collective(0, "MPI_Barrier", 2, 3, 0, -1);
    this->Tables.Rows.Collective(1, "MPI_Barrier", 1, 3, 0, -1);
    this->Tables.SendReceive(0, 1, 4, 4, 3, 4.25);
    this->Tables.Rows.Collective(0, "MPI_Barrier", 4, 5.75, 1, -1);
    this->Tables.Rows.Collective(1, "MPI_Barrier", 5.25, 5.75, 1, -1);
    for (std::size_t row = 0; row < 6; ++row)
    {
      this->Phase.Append(row < 2 ? 5 : 6);
      this->Loop.Append(2);
      this->Iteration.Append(row < 2 ? 0 : 1);
    }
  }

  TimeTree Divide(const RunChoice& choice)
  {
    RunPartInput input;
    static_cast<ReplayInput&>(input) = this->Tables.Input();
    input.Axis = this->Axis;
    input.Program.Phase = this->Phase;
    input.Program.Loop = this->Loop;
    input.Program.Iteration = this->Iteration;
    input.Regions.SourceRegion = this->Source;
    input.Regions.DestinationRegion = this->Destination;
    input.Regions.OfRanks.Rank = this->Rank;
    input.Regions.OfRanks.Region = this->Region;
    ProcessGroup alone;
    return FindTimeTree(input, choice, alone);
  }

  ReplayTables Tables;
  CommunicationAxis Axis{ 0, 5.75, {} };
  Column<std::int32_t> Phase, Loop, Iteration;
  Column<std::int32_t> Source = Column<std::int32_t>(1, 0); ///< regions of the message's ranks
  Column<std::int32_t> Destination = Column<std::int32_t>(1, 1);
  Column<std::int32_t> Rank, Region; ///< the table Rank Regions; no rows: not connected
};

using Times = std::array<double, 5>;

/// Run, useful work, load imbalance, serialisation, transfer.
Times TimesOf(const TimeTree& tree)
{
  Times times{};
  std::copy(tree.Tree.Time.begin(), tree.Tree.Time.end(), times.begin());
  return times;
}

void Expect(Checks& check, const std::string& what, const Times& found, const Times& expected)
{
  constexpr std::array<const char*, 5> names{ "run", "useful work", "load imbalance",
    "serialisation", "transfer" };
  for (std::size_t i = 0; i < names.size(); ++i)
  {
    check.Near(what + ": " + names[i], found[i], expected[i], 1e-12);
  }
}

/// Rank 1 works 2 s of the ideal 4 s, rank 0 3 s. So half of what rank 1 waits there is for the
/// longer work of rank 0, and half for work in turn, as all that rank 0 waits.
void TestParts(Checks& check)
{
  TwoRanks of;
  Expect(check, "the run", TimesOf(of.Divide({})), { 5.75, 2.5, 0.5, 1, 1.75 });
  const TimeTree first = of.Divide({ {}, {}, { 5 } });
  Expect(check, "phase 5, where rank 1 waits 1 s", TimesOf(first), { 3, 1.5, 0.25, 0.25, 1 });
  Expect(check, "phase 6, where both do", TimesOf(of.Divide({ {}, {}, { 6 } })),
    { 2.75, 1, 0.25, 0.75, 0.75 });
  Expect(check, "iteration 1 of loop 2 is the same",
    TimesOf(of.Divide({ {}, {}, { -1, 2, 1, 1 } })), { 2.75, 1, 0.25, 0.75, 0.75 });
  Expect(check, "so is the time from 3 s on", TimesOf(of.Divide({ { 3, -1 }, {} })),
    { 2.75, 1, 0.25, 0.75, 0.75 });
  Expect(check, "until 1.5 s rank 1 is through a quarter of its barrier",
    TimesOf(of.Divide({ { 0, 1.5 }, {} })), { 1.5, 1.25, 0.0625, 0.0625, 0.125 });
  Expect(check, "region 0", TimesOf(of.Divide({ {}, { 0 } })), { 5.75, 3, 0, 1, 1.75 });
  Expect(check, "region 1", TimesOf(of.Divide({ {}, { 1 } })), { 5.75, 2, 1, 1, 1.75 });
  Expect(check, "rank 1 in phase 6", TimesOf(of.Divide({ {}, { 1 }, { 6 } })),
    { 2.75, 1, 0.5, 0.5, 0.75 });
  check.Near("parallel efficiency of phase 5", first.Efficiencies.Parallel, 0.5);
  check.Near("load balance", first.Efficiencies.LoadBalance, 1.5 / 1.75);
  check.Near("serialisation", first.Efficiencies.Serialisation, 1.75 / 2);
  check.Near("transfer", first.Efficiencies.Transfer, 2.0 / 3);
  check.Near("communication: their product", first.Efficiencies.Communication, 1.75 / 3);
}

/// The same run where nothing says the region of a message's rank.
void TestRankRegions(Checks& check)
{
  TwoRanks of;
  of.Source = of.Destination = {};
  check("ranks without messages are in no region",
    of.Divide({ {}, { 1 } }).Observations.front().Id() == "times.nothing_there");
  for (const std::int32_t rank : { 0, 1 })
  {
    of.Rank.Append(rank);
    of.Region.Append(rank);
  }
  Expect(check, "with the table Rank Regions they are", TimesOf(of.Divide({ {}, { 1 } })),
    { 5.75, 2, 1, 1, 1.75 });
}

void TestTables(Checks& check)
{
  TwoRanks of;
  const TimeTree first = of.Divide({ {}, {}, { 5 } });
  check("its rows say what is asked about", first.Tree.Choice[0] == "phase 5");
  check("so does the sentence",
    first.Observations.front().Text() ==
      "phase 5: ranks spend 3 s on average, 50 % of it on useful work, and lose 33.3 % to transfer "
      "(MPI, the network, and waiting for them), 8.33 % to load imbalance and 8.33 % to "
      "serialisation (waiting for work in turn).");
  check.Near("rank 1 works 1 s there", first.Ranks.Work[1], 1);
  check.Near("two thirds of the mean", first.Ranks.WorkRatio[1], 1 / 1.5);
  check.Near("and spends 2 s in MPI", first.Ranks.Mpi[1], 2);
  const TimeTree region = of.Divide({ {}, { 1 } });
  check(
    "of a region, ranks are its own", region.Ranks.Rank.Size() == 1 && region.Ranks.Rank[0] == 1);
  const schema::TimeParts::Table parts = of.Divide({}).Parts;
  check("the run has two phases and two iterations",
    parts.Part == std::vector<std::string>{ "phase", "phase", "iteration", "iteration" });
  check("by number", parts.Phase[0] == 5 && parts.Phase[1] == 6 && parts.Iteration[3] == 1);
  for (const std::size_t row : { 1, 3 })
  {
    Expect(check, "the second of each",
      { parts.Time[row], parts.Work[row], parts.Imbalance[row], parts.Serialisation[row],
        parts.Transfer[row] },
      { 2.75, 1, 0.25, 0.75, 0.75 });
  }
  check("of phase 5 there is its iteration only", first.Parts.Part.size() == 2);
}

void TestNothing(Checks& check)
{
  TwoRanks of;
  for (const RunChoice& choice :
    { RunChoice{ {}, {}, { 7 } }, RunChoice{ { 6, 7 }, {} }, RunChoice{ {}, { 3 } } })
  {
    const TimeTree none = of.Divide(choice);
    check("of nothing there are no rows", none.Tree.Name.empty() && none.Parts.Part.empty());
    check("and it is said", none.Observations.front().Id() == "times.nothing_there");
  }
  check.Throws("a window that ends before its begin", "Time tree", [&of] {
    of.Divide({ { 3, 1 }, {} });
  });
  of.Phase = Column<std::int32_t>(2, 0);
  check.Throws("columns of another table", "phase of Calls has 2 rows, rank 6", [&of] {
    of.Divide({ {}, {}, { 5 } });
  });
}

/// Rank 0 is in a call of its own for 5 s while rank 1 works; then both meet. On an ideal network
/// rank 0 waits for rank 1 then: the meeting has a loss that its phase lacks now.
void TestHiddenWait(Checks& check)
{
  TwoRanks of;
  of.Tables = {};
  of.Tables.Rows.Collective(0, "MPI_Barrier", 0, 5, 0, -1);
  of.Tables.Rows.Collective(0, "MPI_Barrier", 5, 5, 1, -1);
  of.Tables.Rows.Collective(1, "MPI_Barrier", 5, 5, 1, -1);
  of.Phase = Column<std::int32_t>(3, 6);
  of.Phase[0] = 5;
  of.Loop = of.Iteration = Column<std::int32_t>(3, 0);
  of.Source = of.Destination = {};
  of.Axis = { 0, 5, {} };
  Expect(check, "rank 0 calls", TimesOf(of.Divide({ {}, {}, { 5 } })), { 2.5, 0, 0, 0, 2.5 });
  const TimeTree meeting = of.Divide({ {}, {}, { 6 } });
  Expect(check, "they meet", TimesOf(meeting), { 2.5, 2.5, 2.5, 0, -2.5 });
  check.Near("efficiencies still multiply",
    meeting.Efficiencies.LoadBalance * meeting.Efficiencies.Serialisation *
      meeting.Efficiencies.Transfer,
    meeting.Efficiencies.Parallel);
}

/// Six ranks that send to each other at random; with clocks that disagree, too: rank 5's is late.
/// Parts that share nothing add up, whatever they are.
void TestSums(Checks& check)
{
  for (const double late : { 0.0, 0.4 })
  {
    std::mt19937 random(5);
    std::uniform_real_distribution<double> upTo(0, 1);
    TwoRanks of;
    of.Tables = {};
    of.Phase = of.Loop = of.Iteration = of.Source = of.Destination = {};
    std::array<double, 6> now{};
    now[5] = late;
    for (int i = 0; i < 200; ++i)
    {
      const auto from = static_cast<std::int32_t>(random() % 6);
      const auto to = static_cast<std::int32_t>((from + 1 + random() % 5) % 6);
      const double sent = now[from] + upTo(random), posted = now[to] + upTo(random);
      now[from] = sent + 0.1 * upTo(random);
      now[to] = std::max(posted, sent - (from == 5 ? late : 0)) + 0.2;
      of.Tables.SendReceive(from, to, sent, now[from], posted, now[to]);
      of.Source.Append(from / 3);
      of.Destination.Append(to / 3);
      for (int end = 0; end < 2; ++end)
      {
        of.Phase.Append(i / 50);
        of.Loop.Append(0);
        of.Iteration.Append(i / 20);
      }
    }
    of.Axis = { 0, *std::max_element(now.begin(), now.end()), {} };
    const auto divide = [&of](const RunChoice& choice) { return TimesOf(of.Divide(choice)); };
    const auto sum = [&](const std::vector<RunChoice>& choices, double n) {
      Times all{};
      for (const RunChoice& choice : choices)
      {
        const Times times = divide(choice);
        std::transform(all.begin(), all.end(), times.begin(), all.begin(),
          [n](double a, double b) { return a + b / n; });
      }
      return all;
    };
    const Times run = divide({});
    std::vector<RunChoice> phases, iterations;
    for (int i = 0; i < 10; ++i)
    {
      phases.push_back({ {}, {}, { i } });
      iterations.push_back({ {}, {}, { -1, -1, i, i } });
    }
    phases.resize(4);
    check("there is serialisation", run[3] > 0.1 * run[0]);
    Expect(check, "phases add up", sum(phases, 1), run);
    Expect(check, "iterations add up", sum(iterations, 1), run);
    Expect(check, "windows add up",
      sum({ { { 0, 7.1 }, {} }, { { 7.1, 20.3 }, {} }, { { 20.3, -1 }, {} } }, 1), run);
    Expect(check, "regions average", sum({ { {}, { 0 } }, { {}, { 1 } } }, 2), run);
  }
}
}

int UnitTestIdealWaits(int, char*[])
{
  Checks check;
  TestParts(check);
  TestRankRegions(check);
  TestTables(check);
  TestNothing(check);
  TestHiddenWait(check);
  TestSums(check);
  return check.Result();
}
