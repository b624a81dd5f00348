#include "Filters/Core/LatencyPeriods.h"
#include "Testing/Support/Check.h"

#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <string>
#include <vector>

using namespace pclvis;

namespace
{
const double kNaN = std::numeric_limits<double>::quiet_NaN();

/// One letter a window: g growth, s steady, o other.
std::string Kinds(
  const std::vector<double>& means, double average, const PeriodTolerances& tolerances = {})
{
  std::string kinds;
  for (const WindowRun& run : FindPeriods({ means.data(), means.size() }, average, tolerances))
  {
    kinds += kinds.empty() ? "" : " ";
    kinds += std::string(run.Last - run.First + 1, "gso"[static_cast<int>(run.Kind)]);
  }
  return kinds;
}

void CheckByHand(Checks& check)
{
  check("a flat sequence at the average has neither", Kinds({ 1, 1, 1, 1, 1 }, 1) == "ooooo");
  check("a rise of 0.2 Ave that ends above Ave is growth", Kinds({ 1, 1.1, 1.25 }, 1) == "ggg");
  check("a rise of less is not", Kinds({ 0.95, 1, 1.1 }, 1) == "ooo");
  check("a rise that ends below Ave is not", Kinds({ 1, 2, 3 }, 4) == "ooo");
  check("a fall of 4 % does not end growth", Kinds({ 1, 2, 1.92, 3 }, 1.5) == "gggg");
  check("a fall of 6 % does", Kinds({ 1, 2, 1.88, 3 }, 2) == "oooo");
  check("two windows are too few", Kinds({ 9, 1, 3 }, 2) == "ooo");
  check(
    "above 1.1 Ave with little variation is steady", Kinds({ 1, 5, 4, 5, 4, 1 }, 3) == "o ssss o");
  check("at 1.1 Ave it is not", Kinds({ 4, 2.2, 2.3 }, 2) == "ooo");
  // mean 4.5, standard deviation 1.5: 0.33; without the first and the last 0.22
  check("the longest part of it that varies little enough",
    Kinds({ 3, 6, 4, 5, 3 }, 2, { 0.05, 100, 1.1, 0.2, 3 }) == "o ssss" ||
      Kinds({ 3, 6, 4, 5, 3 }, 2, { 0.05, 100, 1.1, 0.2, 3 }) == "o sss o");
  check("an empty window breaks growth", Kinds({ 1, 2, kNaN, 3, 4 }, 2) == "ooooo");
  check("and a steady period", Kinds({ 4, 3.5, 3.2, kNaN, 4, 3.5, 3.2 }, 1) == "sss o sss");
  check("growth goes first", Kinds({ 2, 3, 4, 3.6, 3.4, 3.2 }, 1) == "ggg sss");
  check("the longer of two growths goes first", Kinds({ 1, 2, 3, 1, 2, 3, 4 }, 2) == "ggg gggg");
  check("no window, no period", Kinds({}, kNaN).empty());
  check("only empty windows are one other period", Kinds({ kNaN, kNaN }, kNaN) == "oo");
}

/// Runs by the words of the contract: all a..b are tried again after each choice.
class Slow
{
public:
  Slow(const std::vector<double>& means, double average, const PeriodTolerances& tolerances)
    : Means(means), Average(average), T(tolerances), Kinds(means.size(), 'o')
  {
    this->TakeAll('g');
    this->TakeAll('s');
  }
  std::string Result() const { return this->Kinds; }

private:
  bool Growth(std::size_t a, std::size_t b) const
  {
    for (std::size_t k = a; k < b; ++k)
    {
      if (!(this->Means[k + 1] >= (1 - this->T.GrowthDrop) * this->Means[k]))
      {
        return false;
      }
    }
    return this->Means[b] - this->Means[a] >= this->T.GrowthRise * this->Average &&
      this->Means[b] > this->Average;
  }
  bool Steady(std::size_t a, std::size_t b) const
  {
    const double n = static_cast<double>(b - a + 1);
    double sum = 0, squares = 0;
    for (std::size_t k = a; k <= b; ++k)
    {
      if (!(this->Means[k] > this->T.SteadyLevel * this->Average))
      {
        return false;
      }
      sum += this->Means[k];
    }
    for (std::size_t k = a; k <= b; ++k)
    {
      squares += (this->Means[k] - sum / n) * (this->Means[k] - sum / n);
    }
    return std::sqrt(squares / n) <= this->T.SteadyVariation * (sum / n) + 1e-12;
  }
  bool TakeOne(char kind)
  {
    const std::size_t n = this->Means.size();
    for (std::size_t length = n; length >= static_cast<std::size_t>(this->T.MinimumWindows);
         --length)
    {
      for (std::size_t a = 0; a + length <= n; ++a)
      {
        const bool free = this->Kinds.substr(a, length) == std::string(length, 'o');
        const std::size_t b = a + length - 1;
        if (free && (kind == 'g' ? this->Growth(a, b) : this->Steady(a, b)))
        {
          this->Kinds.replace(a, length, length, kind);
          return true;
        }
      }
    }
    return false;
  }
  void TakeAll(char kind)
  {
    while (this->TakeOne(kind))
    {
    }
  }

