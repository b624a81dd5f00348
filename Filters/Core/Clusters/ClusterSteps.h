#pragma once
#include "Filters/Core/Clusters/PhaseEvents.h"

namespace pclvis
{
/// Number and sum of the values that are not NaN.
struct ValueSum
{
  std::int64_t Count = 0;
  double Sum = 0;
  void Add(double value);
  void Add(const ValueSum& other);
  double Mean() const; ///< NaN without values
};

/// What some ranks do at a step.
struct StepSums
{
  std::int32_t Step = 0, Events = 0, Sends = 0, Receives = 0, Collectives = 0, Sent = 0,
               Received = 0;
  ValueSum All, OfSends, OfReceives, OfWork;
};

/// Sums over ranks at each step at which one has an event, in order of steps.
/// @param ranks places in PhaseEvents::Rank, ascending
/// Source: [Isaacs2014], section 4.2 and figure 7.
/// Cost: O(events of the ranks + steps of the phase)
std::vector<StepSums> SumSteps(const PhaseEvents& events, const std::vector<std::int32_t>& ranks);

/// The same of two sets of ranks together.
std::vector<StepSums> MergeSteps(const std::vector<StepSums>& a, const std::vector<StepSums>& b);

/// Rows of Cluster Steps. @param ranks number of ranks of the cluster
void AppendSteps(std::int32_t phase, std::int32_t cluster, std::int32_t ranks,
  const std::vector<StepSums>& steps, schema::ClusterSteps::Table& table);
}
