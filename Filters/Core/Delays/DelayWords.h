#pragma once
#include "Filters/Core/Delays/DelayTables.h"

namespace pclvis
{
/// What the tables of delays show, in sentences: who makes others wait longest, and where; and what
/// determines the length of the run.
/// Source: none.
/// @param axis of the run
Observations DescribeDelays(
  const DelayTables& tables, const RunChoice& choice, const CommunicationAxis& axis);
}
