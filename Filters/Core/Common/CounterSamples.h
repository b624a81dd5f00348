#pragma once
#include "Readers/Base/Findings/Observation.h"
#include "Readers/Schema/TraceSchema.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// The columns of the table Counters.
struct CounterSamples
  : ColumnViews<schema::Counters::Rank, Optional<schema::Counters::Thread>,
      schema::Counters::Counter, schema::Counters::Time, schema::Counters::Value>
{
};

/// Whether a counter's name is the wanted one, which may lack the unit that follows in parentheses.
bool IsCounterNamed(const std::string& name, const std::string& wanted);

/// The code of a counter.
/// @param wanted its name, as in `names` or without the unit that follows it there in parentheses;
///   empty: the first counter
/// @param filter begins the error message
/// @return -1: the trace has no counters
/// @throws Error if there are others only
std::int32_t CounterNamed(
  const std::string& wanted, const std::vector<std::string>& names, const std::string& filter);

/// The codes of several counters. @param wanted their names, separated by semicolons; an asterisk:
/// all
std::vector<std::int32_t> CountersNamed(
  const std::string& wanted, const std::vector<std::string>& names, const std::string& filter);

/// That counters are asked for by name and there are none, so that this has no effect; else
/// nothing. Source: none.
/// @param names of the trace's counters
/// @param connected whether the table Counters is
Observations UnusedCounter(
  const std::string& wanted, const std::vector<std::string>& names, bool connected);

/// Rows of a counter's samples on the first threads of ranks.
std::vector<std::size_t> RowsOfCounter(const CounterSamples& samples, std::int32_t counter);

/// Samples of one counter on one rank, in order of time: places in SamplesInOrder.
struct SampleRun
{
  std::int32_t Counter, Rank;
  std::size_t First, Past;
};

/// Rows of the samples of ranks' first threads, by counter, rank, time.
/// Source: none.
std::vector<std::size_t> SamplesInOrder(const CounterSamples& samples);
/// The run that begins at a place of that order.
SampleRun RunAt(
  const CounterSamples& samples, const std::vector<std::size_t>& order, std::size_t first);

/// Follows the value of a counter on a rank: that of the last sample up to a time.
class CounterValue
{
public:
  /// All must outlive this object.
  CounterValue(
    const CounterSamples& samples, const std::vector<std::size_t>& order, const SampleRun& run)
    : Samples(samples), Order(order), Run(run), Next(run.First)
  {
  }
  /// NaN: no sample yet. Quick if times do not fall.
  double At(double time);

private:
  const CounterSamples& Samples;
  const std::vector<std::size_t>& Order;
  const SampleRun& Run;
  std::size_t Next;
};
}
