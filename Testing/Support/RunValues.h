#pragma once
#include "Filters/Core/Replay/RunCalls.h"

namespace pclvis
{
/// The values of a column of a run, whether the run owns or borrows them.
template<typename RunColumn>
auto ValuesOf(RunColumn column)
{
  return column.Own();
}
}
