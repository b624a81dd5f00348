#include "Views/VTK/LogicalTimeline/vtkLogicalTimelineChart.h"

#include "Readers/Base/ShortText.h"

#include "vtkObjectFactory.h"

#include <algorithm>
#include <cmath>

vtkStandardNewMacro(vtkLogicalTimelineChart);

namespace
{
constexpr std::size_t kMessagesInMotion = 1500, kMostHops = 3000;
}

vtkLogicalTimelineChart::vtkLogicalTimelineChart() = default;
vtkLogicalTimelineChart::~vtkLogicalTimelineChart() = default;

void vtkLogicalTimelineChart::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Ranks: " << this->Data->Ranks.size() << "\n"
     << indent << "Steps: " << this->Data->Steps << "\n"
     << indent << "SeenSteps: " << this->SeenSteps.Begin << " " << this->SeenSteps.End << "\n";
}

void vtkLogicalTimelineChart::SetTimeline(std::shared_ptr<const pclvis::LogicalTimeline> timeline,
  std::shared_ptr<const pclvis::RankClusters> clusters)
{
  this->Data = timeline ? std::move(timeline) : std::make_shared<const pclvis::LogicalTimeline>();
  this->Clusters.SetClusters(this->Data, std::move(clusters));
  this->UnderClusters = {};
  this->Current = -1;
  this->Walking = false;
  this->ValuesValid = false;
  this->SetPoint(static_cast<int>(this->Point));
  this->UseTime(this->Data->Time);
}

void vtkLogicalTimelineChart::SetMetric(pclvis::LogicalMetric metric)
{
  this->ValuesValid = this->ValuesValid && metric == this->Metric;
  this->Metric = metric;
  this->Change();
}

void vtkLogicalTimelineChart::SetRange(pclvis::LogicalRange range)
{
  this->Range = range;
  this->Change();
}

void vtkLogicalTimelineChart::SetHigh(double seconds)
{
  this->High = seconds;
  this->Change();
}

void vtkLogicalTimelineChart::SetWork(bool shown)
{
  this->Work = shown;
  this->Change();
}

void vtkLogicalTimelineChart::SetMessages(bool shown)
{
  this->Messages = shown;
  this->Change();
}

void vtkLogicalTimelineChart::SetMostMessages(int most)
{
  this->MostMessages = static_cast<std::size_t>(std::max(most, 0));
  this->Change();
}

void vtkLogicalTimelineChart::SetShownRanks(const std::set<std::int32_t>& ranks)
{
  if (ranks != this->ShownRanks)
  {
    this->ShownRanks = ranks;
    this->Change();
  }
}

void vtkLogicalTimelineChart::SetPoint(int point)
{
  this->Point = point;
  this->Spread.clear();
  if (point >= 0 && static_cast<std::size_t>(point) < this->Data->Points.size())
  {
    // Back to where the lateness began, and forward to everything that it made late.
    const std::ptrdiff_t event = this->Data->Points[static_cast<std::size_t>(point)];
    this->Spread = pclvis::HopsOf(pclvis::WayOf(*this->Data, event));
    for (const pclvis::LatenessHop& hop : pclvis::SpreadOf(*this->Data, event, kMostHops))
    {
      this->Spread.push_back(hop);
    }
  }
  this->Change();
}

void vtkLogicalTimelineChart::SetSeen(pclvis::Span steps, pclvis::Span rows)
{
  if (!(steps == this->SeenSteps && rows == this->SeenRows))
  {
    this->SeenSteps = steps;
    this->SeenRows = rows;
    this->SeenSet();
  }
}

double vtkLogicalTimelineChart::TimeAt(double x) const
{
  const double step = this->Scene.Seen.Column(x);
  return this->Data->TimeOf({ step, step + 1 }).Begin;
}

void vtkLogicalTimelineChart::SetChosenPhase(int phase)
{
  if (phase != this->ChosenPhase)
  {
    this->ChosenPhase = phase;
    this->Redraw();
  }
}

