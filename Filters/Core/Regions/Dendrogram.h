#pragma once
#include "Readers/Schema/RegionSchema.h"

#include <cstddef>

namespace pclvis
{
/// Table Dendrogram: one row per merge, by height. Nodes 0..n-1 are the objects, node n + i is
/// merge i; an object in no row was never merged.
struct Dendrogram : schema::Dendrogram::Table
{
  std::size_t Size() const { return this->Height.Size(); }
};
}
