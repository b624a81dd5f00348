#pragma once
#include <optional>
#include <vector>

namespace pclvis
{
/// What a view has shown, to go back and forward as in a browser. The visible part changes many
/// times while the view is panned or zoomed: changes in quick succession are one step.
class SeenHistory
{
public:
  using Seen = std::vector<double>;          ///< ends or a camera, in the form that the view uses
  static constexpr double kPause = 0.5;      ///< between two steps [s]
  static constexpr std::size_t kSteps = 200; ///< number of steps that are kept

  /// Records what is visible at a time [s], ascending; the same again changes nothing.
  void See(const Seen& seen, double now);
  /// What was visible before, or what Back() left; nothing: there is none. From now on it counts as
  /// visible.
  std::optional<Seen> Back();
  std::optional<Seen> Forward();

private:
  static std::optional<Seen> Move(std::vector<Seen>& from, std::vector<Seen>& to, Seen& now);

  std::vector<Seen> Before, After;
  Seen Now;
  double Changed = 0;
  bool Moving = false; ///< the last change was not a step through the history
};
}
