#include "Filters/VTK/PriceTablesVTK.h"

#include "Filters/Core/Replay/TimeParts.h"
#include "Filters/VTK/FilterSupport.h"
#include "Filters/VTK/RunPartVTK.h"
#include "Filters/VTK/TreePrices.h"
#include "Readers/VTK/TableColumns.h"

#include <vtkTable.h>

#include <utility>

namespace pclvis
{
void ReadPriceInput(const PriceColumns& tables, vtkTable* callTable, const RunChoice& choice,
  Column<std::uint8_t>& levels, PriceInput& input)
{
  ReadRunPart(
    { tables.Messages, tables.Calls, tables.RankRegions }, callTable, choice, levels, input);
  tables.Messages->Read(input.More);
  if (TableColumns* calls = tables.Calls)
  {
    calls->Read(input.Paths);
    calls->Read(input.Volumes);
    input.PathNames = CodeNames(callTable, "path_id");
  }
  if (tables.Ranks)
  {
    tables.Ranks->Read(input.Ranks);
  }
}

void MakePriceTables(const PriceOutputs& tables)
{
  MakeTable("Cause Prices", tables.Prices);
  MakeTable("Cause Places", tables.Places);
  MakeTable("Cause Parts", tables.Parts);
  MakeTable("Cause Tree", tables.Tree);
  if (tables.Times && tables.Ranks)
  {
    MakeTable("Cause Times", tables.Times);
    MakeTable("Priced Ranks", tables.Ranks);
  }
}

void FillPriceTables(
  CausePrices& found, const std::vector<std::string>& pathNames, const PriceOutputs& tables)
{
  SetTreePrices(tables.Tree, found.Causes);
  SetObservations(tables.Tree, TimeRows::Describe(found.Tree, found.Axis, found.WorkInGaps));
  AdoptColumns(tables.Prices, std::move(found.Causes));
  AdoptColumns(tables.Places, std::move(found.Places));
  AdoptColumns(tables.Parts, std::move(found.Parts));
  AdoptColumns(tables.Tree, std::move(found.Tree));
  if (tables.Times && tables.Ranks)
  {
    AdoptColumns(tables.Times, std::move(found.Times));
    AdoptColumns(tables.Ranks, std::move(found.Ranks));
  }
  SetCodeNames(tables.Places, "path_id", pathNames);
  SetFact(tables.Prices, "length_s", found.Length);
  SetFact(tables.Prices, "without_s", found.Without);
  SetObservations(tables.Prices, found.Observations);
}
}
