#pragma once
#include "Views/Core/Timeline/TimelinePart.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

class vtkSMProxy;

/// What a group shares, as far as a proxy has it.
struct LinkedChoice
{
  std::optional<double> Begin, End;
  std::optional<int> Region;       ///< -1: all
  std::optional<std::string> More; ///< further regions
  std::optional<int> Phase;        ///< of the program, -1: all
  /// Loop of the program, first and last iteration; -1: any.
  std::optional<std::array<int, 3>> Iterations;
  std::optional<std::string> Marked, Label; ///< ranks that a verdict names, what they are
  std::optional<std::vector<double>> Scale; ///< ends of the colours of L
  std::optional<int> Palette;               ///< of L
  /// What a timeline sees: its own properties, which differ between timelines, and what part of the
  /// trace that is.
  std::vector<double> Seen;
  std::optional<pclvis::TimelinePart> Part;

  bool operator==(const LinkedChoice& o) const
  {
    return Begin == o.Begin && End == o.End && Region == o.Region && More == o.More &&
      Phase == o.Phase && Iterations == o.Iterations && Marked == o.Marked && Label == o.Label &&
      Scale == o.Scale && Palette == o.Palette && Seen == o.Seen;
  }
  bool operator!=(const LinkedChoice& o) const { return !(*this == o); }

  /// Takes what this does not have from another one.
  void Complete(const LinkedChoice& o)
  {
    Begin = Begin ? Begin : o.Begin;
    End = End ? End : o.End;
    More = Region ? More : o.More;
    Region = Region ? Region : o.Region;
    Phase = Phase ? Phase : o.Phase;
    Iterations = Iterations ? Iterations : o.Iterations;
    Marked = Marked ? Marked : o.Marked;
    Label = Label ? Label : o.Label;
    Scale = Scale ? Scale : o.Scale;
    Palette = Palette ? Palette : o.Palette;
    Part = Part ? Part : o.Part;
  }
};

/// All regions of a choice, the first one first; none: all messages.
std::vector<int> RegionsOf(const LinkedChoice& choice);
/// What a view or filter has now.
LinkedChoice ChoiceOf(vtkSMProxy* proxy);
/// What of a choice is not as before.
LinkedChoice Changed(const LinkedChoice& now, const LinkedChoice& before);
/// Sets what a proxy has of a choice, but for the part seen; returns whether that changed it.
bool Tell(vtkSMProxy* proxy, const LinkedChoice& choice);
/// Makes a timeline that has data see a part of the trace; returns whether that changed it.
bool TellPart(vtkSMProxy* view, const pclvis::TimelinePart& part);