  const std::vector<double>& Means;
  double Average;
  PeriodTolerances T;
  std::string Kinds;
};

void CheckAgainstSlow(Checks& check)
{
  std::mt19937_64 random(11);
  int equal = 0, whole = 0, growth = 0, steady = 0;
  const int kCases = 6000;
  for (int i = 0; i < kCases; ++i)
  {
    // Whole numbers, so that sums and squares have no rounding that a border could depend on.
    std::vector<double> means(random() % 24);
    double sum = 0;
    const int spread = 2 + static_cast<int>(random() % 9);
    for (double& m : means)
    {
      m = static_cast<double>(20 + random() % (spread * 4));
      sum += m;
      m = random() % 12 == 0 ? kNaN : m;
    }
    PeriodTolerances tolerances;
    tolerances.SteadyLevel = random() % 2 ? 1.1 : 0.9;
    tolerances.SteadyVariation = random() % 2 ? 0.25 : 0.0625;
    tolerances.GrowthDrop = random() % 2 ? 0.05 : 0.25;
    tolerances.MinimumWindows = 1 + static_cast<int>(random() % 4);
    const double average = means.empty() ? kNaN : sum / static_cast<double>(means.size());
    std::string kinds, runs;
    std::size_t next = 0;
    bool covers = true;
    for (const WindowRun& run : FindPeriods({ means.data(), means.size() }, average, tolerances))
    {
      covers = covers && run.First == next && run.Last >= run.First;
      next = run.Last + 1;
      kinds += std::string(run.Last - run.First + 1, "gso"[static_cast<int>(run.Kind)]);
    }
    whole += covers && next == means.size();
    const std::string expected = Slow(means, average, tolerances).Result();
    equal += kinds == expected;
    growth += expected.find('g') != std::string::npos;
    steady += expected.find('s') != std::string::npos;
  }
  check("6000 random sequences: the runs are those of the definition, " + std::to_string(equal),
    equal == kCases);
  check("runs hold every window once", whole == kCases);
  check("growth and steady periods were among them", growth > 1000 && steady > 1000);
}

void CheckKept(Checks& check)
{
  const Column<std::uint8_t> kept =
    KeptWindows({ { PeriodKind::Other, 0, 5 }, { PeriodKind::Growth, 6, 8 },
      { PeriodKind::Other, 9, 9 }, { PeriodKind::Steady, 10, 12 }, { PeriodKind::Other, 13, 17 } });
  std::string marks;
  for (const std::uint8_t mark : kept)
  {
    marks += mark ? '1' : '0';
  }
  check("start, middle and end of others, all of the rest: " + marks,
    marks ==
      "101001"
      "111"
      "1"
      "111"
      "10101");
  check("no run, no window", KeptWindows({}).Size() == 0);
}
}

int UnitTestLatencyPeriods(int, char*[])
{
  Checks check;
  CheckByHand(check);
  CheckAgainstSlow(check);
  CheckKept(check);
  return check.Result();
}
