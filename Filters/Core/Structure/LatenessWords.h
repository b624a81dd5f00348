#pragma once
#include "Filters/Core/Structure/LatenessTables.h"

namespace pclvis
{
/// Sentences about the points of interest and the phases: where most lateness begins.
/// Source: none.
Observations DescribeLateness(
  const schema::PointsOfInterest::Table& points, const schema::PhaseLateness::Table& phases);
}
