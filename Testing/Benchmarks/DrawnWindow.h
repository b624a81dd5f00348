#pragma once
#include "Testing/Benchmarks/Benchmark.h"

#include <vtkAbstractContextItem.h>
#include <vtkContextMouseEvent.h>
#include <vtkContextScene.h>
#include <vtkContextView.h>
#include <vtkNew.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/// Charts in windows, moved by a pointer, and the time of a frame from the pointer's event to the
/// picture.
namespace pclvis
{
constexpr int kWindowWidth = 1400, kWindowHeight = 900;

/// A window with one item, as in ParaView's chart views.
struct DrawnWindow
{
  vtkNew<vtkContextView> View;
  explicit DrawnWindow(vtkAbstractContextItem* item)
  {
    this->View->GetRenderWindow()->SetMultiSamples(4); // as ParaView
    this->View->GetRenderWindow()->SetSize(kWindowWidth, kWindowHeight);
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

/// Whether a window can be opened. Tried in a separate process, which dies if it cannot.
inline bool HasDisplay()
{
  std::fflush(stdout); // or the other process would print it as well
  const pid_t child = fork();
  if (child == 0)
  {
    vtkNew<vtkContextView> view;
    view->GetRenderWindow()->SetOffScreenRendering(1);
    view->GetRenderWindow()->Render();
    _exit(0);
  }
  int status = 1;
  return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

/// The same, but says what to do if there is no display.
inline bool CanDraw(const char* program)
{
  const bool can = HasDisplay();
  if (!can)
  {
    std::fprintf(stderr,
      "%s: no window can be opened on DISPLAY \"%s\", and its frames are what is measured. Run it "
      "with a display, such as: xvfb-run -a -s \"-screen 0 1400x1000x24\" %s\n",
      program, std::getenv("DISPLAY") ? std::getenv("DISPLAY") : "", program);
  }
  return can;
}

/// A pointer in the middle of the window, which can be moved and has a wheel to turn.
class MovedPointer
{
public:
  explicit MovedPointer(vtkAbstractContextItem* item) : Item(item)
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
  vtkVector2f Place{ kWindowWidth / 2.0f, kWindowHeight / 2.0f },
    Last{ kWindowWidth / 2.0f, kWindowHeight / 2.0f };
};

/// [s] processor time of all threads: what a frame costs whatever else the machine does.
inline double Processor()
{
  rusage used;
  getrusage(RUSAGE_SELF, &used);
  return used.ru_utime.tv_sec + used.ru_stime.tv_sec +
    1e-6 * (used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

/// Times of frames: median and slowest [s], and the processor time of both threads.
struct FrameTimes
{
  double Median = 0, Slowest = 0, Processor = 0;
};

template<typename Step>
FrameTimes Frames(Benchmark& bench, const std::string& name, DrawnWindow& window, Step&& step)
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

/// Times of panning to and fro, and of zooming in and out about the middle.
struct Moves
{
  FrameTimes Pan, Zoom;
};

inline Moves MoveAbout(
  Benchmark& bench, const std::string& name, DrawnWindow& window, vtkAbstractContextItem* item)
{
  Moves moves;
  MovedPointer pointer(item);
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
}
