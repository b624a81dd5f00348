#include "Filters/Core/Flow/Representatives.h"
#include "Testing/Support/Check.h"

#include <chrono>
#include <limits>

using namespace pclvis;

namespace
{
/// One rank, four iterations of a call X of 1 s and a call Y: its time and how often.
struct Iterations
{
  Iterations()
  {
    const double lengths[] = { 3, 1, 1, 1 };
    const int times[] = { 1, 1, 1, 2 };
    double time = 0;
    for (std::int32_t number = 0; number < 4; ++number)
    {
      RankIteration of;
      of.Number = number;
      of.Begin = time;
      of.First = static_cast<std::uint32_t>(this->Calls.Begin.size());
      time = this->Add(0, time, 1);
      for (int i = 0; i < times[number]; ++i)
      {
        time = this->Add(1, time, lengths[number]);
      }
      of.End = time;
      of.Past = static_cast<std::uint32_t>(this->Calls.Begin.size());
      this->All.push_back(of);
    }
    this->Calls.First = { 0, this->Calls.Begin.size() };
  }
  double Add(std::int32_t code, double begin, double length)
  {
    this->Calls.Rows.push_back(static_cast<std::uint32_t>(this->Calls.Begin.size()));
    this->Calls.Rank.Own().push_back(0);
    this->Calls.Begin.Own().push_back(begin);
    this->Calls.End.Own().push_back(begin + length);
    this->Codes.Append(code);
    return begin + length;
  }
  RunCalls Calls;
  Column<std::int32_t> Codes;
  PlainVector<RankIteration> All;
};
}

int UnitTestRepresentatives(int, char*[])
{
  Checks check;
  const Iterations made;
  const IterationShares shares(made.Calls, made.Codes, made.All, 0);
  check("four iterations", shares.Iterations() == 4);
  // In all: X 4 s, Y 3 + 1 + 1 + 2 = 7 s, of 11 s; 9 calls, X 1 and Y 5/4 an iteration.
  const Representatives first = shares.Window(0, 1);
  check.Near("the first: Y has 3/4 of its time, not 7/11", first.ShareError, 3.0 / 4 - 7.0 / 11);
  check.Near("Y once, not 5/4 times, of 9/4 calls", first.CountError, 1.0 / 9);
  check.Near("it saves seven calls of nine", first.Reduction, 7.0 / 9);
  const Representatives middle = shares.Window(1, 2);
  check.Near("the second and third: half, not 7/11", middle.ShareError, 7.0 / 11 - 0.5);
  check("begin and end of the window", middle.Begin == 4 && middle.End == 8 && middle.Calls == 4);
  // The last one: Y 2 of 3 s, which is nearer, but twice instead of 5/4 times: 0.03 + 0.33 in all.
  // The first one: 0.11 + 0.11.
  const Representatives last = shares.Window(3, 1);
  check.Near("the last: 2/3", last.ShareError, 2.0 / 3 - 7.0 / 11);
  check.Near("Y twice", last.CountError, 1.0 / 3);
  const Representatives best = shares.Best(1);
  check("the first is the best", best.First == 0 && best.Iterations == 1);
  const Representatives all = shares.Best(10);
  check("no more iterations than there are", all.Iterations == 4 && all.First == 0);
  check.Near("all of them have no error", all.ShareError + all.CountError, 0);
  const auto begun = std::chrono::steady_clock::now();
  check("nor in any number of windows",
    shares.Best(std::numeric_limits<std::int32_t>::max()).Iterations == 4 &&
      std::chrono::steady_clock::now() - begun < std::chrono::seconds(1));
  const IterationShares none(made.Calls, made.Codes, made.All, 1);
  check("a loop without iterations has none", none.Window(0, 1).Loop == -1);
  return check.Result();
}
