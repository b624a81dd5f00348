#include "Filters/VTK/vtkLatencyCriteria.h"

#include "Filters/Core/Criteria/LatencyCriteria.h"
#include "Filters/VTK/CurveInput.h"
#include "Filters/VTK/FilterSupport.h"
#include "Readers/Base/Collective.h"
#include "Readers/VTK/ProcessGroupVTK.h"
#include "Readers/VTK/TableColumns.h"

#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>
#include <vtkTable.h>

using namespace pclvis;

namespace
{
void WriteCurve(LatencyResult& result, bool saved, vtkTable* criteria)
{
  AdoptColumns(criteria, result.Curve);
  const LatencySummary& summary = result.Summary;
  SetFact(criteria, "judged", summary.Judged);
  SetFact(criteria, "delayed", summary.Delayed);
  SetFact(criteria, "unmatched", summary.Unmatched);
  SetFact(criteria, "skewed", summary.Skewed);
  SetFact(criteria, "latency_median", summary.MedianLatency);
  SetFact(criteria, "latency_p95", summary.LatencyP95);
  SetFact(criteria, "share_above_2",
    static_cast<double>(summary.Above2) / static_cast<double>(summary.Judged));
  SetFact(criteria, "saved_curve", static_cast<std::int64_t>(saved));
  SetObservations(criteria, summary.Observations);
}
}

vtkStandardNewMacro(vtkLatencyCriteria);

vtkLatencyCriteria::vtkLatencyCriteria()
{
  this->SetNumberOfInputPorts(2);
  this->SetNumberOfOutputPorts(3);
  const LatencyCriteriaOptions options;
  this->SizeBinWidth = static_cast<int>(options.SizeBinWidth);
  this->MaximumSamples = static_cast<int>(options.MaximumSamples);
  this->MinimumSamples = static_cast<int>(options.MinimumSamples);
  this->Seed = static_cast<int>(options.Seed);
  this->DelayFactor = options.DelayFactor;
}

vtkLatencyCriteria::~vtkLatencyCriteria()
{
  this->SetCurveFile(nullptr);
}

void vtkLatencyCriteria::Compute(
  vtkTable* input, vtkTable* curve, vtkTable* messages, vtkTable* criteria, vtkTable* chart)
{
  ControllerProcessGroup group;
  TableColumns columns(input, "Latency criteria", Table("Messages"), group);
  CriteriaMessages view;
  Together(group, [&] { columns.Read(view); });
  LatencyCriteriaOptions options;
  options.SizeBinWidth = this->SizeBinWidth;
  options.MaximumSamples = this->MaximumSamples;
  options.MinimumSamples = this->MinimumSamples;
  options.Seed = this->Seed;
  options.DelayFactor = this->DelayFactor;
  const bool fromFile = !curve && this->CurveFile && *this->CurveFile;
  const CriteriaCurve saved = curve ? CurveFromTable(curve, group)
    : fromFile                      ? CurveFromFile(this->CurveFile, group)
                                    : CriteriaCurve();
  LatencyResult result =
    ComputeLatency(view, options, curve || fromFile ? &saved : nullptr, group, ProgressOf(this));
  AdoptColumns(messages, result);
  if (group.Process() == 0)
  {
    WriteCurve(result, curve || fromFile, criteria);
    AdoptColumns(chart, result.Chart);
  }
}

int vtkLatencyCriteria::RequestData(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  vtkTable* input = vtkTable::GetData(inputVector[0]);
  vtkTable* messages = vtkTable::GetData(outputVector, 0);
  vtkTable* criteria = vtkTable::GetData(outputVector, 1);
  vtkTable* chart = vtkTable::GetData(outputVector, 2);
  MakeTable("Criteria", criteria);
  MakeTable("Criteria Chart", chart);
  messages->ShallowCopy(input);
  return Attempt(
    this,
    [&] { this->Compute(input, vtkTable::GetData(inputVector[1]), messages, criteria, chart); },
    [&] { messages->Initialize(); });
}

void vtkLatencyCriteria::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "SizeBinWidth: " << this->SizeBinWidth << "\n"
     << indent << "MaximumSamples: " << this->MaximumSamples << "\n"
     << indent << "MinimumSamples: " << this->MinimumSamples << "\n"
     << indent << "Seed: " << this->Seed << "\n"
     << indent << "DelayFactor: " << this->DelayFactor << "\n"
     << indent << "CurveFile: " << (this->CurveFile ? this->CurveFile : "(none)") << "\n";
}
