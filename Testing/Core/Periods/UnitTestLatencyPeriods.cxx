#include "Filters/Core/Periods/LatencyPeriods.h"
#include "Testing/Support/Check.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>
#include <random>
#include <string>
#include <vector>

using namespace pclvis;

namespace
{
const double kNaN = std::numeric_limits<double>::quiet_NaN();

/// One letter a window: g growth, s steady, o other, p peak.
std::string Letters(const std::vector<WindowRun>& runs)
{
  std::string kinds;
  for (const WindowRun& run : runs)
  {
    kinds += kinds.empty() ? "" : " ";
    kinds += std::string(run.Last - run.First + 1, "gsop"[static_cast<int>(run.Kind)]);
  }
  return kinds;
}

FoundPeriods Find(const std::vector<double>& means, double average,
  const PeriodTolerances& tolerances, std::size_t overlap)
{
  const std::vector<std::int64_t> messages(means.size(), 30);
  return FindPeriods(
    { { means.data(), means.size() }, { messages.data(), messages.size() }, average }, tolerances,
    overlap);
}

/// Against the average.
std::string Kinds(const std::vector<double>& means, double average,
  PeriodTolerances tolerances = {}, std::size_t overlap = 0)
{
  tolerances.Baseline = PeriodBaseline::Average;
  return Letters(Find(means, average, tolerances, overlap).Runs);
}

/// Against the windows in no period; the average does not matter.
std::string Robust(const std::vector<double>& means, std::size_t overlap = 0)
{
  return Letters(Find(means, kNaN, {}, overlap).Runs);
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
  check("at 1.1 Ave it is not", Kinds({ 4, 2.3, 2.2 }, 2) == "ooo");
  // mean 4.5, standard deviation 1.5: 0.33; without the first and the last 0.22
  check("the longest part of it that varies little enough",
    Kinds({ 3, 6, 4, 5, 3 }, 2, { 0.05, 100, 1.1, 0.2, 3 }) == "o ssss" ||
      Kinds({ 3, 6, 4, 5, 3 }, 2, { 0.05, 100, 1.1, 0.2, 3 }) == "o sss o");
  check("an empty window is passed over by growth", Kinds({ 1, 2, kNaN, 3, 4 }, 2) == "ggggg");
  check("and by a steady period", Kinds({ 4, 3.5, 3.2, kNaN, 4, 3.5, 3.2 }, 1) == "sssssss");
  check("but it is none of the three", Kinds({ 1, 4, kNaN, 4, 1 }, 2) == "ooooo");
  check("and none at an end", Kinds({ kNaN, 4, 4, 4, kNaN, 1 }, 2) == "o sss oo");
  check("growth goes first", Kinds({ 2, 3, 4, 3.6, 3.4, 3.2 }, 1) == "ggg sss");
  check("the longer of two growths goes first", Kinds({ 1, 2, 3, 1, 2, 3, 4 }, 2) == "ggg gggg");
  check("a steady latency fluctuates, but not down to the average",
    Kinds({ 4, 3, 2.1, 3, 4, 1.9, 4, 4, 4 }, 2, { 0.05, 100, 1.1, 1, 3 }) == "sssss o sss");
  check("no window, no period", Kinds({}, kNaN).empty());
  check("only empty windows are one other period", Kinds({ kNaN, kNaN }, kNaN) == "oo");
}

void CheckRises(Checks& check)
{
  check("flat ends are no part of a rise", Kinds({ 1, 1, 1, 2, 3, 4, 4.1 }, 2) == "oo gggg o");
  // From 0.1 of the rise to 0.9 of it: of 0, 1, ... 20 windows 2 to 18.
  std::vector<double> slow;
  for (int i = 0; i <= 20; ++i)
  {
    slow.push_back(1 + i);
  }
  check("a slow rise loses a tenth at either end",
    Kinds(slow, 9, { 0.05, 0.2, 1.1, 0, 3 }) == "oo ggggggggggggggggg oo");
  check(
    "a jump is no growth, what follows it is steady", Kinds({ 1, 1, 3, 3.1, 3.2 }, 2) == "oo sss");
  // 1 1 2 3 4 about its line 0.8 x: 0.16 + 0.16 + 0.04 + 0 + 0.04 = 0.4; the best jump, 1 1 | 2 3
  // 4, leaves 0 + 2.
  check("a line that fits better than a jump is growth", Kinds({ 1, 2, 3, 4 }, 2.32) == "gggg");
  // Windows that overlap by half have one that holds both sides of a jump: 1 1 (2) 3 3 3.
  check("nor is a jump that overlapping windows see in three steps",
    Kinds({ 1, 1, 2, 3, 3, 3 }, 2, {}, 1) == "ooo sss");
  check("three windows that share no messages are five that overlap by half",
    Kinds({ 1, 2, 3, 4 }, 2, { 0.05, 0.2, 1.1, 0, 3 }, 1) == "oooo" &&
      Kinds({ 1, 2, 3, 4, 5 }, 2, {}, 1) == "ggggg");
  check("growth leads to a high latency", Kinds({ 1, 2, 3, 4 }, 3.7) == "oooo");
}

void CheckRobust(Checks& check)
{
  // B 1.5, U 1.65 = P; then B 1, and nothing is above it.
  check("one high window is a peak", Robust({ 1, 1, 1, 5, 1, 1, 1, 1 }) == "ooo p oooo");
  check(
    "the baseline is what is left", Find({ 1, 1, 1, 5, 1, 1, 1, 1 }, kNaN, {}, 0).Baseline == 1);
  check("against the average there is none", Kinds({ 1, 1, 1, 5, 1, 1, 1, 1 }, 1.5) == "oooooooo");
  check("two windows apart, it is one", Robust({ 1, 1, 5, 1, 1, 5, 1, 1, 1, 1 }) == "oo pppp oooo");
  check("three apart, it is two", Robust({ 1, 1, 5, 1, 1, 1, 5, 1, 1, 1 }) == "oo p ooo p ooo");
  check("three that share their time are less",
    Robust({ 1, 1, 5, 1, 1, 1, 5, 1, 1, 1 }, 1) == "oo ppppp ooo");
  // Ave 2.58: B 2.58 first, 14.2 / 13 = 1.09 without the nines.
  const std::vector<double> two = { 1, 1, 1, 1, 1.4, 1.4, 1.4, 1, 1, 1, 9, 9, 9, 1, 1, 1 };
  check("a weak disturbance beside a strong one hides in the average",
    Kinds(two, 41.2 / 16) == "oooooooooo sss ooo");
  check("not in the baseline", Robust(two) == "oooo sss ooo sss ooo");
  // B 2.92, then 1.1 and P 1.5; it belongs to the nines.
  check("a flank of a period is no peak",
    Robust({ 1, 1, 1, 1, 2, 9, 9, 9, 1, 1, 1, 1, 1 }) == "ooooo sss ooooo");
  // 4 quiet at 0.6 and 4 at 0.94: median 0.77, s = 1.4826 x 0.17, z = sqrt(2 ln 8) = 2.039:
  // U 1.284.
  const auto after = [](double high) {
    return Robust({ 0.6, 0.94, 0.6, 0.94, 0.6, 0.94, 0.6, 0.94, high, high, high });
  };
  check("what quiet windows reach by chance is not steadily high", after(1.1) == "ooooooooooo");
  check("more is", after(1.4) == "oooooooo sss");
  // 9 left: median 0.95, s = 1.4826 x 0.35, z = sqrt(2 ln 9) = 2.096: P 2.038.
  const auto amid = [](double high) {
    return Robust({ 0.6, 0.95, 0.6, 0.95, high, 0.6, 0.95, 0.6, 0.95 });
  };
  check("nor is it a peak", amid(2) == "ooooooooo");
  check(
    "nor is the higher half of windows", Robust({ 0.6, 0.95, 0.6, 0.95, 0.6, 0.95 }) == "oooooo");
  check("more is a peak", amid(2.1) == "oooo p oooo");
  // B 19 / 13; three rise with a jump in the middle one, the fourth shows that it is none.
  check("four that rise are growth",
    Robust({ 1, 1, 1, 1, 1, 2, 3, 4, 1, 1, 1, 1, 1 }) == "oooo gggg ooooo");
  check("three are not", Robust({ 1, 1, 1, 1, 1, 2, 3, 1, 1, 1, 1, 1 }) == "ooooo pp ooooo");
  // 30 messages of 1 and 10 of 2: B 1.25; with 1.5 + 1.177 x 1.4826 x 0.5 = 2.37 no peak.
  const std::vector<double> means{ 1, 2 };
  const std::vector<std::int64_t> messages{ 30, 10 };
  const FoundPeriods found = FindPeriods({ { means.data(), 2 }, { messages.data(), 2 }, kNaN }, {});
  check("messages weigh in the baseline", found.Baseline == 1.25 && Letters(found.Runs) == "oo");
  check("an empty window in a peak", Robust({ 1, 1, 1, 5, kNaN, 5, 1, 1, 1, 1 }) == "ooo ppp oooo");
  check("no window, no baseline", std::isnan(Find({}, kNaN, {}, 0).Baseline));
}

/// Runs by the words of the contract: all a..b are tried again after each choice.
class Slow
{
public:
  Slow(const std::vector<double>& means, double average, const PeriodTolerances& tolerances,
    std::size_t overlap)
    : Average(average), T(tolerances),
      Shortest(static_cast<std::size_t>(tolerances.MinimumWindows)), Overlap(overlap), All(means)
  {
    std::copy_if(means.begin(), means.end(), std::back_inserter(this->Means),
      [](double m) { return !std::isnan(m); });
    this->Kinds.assign(this->Means.size(), 'o');
    this->Run.assign(this->Means.size(), 0);
    this->TakeAll('g');
    this->TakeAll('s');
  }
  /// With the empty windows, which belong to the run on both sides of them.
  std::string Result() const
  {
    std::string kinds;
    std::size_t next = 0;
    for (const double m : this->All)
    {
      const bool inside = next > 0 && next < this->Run.size() && this->Run[next] != 0 &&
        this->Run[next] == this->Run[next - 1];
      kinds += !std::isnan(m) || inside ? this->Kinds[next] : 'o';
      next += !std::isnan(m);
    }
    return kinds;
  }

private:
  /// What is left of the sum of squares of a..b about its mean.
  double Level(std::size_t a, std::size_t b) const
  {
    double sum = 0, squares = 0;
    for (std::size_t k = a; k <= b; ++k)
    {
      sum += this->Means[k];
    }
    for (std::size_t k = a; k <= b; ++k)
    {
      squares += std::pow(this->Means[k] - sum / static_cast<double>(b - a + 1), 2);
    }
    return squares;
  }
  /// What is left about the least squares line, from its slope and intercept.
  double Line(std::size_t a, std::size_t b) const
  {
    double n = 0, x = 0, y = 0, xx = 0, xy = 0, squares = 0;
    for (std::size_t k = a; k <= b; ++k)
    {
      const auto at = static_cast<double>(k - a);
      n += 1;
      x += at;
      y += this->Means[k];
      xx += at * at;
      xy += at * this->Means[k];
    }
    const double slope = (n * xy - x * y) / (n * xx - x * x), intercept = (y - slope * x) / n;
    for (std::size_t k = a; k <= b; ++k)
    {
      squares += std::pow(this->Means[k] - intercept - slope * static_cast<double>(k - a), 2);
    }
    return squares;
  }
  /// Whether a..b grows; the part that does in first..last.
  bool Growth(std::size_t a, std::size_t b, std::size_t& first, std::size_t& last) const
  {
    const double low = this->Means[a], high = this->Means[b], rise = high - low;
    bool holds =
      rise >= this->T.GrowthRise * this->Average && high > this->T.SteadyLevel * this->Average;
    for (std::size_t k = a; holds && k < b; ++k)
    {
      holds = this->Means[k + 1] >= (1 - this->T.GrowthDrop) * this->Means[k];
    }
    if (!holds)
    {
      return false;
    }
    const auto isLow = [&](double m) { return 10 * (m - low) <= rise; };
    const auto isHigh = [&](double m) { return 10 * (high - m) <= rise; };
    const auto begin = this->Means.begin();
    first = std::find_if_not(begin + a, begin + b + 1, isLow) - begin;
    first -= first > a;
    last = b;
    while (last > first && isHigh(this->Means[last - 1]))
    {
      --last;
    }
    double jump = std::numeric_limits<double>::infinity();
    for (std::size_t k = first; k + Overlap < last; ++k)
    {
      jump = std::min(jump, this->Level(first, k) + this->Level(k + Overlap + 1, last));
    }
    return last - first >= (this->Shortest - 1) * (1 + Overlap) &&
      (last - first < 2 || this->Line(first, last) + 1e-9 * this->Level(first, last) < jump);
  }
  bool Steady(std::size_t a, std::size_t b) const
  {
    const double n = static_cast<double>(b - a + 1), high = this->T.SteadyLevel * this->Average;
    const double floor = std::min(high, this->Average);
    double sum = 0;
    bool holds = b - a + 1 >= this->Shortest && this->Means[a] > high && this->Means[b] > high;
    for (std::size_t k = a; k <= b; ++k)
    {
      holds = holds && this->Means[k] > floor;
      sum += this->Means[k];
    }
    return holds && sum / n > high &&
      std::sqrt(this->Level(a, b) / n) <= this->T.SteadyVariation * (sum / n) + 1e-12;
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
        std::size_t first = a, last = b;
        if (free && (kind == 'g' ? this->Growth(a, b, first, last) : this->Steady(a, b)))
        {
          this->Kinds.replace(first, last - first + 1, last - first + 1, kind);
          std::fill(this->Run.begin() + first, this->Run.begin() + last + 1, ++this->Runs);
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

  std::vector<double> Means; ///< without the empty ones
  double Average;
  PeriodTolerances T;
  std::size_t Shortest, Overlap;
  const std::vector<double>& All;
  std::string Kinds;
  std::vector<int> Run; ///< 0: none
  int Runs = 0;
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
    tolerances.Baseline = PeriodBaseline::Average;
    tolerances.SteadyLevel = random() % 2 ? 1.1 : 0.9;
    tolerances.SteadyVariation = random() % 2 ? 0.25 : 0.0625;
    tolerances.GrowthDrop = random() % 2 ? 0.05 : 0.25;
    tolerances.MinimumWindows = 1 + static_cast<int>(random() % 4);
    const double average = means.empty() ? kNaN : sum / static_cast<double>(means.size());
    const std::size_t overlap = random() % 3;
    std::string kinds;
    std::size_t next = 0;
    bool covers = true;
    for (const WindowRun& run : Find(means, average, tolerances, overlap).Runs)
    {
      covers = covers && run.First == next && run.Last >= run.First;
      next = run.Last + 1;
      kinds += std::string(run.Last - run.First + 1, "gso"[static_cast<int>(run.Kind)]);
    }
    whole += covers && next == means.size();
    const std::string expected = Slow(means, average, tolerances, overlap).Result();
    equal += kinds == expected;
    growth += expected.find('g') != std::string::npos;
    steady += expected.find('s') != std::string::npos;
  }
  check("6000 random sequences: the runs are those of the definition, " + std::to_string(equal),
    equal == kCases);
  check("runs hold every window once", whole == kCases);
  check("growth and steady periods were among them", growth > 500 && steady > 1000);
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

/// Two moments of high latency, and between them five or two windows without messages.
void CheckPeaksApart(Checks& check)
{
  check("what is high for a moment ends where nothing is sent for longer",
    Robust({ 1, 1, 1, 9, kNaN, kNaN, kNaN, kNaN, kNaN, 9, 1, 1, 1, 1, 1, 1 }) ==
      "ooo p ooooo p oooooo");
  check("and goes on after a shorter time",
    Robust({ 1, 1, 1, 9, kNaN, kNaN, 9, 1, 1, 1, 1, 1, 1 }) == "ooo pppp oooooo");
}
}

int UnitTestLatencyPeriods(int, char*[])
{
  Checks check;
  CheckByHand(check);
  CheckPeaksApart(check);
  CheckRises(check);
  CheckRobust(check);
  CheckAgainstSlow(check);
  CheckKept(check);
  return check.Result();
}
