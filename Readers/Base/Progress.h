#pragma once
#include "Readers/Base/Error.h"

#include <functional>

namespace pclvis
{
/// Called with the fraction done, 0 to 1, and what is being done; returning false asks to stop.
/// May be empty. Always called on the thread that started the work.
using Progress = std::function<bool(double share, const char* what)>;

/// A part of a longer task, reported as the range `from` to `to` of the whole.
inline Progress PartOf(const Progress& whole, double from, double to)
{
  if (!whole)
  {
    return {};
  }
  return [whole, from, to](
           double share, const char* what) { return whole(from + share * (to - from), what); };
}

/// Reports, and throws Cancelled when asked to stop.
inline void Report(const Progress& progress, double share, const char* what)
{
  if (progress && !progress(share, what))
  {
    throw Cancelled();
  }
}
}
