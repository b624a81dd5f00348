#pragma once
#include "Readers/Base/Observation.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Schema/EfficiencySchema.h"
#include "Readers/Schema/RunSchema.h"

namespace pclvis
{
/// A time tree of one run, in any order of rows; of Time Tree or Cause Tree.
using CauseRows =
  ColumnViews<schema::CauseTree::Name, schema::CauseTree::Parent, schema::CauseTree::Time>;

struct CauseDifferences
{
  schema::CauseDifferences::Table Table;
  pclvis::Observations Observations;
};

/// The difference of two time trees: which use of time, loss, or cause explains that one run is
/// longer than the other. Rows are those of run A and what only run B has, behind the last row of
/// the same parent; a row that one run lacks takes no time there. Then the causes, each the sum of
/// its leaves. Source: [Rosas2014] (the tree); Filters/README, Run Comparison.
/// @return on process 0; empty elsewhere
/// @throws Error on every process for a tree without a root, or a row whose parent is not there
/// Cost: O(rows squared), a dozen rows. Collective.
CauseDifferences CompareCauses(const CauseRows& a, const CauseRows& b, ProcessGroup& group);
}