std::string vtkLogicalTimelineChart::Subtitle()
{
  const bool clustered = this->Clusters.IsShown();
  const std::size_t ranks = clustered ? this->Data->Ranks.size() : this->Scene.RankOf.size();
  std::string words = pclvis::CountText(std::int64_t(ranks), "rank") + " by " +
    pclvis::CountText(this->Data->Steps, "logical step") + ", " +
    (clustered ? this->Clusters.Words() + ", " : std::string()) + "colored by " +
    this->Words().Name +
    (this->ChosenPhase < 0 ? "" : "; phase " + std::to_string(this->ChosenPhase) + " chosen");
  if (!this->Values.Known)
  {
    return words + ", which is not known: show a Logical Timeline of Lateness" +
      (this->Metric == pclvis::LogicalMetric::Waiting      ? ", with the calls of Wait States"
          : this->Metric == pclvis::LogicalMetric::Counter ? " that has counters"
                                                           : "");
  }
  if (!this->Lines.All)
  {
    words += "; the " + pclvis::CountText(std::int64_t(this->Lines.Lines.size()), "message") +
      " to the latest events are drawn";
  }
  if (this->Clusters.View.Mode == pclvis::ClusterView::Clustered && !this->Clusters.HasClusters())
  {
    words += "; no clusters: connect Clustering of Logical Clusters to the Logical Timeline";
  }
  words += this->ChosenWords();
  const auto points = static_cast<std::ptrdiff_t>(this->Data->Points.size());
  if (this->Point >= 0 && this->Point < points)
  {
    words +=
      "; point of interest " + std::to_string(this->Point + 1) + " of " + std::to_string(points);
  }
  return words;
}

std::string vtkLogicalTimelineChart::EmptySentence()
{
  return "Nothing to show. Show a Logical Timeline filter here.";
}

void vtkLogicalTimelineChart::UpdateValues()
{
  if (!this->ValuesValid)
  {
    this->Values = pclvis::TakeLogicalValues(*this->Data, this->Metric);
    this->Clusters.UseValues(this->Values);
    this->ValuesValid = true;
  }
}

pclvis::LogicalScene vtkLogicalTimelineChart::Laid() const
{
  pclvis::LogicalFrame frame;
  frame.Area = this->Drawing;
  frame.Density = this->Canvas.Density;
  frame.Steps = this->SeenSteps;
  frame.Rows = this->SeenRows;
  frame.Work = this->Work;
  frame.Ranks = this->RowPlaces();
  frame.Clustered = this->Clusters.IsShown();
  return pclvis::LayLogicalTimeline(*this->Data, frame);
}

void vtkLogicalTimelineChart::UpdateMarks()
{
  if (this->MarksValid)
  {
    return;
  }
  const pclvis::LogicalTimeline& data = *this->Data;
  const pclvis::Theme& theme = this->Canvas.Colors;
  this->UpdateValues();
  this->Scene = this->Laid();
  this->Clusters.Lay();
  const bool window = this->Range == pclvis::LogicalRange::Window && !(this->High > 0);
  this->Colors = pclvis::LogicalColors(this->Values, this->Range,
    window ? std::max(pclvis::SeenHigh(data, this->Scene, this->Values), this->Clusters.SeenHigh())
           : this->High,
    theme);
  const bool boxes = this->Scene.Detail == pclvis::LogicalDetail::Boxes;
  this->Pixels = boxes ? pclvis::PixelImage()
                       : pclvis::PaintLogicalEvents(data, this->Scene, this->Values, this->Colors);
  this->Grounds = pclvis::BuildPhaseGrounds(data, this->Scene, theme);
  this->Boxes = pclvis::BuildLogicalBoxes(data, this->Scene, this->Values, this->Colors);
  this->Lines = this->Messages && this->MostMessages > 0
    ? pclvis::BuildLogicalLines(data, this->Scene, this->Values, theme,
        this->Moving ? std::min(this->MostMessages, kMessagesInMotion) : this->MostMessages,
        this->Chosen)
    : pclvis::LogicalLines();
  this->Points = pclvis::BuildPointMarks(data, this->Scene, theme, this->Point);
  this->Strip = this->Scene.Strip.Marks(
    this->Scene.Seen, this->Values.Sums, this->Values.Means,
    [this](double mean) { return this->Colors.Of(this->Colors.MeanShare(mean)); }, theme);
  if (this->Clusters.IsShown())
  {
    this->Clusters.Build(this->Work, this->Messages);
  }
  if (!(this->Hovered == pclvis::LogicalUnder()) || !this->UnderClusters.IsNothing())
  {
    this->FindHovered(); // it may have moved, or no longer exist
  }
  this->MarksValid = true;
}

