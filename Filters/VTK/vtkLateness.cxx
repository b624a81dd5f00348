#include "Filters/VTK/vtkLateness.h"

#include "Filters/Core/Common/NamesOfAll.h"
#include "Filters/Core/Structure/CounterChanges.h"
#include "Filters/Core/Structure/Lateness.h"
#include "Filters/VTK/FilterSupport.h"
#include "Filters/VTK/IterationInput.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/GroupSums.h"
#include "Readers/VTK/ProcessGroupVTK.h"
#include "Readers/VTK/TableColumns.h"
#include "Readers/VTK/TimeAxisFields.h"

#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>
#include <vtkTable.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

using namespace pclvis;

namespace
{
constexpr int kSteps = 0, kMessages = 1, kCounters = 2, kPoints = 1, kByStep = 2, kByPhase = 3;

/// Whether a point on any process is in an iteration. Collective.
bool HasIterations(const schema::PointsOfInterest::Table& points, ProcessGroup& group)
{
  std::int32_t last = -1;
  for (const std::int32_t iteration : points.Iteration)
  {
    last = std::max(last, iteration);
  }
  return GreatestOfAll(last, group) >= 0;
}
}

vtkStandardNewMacro(vtkLateness);

vtkLateness::vtkLateness()
{
  const LatenessOptions defaults;
  this->Points = static_cast<int>(defaults.Points);
  this->TimeUnit = static_cast<int>(RunUnit::Whole);
  this->SetNumberOfInputPorts(3);
  this->SetNumberOfOutputPorts(4);
}

vtkLateness::~vtkLateness()
{
  this->SetCounter(nullptr);
}

int vtkLateness::FillInputPortInformation(int port, vtkInformation* info)
{
  info->Set(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkTable");
  // Optional, so that the filter itself can say what to connect if Messages are missing.
  info->Set(vtkAlgorithm::INPUT_IS_OPTIONAL(), port != kSteps);
  return 1;
}

void vtkLateness::Compute(vtkTable* stepsIn, vtkTable* messagesIn, vtkInformationVector* output)
{
  ControllerProcessGroup group;
  TableColumns s(stepsIn, "Lateness", Table("Steps"), group);
  TableColumns m(messagesIn, "Lateness, input Messages", Table("Messages"), group);
  LatenessInput input;
  Together(group, [&] {
    s.Read(input.Steps);
    m.Read(input.Messages);
    input.PathNames = CodeNames(stepsIn, "path_id");
  });
  LatenessOptions options;
  options.Points = this->Points;
  options.ByIteration = this->TimeUnit == static_cast<int>(RunUnit::Iteration);
  vtkTable* points = vtkTable::GetData(output, kPoints);
  vtkTable* byStep = vtkTable::GetData(output, kByStep);
  vtkTable* byPhase = vtkTable::GetData(output, kByPhase);
  input.Axis = GetTimeAxis(stepsIn, group);
  SetTimeAxis(points, input.Axis);
  SetTimeAxis(byStep, input.Axis);
  SetTimeAxis(byPhase, input.Axis);
  Lateness found = FindLateness(input, options, group, ProgressOf(this));
  vtkTable* steps = vtkTable::GetData(output, kSteps);
  AdoptColumns(steps, std::move(found.Steps));
  SetCodeNames(steps, "lateness_class", LatenessClassNames());
  const bool byIteration = HasIterations(found.Points, group);
  if (group.Process() == 0)
  {
    AdoptColumns(points, std::move(found.Points));
    AdoptColumns(byStep, std::move(found.ByStep));
    AdoptColumns(byPhase, std::move(found.ByPhase));
    SetCodeNames(points, "lateness_class", LatenessClassNames());
    SetCodeNames(points, "path_id", input.PathNames);
    SetFact(points, "max_lateness_s", found.Greatest);
    SetObservations(points, found.Observations);
  }
  if (!byIteration)
  {
    RemoveIterations(points);
  }
}

void vtkLateness::CountChanges(vtkTable* stepsIn, vtkTable* counters, vtkTable* steps)
{
  ControllerProcessGroup group;
  TableColumns s(stepsIn, "Lateness", Table("Steps"), group);
  TableColumns c(counters, "Lateness, input Counters", Table("Counters"), group);
  StepTimes times;
  CounterSamples samples;
  std::vector<std::string> names;
  Together(group, [&] {
    s.Read(times);
    c.Read(samples);
    names = CodeNames(counters, "counter");
  });
  names = NamesOfAll(names, group);
  const std::string wanted = this->Counter ? this->Counter : "";
  const std::int32_t code = CounterNamed(wanted, names, "Lateness");
  Warn(this, UnusedCounter(wanted, names, true));
  if (code < 0)
  {
    return; // the trace has no counters
  }
  AdoptColumns(steps, FindCounterChanges(times, samples, code, group));
  SetFact(steps, "changed_counter", names[code]);
}

int vtkLateness::RequestData(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  vtkTable* stepsIn = vtkTable::GetData(inputVector[kSteps]);
  vtkTable* messagesIn = vtkTable::GetData(inputVector[kMessages]);
  vtkTable* steps = vtkTable::GetData(outputVector, kSteps);
  MakeTable("Points Of Interest", vtkTable::GetData(outputVector, kPoints));
  MakeTable("Step Lateness", vtkTable::GetData(outputVector, kByStep));
  MakeTable("Phase Lateness", vtkTable::GetData(outputVector, kByPhase));
  steps->ShallowCopy(stepsIn);
  return Attempt(
    this,
    [&] {
      this->Compute(stepsIn, messagesIn, outputVector);
      if (vtkTable* counters = vtkTable::GetData(inputVector[kCounters]))
      {
        this->CountChanges(stepsIn, counters, steps);
      }
      else
      {
        Warn(this, UnusedCounter(this->Counter ? this->Counter : "", {}, false));
      }
    },
    [&] { steps->Initialize(); });
}

void vtkLateness::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Points: " << this->Points << "\n";
  os << indent << "Counter: " << (this->Counter ? this->Counter : "") << "\n";
  os << indent << "TimeUnit: " << this->TimeUnit << "\n";
}
