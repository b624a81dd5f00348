#include "Filters/Core/Prices/Traffic/UntoldTime.h"

#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Prices/Traffic/CallKinds.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace pclvis
{
namespace
{
using namespace price_constants;

/// The time that calls take in each part of the run, and what is usual for them. Only the share of
/// a call that lies in the part counts.
class CallsInParts
{
public:
  CallsInParts(const PricedRun& run, const std::vector<char>& connecting)
    : Width(run.Length / kTimeParts), Of(kTimeParts)
  {
    const RunCalls& calls = run.Graph.Calls;
    const CallKinds kinds(run, connecting);
    std::vector<double> sum(kinds.Count, 0), count(kinds.Count, 0);
    for (std::size_t call = 0; call < calls.Size(); ++call)
    {
      if (kinds.Of[call] != CallKinds::kNone)
      {
        sum[kinds.Of[call]] += calls.End[call] - calls.Begin[call];
        ++count[kinds.Of[call]];
      }
    }
    for (std::size_t call = 0; call < calls.Size(); ++call)
    {
      const std::uint32_t kind = kinds.Of[call];
      if (kind != CallKinds::kNone && count[kind] >= kManySamples &&
        calls.Begin[call] < calls.End[call])
      {
        this->Add({ calls.Begin[call], calls.End[call] }, sum[kind] / count[kind]);
      }
    }
  }

  std::size_t Size() const { return this->Of.size(); }
  const TimeTaken& operator[](std::size_t part) const { return this->Of[part]; }
  TimeWindow Time(std::size_t part) const
  {
    const auto i = static_cast<double>(part);
    return { i * this->Width, (i + 1) * this->Width };
  }
  double Middle(std::size_t part) const
  {
    const TimeWindow time = this->Time(part);
    return (time.Begin + time.End) / 2;
  }

private:
  void Add(const TimeWindow& call, double usual)
  {
    auto part = static_cast<std::size_t>(std::max(0.0, call.Begin / this->Width));
    for (; part < this->Of.size() && this->Time(part).Begin < call.End; ++part)
    {
      const double inside = this->Time(part).Shares(call.Begin, call.End);
      this->Of[part].Taken += inside;
      this->Of[part].Usual += usual * inside / (call.End - call.Begin);
    }
  }

  double Width; ///< [s]
  std::vector<TimeTaken> Of;
};

bool Touch(const TimeWindow& a, const TimeWindow& b)
{
  return a.Begin <= b.End && b.Begin <= a.End;
}

/// Times that touch a window and are longer than all times that touch none.
/// @param rounding [s] times count as equal if they differ by no more
std::vector<TimeWindow> UnusuallyLong(
  const std::vector<TimeWindow>& untold, const std::vector<TimeWindow>& windows, double rounding)
{
  const auto isBesideNone = [&](const TimeWindow& time) {
    return std::none_of(windows.begin(), windows.end(),
      [&time](const TimeWindow& window) { return Touch(time, window); });
  };
  double usual = 0;
  for (const TimeWindow& time : untold)
  {
    usual = isBesideNone(time) ? std::max(usual, time.End - time.Begin) : usual;
  }
  std::vector<TimeWindow> longer;
  std::copy_if(
    untold.begin(), untold.end(), std::back_inserter(longer), [&](const TimeWindow& time) {
      return time.End - time.Begin > usual + rounding && !isBesideNone(time);
    });
  return longer;
}

/// How many times the usual time calls take at the border between windows and other times; 0: calls
/// take no longer in the windows.
double Border(const CallsInParts& parts, const std::vector<TimeWindow>& windows,
  const std::vector<TimeWindow>& untold)
{
  TimeTaken busy, calm;
  for (std::size_t part = 0; part < parts.Size(); ++part)
  {
    const auto holds = [time = parts.Middle(part)](
                         const TimeWindow& window) { return window.Holds(time); };
    const bool isBusy = std::any_of(windows.begin(), windows.end(), holds);
    if (isBusy || std::none_of(untold.begin(), untold.end(), holds))
    {
      (isBusy ? busy : calm).Taken += parts[part].Taken;
      (isBusy ? busy : calm).Usual += parts[part].Usual;
    }
  }
  const bool isSlower = busy.Taken * calm.Usual > calm.Taken * busy.Usual;
  return isSlower ? std::sqrt(busy.Taken / busy.Usual * calm.Taken / calm.Usual) : 0;
}

/// How many of the given parts, from the first on, belong to the window next to them: as many as
/// maximise the total by which their calls exceed the border.
std::size_t SlowOnes(const CallsInParts& parts, const std::vector<std::size_t>& of, double border)
{
  std::size_t count = 0;
  double sum = 0, most = 0;
  for (std::size_t i = 0; i < of.size(); ++i)
  {
    sum += parts[of[i]].Taken - border * parts[of[i]].Usual;
    count = sum > most ? i + 1 : count;
    most = std::max(most, sum);
  }
  return count;
}
}

std::vector<TimeWindow> WithUntoldTime(const PricedRun& run, std::vector<TimeWindow> windows,
  const std::vector<TimeWindow>& untold, const std::vector<char>& connecting)
{
  const std::vector<TimeWindow> times = UnusuallyLong(untold, windows, run.Length / kTimeParts / 2);
  if (times.empty())
  {
    return windows;
  }
  const CallsInParts parts(run, connecting);
  const double border = Border(parts, windows, times);
  if (border == 0)
  {
    return windows;
  }
  for (TimeWindow& window : windows)
  {
    const TimeWindow told = window;
    for (const TimeWindow& time : times)
    {
      if (!Touch(time, told))
      {
        continue;
      }
      std::vector<std::size_t> before, after; // nearest first
      for (std::size_t part = 0; part < parts.Size(); ++part)
      {
        const double middle = parts.Middle(part);
        if (time.Holds(middle) && middle < told.Begin)
        {
          before.insert(before.begin(), part);
        }
        else if (time.Holds(middle) && middle >= told.End)
        {
          after.push_back(part);
        }
      }
      if (const std::size_t count = SlowOnes(parts, before, border))
      {
        window.Begin = std::max(time.Begin, parts.Time(before[count - 1]).Begin);
      }
      if (const std::size_t count = SlowOnes(parts, after, border))
      {
        window.End = std::min(time.End, parts.Time(after[count - 1]).End);
      }
    }
  }
  return windows;
}
}
