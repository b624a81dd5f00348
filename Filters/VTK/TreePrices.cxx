#include "Filters/VTK/TreePrices.h"

#include "Filters/VTK/FilterSupport.h"
#include "Readers/VTK/TableColumns.h"

#include <vtkDataArray.h>
#include <vtkFieldData.h>
#include <vtkTable.h>

#include <vector>

namespace pclvis
{
namespace
{
constexpr const char* kCauses = "cause"; // column whose code names are stored
constexpr const char* kPrices = "price_s";
constexpr const char* kCounts = "price_counts";
}

void SetTreePrices(vtkTable* tree, const schema::CausePrices::Table& prices)
{
  SetCodeNames(tree, kCauses, prices.Cause);
  SetFacts(tree, kPrices, { prices.Time.begin(), prices.Time.end() });
  SetFacts(tree, kCounts, { prices.Counts.begin(), prices.Counts.end() });
}

TreePriceColumns ReadPrices(vtkTable* tree)
{
  TreePriceColumns prices;
  const std::vector<std::string> names = CodeNames(tree, kCauses);
  vtkDataArray* seconds = tree->GetFieldData()->GetArray(kPrices);
  vtkDataArray* counts = tree->GetFieldData()->GetArray(kCounts);
  for (std::size_t i = 0; seconds && counts && i < names.size(); ++i)
  {
    const auto tuple = static_cast<vtkIdType>(i);
    if (tuple < seconds->GetNumberOfTuples() && tuple < counts->GetNumberOfTuples())
    {
      prices.Cause.push_back(names[i]);
      prices.Time.Append(seconds->GetTuple1(tuple));
      prices.Counts.Append(counts->GetTuple1(tuple) != 0);
    }
  }
  return prices;
}
}
