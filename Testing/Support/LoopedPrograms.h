#pragma once
#include "Views/Core/EventFlow/LoopLevels.h"

#include <cstdint>
#include <random>
#include <string>

namespace pclvis
{
/// Random graphs of programs: consecutive calls, nested loops with one or more edges back to their
/// first node, and paths that leave a loop early or omit calls.
class LoopedProgram
{
public:
  /// @param nodes > 0
  LoopedProgram(int nodes, unsigned seed) : Random(seed)
  {
    this->Graph.Loop.assign(nodes, -1);
    this->Block(0, nodes, -1, 0);
    for (int i = 0; i < nodes; ++i)
    {
      this->Graph.Size.push_back({ 60.0 + this->Random() % 90, 17 });
      if (i + 1 < nodes)
      {
        this->Graph.Edges.push_back({ i, i + 1, 10 });
      }
      if (this->Random() % 5 == 0 && i + 12 < nodes)
      {
        this->Graph.Edges.push_back({ i, i + 2 + int(this->Random() % 10), 3 });
      }
    }
    this->Graph.HeadWidth.assign(this->Graph.Parent.size(), 90);
    this->Graph.Start = 0;
  }
  LoopedGraph Graph;

private:
  void Block(int begin, int end, std::int32_t parent, int depth)
  {
    for (int i = begin; i < end; ++i)
    {
      if (depth == 4 || end - i < 3 || this->Random() % 4 != 0)
      {
        continue;
      }
      const int length = 1 + static_cast<int>(this->Random() % (end - i - 1));
      const auto loop = static_cast<std::int32_t>(this->Graph.Parent.size());
      this->Graph.Parent.push_back(parent);
      for (int k = i; k < i + length; ++k)
      {
        this->Graph.Loop[k] = loop;
      }
      this->Block(i + 1, i + length, loop, depth + 1);
      this->Graph.Edges.push_back({ i + length - 1, i, 100 });
      if (this->Random() % 3 == 0)
      {
        this->Graph.Edges.push_back({ i + int(this->Random() % length), i, 50 });
        this->Graph.Edges.push_back({ i + int(this->Random() % length), i + length, 1 });
      }
      i += length - 1;
    }
  }
  std::mt19937 Random;
};
}
