#pragma once
#include "Views/Core/DAG/StateDAGMarks.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace pclvis
{
/// How a DAG is drawn, with the defaults of the view.
struct StateDAGChoices
{
  int EllipseColor = 0;  ///< 0 mean L of the compute node, 1 the node's identity
  int Flatness = 0;      ///< 0 relative load, 1 LB of Eq. 10
  int GlyphScale = 0;    ///< 0 square root, 1 logarithm
  int Order = 0;         ///< 0 few crossings, 1 by rank
  double Bundling = 0.8; ///< 0 to 1
  bool ProgramOrder = true;
  std::string HiddenRanks;
};

/// A DAG, laid out according to the choices, hidden ranks and folded states, for the shape of its
/// room.
class LaidOutDAG
{
public:
  /// More than 250,000 states are not laid out; Sentence() says so.
  /// Folds follow their states: to the state of the same rank that begins at the same time,
  /// whatever its id is then, even if a DAG without it came in between.
  /// @param whyEmpty explanation if there are no states; "": the view's own sentence
  /// @return whether the ids of folded states or of the chosen one have changed
  bool SetDAG(StateDAG dag, const std::string& whyEmpty);
  /// @throws pclvis::Error if HiddenRanks is not a list of ranks
  /// @return whether it was laid out again
  bool Choose(const StateDAGChoices& choices);
  /// Ids of folded states. @return whether they have changed
  bool SetFolded(const std::set<std::int64_t>& ids);
  /// Id of the state whose links stay highlighted, -1: none. It follows its state as folds do.
  /// @return whether it has changed
  bool SetChosenState(std::int64_t id);
  std::int64_t ChosenState() const { return this->ChosenId; }
  /// Folds the successors of this state, or unfolds them. @return false: it has none
  bool Fold(std::int32_t state);
  /// Lays it out again if the aspect ratio of the room has changed. @return whether it did
  bool FitTo(double width, double height);

  const StateDAG& Data() const { return this->Dag; }
  const StateDAGScene& Scene() const { return this->Drawn; }
  const StateDAGChoices& Choices() const { return this->Chosen; }
  const std::set<std::int32_t>& Hidden() const { return this->HiddenRanks; }
  const std::set<std::int64_t>& Folded() const { return this->FoldedIds; }
  /// The state with an id, -1: none.
  std::int32_t IndexOf(std::int64_t id) const;
  /// Corners of the drawing, glyphs included; false: it is empty.
  bool Extent(Point& low, Point& high) const;
  /// Description of the DAG, see DescribeDAG.
  const std::string& Facts() const { return this->Described; }
  /// Why there is nothing to draw.
  std::string Sentence() const;
  StateDAGStyle Style(const Theme& theme, const LatencyLook& look, double density) const;

private:
  /// Identifies a state across DAGs: rank and begin [s].
  using StateKey = std::pair<std::int32_t, double>;
  StateKey KeyOf(std::int32_t state) const;
  void KeepKeys();
  bool FindChosen();
  void LayOut();
  void ShowFolds();

  StateDAG Dag;
  StateDAGScene Drawn;
  StateDAGChoices Chosen;
  std::set<std::int32_t> HiddenRanks;
  std::set<std::int64_t> FoldedIds;
  std::set<StateKey> FoldedKeys; ///< also of states that are not in this DAG
  std::int64_t ChosenId = -1;
  std::optional<StateKey> ChosenKey; ///< also of a state that is not in this DAG
  std::string WhyEmpty, Described;
  std::size_t TooMany = 0; ///< states that are not shown because they are too many
  double Aspect = 0;       ///< for which it was laid out; 0: none yet
};
}
