#include "Views/VTK/Common/vtkPVCommunicationView.h"

#include "Readers/Base/Error.h"
#include "Readers/Base/ShortText.h"
#include "Views/Core/DAG/StateDAG.h"
#include "Views/VTK/Common/SpareWindow.h"
#include "Views/VTK/Common/vtkCommunicationChart.h"

#include "vtkCommand.h"
#include "vtkContextScene.h"
#include "vtkContextView.h"
#include "vtkRenderWindow.h"
#include "vtkRenderWindowInteractor.h"
#include "vtkRenderer.h"
#include "vtkTimerLog.h"

#include <algorithm>
#include <limits>
#include <sstream>

namespace
{
constexpr double kSlice = 30;        // [ms] least computing time between two pictures
constexpr float kBeforeStyle = 10;   // priority over the interactor's style
constexpr unsigned long kPause = 5;  // [ms] to handle the window's own events
constexpr unsigned long kFrame = 1;  // [ms] the same, while the drawing moves
constexpr unsigned long kRest = 250; // [ms] without movement until the drawing is complete again
}

vtkPVCommunicationView::vtkPVCommunicationView()
{
  this->ContextView->GetRenderer()->SetBackground(1, 1, 1);
}

vtkPVCommunicationView::~vtkPVCommunicationView()
{
  if (this->TimerObserver && this->GetInteractor())
  {
    this->GetInteractor()->RemoveObserver(this->CharObserver);
    this->GetInteractor()->RemoveObserver(this->LeaveObserver);
    this->GetInteractor()->RemoveObserver(this->TimerObserver);
  }
  if (this->SharesWindow)
  {
    pclvis::SpareWindow::Keep(this->GetRenderWindow(), this->ContextView->GetRenderer());
  }
}

void vtkPVCommunicationView::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "FontFamily: " << this->FontFamily << "\n"
     << indent << "TitlePoints: " << this->TitlePoints << "\n";
}

void vtkPVCommunicationView::SetSharesWindow(bool shares)
{
  vtkRenderWindow* const window =
    shares && !this->SharesWindow ? pclvis::SpareWindow::Take() : nullptr;
  this->SharesWindow = shares;
  if (window)
  {
    this->ContextView->SetRenderWindow(window);
    this->SetRenderWindow(window);
    window->UnRegister(nullptr);
  }
}

void vtkPVCommunicationView::UseChart(vtkCommunicationChart* chart)
{
  this->Chart = chart;
  this->ContextView->GetScene()->AddItem(chart);
  for (unsigned long event : { static_cast<unsigned long>(vtkCommunicationChart::CameraEvent),
         static_cast<unsigned long>(vtkCommunicationChart::ChoiceEvent),
         static_cast<unsigned long>(vtkCommunicationChart::DragEvent),
         static_cast<unsigned long>(vtkCommunicationChart::CulpritsEvent),
         static_cast<unsigned long>(vtkCommunicationChart::CauseEvent),
         static_cast<unsigned long>(vtkCommunicationChart::RenamedEvent),
         static_cast<unsigned long>(vtkCommunicationChart::PickEvent) })
  {
    chart->AddObserver(event, this, &vtkPVCommunicationView::OnChartEvent);
  }
  chart->AddObserver(vtkCommunicationChart::MotionEvent, this, &vtkPVCommunicationView::OnMotion);
  chart->AddObserver(vtkCommunicationChart::FrameEvent, this, &vtkPVCommunicationView::OnFrame);
}

vtkAbstractContextItem* vtkPVCommunicationView::GetContextItem()
{
  return this->Chart;
}

void vtkPVCommunicationView::OnChartEvent(vtkObject*, unsigned long event, void*)
{
  this->InvokeEvent(event);
  if (event == vtkCommunicationChart::PickEvent)
  {
    this->InvokeEvent(vtkCommand::SelectionChangedEvent);
  }
}

void vtkPVCommunicationView::SetupInteractor(vtkRenderWindowInteractor* interactor)
{
  this->Superclass::SetupInteractor(interactor);
  if (interactor)
  {
    this->TimerObserver = interactor->AddObserver(
      vtkCommand::TimerEvent, this, &vtkPVCommunicationView::OnTimer, kBeforeStyle);
    this->CharObserver = interactor->AddObserver(
      vtkCommand::CharEvent, this, &vtkPVCommunicationView::OnChar, kBeforeStyle);
    this->LeaveObserver =
      interactor->AddObserver(vtkCommand::LeaveEvent, this, &vtkPVCommunicationView::OnLeave);
  }
}

