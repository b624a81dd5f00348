// Frames of the DAG View while it is panned and zoomed, beside ParaView's own chart with as many
// lines and points, in windows of 1400 x 900 pixels that are drawn one after the other.
//   BenchmarkDAGView [--small] [--runs N]
// Lines for compare.py, an item is a frame; and a table: elapsed and processor time of a frame and
// its processor time over that of ParaView's chart.
#include "Testing/Benchmarks/Benchmark.h"
#include "Testing/Support/RandomStateDAG.h"
#include "Views/VTK/DAG/vtkDAGChart.h"

#include <vtkChartXY.h>
#include <vtkContextMouseEvent.h>
#include <vtkContextScene.h>
#include <vtkContextView.h>
#include <vtkDoubleArray.h>
#include <vtkNew.h>
#include <vtkPlot.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>
#include <vtkTable.h>

#include <algorithm>
#include <chrono>
#include <random>
#include <vector>

#include <sys/resource.h>

using namespace pclvis;

namespace
{
constexpr int kWidth = 1400, kHeight = 900;

/// A window with one item, as ParaView's chart views have it.
struct Window
{
  vtkNew<vtkContextView> View;
  explicit Window(vtkAbstractContextItem* item)
  {
    this->View->GetRenderWindow()->SetMultiSamples(4); // as ParaView
    this->View->GetRenderWindow()->SetSize(kWidth, kHeight);
    this->View->GetRenderWindow()->SetOffScreenRendering(1);
    this->View->GetScene()->AddItem(item);
    this->Draw();
  }
  void Draw()
  {
    this->View->GetRenderWindow()->Render();
    this->View->GetRenderWindow()->WaitForCompletion();
  }
};

/// A pointer in the middle of the window that is moved and whose wheel is turned.
class Pointer
{
public:
  explicit Pointer(vtkAbstractContextItem* item) : Item(item)
  {
    this->Mouse.SetInteractor(nullptr);
    this->Mouse.SetButton(vtkContextMouseEvent::LEFT_BUTTON);
  }
  void Press() { this->Item->MouseButtonPressEvent(this->Now()); }
  void Release() { this->Item->MouseButtonReleaseEvent(this->Now()); }
  void MoveBy(float x, float y)
  {
    this->Last = this->Place;
    this->Place = vtkVector2f(this->Place.GetX() + x, this->Place.GetY() + y);
    this->Item->MouseMoveEvent(this->Now());
  }
  void Turn(int delta) { this->Item->MouseWheelEvent(this->Now(), delta); }

private:
  const vtkContextMouseEvent& Now()
  {
    this->Mouse.SetPos(this->Place);
    this->Mouse.SetLastPos(this->Last);
    this->Mouse.SetScenePos(this->Place);
    this->Mouse.SetLastScenePos(this->Last);
    this->Mouse.SetScreenPos(vtkVector2i(int(this->Place.GetX()), int(this->Place.GetY())));
    this->Mouse.SetLastScreenPos(vtkVector2i(int(this->Last.GetX()), int(this->Last.GetY())));
    return this->Mouse;
  }
  vtkAbstractContextItem* Item;
  vtkContextMouseEvent Mouse;
  vtkVector2f Place{ kWidth / 2.0f, kHeight / 2.0f }, Last{ kWidth / 2.0f, kHeight / 2.0f };
};

/// [s] of processor time, of all threads: what a frame costs whatever else the machine does.
double Processor()
{
  rusage used;
  getrusage(RUSAGE_SELF, &used);
  return used.ru_utime.tv_sec + used.ru_stime.tv_sec +
    1e-6 * (used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

/// A frame: the median of the seconds, the slowest, and the processor time of both threads.
struct FrameTimes
{
  double Median = 0, Slowest = 0, Processor = 0;
};

template<typename Step>
FrameTimes Frames(Benchmark& bench, const std::string& name, Window& window, Step&& step)
{
  const int frames = static_cast<int>(bench.Items(4, 20));
  std::vector<double> seconds;
  const double used = Processor();
  for (int i = 0; i < frames; ++i)
  {
    const auto begin = std::chrono::steady_clock::now();
    step(i);
    window.Draw();
    seconds.push_back(
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
  }
  std::sort(seconds.begin(), seconds.end());
  const FrameTimes times{ seconds[seconds.size() / 2], seconds.back(),
    (Processor() - used) / frames };
  bench.Print(name, 1, 0, times.Median);
  bench.Print(name + " (processor)", 1, 0, times.Processor);
  return times;
}

/// Pans to and fro and zooms in and out, about the middle.
struct Moves
{
  FrameTimes Pan, Zoom;
};

Moves MoveAbout(
  Benchmark& bench, const std::string& name, Window& window, vtkAbstractContextItem* item)
{
  Moves moves;
  Pointer pointer(item);
  pointer.Press();
  moves.Pan = Frames(bench, name + ": pan", window, [&](int i) {
    const float way = i / 5 % 2 == 0 ? 7.0f : -7.0f;
    pointer.MoveBy(way, way / 2);
  });
  pointer.Release();
  moves.Zoom =
    Frames(bench, name + ": zoom", window, [&](int i) { pointer.Turn(i / 5 % 2 == 0 ? 1 : -1); });
  return moves;
}

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

/// ParaView's chart with a line of so many pieces and so many points.
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
  Benchmark bench(argc, argv);
  const int ranks = static_cast<int>(bench.Items(30, 1000)), layers = bench.IsSmall() ? 6 : 11;
  const StateDAG dag = RandomStateDAG(ranks, layers, 3);
  const auto states = static_cast<std::int64_t>(dag.States.size());
  const auto links = static_cast<std::int64_t>(dag.Links.size());
  OwnChart own(links, states);
  Window ownWindow(own.Chart);
  const Moves beside = MoveAbout(bench, "ParaView's chart", ownWindow, own.Chart);
  std::printf(
    "# %lld states, %lld links\n", static_cast<long long>(states), static_cast<long long>(links));
  PrintMoves("ParaView's chart", beside, beside);

  vtkNew<vtkDAGChart> chart;
  chart->SetDAG(dag);
  chart->SetProgressive(true); // as in a window
  Window window(chart);
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
