// The part of vtkCommunicationChart that marks ranks that a verdict names.
#include "Views/VTK/vtkCommunicationChart.h"

#include "Views/Core/Common/CulpritMarks.h"
#include "Views/Core/DAG/StateDAG.h"

#include "vtkContext2D.h"
#include "vtkContextDevice2D.h"
#include "vtkContextScene.h"
#include "vtkRenderWindow.h"
#include "vtkRenderer.h"

void vtkCommunicationChart::SetMarkedRanks(const std::set<std::int32_t>& ranks)
{
  if (ranks != this->MarkedRanks)
  {
    this->MarkedRanks = ranks;
    this->Redraw();
  }
}

void vtkCommunicationChart::SetMarkLabel(const std::string& label)
{
  if (label != this->MarkLabel)
  {
    this->MarkLabel = label;
    this->Redraw();
  }
}

std::string vtkCommunicationChart::MarkedWords() const
{
  return this->MarkLabel.empty() ? "marked: " + pclvis::RanksText(this->MarkedRanks)
                                 : this->MarkLabel;
}

void vtkCommunicationChart::PaintCulprits(
  vtkContext2D* painter, const std::vector<pclvis::Point>& places, double radius)
{
  pclvis::CulpritMarks marks;
  for (const pclvis::Point& place : places)
  {
    marks.Add(place, radius, this->Density);
  }
  if (!places.empty())
  {
    Fill(painter, this->Theme.Ground);
    painter->GetDevice()->DrawQuad(marks.Rims.Corners.data(), marks.Rims.CornerCount());
    Fill(painter, pclvis::CauseColor(this->Theme));
    painter->GetDevice()->DrawQuad(marks.Triangles.Corners.data(), marks.Triangles.CornerCount());
  }
}

void vtkCommunicationChart::PaintCulpritSample(vtkContext2D* painter, pclvis::Point at)
{
  pclvis::CulpritMarks marks;
  marks.Add(at - pclvis::Point{ this->Units(6), this->Units(6) }, 0, this->Density);
  Fill(painter, pclvis::CauseColor(this->Theme));
  painter->GetDevice()->DrawQuad(marks.Triangles.Corners.data(), marks.Triangles.CornerCount());
}

void vtkCommunicationChart::ShowHand(bool hand)
{
  if (this->GetScene() && this->GetScene()->GetRenderer())
  {
    this->GetScene()->GetRenderer()->GetRenderWindow()->SetCurrentCursor(
      hand ? VTK_CURSOR_HAND : VTK_CURSOR_DEFAULT);
  }
}
