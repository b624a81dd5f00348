#pragma once

namespace pclvis
{
/// Whether what follows a window keeps up with a drag of it. An update is taken to need time in
/// proportion to the window's length; so the last one tells what to expect of the next one.
/// Before the first update nothing is known: it is tried.
class DragPace
{
public:
  /// Most seconds of an update that a moving hand bears.
  static constexpr double kMost = 0.1;
  /// Most seconds that are risked once in motion, where the last update was short and the window
  /// grew a lot; what a resting hand bears.
  static constexpr double kPause = 0.5, kRest = 2;

  /// Whether the update for a window of that length is expected in time while the hand moves.
  bool KeepsUp(double length) const;
  /// The same while it rests.
  bool KeepsUpAtRest(double length) const;
  /// What the update for a window of that length took.
  void Took(double length, double seconds);

private:
  double Expected(double length) const;
  double Length = 0, Seconds = 0; ///< of the last update; no length: none yet
};
}
