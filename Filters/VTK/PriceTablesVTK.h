#pragma once
#include "Filters/Core/Prices/CausePrices.h"

class vtkTable;

namespace pclvis
{
class TableColumns;

/// The tables of prices, as outputs of a filter; null: the filter does not have that output.
struct PriceOutputs
{
  vtkTable *Prices, *Places, *Parts, *Tree;
  vtkTable *Times = nullptr, *Ranks = nullptr;
};

/// The tables from which prices are computed; null: not connected, no rows.
struct PriceColumns
{
  TableColumns *Messages, *Calls, *Ranks, *RankRegions;
};

/// Reads what is needed for pricing; not collective.
/// @param callTable  with the columns of calls
/// @param choice     what is asked about; if it has regions, it needs the regions of ranks
/// @throws Error if it asks for a phase or iterations that Calls do not have
/// @param levels holds the levels of the calls if they were derived
void ReadPriceInput(const PriceColumns& tables, vtkTable* callTable, const RunChoice& choice,
  Column<std::uint8_t>& levels, PriceInput& input);

/// Adds all columns to the tables, without rows.
void MakePriceTables(const PriceOutputs& tables);
/// Moves prices into the tables: Cause Prices (with facts: length_s, without_s, observations),
/// Cause Times, Priced Ranks, Cause Places, Cause Parts, Cause Tree.
void FillPriceTables(
  CausePrices& found, const std::vector<std::string>& pathNames, const PriceOutputs& tables);
}
