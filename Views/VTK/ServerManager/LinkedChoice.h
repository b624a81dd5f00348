#pragma once
#include "Views/Core/Timeline/TimelinePart.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

class vtkSMProxy;

/// What a link group shares; a proxy has some of it.
struct LinkedChoice
{
  std::optional<double> Begin, End;
  std::optional<int> Region;       ///< -1: all
  std::optional<std::string> More; ///< the other chosen regions
  std::optional<int> Phase;        ///< phase of the program, -1: all
  /// Loop of the program, first and last iteration; -1: any.
  std::optional<std::array<int, 3>> Iterations;
  std::optional<std::string> Marked, Label; ///< ranks that a verdict names, what they are called
  std::optional<std::vector<double>> Scale; ///< ends of the colours of L
  std::optional<int> Palette;               ///< palette of L
  /// What a timeline shows: its own properties, which differ between timelines, and the part of the
  /// trace that they stand for.
  std::vector<double> Seen;
  std::optional<pclvis::TimelinePart> Part;

  bool operator==(const LinkedChoice& o) const
  {
    return Begin == o.Begin && End == o.End && Region == o.Region && More == o.More &&
      Phase == o.Phase && Iterations == o.Iterations && Marked == o.Marked && Label == o.Label &&
      Scale == o.Scale && Palette == o.Palette && Seen == o.Seen;
  }
  bool operator!=(const LinkedChoice& o) const { return !(*this == o); }

  /// Takes values that this choice lacks from another one.
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

/// All chosen regions, First first; none: all messages.
std::vector<int> RegionsOf(const LinkedChoice& choice);
/// The current choice of a view or filter.
LinkedChoice ChoiceOf(vtkSMProxy* proxy);
/// The part of a choice that has changed.
LinkedChoice Changed(const LinkedChoice& now, const LinkedChoice& before);
/// Sets the properties that a proxy has, except for the visible part; returns whether that changed
/// anything.
bool Tell(vtkSMProxy* proxy, const LinkedChoice& choice);
/// Makes a timeline that has data show a part of the trace; returns whether that changed anything.
bool TellPart(vtkSMProxy* view, const pclvis::TimelinePart& part);
