#pragma once

namespace pclvis
{
/// Whether the views that follow a window keep up with dragging it. An update is assumed to take
/// time proportional to the window's length, so the last one predicts the next. The first update is
/// always tried.
class DragPace
{
public:
  /// Longest acceptable update while the pointer moves [s].
  static constexpr double kMost = 0.1;
  /// Longest update that is risked once while the pointer moves, if the last update was short and
  /// the window has grown a lot; longest acceptable update while the pointer rests [s].
  static constexpr double kPause = 0.5, kRest = 2;

  /// Whether the update for a window of that length is expected to be in time while the pointer
  /// moves.
  bool KeepsUp(double length) const;
  /// The same while it rests.
  bool KeepsUpAtRest(double length) const;
  /// Records how long the update for a window of that length took.
  void Took(double length, double seconds);

private:
  double Expected(double length) const;
  double Length = 0, Seconds = 0; ///< of the last update; length 0: none yet
};
}
