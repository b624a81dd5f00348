#include "Filters/Core/Flow/Representatives.h"

#include "Filters/Core/Common/KeyNumbers.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pclvis
{
IterationShares::IterationShares(const RunCalls& calls, ColumnView<std::int32_t> codes,
  const PlainVector<RankIteration>& iterations, std::int32_t loop)
  : Loop(loop), AllCalls(static_cast<std::int64_t>(calls.Size()))
{
  KeyNumbers numbers; // codes of the loop's calls
  std::size_t n = 0;
  for (const RankIteration& of : iterations)
  {
    for (std::size_t call = of.First; of.Loop == loop && call < of.Past; ++call)
    {
      numbers.NumberOf(static_cast<std::uint32_t>(codes[calls.Row(call)]));
    }
    n = of.Loop == loop ? std::max(n, static_cast<std::size_t>(of.Number) + 1) : n;
  }
  this->Codes = numbers.Size();
  this->Begins.assign(n, std::numeric_limits<double>::infinity());
  this->Ends.assign(n, -std::numeric_limits<double>::infinity());
  this->TimeBefore.assign(n + 1, 0);
  this->CallTimeBefore.assign((n + 1) * this->Codes, 0);
  this->CallsBefore.assign((n + 1) * this->Codes, 0);
  for (const RankIteration& of : iterations)
  {
    if (of.Loop != loop)
    {
      continue;
    }
    const std::size_t past = static_cast<std::size_t>(of.Number) + 1;
    this->Begins[past - 1] = std::min(this->Begins[past - 1], of.Begin);
    this->Ends[past - 1] = std::max(this->Ends[past - 1], of.End);
    this->TimeBefore[past] += of.End - of.Begin;
    for (std::size_t call = of.First; call < of.Past; ++call)
    {
      const std::size_t code = numbers.NumberOf(static_cast<std::uint32_t>(codes[calls.Row(call)]));
      this->CallTimeBefore[past * this->Codes + code] += calls.End[call] - calls.Begin[call];
      ++this->CallsBefore[past * this->Codes + code];
    }
  }
  for (std::size_t i = 1; i <= n; ++i)
  {
    this->TimeBefore[i] += this->TimeBefore[i - 1];
  }
  for (std::size_t i = this->Codes; i < this->CallsBefore.size(); ++i)
  {
    this->CallTimeBefore[i] += this->CallTimeBefore[i - this->Codes];
    this->CallsBefore[i] += this->CallsBefore[i - this->Codes];
  }
}

Representatives IterationShares::Window(std::int32_t first, std::int32_t n) const
{
  const std::int32_t all = this->Iterations();
  Representatives window;
  window.Loop = all > 0 ? this->Loop : -1;
  if (all == 0)
  {
    return window;
  }
  window.First = std::min(std::max(first, 0), all - 1);
  window.Iterations = std::min(n, all - window.First);
  const auto begin = static_cast<std::size_t>(window.First);
  const std::size_t past = begin + static_cast<std::size_t>(window.Iterations);
  window.Begin = *std::min_element(this->Begins.begin() + begin, this->Begins.begin() + past);
  window.End = *std::max_element(this->Ends.begin() + begin, this->Ends.begin() + past);
  const double time = this->TimeBefore[past] - this->TimeBefore[begin];
  const double allTime = this->TimeBefore.back();
  double allPerIteration = 0;
  for (std::size_t code = 0; code < this->Codes; ++code)
  {
    const auto of = [&](const auto& sums, std::size_t i) { return sums[i * this->Codes + code]; };
    const std::size_t last = this->Begins.size();
    const std::int64_t calls = of(this->CallsBefore, past) - of(this->CallsBefore, begin);
    const double taken = of(this->CallTimeBefore, past) - of(this->CallTimeBefore, begin);
    const double perIteration = static_cast<double>(of(this->CallsBefore, last)) / all;
    window.Calls += calls;
    if (time > 0 && allTime > 0)
    {
      window.ShareError = std::max(
        window.ShareError, std::abs(taken / time - of(this->CallTimeBefore, last) / allTime));
    }
    allPerIteration += perIteration;
    window.CountError += std::abs(static_cast<double>(calls) / window.Iterations - perIteration);
  }
  window.CountError /= allPerIteration; // not 0: an iteration has at least one call
  window.Reduction = 1 -
    static_cast<double>(window.Calls) /
      static_cast<double>(std::max<std::int64_t>(1, this->AllCalls));
  return window;
}

Representatives IterationShares::Best(std::int32_t n) const
{
  Representatives best = this->Window(0, n);
  for (std::int32_t first = 1; first <= this->Iterations() - n; ++first)
  {
    const Representatives window = this->Window(first, n);
    const bool isBetter = window.ShareError + window.CountError < best.ShareError + best.CountError;
    best = isBetter ? window : best;
  }
  return best;
}
}
