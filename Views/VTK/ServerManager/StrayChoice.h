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
/// The extent of the messages that sources have or take.
TraceExtent ExtentOf(const std::vector<vtkSMProxy*>& sources);

/// A choice that does not exist in a trace, as after a state was loaded with another trace.
struct StrayChoice
{
  LinkedChoice Instead; ///< a window of that length at the beginning of the trace, existing regions
  std::string Said;     ///< a sentence for each part; empty: the whole choice exists in the trace
};
StrayChoice StrayOf(const LinkedChoice& choice, const TraceExtent& trace);
