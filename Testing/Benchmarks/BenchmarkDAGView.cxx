// Frames of the DAG View while it is panned and zoomed, compared with ParaView's own chart with the
// same number of lines and points. Both are drawn alternately in windows of 1400 x 900 pixels.
//   BenchmarkDAGView [--small] [--runs N]
// Lines for compare.py, where an item is a frame, and a table: elapsed and processor time of a
// frame, and its processor time relative to that of ParaView's chart.
#include "Testing/Benchmarks/Benchmark.h"
#include "Testing/Benchmarks/DrawnWindow.h"
#include "Testing/Support/RandomStateDAG.h"
#include "Views/VTK/DAG/vtkDAGChart.h"

#include <vtkChartXY.h>
#include <vtkDoubleArray.h>
#include <vtkNew.h>
#include <vtkPlot.h>
#include <vtkTable.h>

#include <random>

using namespace pclvis;

namespace
{
void PrintMoves(const std::string& name, const Moves& moves, const Moves& beside)
{
  std::printf("# %-17s", name.c_str());
  for (FrameTimes Moves::*move : { &Moves::Pan, &Moves::Zoom })
  {
    const FrameTimes& ours = moves.*move;
    std::printf("  %s %6.1f ms, slowest %6.1f, processor %6.1f: %.3f of ParaView's",
      move == &Moves::Pan ? "pan" : "zoom", 1e3 * ours.Median, 1e3 * ours.Slowest,
      1e3 * ours.Processor, ours.Processor / (beside.*move).Processor);
  }
  std::printf("\n");
}

/// ParaView's chart with a line of this many pieces, and this many points.
struct OwnChart
{
  vtkNew<vtkChartXY> Chart;
  OwnChart(std::int64_t lines, std::int64_t points)
  {
    this->Add(lines + 1, vtkChart::LINE);
    this->Add(points, vtkChart::POINTS);
  }
  void Add(std::int64_t rows, int kind)
  {
    std::mt19937 random(3);
    vtkNew<vtkTable> table;
    for (const char* name : { "x", "y" })
    {
      vtkNew<vtkDoubleArray> column;
      column->SetName(name);
      for (std::int64_t i = 0; i < rows; ++i)
      {
        column->InsertNextValue(name[0] == 'x' ? double(i) / rows : random() % 10000 / 1e4);
      }
      table->AddColumn(column);
    }
    vtkPlot* plot = this->Chart->AddPlot(kind);
    plot->SetInputData(table, 0, 1);
    plot->SetColor(90, 110, 200, 200);
  }
};
}

int main(int argc, char* argv[])
{
  if (!CanDraw(argv[0]))
  {
    return EXIT_FAILURE;
  }
  Benchmark bench(argc, argv);
  const int ranks = static_cast<int>(bench.Items(30, 1000)), layers = bench.IsSmall() ? 6 : 11;
  const StateDAG dag = RandomStateDAG(ranks, layers, 3);
  const auto states = static_cast<std::int64_t>(dag.States.size());
  const auto links = static_cast<std::int64_t>(dag.Links.size());
  OwnChart own(links, states);
  DrawnWindow ownWindow(own.Chart);
  const Moves beside = MoveAbout(bench, "ParaView's chart", ownWindow, own.Chart);
  std::printf(
    "# %lld states, %lld links\n", static_cast<long long>(states), static_cast<long long>(links));
  PrintMoves("ParaView's chart", beside, beside);

  vtkNew<vtkDAGChart> chart;
  chart->SetDAG(dag);
  chart->SetProgressive(true); // as in a window
  DrawnWindow window(chart);
  bench.Check("all states are drawn", chart->GetDrawnStates() == states);
  bench.Check("all links are drawn", chart->GetDrawnLinks() == links);
  for (double zoom : { 1.0, 3.0, 6.0, 12.0, 40.0 })
  {
    chart->SetZoom(zoom);
    chart->SetOffset(0, 0);
    chart->Rest();
    const std::string name = "zoom " + std::to_string(static_cast<int>(zoom));
    const Moves moves = MoveAbout(bench, name, window, chart);
    const FrameTimes rest = Frames(bench, name + ": at rest", window, [&](int) {
      chart->Rest();
      chart->SetLegendVisible(true);
    });
    PrintMoves(name, moves, beside);
    const char* const levels[] = { "dots", "rings", "full glyphs" };
    std::printf("#   %lld %s, %lld links; at rest %.1f ms, processor %.1f\n",
      static_cast<long long>(chart->GetDrawnStates()), levels[chart->GetLevel()],
      static_cast<long long>(chart->GetDrawnLinks()), 1e3 * rest.Median, 1e3 * rest.Processor);
    bench.Check("something is drawn", chart->GetDrawnLinks() > 0);
  }
  return bench.Result();
}
