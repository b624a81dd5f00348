#pragma once

namespace pclvis
{
/// Of a run's time: by default, what costs less does not count as a cause, and a smaller loss has
/// no sentence. Source: none.
constexpr double kCountingShare = 0.01;
}
