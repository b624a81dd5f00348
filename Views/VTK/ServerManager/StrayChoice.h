#pragma once
#include "Views/VTK/ServerManager/LinkedChoice.h"

#include <optional>
#include <string>
#include <vector>

class vtkSMProxy;

/// What can be chosen in a trace, as far as the client knows it.
struct TraceExtent
{
  std::optional<double> First, Last;        ///< times of messages [s]
  std::optional<int> LastRegion, LastPhase; ///< none: rows have none
  std::optional<int> LastLoop, Iterations;  ///< none: no flow is shown; of the longest loop

  bool operator==(const TraceExtent& o) const
  {
    return First == o.First && Last == o.Last && LastRegion == o.LastRegion &&
      LastPhase == o.LastPhase && LastLoop == o.LastLoop && Iterations == o.Iterations;
  }
};
/// That of the messages that sources have or take.
TraceExtent ExtentOf(const std::vector<vtkSMProxy*>& sources);

/// A choice that is not in a trace, as after a state was loaded with another one.
struct StrayChoice
{
  LinkedChoice Instead; ///< a window of that length at the trace's begin, regions that there are
  std::string Said;     ///< a sentence for each part; empty: all of the choice is in the trace
};
StrayChoice StrayOf(const LinkedChoice& choice, const TraceExtent& trace);
