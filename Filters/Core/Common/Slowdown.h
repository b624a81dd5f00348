#pragma once

namespace pclvis
{
/// From this many times the usual on, something is called slow, in every filter: less is within
/// what one job's own messages do to each other.
constexpr double kSlowdown = 1.5;
}
