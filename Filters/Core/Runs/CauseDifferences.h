#pragma once
#include "Readers/Base/Findings/Observation.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Schema/EfficiencySchema.h"
#include "Readers/Schema/PriceSchema.h"
#include "Readers/Schema/RunSchema.h"

namespace pclvis
{
/// A time tree of one run, in any order of rows; of Time Tree or Cause Tree.
using CauseRows =
  ColumnViews<schema::CauseTree::Name, schema::CauseTree::Parent, schema::CauseTree::Time>;

/// The prices of one run's causes, any order; no rows: not known.
using CausePriceRows =
  ColumnViews<schema::CausePrices::Cause, schema::CausePrices::Time, schema::CausePrices::Counts>;

/// What is known of one run.
struct RunCauses
{
  CauseRows Tree;
  CausePriceRows Prices;
  ColumnViews<IfPresent<schema::CauseTree::Choice>> Choices; ///< the same rows as Tree
};

struct CauseDifferences
{
  schema::CauseDifferences::Table Table;
  pclvis::Observations Observations;
};

/// The difference of two time trees: which use of time, loss, or cause explains that one run is
/// longer than the other. Rows are those of run A and what only run B has, behind the last row of
/// the same parent; a row that one run lacks takes no time there. Then the causes that count in a
/// run, with their prices: leaves depend on the order in which causes were taken out, and one that
/// is hidden by another has hardly any. Without prices, a cause is the sum of its leaves. That the
/// trees are of different parts of the runs is said first.
/// Source: [Rosas2014] (the tree); Filters/README, Run Comparison.
/// @return on process 0; empty elsewhere
/// @throws Error on every process for a tree without a root, or a row whose parent is not there
/// Cost: O(rows squared), a dozen rows. Collective.
CauseDifferences CompareCauses(const RunCauses& a, const RunCauses& b, ProcessGroup& group);
}
