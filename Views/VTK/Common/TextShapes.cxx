#include "Views/VTK/Common/TextShapes.h"

#include "vtkBoundingBox.h"
#include "vtkIntArray.h"
#include "vtkNew.h"
#include "vtkPath.h"
#include "vtkTextProperty.h"
#include "vtkTextRenderer.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace pclvis
{
namespace
{
constexpr int kSteps = 3; // straight pieces per curve: letters are small

using Loop = std::vector<Point>; ///< a closed line

/// Control points of a Bezier curve; at least two.
Point OnCurve(std::vector<Point> controls, double t)
{
  for (; controls.size() > 1; controls.pop_back())
  {
    for (std::size_t i = 0; i + 1 < controls.size(); ++i)
    {
      controls[i] = (1 - t) * controls[i] + t * controls[i + 1];
    }
  }
  return controls.front();
}

std::vector<Loop> LoopsOf(vtkPath* path)
{
  std::vector<Loop> loops;
  vtkIntArray* codes = path->GetCodes();
  for (vtkIdType i = 0; i < codes->GetNumberOfValues();)
  {
    const int code = codes->GetValue(i);
    if (code == vtkPath::MOVE_TO || loops.empty())
    {
      loops.emplace_back();
    }
    const int count = code == vtkPath::CUBIC_CURVE ? 3 : code == vtkPath::CONIC_CURVE ? 2 : 1;
    std::vector<Point> controls;
    if (count > 1)
    {
      controls.push_back(loops.back().back());
    }
    for (int k = 0; k < count; ++k, ++i)
    {
      const double* place = path->GetPoint(i);
      controls.push_back({ place[0], place[1] });
    }
    for (int step = count > 1 ? 1 : kSteps; step <= kSteps; ++step)
    {
      loops.back().push_back(OnCurve(controls, static_cast<double>(step) / kSteps));
    }
  }
  return loops;
}

/// For each line, the widest line around it, or itself if there is none: the outline of a letter.
std::vector<std::size_t> OutlinesOf(const std::vector<Loop>& loops)
{
  std::vector<vtkBoundingBox> boxes(loops.size());
  std::vector<std::size_t> outlines(loops.size());
  for (std::size_t i = 0; i < loops.size(); ++i)
  {
    for (const Point& corner : loops[i])
    {
      boxes[i].AddPoint(corner.X, corner.Y, 0);
    }
    outlines[i] = i;
  }
  for (std::size_t i = 0; i < loops.size(); ++i)
  {
    for (std::size_t k = 0; k < loops.size(); ++k)
    {
      const bool wider = boxes[k].GetDiagonalLength() > boxes[outlines[i]].GetDiagonalLength();
      outlines[i] = wider && boxes[k].Contains(boxes[i]) ? k : outlines[i];
    }
  }
  return outlines;
}

/// Where the lines cross a height, from left to right.
std::vector<double> Crossings(
  const std::vector<const Loop*>& letter, double low, double high, double y)
{
  std::vector<double> crossings;
  for (const Loop* loop : letter)
  {
    for (std::size_t i = 0; i < loop->size(); ++i)
    {
      Point from = (*loop)[i], to = (*loop)[(i + 1) % loop->size()];
      if (from.Y > to.Y)
      {
        std::swap(from, to);
      }
      if (from.Y <= low && to.Y >= high && from.Y < to.Y)
      {
        crossings.push_back(from.X + (to.X - from.X) * (y - from.Y) / (to.Y - from.Y));
      }
    }
  }
  std::sort(crossings.begin(), crossings.end());
  return crossings;
}

/// Cuts a letter at the height of each of its corners: the slices between consist of trapezoids.
void Fill(const std::vector<const Loop*>& letter, Point at, std::vector<float>& corners)
{
  std::vector<double> heights;
  for (const Loop* loop : letter)
  {
    std::transform(loop->begin(), loop->end(), std::back_inserter(heights),
      [](const Point& corner) { return corner.Y; });
  }
  std::sort(heights.begin(), heights.end());
  heights.erase(std::unique(heights.begin(), heights.end()), heights.end());
  for (std::size_t i = 0; i + 1 < heights.size(); ++i)
  {
    const double low = heights[i], high = heights[i + 1];
    const auto below = Crossings(letter, low, high, low);
    const auto above = Crossings(letter, low, high, high);
    for (std::size_t k = 0; k + 1 < below.size(); k += 2)
    {
      for (const Point& corner : { Point{ below[k], low }, Point{ below[k + 1], low },
             Point{ above[k + 1], high }, Point{ above[k], high } })
      {
        corners.push_back(static_cast<float>(at.X + corner.X));
        corners.push_back(static_cast<float>(at.Y + corner.Y));
      }
    }
  }
}
}

bool IsPlainText(const std::string& text)
{
  int open = 0;
  bool balanced = true;
  for (const char letter : text)
  {
    open += (letter == '(') - (letter == ')');
    balanced = balanced && open >= 0;
  }
  return balanced && open == 0 && std::all_of(text.begin(), text.end(), [](char letter) {
    return letter >= ' ' && letter <= '~' && letter != '<' && letter != '&' && letter != '\\';
  });
}

std::vector<float> ShapesOfText(const std::string& text, vtkTextProperty* look, Point at, int dpi)
{
  vtkNew<vtkPath> path;
  std::vector<float> corners;
  vtkTextRenderer* letters = vtkTextRenderer::GetInstance();
  if (!letters || !letters->StringToPath(look, text, path, dpi))
  {
    return corners;
  }
  const std::vector<Loop> loops = LoopsOf(path);
  const std::vector<std::size_t> outlines = OutlinesOf(loops);
  for (std::size_t i = 0; i < loops.size(); ++i)
  {
    std::vector<const Loop*> letter;
    for (std::size_t k = 0; outlines[i] == i && k < loops.size(); ++k)
    {
      if (outlines[k] == i && loops[k].size() > 2)
      {
        letter.push_back(&loops[k]);
      }
    }
    Fill(letter, at, corners);
  }
  return corners;
}
}