void vtkPVCommunicationView::Render(bool interactive)
{
  // Picture files and scripts get the finished drawing; a window shows it settling.
  const bool window = this->Progressive && this->GetInteractor() && !this->GetInCaptureScreenshot();
  this->Chart->SetProgressive(window);
  this->Superclass::Render(interactive);
  if (window)
  {
    this->KeepGoing();
  }
}

void vtkPVCommunicationView::KeepGoing()
{
  if (this->Timer < 0 && this->GetInteractor() && !this->Advance(0))
  {
    this->Timer = this->GetInteractor()->CreateOneShotTimer(kPause);
  }
}

void vtkPVCommunicationView::OnLeave(vtkObject*, unsigned long, void*)
{
  this->Chart->PointerLeft();
}

bool vtkPVCommunicationView::OnChar(vtkObject*, unsigned long, void*)
{
  // The chart has already handled the key. VTK's own meanings of letters (p picks, w draws
  // wireframes) are for 3D and print warnings here.
  return true;
}

void vtkPVCommunicationView::OnMotion(vtkObject*, unsigned long, void*)
{
  if (this->GetInteractor())
  {
    if (this->RestTimer >= 0)
    {
      this->GetInteractor()->DestroyTimer(this->RestTimer);
    }
    this->RestTimer = this->GetInteractor()->CreateOneShotTimer(kRest);
  }
}

void vtkPVCommunicationView::OnFrame(vtkObject*, unsigned long, void*)
{
  // Movements that arrive in the meantime are included in the same picture.
  if (this->GetInteractor() && this->FrameTimer < 0)
  {
    this->FrameTimer = this->GetInteractor()->CreateOneShotTimer(kFrame);
  }
}

void vtkPVCommunicationView::Draw()
{
  this->ContextView->GetRenderWindow()->Render();
}

bool vtkPVCommunicationView::OnTimer(vtkObject*, unsigned long, void* data)
{
  // True keeps the event from the interactor's style, which would render again at any timer.
  const int timer = data ? *static_cast<int*>(data) : -1;
  if (timer < 0)
  {
    return false;
  }
  if (timer == this->FrameTimer)
  {
    this->FrameTimer = -1;
    this->Draw();
    return true;
  }
  if (timer == this->RestTimer)
  {
    this->RestTimer = -1;
    this->Chart->Rest();
    // As ParaView renders: observers of the view's pictures get the one at rest.
    this->GetInteractor()->Render();
    return true;
  }
  if (timer != this->Timer)
  {
    return false;
  }
  this->Timer = -1;
  this->Advance(std::max(kSlice, this->PictureTime));
  const double before = vtkTimerLog::GetUniversalTime();
  this->Draw();
  // If drawing is slow, there are fewer pictures: at least half of the time is for computing.
  this->PictureTime = 1000 * (vtkTimerLog::GetUniversalTime() - before);
  this->KeepGoing();
  return true;
}

std::vector<pclvis::GestureHelp> vtkPVCommunicationView::GetGestures()
{
  return this->Chart->Gestures();
}

void vtkPVCommunicationView::Press(const std::string& symbol)
{
  this->Chart->Press(symbol);
}

void vtkPVCommunicationView::PointMenuAt(double x, double y)
{
  this->Chart->PointMenuAt({ x, y });
}

const char* vtkPVCommunicationView::GetTip()
{
  this->TipText = this->Chart->TipText();
  return this->TipText.c_str();
}

const char* vtkPVCommunicationView::GetPlaces()
{
  this->PlacesText = this->Chart->Places();
  return this->PlacesText.c_str();
}

const char* vtkPVCommunicationView::GetSeenText()
{
  std::ostringstream text;
  text.precision(std::numeric_limits<double>::max_digits10);
  if (const auto part = this->GetSeenPart())
  {
    text << part->Time.Begin << " " << part->Time.End << " " << part->Ranks.Begin << " "
         << part->Ranks.End;
  }
  this->SeenText = text.str();
  return this->SeenText.c_str();
}

const char* vtkPVCommunicationView::GetSentence()
{
  this->Sentence = this->Chart->Sentence();
  return this->Sentence.c_str();
}

void vtkPVCommunicationView::SetTitleFont(const char* family, int pointSize, bool, bool)
{
  this->SetTitleFontFamily(family);
  this->SetTitleFontSize(pointSize);
}

