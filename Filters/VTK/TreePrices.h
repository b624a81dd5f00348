#pragma once
#include "Readers/Schema/PriceSchema.h"

class vtkTable;

namespace pclvis
{
using TreePriceColumns =
  OwnColumns<schema::CausePrices::Cause, schema::CausePrices::Time, schema::CausePrices::Counts>;

/// Stores the prices of a run's causes in the field data of its Cause Tree: cause_names, price_s
/// and price_counts.
void SetTreePrices(vtkTable* tree, const schema::CausePrices::Table& prices);
/// Reads them; empty if there are none.
TreePriceColumns ReadPrices(vtkTable* tree);
}