double vtkLogicalTimelineChart::LeastDrawing() const
{
  return pclvis::LeastLogicalTimeline();
}

double vtkLogicalTimelineChart::LegendHeight(double width, double height)
{
  if (this->IsEmpty())
  {
    return 0;
  }
  this->Legend.Metric = this->Words();
  this->Legend.HasCollectives = this->Data->HasCollectives;
  this->Legend.HasMessages = this->Messages && this->Data->Messages.Size() > 0;
  this->Legend.HasPoints = !this->Data->Points.empty();
  this->Legend.HasWay = !this->Spread.empty();
  this->Legend.HasWork = this->Work;
  this->Legend.HasClusters = this->Clusters.IsShown();
  this->Legend.HasPies = this->Clusters.HasPies();
  this->Legend.HasPairs = this->Clusters.HasPairs();
  return this->Legend.Height(width, height);
}

void vtkLogicalTimelineChart::PaintLegend(const pclvis::Box& box)
{
  this->UpdateMarks();
  this->Legend.Paint(box);
}

void vtkLogicalTimelineChart::PaintDrawing()
{
  this->UpdateMarks();
  const pclvis::LogicalTimeline& data = *this->Data;
  this->Canvas.Layers(this->Grounds);
  if (this->Pixels.Width > 0)
  {
    this->Canvas.Image({ this->Scene.Plot.X, this->Scene.Plot.Y }, this->Pixels.Width,
      this->Pixels.Height, this->Pixels.Rgba);
  }
  this->Canvas.Layers(this->Boxes);
  this->Canvas.Layers({ this->Lines.Layer });
  this->Canvas.Layers(pclvis::BuildLogicalSelection(
    data, this->Scene, this->Canvas.Colors, this->SelectedRanks(), this->SelectedMessages()));
  if (this->Clusters.IsShown())
  {
    this->Clusters.Paint(this->SelectedRanks(), this->UnderClusters);
    this->Clusters.PaintTexts(this->UnderClusters, this->FocusWords());
  }
  this->Canvas.Quads(
    pclvis::BuildHops(data, this->Scene, this->Spread), this->Canvas.Colors.Accent);
  this->Canvas.Layers(this->Points);
  this->PaintCurrent();
  this->Canvas.Layers(this->Strip);
  this->Canvas.Quads(
    pclvis::BuildWindowEnds(data, this->Scene, this->ChosenWindow()), this->Canvas.Colors.Accent);
  this->Texts.PaintNames(data, this->Hovered.Name ? this->Hovered.Row : -1);
  this->Texts.PaintPhases(data, this->ChosenPhase);
  this->Texts.PaintSteps();
}

void vtkLogicalTimelineChart::PaintCurrent()
{
  const std::ptrdiff_t event =
    this->Walking || this->Hovered.Event < 0 ? this->Current : this->Hovered.Event;
  const pclvis::QuadBatch way =
    pclvis::BuildHops(*this->Data, this->Scene, pclvis::HopsOf(pclvis::WayOf(*this->Data, event)));
  this->Canvas.Quads(way, this->Canvas.Colors.Accent);
  pclvis::QuadBatch frame;
  pclvis::AddEventFrame(*this->Data, this->Scene, event, 7, 1.6, frame);
  this->Canvas.Quads(frame, this->Canvas.Colors.Ink);
  pclvis::LogicalLine line;
  if (this->Hovered.Message >= 0 &&
    pclvis::LineOf(*this->Data, this->Scene, std::uint32_t(this->Hovered.Message), line))
  {
    pclvis::QuadBatch quads;
    quads.AddStroke(line.From, line.To, this->Units(2.6));
    this->Canvas.Quads(quads, this->Canvas.Colors.Accent);
  }
}
