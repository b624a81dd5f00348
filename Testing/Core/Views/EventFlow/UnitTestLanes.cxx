#include "Testing/Support/Check.h"
#include "Views/Core/EventFlow/Lanes.h"

#include <random>
#include <set>
#include <vector>

using namespace pclvis;

namespace
{
struct Line
{
  Lanes::Bundle Bundle;
  double Begin, End;
};

void TestRandom(Checks& check)
{
  for (unsigned seed = 0; seed < 50; ++seed)
  {
    std::mt19937 random(seed);
    std::vector<Line> lines;
    Lanes lanes;
    int most = 0;
    for (std::int32_t i = 0; i < 40; ++i)
    {
      const double begin = double(random() % 100), end = begin + 1 + double(random() % 20);
      lines.push_back({ { i, false }, begin, end });
      lanes.Add(lines.back().Bundle, end, begin);
    }
    lanes.Share();
    for (double at = 0; at < 130; at += 0.5)
    {
      int here = 0;
      std::set<int> used;
      for (const Line& line : lines)
      {
        if (line.Begin <= at && at <= line.End)
        {
          ++here;
          used.insert(lanes.Of(line.Bundle));
        }
      }
      most = here > most ? here : most;
      check("lines at one place are in different lanes", static_cast<int>(used.size()) == here);
    }
    check("there are no more lanes than lines at the fullest place", lanes.Count() == most);
  }
}
}

int UnitTestLanes(int, char*[])
{
  Checks check;
  TestRandom(check);
  Lanes lanes;
  lanes.Add({ 3, false }, 0, 1);
  lanes.Add({ 3, false }, 5, 6);
  lanes.Add({ 3, true }, 2, 3);
  lanes.Share();
  check("a bundle has one lane, also between its lines",
    lanes.Count() == 2 && lanes.Of({ 3, false }) != lanes.Of({ 3, true }));
  return check.Result();
}
