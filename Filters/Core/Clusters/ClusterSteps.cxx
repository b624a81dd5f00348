#include "Filters/Core/Clusters/ClusterSteps.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pclvis
{
void ValueSum::Add(double value)
{
  if (!std::isnan(value))
  {
    ++this->Count;
    this->Sum += value;
  }
}

void ValueSum::Add(const ValueSum& other)
{
  this->Count += other.Count;
  this->Sum += other.Sum;
}

double ValueSum::Mean() const
{
  return this->Count > 0 ? this->Sum / static_cast<double>(this->Count)
                         : std::numeric_limits<double>::quiet_NaN();
}

namespace
{
void Add(const PhaseEvents::Event& event, StepSums& to)
{
  ++to.Events;
  to.All.Add(event.Value);
  to.OfWork.Add(event.Work);
  switch (event.Kind)
  {
    case LogicalKind::Send:
      ++to.Sends;
      to.Sent += event.Messages;
      to.OfSends.Add(event.Value);
      break;
    case LogicalKind::Receive:
      ++to.Receives;
      to.Received += event.Messages;
      to.OfReceives.Add(event.Value);
      break;
    default:
      ++to.Collectives;
  }
}

void Add(const StepSums& from, StepSums& to)
{
  to.Events += from.Events;
  to.Sends += from.Sends;
  to.Receives += from.Receives;
  to.Collectives += from.Collectives;
  to.Sent += from.Sent;
  to.Received += from.Received;
  to.All.Add(from.All);
  to.OfSends.Add(from.OfSends);
  to.OfReceives.Add(from.OfReceives);
  to.OfWork.Add(from.OfWork);
}
}

std::vector<StepSums> SumSteps(const PhaseEvents& events, const std::vector<std::int32_t>& ranks)
{
  std::int32_t first = std::numeric_limits<std::int32_t>::max(), last = -1;
  for (const std::int32_t rank : ranks)
  {
    first = std::min(first, events.Events[events.First[rank]].Step);
    last = std::max(last, events.Events[events.First[rank + 1] - 1].Step);
  }
  std::vector<StepSums> steps(last < first ? 0 : static_cast<std::size_t>(last - first) + 1);
  for (const std::int32_t rank : ranks)
  {
    for (std::uint32_t i = events.First[rank]; i < events.First[rank + 1]; ++i)
    {
      StepSums& at = steps[static_cast<std::size_t>(events.Events[i].Step - first)];
      at.Step = events.Events[i].Step;
      Add(events.Events[i], at);
    }
  }
  steps.erase(std::remove_if(
                steps.begin(), steps.end(), [](const StepSums& step) { return step.Events == 0; }),
    steps.end());
  return steps;
}

std::vector<StepSums> MergeSteps(const std::vector<StepSums>& a, const std::vector<StepSums>& b)
{
  std::vector<StepSums> merged;
  merged.reserve(std::max(a.size(), b.size()));
  for (std::size_t i = 0, j = 0; i < a.size() || j < b.size();)
  {
    const bool first = j == b.size() || (i < a.size() && a[i].Step <= b[j].Step);
    const bool second = i == a.size() || (j < b.size() && b[j].Step <= a[i].Step);
    merged.push_back(first ? a[i] : b[j]);
    if (first && second)
    {
      Add(b[j], merged.back());
    }
    i += first;
    j += second;
  }
  return merged;
}

void AppendSteps(std::int32_t phase, std::int32_t cluster, std::int32_t ranks,
  const std::vector<StepSums>& steps, schema::ClusterSteps::Table& table)
{
  for (const StepSums& step : steps)
  {
    table.Phase.Append(phase);
    table.Cluster.Append(cluster);
    table.Step.Append(step.Step);
    table.Events.Append(step.Events);
    table.Sends.Append(step.Sends);
    table.Receives.Append(step.Receives);
    table.Collectives.Append(step.Collectives);
    table.Idle.Append(ranks - step.Events);
    table.Sent.Append(step.Sent);
    table.Received.Append(step.Received);
    table.Mean.Append(step.All.Mean());
    table.SendMean.Append(step.OfSends.Mean());
    table.ReceiveMean.Append(step.OfReceives.Mean());
    table.WorkMean.Append(step.OfWork.Mean());
  }
}
}
