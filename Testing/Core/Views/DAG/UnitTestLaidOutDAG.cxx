#include "Testing/Support/Check.h"
#include "Views/Core/DAG/LaidOutDAG.h"
#include "Views/Core/DAG/StateDAGRings.h"
#include "Views/Core/DAG/StateDAGWords.h"

using namespace pclvis;

namespace
{
/// Ranks 0 and 1 in two layers, ids 10 to 13; messages from 10 to 12 and 11 to 13, program order
/// from 10 to 13.
StateDAG TwoLayers(std::int64_t first = 10, double shift = 0)
{
  StateDAGRows rows;
  for (int i = 0; i < 4; ++i)
  {
    StateDAG::State state;
    state.Id = first + i;
    state.Rank = i % 2;
    state.Layer = i / 2;
    state.Begin = shift + 0.001 * i;
    state.End = shift + 0.001 * (i + 1);
    rows.States.push_back(state);
  }
  StateDAG::Link link;
  link.Messages = 1;
  rows.Links.push_back({ first, first + 2, link });
  rows.Links.push_back({ first + 1, first + 3, link });
  link.ProgramOrder = true;
  rows.Links.push_back({ first, first + 3, link });
  return MakeStateDAG(rows);
}

void TestLayout(Checks& check)
{
  LaidOutDAG laid;
  Point low, high;
  check("nothing is laid out", !laid.Extent(low, high));
  check("which is said", laid.Sentence().rfind("Nothing to show. Show the DAG port", 0) == 0);
  laid.SetDAG({}, "No message.");
  check("or why", laid.Sentence() == "No message.");
  laid.SetDAG(TwoLayers(), "");
  check("a DAG is", laid.Extent(low, high));
  check("it says what it is of",
    laid.Facts().rfind("2 ranks, ", 0) == 0 &&
      laid.Facts().find(", 4 states, 3 links, 2 layers") != std::string::npos);
  check("ids have an index", laid.IndexOf(12) == 2 && laid.IndexOf(99) == -1);
  check("a first room gives it its shape", laid.FitTo(2000, 1000));
  check("a little other one not another", !laid.FitTo(2010, 1000));
  check("a much higher one does", laid.FitTo(1000, 1000));

  check("what leads nowhere is not folded", !laid.Fold(3));
  check("the first state is", laid.Fold(0) && laid.Folded() == std::set<std::int64_t>{ 10 });
  check("then what follows from it alone is gone", !laid.Scene().Visible[2]);
  check("again: it is back", laid.Fold(0) && laid.Scene().Visible[2]);
  check("the same folds are no change", !laid.SetFolded({}));

  StateDAGChoices choices;
  choices.HiddenRanks = "1";
  check("hiding a rank lays out anew", laid.Choose(choices));
  check("without it", !laid.Scene().Visible[1] && laid.Scene().Visible[0]);
  check("which the facts say", laid.Facts().find("ranks hidden: 1") != std::string::npos);
  choices.EllipseColor = 1;
  check("another colour of ellipses does not", !laid.Choose(choices));
  check.Throws("a wrong list is refused", "ranks", [&] {
    choices.HiddenRanks = "x";
    laid.Choose(choices);
  });
  check("heads say layer and time, as far as there is room",
    HeadForms({ 3, 0, 1, 0.001, 0.002 }).size() == 3);
}

void TestChosen(Checks& check)
{
  const auto dag = [](std::initializer_list<std::pair<int, double>> states) {
    StateDAGRows rows;
    for (const auto& state : states)
    {
      rows.States.push_back({});
      rows.States.back().Id = static_cast<std::int64_t>(rows.States.size()) + 9;
      rows.States.back().Rank = state.first;
      rows.States.back().Begin = state.second;
    }
    return MakeStateDAG(std::move(rows));
  };
  LaidOutDAG laid;
  check("a state is chosen before there are any", laid.SetChosenState(11));
  check("and is the same in the first DAG", !laid.SetDAG(dag({ { 3, 0 }, { 4, 0 } }), ""));
  check("rank 4 at 0 has another number now", laid.SetDAG(dag({ { 4, 0 }, { 4, 1 } }), ""));
  check("that number is told", laid.ChosenState() == 10);
  check(
    "without it none is chosen", laid.SetDAG(dag({ { 4, 1 } }), "") && laid.ChosenState() == -1);
  check("that none is chosen is no change", !laid.SetChosenState(-1));
  check("it comes back", laid.SetDAG(dag({ { 3, 0 }, { 4, 1 }, { 4, 0 } }), ""));
  check("with its number", laid.ChosenState() == 12);
  check("another one is chosen", laid.SetChosenState(10) && laid.ChosenState() == 10);
  check("and is its own state",
    laid.SetDAG(dag({ { 4, 0 }, { 3, 0 } }), "") && laid.ChosenState() == 11);
}

void TestFolds(Checks& check)
{
  using Ids = std::set<std::int64_t>;
  LaidOutDAG laid;
  laid.SetFolded({ 11 }); // as a state file does, before there are data
  check("the first DAG does not rename what is folded", !laid.SetDAG(TwoLayers(), ""));
  check("and folds it", laid.Folded() == Ids{ 11 } && !laid.Scene().Visible[3]);
  check("where states have other ids, others are folded", laid.SetDAG(TwoLayers(40), ""));
  check("namely the same state", laid.Folded() == Ids{ 41 } && !laid.Scene().Visible[3]);
  check("where its id is another state's, that is not folded", laid.SetDAG(TwoLayers(41, 1), ""));
  check("none is", laid.Folded().empty() && laid.Scene().Visible[2] && laid.Scene().Visible[3]);
  laid.SetFolded({});
  laid.SetDAG(TwoLayers(), "");
  check("back in its time it is folded again", laid.Folded() == Ids{ 11 });
  check("unfolded it stays so",
    laid.Fold(1) && !laid.SetDAG(TwoLayers(40), "") && laid.Folded().empty());
}

void TestPointer(Checks& check)
{
  LaidOutDAG laid;
  laid.SetDAG(TwoLayers(), "");
  PlaneCamera camera;
  Point low, high;
  laid.Extent(low, high);
  camera.Fit(low, high, { 0, 0, 800, 600 });
  const StateDAGPlaces places(laid.Scene(), camera, 1);
  StateDAGHits hits;
  hits.Update(laid.Scene(), places, 1);
  const auto at = [&](Point pixel, bool order = true, std::int64_t drawn = 3) {
    return hits.Find(laid.Data(), laid.Scene(), places, pixel, order, drawn);
  };
  check("a state is found at its middle", at(places.Of(2)) == StateDAGUnder{ 2, -1 });
  const std::vector<Point> chain = places.Link(0);
  const Point middle = chain[chain.size() / 2];
  check("a link on its line", at(middle).Link >= 0 && at(middle).State == -1);
  check("a box around it has states", places.AnyIn(Box::Around(places.Of(2), 1)));
  check("one aside of all has none", !places.AnyIn({ -500, -500, 400, 400 }));
  check("in a crowd none", at(middle, true, kManyLinks + 1) == StateDAGUnder());
  check("far away is nothing", at({ -500, -500 }) == StateDAGUnder());
  check("an outline of all holds all",
    hits.Inside({ { 0, 0 }, { 800, 0 }, { 800, 600 }, { 0, 600 } }).size() == 4);

  StateDAGChosen chosen;
  const auto corners = [&] {
    return RingsOf(laid.Data(), laid.Scene(), places, chosen, 1).CornerCount();
  };
  check("nothing is ringed", corners() == 0);
  chosen.States = { 0 };
  const int one = corners();
  chosen.States = { 0, 1, -1 };
  check(
    "each selected state has a ring, one that is not there none", one > 0 && corners() == 2 * one);
  chosen.States.clear();
  chosen.LitLink = 1;
  check("the link under the pointer has a line", corners() > 0);
  check("places of a rank's states inside the window",
    PlacesOfRanks(laid.Data(), laid.Scene(), places, { 1 }, { 0, 0, 800, 600 }).size() == 2 &&
      PlacesOfRanks(laid.Data(), laid.Scene(), places, { 1 }, { 0, 0, 1, 1 }).empty());
  std::set<std::int32_t> ranks;
  for (const StateDAG::State& state : laid.Data().States)
  {
    ranks.insert(state.Rank);
  }
  check("none where all are of these ranks",
    PlacesOfRanks(laid.Data(), laid.Scene(), places, ranks, { 0, 0, 800, 600 }).empty());
}

void TestKeys(Checks& check)
{
  const StateDAG dag = TwoLayers();
  check("arrows walk", WalkOf("Left") == Walk::Predecessor && WalkOf("Down") == Walk::Below);
  check("other keys do not", !WalkOf("h"));
  check(
    "h hides the ranks of selected states as well", HideByKey("h", dag, { 11 }, { 7 }) == "1, 7");
  check("o all others", HideByKey("o", dag, { 11 }, {}) == "0");
  check("without a selection they mean nothing",
    !HideByKey("h", dag, {}, { 7 }) && !HideByKey("o", dag, {}, {}));
  check("a shows all again", HideByKey("a", dag, {}, { 7 }) == "");
  check("where any is hidden", !HideByKey("a", dag, {}, {}));
}
}

int UnitTestLaidOutDAG(int, char*[])
{
  Checks check;
  TestLayout(check);
  TestChosen(check);
  TestFolds(check);
  TestPointer(check);
  TestKeys(check);
  return check.Result();
}
