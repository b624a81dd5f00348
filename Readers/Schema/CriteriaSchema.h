#pragma once
#include "Readers/Schema/DeclareTable.h"

namespace pclvis::schema
{
#define PCLVIS_CRITERIA(COLUMN)                                                                    \
  COLUMN(InterNode, UInt8, "inter_node", "", "Class: 1 between nodes, 0 within a node.", "")       \
  COLUMN(SizeBytes, Int64, "size_bytes", "bytes", "First size of the bin.", "")                    \
  COLUMN(Samples, Int64, "samples", "", "Messages that the median was taken of.", "")              \
  COLUMN(Criterion, Float64, "criterion_s", "s", "Latency criterion C of the bin.", "")            \
  COLUMN(Fitted, UInt8, "fitted", "",                                                              \
    "0 median of the bin, 1 monotone fit over neighbours, 2 interpolated from a saved curve.", "")
PCLVIS_TABLE(Criteria, "Criteria", "a size bin of a class", "Latency Criteria", PCLVIS_CRITERIA)
#undef PCLVIS_CRITERIA
}