void vtkPVCommunicationView::SetTitleFontFamily(const char* family)
{
  this->FontFamily = family ? family : "Arial";
  this->Chart->SetFont(this->FontFamily, this->FontFamily == "File" ? this->FontFile : "");
}

void vtkPVCommunicationView::SetTitleFontFile(const char* file)
{
  this->FontFile = file ? file : "";
  this->SetTitleFontFamily(this->FontFamily.c_str());
}

void vtkPVCommunicationView::SetTitleFontSize(int pointSize)
{
  this->TitlePoints = pointSize;
  this->Chart->SetTitlePoints(pointSize);
}

void vtkPVCommunicationView::SetChartTitle(const char* title)
{
  this->Chart->SetTitle(title ? title : "");
}

void vtkPVCommunicationView::SetBackgroundColor(double r, double g, double b)
{
  this->Background = vtkColor3d(r, g, b);
  this->UseGround();
}

void vtkPVCommunicationView::SetUsePalette(bool use)
{
  this->UsePalette = use;
  this->UseGround();
}

void vtkPVCommunicationView::SetPaletteColor(double r, double g, double b)
{
  this->PaletteColor = vtkColor3d(r, g, b);
  this->UseGround();
}

void vtkPVCommunicationView::SetPaletteIsStandard(bool standard)
{
  if (standard != this->PaletteIsStandard)
  {
    this->PaletteIsStandard = standard;
    this->UseGround();
  }
}

void vtkPVCommunicationView::UseGround()
{
  const bool follows =
    this->UsePalette && !this->PaletteIsStandard && this->Background == vtkColor3d(1, 1, 1);
  const vtkColor3d ground = follows ? this->PaletteColor : this->Background;
  this->ContextView->GetRenderer()->SetBackground(ground[0], ground[1], ground[2]);
  this->Chart->SetGround(ground[0], ground[1], ground[2]);
}

void vtkPVCommunicationView::SetProblem(const std::string& problem)
{
  this->Chart->Problem = problem;
}

void vtkPVCommunicationView::SetLatencyScale(double low, double high)
{
  pclvis::LatencyLook look = this->Chart->GetLatencies();
  if (!(low > 0 && high > low))
  {
    vtkErrorMacro(<< "Latency Scale is " << low << " to " << high
                  << ", must be two numbers above 0 in ascending order. 0.5 and 8 are usual.");
    return;
  }
  look.Low = low;
  look.High = high;
  this->Chart->SetLatencies(look);
}

void vtkPVCommunicationView::SetPalette(int palette)
{
  pclvis::LatencyLook look = this->Chart->GetLatencies();
  look.BlueToRed = palette == 1;
  this->Chart->SetLatencies(look);
}

void vtkPVCommunicationView::SetTitleVisible(bool visible)
{
  this->Chart->SetTitleVisible(visible);
}

void vtkPVCommunicationView::SetLegendVisible(bool visible)
{
  this->Chart->SetLegendVisible(visible);
}

void vtkPVCommunicationView::SetLabelsVisible(bool visible)
{
  this->Chart->SetLabelsVisible(visible);
}

void vtkPVCommunicationView::SetMarkedRanks(const char* ranks)
{
  this->Chart->SetMarkedRanks(this->NumbersIn(ranks));
}

std::set<int> vtkPVCommunicationView::NumbersIn(const char* text)
{
  try
  {
    return pclvis::ParseRanks(text ? text : "");
  }
  catch (const pclvis::Error& error)
  {
    vtkErrorMacro(<< error.what());
    return {};
  }
}

vtkVariant vtkPVCommunicationView::TextOf(const std::set<int>& numbers)
{
  return vtkVariant(pclvis::RanksText({ numbers.begin(), numbers.end() }).c_str());
}

void vtkPVCommunicationView::SetMarkLabel(const char* label)
{
  this->Chart->SetMarkLabel(label ? label : "");
}

void vtkPVCommunicationView::SetZoom(double zoom)
{
  this->Chart->SetZoom(zoom);
}

void vtkPVCommunicationView::SetRotation(double degrees)
{
  this->Chart->SetRotation(degrees);
}

void vtkPVCommunicationView::SetOffset(double x, double y)
{
  this->Chart->SetOffset(x, y);
}

double vtkPVCommunicationView::GetZoom()
{
  return this->Chart->GetZoom();
}

double vtkPVCommunicationView::GetRotation()
{
  return this->Chart->GetRotation();
}

void vtkPVCommunicationView::GetOffset(double offset[2])
{
  offset[0] = this->Chart->GetOffset().X;
  offset[1] = this->Chart->GetOffset().Y;
}
