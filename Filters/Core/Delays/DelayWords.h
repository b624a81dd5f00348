#pragma once
#include "Filters/Core/Delays/DelayTables.h"

namespace pclvis
{
/// What the tables of delays tell: who makes others wait longest, and where; on what the length of
/// the run hangs.
/// Source: none.
/// @param axis of the run
Observations DescribeDelays(
  const DelayTables& tables, const RunChoice& choice, const CommunicationAxis& axis);
}
