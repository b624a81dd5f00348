#include "Testing/Support/Check.h"
#include "Views/Core/Common/LabelPlacement.h"

using namespace pclvis;

namespace
{
DiscLabel Label(double x, double y, double radius)
{
  DiscLabel label;
  label.Middle = { x, y };
  label.Radius = radius;
  label.Width = 40;
  label.Height = 14;
  return label;
}

void CheckMarks(Checks& check, const Box& window)
{
  // A mark of 12 by 12 pixels at the upper right of the disc, over the right half of the label
  // above.
  const Box mark{ 205, 254, 12, 12 };
  const std::vector<PlacedLabel> aside =
    PlaceDiscLabels({ Label(200, 200, 50) }, window, 24, { mark });
  check("a label stands above its disc beside a mark", aside[0].Place.Y > 250);
  check("to the left of it", aside[0].Place.X + 40 < 205 && aside[0].Place.X + 40 > 200);
  // Marks in all of its places: to the left of those, too.
  std::vector<Box> everywhere;
  for (int i = 0; i < 400; ++i)
  {
    everywhere.push_back({ 20.0 * (i % 20), 20.0 * (i / 20), 12, 12 });
  }
  check("where marks are everywhere it is above nevertheless",
    PlaceDiscLabels({ Label(200, 200, 50) }, window, 24, everywhere)[0].Place.Y > 250);
}

void CheckBars(Checks& check)
{
  // A bar of 14 pixels; words of 60.
  check.Near("words stand right of a bar", PlaceBesideBar(50, 7, 30, 0, 120).value_or(0), 87);
  check.Near(
    "left of it where they would not end", PlaceBesideBar(80, 7, 30, 0, 120).value_or(0), 43);
  check("and nowhere over it", !PlaceBesideBar(60, 7, 30, 0, 120));
}
}

int UnitTestLabelPlacement(int, char*[])
{
  Checks check;
  const Box window{ 0, 0, 400, 400 };
  const std::vector<PlacedLabel> one = PlaceDiscLabels({ Label(200, 200, 50) }, window);
  check("a label stands above its disc", one[0].Shown && one[0].Place.Y > 250);
  check.Near("and in its middle", one[0].Place.X + 20, 200);

  const std::vector<PlacedLabel> top = PlaceDiscLabels({ Label(200, 345, 50) }, window);
  check("at the upper edge it stands below", top[0].Shown && top[0].Place.Y < 295);

  check("a small disc has none", !PlaceDiscLabels({ Label(200, 200, 20) }, window)[0].Shown);
  DiscLabel chosen = Label(200, 200, 20);
  chosen.Must = true;
  check("the chosen one has one always", PlaceDiscLabels({ chosen }, window)[0].Shown);

  // Many discs in one place: what is shown must not overlap.
  std::vector<DiscLabel> crowd;
  for (int i = 0; i < 12; ++i)
  {
    crowd.push_back(Label(200 + i, 200, 40));
  }
  const std::vector<PlacedLabel> placed = PlaceDiscLabels(crowd, window);
  int shown = 0;
  bool apart = true;
  for (std::size_t i = 0; i < placed.size(); ++i)
  {
    shown += placed[i].Shown;
    for (std::size_t j = i + 1; j < placed.size(); ++j)
    {
      apart =
        apart && !(placed[i].Shown && placed[j].Shown && placed[i].Place.Meets(placed[j].Place));
    }
  }
  check("labels of a crowd do not overlap", apart);
  check("some of a crowd are shown, not all", shown > 0 && shown < 12);
  check("no label, no place", PlaceDiscLabels({}, window).empty());

  // Three in a row, of which each touches the next one, and one beside them.
  const std::vector<Box> row{ { 0, 0, 20, 10 }, { 15, 0, 20, 10 }, { 30, 0, 20, 10 },
    { 0, 40, 20, 10 } };
  check("of places that overlap the later one is not readable",
    ReadablePlaces(row) == std::vector<std::size_t>{ 0, 2, 3 });
  CheckMarks(check, window);
  CheckBars(check);
  return check.Result();
}
