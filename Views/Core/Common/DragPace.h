#pragma once

namespace pclvis
{
/// Whether what follows a window keeps up with dragging it. An update is assumed to take time
/// proportional to the window's length, so the last one predicts the next. Before the first update
/// nothing is known: it is tried.
class DragPace
{
public:
  /// Longest update that is acceptable while the hand moves [s].
  static constexpr double kMost = 0.1;
  /// Longest update that is risked once in motion, when the last was short and the window grew a
  /// lot; longest that is acceptable while the hand rests [s].
  static constexpr double kPause = 0.5, kRest = 2;

  /// Whether the update for a window of that length is expected to be in time while the hand moves.
  bool KeepsUp(double length) const;
  /// The same while it rests.
  bool KeepsUpAtRest(double length) const;
  /// What the update for a window of that length took.
  void Took(double length, double seconds);

private:
  double Expected(double length) const;
  double Length = 0, Seconds = 0; ///< of the last update; length 0: none yet
};
}
