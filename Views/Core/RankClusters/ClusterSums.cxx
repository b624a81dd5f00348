#include "Views/Core/RankClusters/ClusterSums.h"

#include "Filters/Core/Structure/LogicalEvents.h"

namespace pclvis
{
void ClusterStep::Add(const ClusterStep& o)
{
  this->Sends += o.Sends;
  this->Receives += o.Receives;
  this->Collectives += o.Collectives;
  this->Received += o.Received;
  this->OfSends.Add(o.OfSends);
  this->OfReceives.Add(o.OfReceives);
  this->OfCollectives.Add(o.OfCollectives);
  this->OfWork.Add(o.OfWork);
}

std::vector<ClusterStep> ClusterSums::Sum(
  const ClusteredPhase& phase, const RankCluster& cluster) const
{
  const LogicalStepColumns& s = this->Timeline->Tables.Steps;
  std::vector<ClusterStep> steps(static_cast<std::size_t>(phase.EndStep - phase.FirstStep));
  for (std::size_t member = cluster.Begin; member < cluster.End; ++member)
  {
    const auto events =
      this->Timeline->EventsIn(phase.Members[member], phase.FirstStep, phase.EndStep);
    for (std::size_t place = events.first; place < events.second; ++place)
    {
      const std::uint32_t row = this->Timeline->Rows[place];
      if (s.Phase[row] != phase.Number)
      {
        continue;
      }
      ClusterStep& step =
        steps[static_cast<std::size_t>(this->Timeline->StepAt[place] - phase.FirstStep)];
      const float value = this->Values->Event[place];
      step.OfWork.Add(this->Values->Work[place]);
      switch (static_cast<LogicalKind>(s.Kind[row]))
      {
        case LogicalKind::Send:
          ++step.Sends;
          step.OfSends.Add(value);
          break;
        case LogicalKind::Receive:
          ++step.Receives;
          step.Received += s.Messages.Size > 0 ? s.Messages[row] : 1;
          step.OfReceives.Add(value);
          break;
        default:
          ++step.Collectives;
          step.OfCollectives.Add(value);
          break;
      }
    }
  }
  return steps;
}

const std::vector<ClusterStep>& ClusterSums::Of(std::size_t phase, std::int32_t cluster)
{
  const auto known = this->Known.find({ phase, cluster });
  if (known != this->Known.end())
  {
    return known->second;
  }
  const ClusteredPhase& in = this->Clusters->Phases[phase];
  const RankCluster& of = in.Clusters[static_cast<std::size_t>(cluster)];
  std::vector<ClusterStep> steps;
  if (of.IsMerge())
  {
    steps = this->Of(phase, of.First);
    const std::vector<ClusterStep>& second = this->Of(phase, of.Second);
    for (std::size_t step = 0; step < steps.size(); ++step)
    {
      steps[step].Add(second[step]);
    }
  }
  else
  {
    steps = this->Sum(in, of);
  }
  return this->Known[{ phase, cluster }] = std::move(steps);
}
}
