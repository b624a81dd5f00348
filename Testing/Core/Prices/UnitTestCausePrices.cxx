#include "Filters/Core/Prices/CausePrices.h"
#include "Readers/Archive/OTF2Import.h"
#include "Readers/Base/ShortText.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/FindObservation.h"
#include "Testing/Support/CollectiveProgram.h"
#include "Testing/Support/FarmProgram.h"
#include "Testing/Support/ReplayRuns.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <string>

using namespace pclvis;

namespace
{
/// A trace and what prices need of it.
struct Archive
{
  explicit Archive(const std::string& path) : Read(ReadTrace(path))
  {
    static_cast<ReplayInput&>(this->Input) = ReplayInputOf(this->Read);
    this->Input.More = ViewsOf<PricedMessages>(this->Read.Messages);
    this->Input.Volumes = ViewsOf<PricedVolumes>(this->Read.Calls);
    for (std::int32_t rank = 0; rank < this->Read.Facts.Ranks; ++rank)
    {
      const std::int32_t node = this->Read.Facts.NodeOfRank[rank];
      this->Rank.Append(rank);
      this->Node.Append(node);
      this->Group.Append(this->Read.Facts.GroupOf(node));
    }
    this->Input.Ranks.Rank = this->Rank;
    this->Input.Ranks.Node = this->Node;
    this->Input.Ranks.NodeGroup = this->Group;
    this->Input.Axis = this->Read.Facts.Axis;
  }
  static Trace ReadTrace(const std::string& path)
  {
    ProcessGroup alone;
    return BuildTrace(*ReadArchive(path + "/traces.otf2", {}, alone), {}, alone);
  }
  Trace Read;
  Column<std::int32_t> Rank, Node, Group;
  PriceInput Input;
};

CausePrices Price(const PriceInput& input, const PriceOptions& options = {})
{
  ProcessGroup alone;
  return FindCausePrices(input, options, alone);
}

/// Row of a cause; -1: it is not there.
std::ptrdiff_t RowOf(const CausePrices& prices, const std::string& cause)
{
  const auto& causes = prices.Causes.Cause;
  const auto at = std::find(causes.begin(), causes.end(), cause);
  return at == causes.end() ? -1 : at - causes.begin();
}

double PriceOf(const CausePrices& prices, const std::string& cause)
{
  const std::ptrdiff_t row = RowOf(prices, cause);
  return row < 0 ? 0 : prices.Causes.Time[row];
}

bool Counts(const CausePrices& prices, const std::string& cause)
{
  const std::ptrdiff_t row = RowOf(prices, cause);
  return row >= 0 && prices.Causes.Counts[row] != 0;
}

std::string TextOf(const CausePrices& prices, const std::string& id)
{
  const Observation* found = FindObservation(prices.Observations, id);
  return found ? found->Text() : "";
}

/// Costs by running the simulated programs again without the cause, in five seeds each
/// (cost_share_mean and run_s of sim/costs.json).
void TestArchives(Checks& check, const std::string& data)
{
  const CausePrices mapped = Price(Archive(data + "/cg64_roundrobin").Input);
  const double roundRobin = 0.202206 * 0.005526767;
  check.Near("cg64_roundrobin: the placement costs 20.2 %", PriceOf(mapped, "mapping"), roundRobin,
    0.2 * roundRobin);
  check("it is the dearest, and no other cause counts",
    mapped.Causes.Cause[0] == "mapping" && Counts(mapped, "mapping") &&
      std::count(mapped.Causes.Counts.begin(), mapped.Causes.Counts.end(), 1) == 1);
  check(
    "most ranks would move", mapped.Ranks.Rank.Size() == 64 && [&] {
      std::int32_t moved = 0;
      for (std::size_t rank = 0; rank < 64; ++rank)
      {
        moved += mapped.Ranks.Node[rank] != mapped.Ranks.ProposedNode[rank];
      }
      return moved > 32;
    }());

  const CausePrices slow = Price(Archive(data + "/stencil3d_64_slowrank").Input);
  const double slowRank = 0.237 * 0.00877;
  check.Near("stencil3d_64_slowrank: rank 37 costs 23.7 %", PriceOf(slow, "slow rank"), slowRank,
    0.2 * slowRank);
  check("it is rank 37", slow.Causes.Ranks[RowOf(slow, "slow rank")] == "37");
  check.Near("that works 1.6 times as long", slow.Ranks.Slowdown[37], 1.6, 0.03);
  check("prices descend",
    std::is_sorted(
      slow.Causes.Time.begin(), slow.Causes.Time.end(), [](double a, double b) { return a > b; }));
  check("no other jobs", RowOf(slow, "background") < 0);

  // Block placement of CG is best by messages, but by bytes another one saves 14.8 %.
  const CausePrices clean = Price(Archive(data + "/cg64_clean").Input);
  const double better = 0.147524 * 0.005135757;
  check("cg64_clean: no work, traffic or hot ranks count",
    !Counts(clean, "slow rank") && !Counts(clean, "background") && !Counts(clean, "pattern"));
  check("a better placement does, and is not promised to be more than it is",
    Counts(clean, "mapping") && PriceOf(clean, "mapping") < 1.2 * better);
  const CausePrices tiny = Price(Archive(data + "/cg16_clean").Input);
  check("cg16_clean: nothing counts, and it says so",
    std::count(tiny.Causes.Counts.begin(), tiny.Causes.Counts.end(), 1) == 0 &&
      tiny.Observations.front().Id() == "prices.none" && tiny.Without == tiny.Length);
  check("of what it is that no cause costs",
    TextOf(tiny, "prices.none").find("costs 1 % of the run or more with certainty") !=
      std::string::npos);
}

/// The same archives, if the ranks' clocks were known to a second only.
void TestClocks(Checks& check, const std::string& data)
{
  const Column<double> second(64, 1.0);
  const auto price = [&](const std::string& name) {
    const Archive archive(data + name);
    PriceInput input = archive.Input;
    input.Ranks.ClockUncertainty = second;
    return Price(input);
  };
  const CausePrices mapped = price("/cg64_roundrobin");
  check("what messages take by such clocks is no evidence",
    PriceOf(mapped, "mapping") > 0 && !Counts(mapped, "mapping") &&
      mapped.Found[RowOf(mapped, "mapping")].OpenByClocks);
  check("which is said",
    TextOf(mapped, "prices.clocks").find("uncertain by up to 1 s") != std::string::npos);
  check("what a rank works by its own is", Counts(price("/stencil3d_64_slowrank"), "slow rank"));
}

/// Of sixteen ranks on one machine with fewer cores, whose tracer was told that it is four nodes
/// (README of the shared traces): no placement can be faster.
void TestSharedCores(Checks& check, const std::string& data)
{
  const CausePrices shared = Price(Archive(data + "/scorep-halo-4nodes-16").Input);
  const std::ptrdiff_t row = RowOf(shared, "mapping");
  check("on shared cores, slow messages say little about the network",
    shared.SharesCores && row >= 0 && PriceOf(shared, "mapping") > 0.01 * shared.Length &&
      !Counts(shared, "mapping") && shared.Found[row].OpenByCores);
  check("which is said", FindObservation(shared.Observations, "prices.open_by_cores") != nullptr);
}

/// Four ranks that work 1 ms and meet in a barrier, 30 times; rank 2 works 1.5 ms.
PricedProgram SlowThird()
{
  PricedProgram program({ 0, 0, 1, 1 });
  program.Step({ 1e-6, 1e-6, 1e-6, 1e-6 });
  for (int step = 0; step < 30; ++step)
  {
    program.Step({ 1e-3, 1e-3, 1.5e-3, 1e-3 }, 1e-5);
  }
  return program;
}

/// Of three ranks, one works 1.5 times as long.
void TestThree(Checks& check, bool areFourFew)
{
  const auto price = [](std::int32_t node) {
    PricedProgram three({ node, node, node });
    three.Step({ 1e-6, 1e-6, 1e-6 });
    for (int step = 0; step < 30; ++step)
    {
      three.Step({ 1e-3, 1e-3, 1.5e-3 }, 1e-5);
    }
    return Price(three.Input());
  };
  const CausePrices known = price(1), unknown = price(-1);
  check("of three ranks, none can be said to be the exception", known.FewAlike && !areFourFew);
  const std::ptrdiff_t row = RowOf(known, "uneven work");
  check("but which one is uneven",
    known.Causes.Ranks[row] == "2" && known.Causes.Nodes[row] == "1" &&
      Counts(known, "uneven work"));
  check("its node is left out where it is unknown",
    unknown.Causes.Ranks[row] == "2" && unknown.Causes.Nodes[row].empty());
}

void TestByHand(Checks& check)
{
  PricedProgram program = SlowThird();
  const CausePrices prices = Price(program.Input());
  check.Near("30 times half a millisecond", PriceOf(prices, "slow rank"), 0.015, 1e-6);
  check.Near("alone the same", prices.Causes.Alone[RowOf(prices, "slow rank")], 0.015, 1e-6);
  check.Near("barriers take 30 times 10 us", PriceOf(prices, "collectives"), 3e-4, 1e-6);
  check("which is no cause", !Counts(prices, "collectives"));
  TestThree(check, prices.FewAlike);
  check.Near("without the slow rank", prices.Without, prices.Length - 0.015, 1e-6);
  PriceOptions half;
  half.LeastShare = 0.5;
  check(
    "under the least share it does not count", !Counts(Price(program.Input(), half), "slow rank"));
  check.Throws("a share above 1", "least share is 2", [&] {
    PriceOptions wrong;
    wrong.LeastShare = 2;
    Price(program.Input(), wrong);
  });
}

/// Two ranks pass a message on 400 times, each when it has worked 100 us and told a third one of
/// it. Messages take 10 us; from the 160th to the 240th, because of other jobs, 30 us, and sends
/// that tell 6 us instead of one. A replay takes out what messages lose, 20 us each time, but no
/// time that a call needs without waiting: 5 us each time, which the calls of the program tell of.
void TestTrafficInCalls(Checks& check)
{
  std::mt19937 random(5);
  std::normal_distribution<double> chance(0, 0.01);
  PricedProgram program({ 0, 1, 2 });
  double now = 1e-3, told = 0, ready[2] = { 0, 0 };
  for (int i = 0; i < 400; ++i)
  {
    const bool busy = i >= 160 && i < 240;
    const double lag = (busy ? 3e-5 : 1e-5) * std::exp(chance(random));
    const double sent = now + (busy ? 6e-6 : 1e-6), arrives = sent + lag;
    program.SendReceive(i % 2, 2, now, sent, told, now + lag, 1000);
    program.SendReceive(i % 2, 1 - i % 2, sent, sent + 1e-6, ready[1 - i % 2], arrives, 1000);
    told = now + lag + 1e-7;
    ready[i % 2] = sent + 2e-6;
    now = arrives + 1e-4;
  }
  PriceInput input = program.Input();
  input.Axis = { 0, now, {} };
  const double each = PriceOf(Price(input), "background") / 80;
  check("other jobs cost nearly what calls lose, 25 us", each > 22e-6 && each < 26e-6);
}

void TestShares(Checks& check, const std::string& data)
{
  PricedProgram program = SlowThird();
  PriceOptions options;
  options.LeastShare = 0.5;
  const auto none = [](const CausePrices& prices, const std::string& of) {
    return "costs 50 % of " + of +
      " or more with certainty. According to the replays, no cause costs more than " +
      PercentText(prices.Causes.High[RowOf(prices, "uneven work")] / prices.Length) + ".";
  };
  const CausePrices whole = Price(program.Input(), options);
  check("a rank that costs a third of the run is none of half of it, so uneven work is the dearest",
    RowOf(whole, "slow rank") < 0 && RowOf(whole, "uneven work") >= 0);
  check("what the dearest cause may cost of the run: " + TextOf(whole, "prices.none"),
    TextOf(whole, "prices.none").find(none(whole, "the run")) != std::string::npos);
  options.Choice.Window = { 0.015, 0.03 };
  const CausePrices part = Price(program.Input(), options);
  check.Near("of a window of 15 ms", part.Length, 0.015);
  check("that time: " + TextOf(part, "prices.none"),
    TextOf(part, "prices.none").find(none(part, "this time")) != std::string::npos);
  const Archive two(data + "/cg64_clean"); // a placement, and a little other traffic
  options.LeastShare = 0;
  options.Choice.Window = { 0.001, 0.004 };
  const std::string together = TextOf(Price(two.Input, options), "prices.together");
  check("without several causes it is that time that is shorter: " + together,
    together.find("Without any of these causes, this time would be ") == 0);
  options.Choice.Window = {};
  const std::string all = TextOf(Price(two.Input, options), "prices.together");
  check("else the run: " + all, all.find("Without any of these causes, the run would be ") == 0);
}

/// Rows exchange in each step, columns in each fourth one: rows on nodes win what rows cost more
/// between nodes than within, but for what columns lose.
void TestCollectives(Checks& check)
{
  RowsAndColumns grid(4);
  const CausePrices prices = Price(grid.Program.Input());
  double price = 0;
  for (int step = 0; step < RowsAndColumns::kSteps; ++step)
  {
    const double more = RowsAndColumns::BetweenNodes(step) - RowsAndColumns::WithinNode(step);
    price += step % 4 == 0 ? 0 : more;
  }
  check("communicators of rows come to a node, for what operations of others of a size took there",
    Counts(prices, "mapping") && std::fabs(PriceOf(prices, "mapping") - price) < 0.05 * price);
  const auto& proposed = prices.Ranks.ProposedNode;
  bool together = proposed.Size() == 16;
  for (std::size_t rank = 0; together && rank < 16; ++rank)
  {
    together = proposed[rank] == proposed[rank / 4 * 4];
  }
  check("each row on a node of its own", together);
  RowsAndColumns even;
  check("rows and columns exchange as much: no placement is better",
    PriceOf(Price(even.Program.Input()), "mapping") == 0);
}

void TestNothing(Checks& check)
{
  PricedProgram none({ 0, 1 });
  check(
    "without calls it says so", Price(none.Input()).Observations.front().Id() == "prices.no_calls");
  PricedProgram one({ 0 });
  one.Tables.Rows.Call(0, "MPI_Barrier", 1, 2);
  check("nor of one rank", Price(one.Input()).Observations.front().Id() == "prices.one_rank");
}

void TestProcesses(Checks& check, const std::string& name, const PriceInput& input)
{
  const CausePrices whole = Price(input);
  for (const int processes : { 2, 3 })
  {
    RunAsProcesses(processes, [&](ProcessGroup& group) {
      // Every n-th row; the copies live as long as the views.
      const auto part = [&](auto view, auto& column) {
        for (std::size_t i = group.Process(); i < view.Size; i += processes)
        {
          column.Append(view[i]);
        }
      };
      ReplayMessages::Owned messages;
      PricedMessages::Owned more;
      ReplayCalls::Owned calls;
      PricedVolumes::Owned volumes;
      Column<std::uint8_t> levels;
      PriceInput mine = input;
      ReplayMessages::ForEach(mine.Messages, [&](auto column, auto& view) {
        part(view, column.In(messages));
        view = column.In(messages);
      });
      PricedMessages::ForEach(mine.More, [&](auto column, auto& view) {
        part(view, column.In(more));
        view = column.In(more);
      });
      ReplayCalls::ForEach(mine.Calls, [&](auto column, auto& view) {
        part(view, column.In(calls));
        view = column.In(calls);
      });
      PricedVolumes::ForEach(mine.Volumes, [&](auto column, auto& view) {
        part(view, column.In(volumes));
        view = column.In(volumes);
      });
      part(input.Calls.MpiLevel, levels);
      mine.Calls.MpiLevel = levels;
      if (group.Process() > 0)
      {
        mine.Ranks = {};
      }
      const CausePrices prices = FindCausePrices(mine, {}, group);
      if (group.Process() == 0)
      {
        check(
          name + ": the same bytes on " + std::to_string(processes) + " processes, rows dealt out",
          prices.Causes.Cause == whole.Causes.Cause &&
            std::equal(whole.Causes.Time.begin(), whole.Causes.Time.end(),
              prices.Causes.Time.begin(), prices.Causes.Time.end()) &&
            prices.Causes.Sentence == whole.Causes.Sentence);
      }
      else
      {
        check("nothing on the others", prices.Causes.Time.Size() == 0);
      }
    });
  }
}

/// A farm of which worker 3 is slow: what the same farm takes without that, from a simulation.
void TestDealt(Checks& check)
{
  Farm farm{ RandomTasks(300, 8), { 1, 1, 3, 1, 1, 1, 1, 1 } };
  PricedProgram program = farm.Program();
  const PriceInput input = program.Input();
  const CausePrices prices = Price(input);
  const double recorded = farm.Length();
  farm.Factor[2] = 1;
  const double saved = recorded - farm.Length();
  const std::ptrdiff_t slow = RowOf(prices, "slow rank");
  check("a slow worker is found", slow >= 0 && prices.Causes.Ranks[slow] == "3");
  check("as the only cause that counts",
    std::count(prices.Causes.Counts.begin(), prices.Causes.Counts.end(), 1) == 1);
  check.Near("it costs what others could have done meanwhile",
    slow < 0 ? 0 : prices.Causes.Time[slow] / saved, 1, 0.1);
  const Observation* dealt = FindObservation(prices.Observations, "prices.dealt");
  check("and who deals out work is said",
    dealt &&
      dealt->Text().find("Rank 0 deals out work to 8 ranks in the order of their requests.") !=
        std::string::npos);
}
}

int UnitTestCausePrices(int, char* argv[])
{
  Checks check;
  TestByHand(check);
  TestTrafficInCalls(check);
  TestShares(check, argv[1]);
  TestCollectives(check);
  TestDealt(check);
  TestNothing(check);
  TestArchives(check, argv[1]);
  TestClocks(check, argv[1]);
  TestSharedCores(check, argv[1]);
  TestProcesses(check, "cg16_clean", Archive(argv[1] + std::string("/cg16_clean")).Input);
  PricedProgram farm = Farm{ RandomTasks(300, 8), { 1, 1, 3, 1, 1, 1, 1, 1 } }.Program();
  TestProcesses(check, "farm", farm.Input());
  return check.Result();
}
