#include "Filters/Core/Common/CounterSamples.h"

#include "Readers/Base/Error.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>

namespace pclvis
{
bool IsCounterNamed(const std::string& name, const std::string& wanted)
{
  return name == wanted || name.compare(0, wanted.size() + 2, wanted + " (") == 0;
}

std::int32_t CounterNamed(
  const std::string& wanted, const std::vector<std::string>& names, const std::string& filter)
{
  std::string known;
  for (std::size_t code = 0; code < names.size(); ++code)
  {
    const std::string& name = names[code];
    if (wanted.empty() || IsCounterNamed(name, wanted))
    {
      return static_cast<std::int32_t>(code);
    }
    known += (known.empty() ? "\"" : ", \"") + name + "\"";
  }
  if (!known.empty())
  {
    throw Error(filter + ": Counter is \"" + wanted + "\", but the trace has the counters " +
      known + ". Choose one of them, or leave Counter empty for the first one.");
  }
  return -1;
}

std::vector<std::int32_t> CountersNamed(
  const std::string& wanted, const std::vector<std::string>& names, const std::string& filter)
{
  std::vector<std::int32_t> codes;
  for (std::size_t from = 0; from <= wanted.size();)
  {
    const std::size_t end = std::min(wanted.find(';', from), wanted.size());
    const std::size_t first = std::min(wanted.find_first_not_of(" ;", from), end);
    const std::size_t last = end > first ? wanted.find_last_not_of(' ', end - 1) + 1 : first;
    const std::string name = wanted.substr(first, last - first);
    from = end + 1;
    if (name == "*")
    {
      codes.resize(names.size());
      std::iota(codes.begin(), codes.end(), 0);
      return codes;
    }
    const bool none = name.empty() && (end < wanted.size() || !codes.empty());
    const std::int32_t code = none ? -1 : CounterNamed(name, names, filter);
    if (code >= 0 && std::find(codes.begin(), codes.end(), code) == codes.end())
    {
      codes.push_back(code);
    }
  }
  return codes;
}

Observations UnusedCounter(
  const std::string& wanted, const std::vector<std::string>& names, bool connected)
{
  if (!names.empty() || wanted.find_first_not_of(" ;*") == std::string::npos)
  {
    return {};
  }
  return {
    Observation("counters.unused").With("counter", wanted).With("connected", connected ? 1 : 0)
  };
}

std::vector<std::size_t> RowsOfCounter(const CounterSamples& samples, std::int32_t counter)
{
  std::vector<std::size_t> rows;
  for (std::size_t row = 0; row < samples.Counter.Size; ++row)
  {
    if (samples.Counter[row] == counter && samples.Thread[row] <= 0)
    {
      rows.push_back(row);
    }
  }
  return rows;
}

std::vector<std::size_t> SamplesInOrder(const CounterSamples& samples)
{
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < samples.Rank.Size; ++i)
  {
    if (samples.Rank[i] >= 0 && samples.Thread[i] <= 0 && samples.Counter[i] >= 0)
    {
      order.push_back(i);
    }
  }
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::tie(samples.Counter[a], samples.Rank[a], samples.Time[a]) <
      std::tie(samples.Counter[b], samples.Rank[b], samples.Time[b]);
  });
  return order;
}

SampleRun RunAt(
  const CounterSamples& samples, const std::vector<std::size_t>& order, std::size_t first)
{
  SampleRun run{ samples.Counter[order[first]], samples.Rank[order[first]], first, first };
  while (run.Past < order.size() && samples.Counter[order[run.Past]] == run.Counter &&
    samples.Rank[order[run.Past]] == run.Rank)
  {
    ++run.Past;
  }
  return run;
}

double CounterValue::At(double time)
{
  const auto timeAt = [this](std::size_t place) { return this->Samples.Time[this->Order[place]]; };
  while (this->Next < this->Run.Past && timeAt(this->Next) <= time)
  {
    ++this->Next;
  }
  while (this->Next > this->Run.First && timeAt(this->Next - 1) > time)
  {
    --this->Next;
  }
  return this->Next == this->Run.First ? std::numeric_limits<double>::quiet_NaN()
                                       : this->Samples.Value[this->Order[this->Next - 1]];
}
}
