#pragma once

namespace pclvis
{
/// What takes at least this many times the usual is called slow, in every filter: less is within
/// what one job's own messages do to each other.
constexpr double kSlowdown = 1.5;
}
