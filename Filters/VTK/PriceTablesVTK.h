#pragma once
#include "Filters/Core/Prices/CausePrices.h"

class vtkTable;

namespace pclvis
{
class TableColumns;

/// The tables of prices, as outputs of a filter; null: it has none.
struct PriceOutputs
{
  vtkTable *Prices, *Places, *Parts, *Tree;
  vtkTable *Times = nullptr, *Ranks = nullptr;
};

/// The tables that prices read; null: not connected, no rows.
struct PriceColumns
{
  TableColumns *Messages, *Calls, *Ranks, *RankRegions;
};

/// Reads what prices need; not collective.
/// @param callTable  of the calls' columns
/// @param choice     that is asked about: it needs regions of ranks if it has some
/// @throws Error if it asks for a phase or iterations and Calls have none
/// @param levels holds the calls' levels if they were derived
void ReadPriceInput(const PriceColumns& tables, vtkTable* callTable, const RunChoice& choice,
  Column<std::uint8_t>& levels, PriceInput& input);

/// Gives the tables all their columns, without rows.
void MakePriceTables(const PriceOutputs& tables);
/// Moves prices into the tables: Cause Prices (with facts: length_s, without_s, observations),
/// Cause Times, Priced Ranks, Cause Places, Cause Parts, Cause Tree.
void FillPriceTables(
  CausePrices& found, const std::vector<std::string>& pathNames, const PriceOutputs& tables);
}
