#pragma once
#include "Filters/Core/Replay/RunCalls.h"

namespace pclvis
{
/// The values of a column of a run, wherever they are.
template<typename RunColumn>
auto ValuesOf(RunColumn column)
{
  return column.Own();
}
}
