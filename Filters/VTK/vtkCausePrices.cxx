#include "Filters/VTK/vtkCausePrices.h"

#include "Filters/Core/Prices/CausePrices.h"
#include "Filters/VTK/FilterSupport.h"
#include "Filters/VTK/PriceTablesVTK.h"
#include "Filters/VTK/SharedRuns.h"
#include "Readers/Base/Collective.h"
#include "Readers/VTK/ProcessGroupVTK.h"
#include "Readers/VTK/TableColumns.h"
#include "Readers/VTK/TimeAxisFields.h"

#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>
#include <vtkTable.h>

using namespace pclvis;

namespace
{
constexpr int kMessages = 0, kCalls = 1, kRanks = 2, kRankRegions = 3;
constexpr int kPrices = 0, kTimes = 1, kPricedRanks = 2, kPlaces = 3, kTree = 4, kParts = 5;
}

vtkStandardNewMacro(vtkCausePrices);

struct vtkCausePrices::Tables
{
  vtkTable *Messages, *Calls, *Ranks, *RankRegions;
  PriceOutputs Found;
};

vtkCausePrices::vtkCausePrices()
{
  const PriceOptions options;
  this->LeastShare = options.LeastShare;
  this->SetNumberOfInputPorts(4);
  this->SetNumberOfOutputPorts(6);
}

void vtkCausePrices::Compute(const Tables& tables)
{
  ControllerProcessGroup group;
  TableColumns m(tables.Messages, "Cause prices", Table("Messages"), group);
  TableColumns c(tables.Calls, "Cause prices, input Calls", Table("Calls"), group);
  TableColumns r(tables.Ranks, "Cause prices, input Ranks", Table("Ranks"), group);
  TableColumns regions(
    tables.RankRegions, "Cause prices, input Rank Regions", Table("Rank Regions"), group);
  PriceInput input;
  PriceOptions options;
  options.LeastShare = this->LeastShare;
  options.Choice = this->Choice();
  Column<std::uint8_t> levels;
  Together(group, [&] {
    ReadPriceInput({ &m, &c, tables.Ranks ? &r : nullptr, tables.RankRegions ? &regions : nullptr },
      tables.Calls, options.Choice, levels, input);
  });
  input.Axis = GetTimeAxis(tables.Messages, group);
  this->Run = input.Shared = SharedRunOf(tables.Messages, tables.Calls, input, group);
  CausePrices found = FindCausePrices(input, options, group, ProgressOf(this));
  const PriceOutputs& to = tables.Found;
  for (vtkTable* table : { to.Prices, to.Times, to.Ranks, to.Places, to.Parts, to.Tree })
  {
    SetTimeAxis(table, input.Axis);
  }
  if (group.Process() == 0)
  {
    FillPriceTables(found, input.PathNames, to);
  }
}

int vtkCausePrices::RequestData(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  const Tables tables{ vtkTable::GetData(inputVector[kMessages]),
    vtkTable::GetData(inputVector[kCalls]), vtkTable::GetData(inputVector[kRanks]),
    vtkTable::GetData(inputVector[kRankRegions]),
    { vtkTable::GetData(outputVector, kPrices), vtkTable::GetData(outputVector, kPlaces),
      vtkTable::GetData(outputVector, kParts), vtkTable::GetData(outputVector, kTree),
      vtkTable::GetData(outputVector, kTimes), vtkTable::GetData(outputVector, kPricedRanks) } };
  MakePriceTables(tables.Found);
  return Attempt(this, [&] { this->Compute(tables); });
}

void vtkCausePrices::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "LeastShare: " << this->LeastShare << "\n";
}
