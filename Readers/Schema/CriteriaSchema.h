#pragma once
#include "Readers/Schema/DeclareTable.h"

namespace pclvis::schema
{
#define PCLVIS_CRITERIA(COLUMN)                                                                    \
  COLUMN(InterNode, UInt8, "inter_node", "",                                                       \
    "Class of the messages: 1 = between nodes, 0 = within a node.", "")                            \
  COLUMN(SizeBytes, Int64, "size_bytes", "bytes", "Smallest size of the bin.", "")                 \
  COLUMN(Samples, Int64, "samples", "", "Messages from which the median was taken.", "")           \
  COLUMN(Criterion, Float64, "criterion_s", "s", "Latency criterion C of the bin.", "")            \
  COLUMN(Fitted, UInt8, "fitted", "",                                                              \
    "0 = median of the bin, 1 = monotone fit over all bins of the class, 2 = interpolated from a " \
    "saved curve.",                                                                                \
    "")
PCLVIS_TABLE(
  Criteria, "Criteria", "a size bin of a message class", "Latency Criteria", PCLVIS_CRITERIA)
#undef PCLVIS_CRITERIA

#define PCLVIS_CRITERIA_CHART(COLUMN)                                                              \
  COLUMN(SizeBytes, Int64, "size_bytes", "bytes", "Middle of the size bin.", "")                   \
  COLUMN(Within, Float64, "within_us", "us", "Time of one message within a node.", "NaN")          \
  COLUMN(Between, Float64, "between_us", "us", "Time of one message between nodes.", "NaN")        \
  COLUMN(                                                                                          \
    CriterionWithin, Float64, "criterion_within_us", "us", "Criterion C within a node.", "NaN")    \
  COLUMN(                                                                                          \
    CriterionBetween, Float64, "criterion_between_us", "us", "Criterion C between nodes.", "NaN")
PCLVIS_TABLE(CriteriaChart, "Criteria Chart",
  "a criterion, by class and size, or one of the messages it is judged by", "Latency Criteria",
  PCLVIS_CRITERIA_CHART)
#undef PCLVIS_CRITERIA_CHART
}
