#pragma once
#include <optional>
#include <vector>

namespace pclvis
{
/// What a view has shown, to go back to and forward again, as in a browser. What is seen changes
/// many times while it is panned or zoomed: changes that follow each other quickly are one step.
class SeenHistory
{
public:
  using Seen = std::vector<double>;          ///< ends or a camera, as the view has them
  static constexpr double kPause = 0.5;      ///< between two steps [s]
  static constexpr std::size_t kSteps = 200; ///< that are kept

  /// What is seen at a time [s], ascending; the same again changes nothing.
  void See(const Seen& seen, double now);
  /// What was seen before, or what was gone back from; nothing: there is none. It is seen from now
  /// on.
  std::optional<Seen> Back();
  std::optional<Seen> Forward();

private:
  static std::optional<Seen> Move(std::vector<Seen>& from, std::vector<Seen>& to, Seen& now);

  std::vector<Seen> Before, After;
  Seen Now;
  double Changed = 0;
  bool Moving = false; ///< the last change was no step through the history
};
}
