#include "Views/VTK/Common/MarkedRanks.h"

#include "Readers/Base/ShortText.h"
#include "Views/Core/Common/CulpritMarks.h"
#include "Views/Core/DAG/StateDAG.h"
#include "Views/VTK/Common/ChartCanvas.h"

namespace pclvis
{
std::string MarkedRanks::Words() const
{
  return this->Label.empty() ? "marked: " + RanksText({ this->Ranks.begin(), this->Ranks.end() })
                             : this->Label;
}

void MarkedRanks::Paint(ChartCanvas& canvas, const std::vector<Point>& places, double radius)
{
  CulpritMarks marks;
  for (const Point& place : places)
  {
    marks.Add(place, radius, canvas.Density);
  }
  canvas.Quads(marks.Rims, canvas.Colors.Ground);
  canvas.Quads(marks.Triangles, CauseColor(canvas.Colors));
}

void MarkedRanks::PaintSample(ChartCanvas& canvas, Point at)
{
  CulpritMarks marks;
  marks.Add(at - Point{ canvas.Units(6), canvas.Units(6) }, 0, canvas.Density);
  canvas.Quads(marks.Triangles, CauseColor(canvas.Colors));
}
}
