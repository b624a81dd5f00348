#include "Views/VTK/Common/vtkPVTimelineView.h"

#include "Views/VTK/Common/vtkTimelineChart.h"

vtkPVTimelineView::vtkPVTimelineView() = default;
vtkPVTimelineView::~vtkPVTimelineView() = default;

void vtkPVTimelineView::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
}

void vtkPVTimelineView::UseTimelineChart(vtkTimelineChart* chart)
{
  this->TimelineChart = chart;
  this->UseTimeChart(chart);
}

void vtkPVTimelineView::SetMessageTag(int tag)
{
  pclvis::MessageChoice choice = this->TimelineChart->GetMessageChoice();
  choice.Tag = tag;
  this->TimelineChart->SetMessageChoice(choice);
}

void vtkPVTimelineView::SetMessageCommunicator(const char* communicator)
{
  pclvis::MessageChoice choice = this->TimelineChart->GetMessageChoice();
  choice.Communicator = communicator ? communicator : "";
  this->TimelineChart->SetMessageChoice(choice);
}

void vtkPVTimelineView::SetMessageSizes(double least, double most)
{
  pclvis::MessageChoice choice = this->TimelineChart->GetMessageChoice();
  choice.LeastBytes = least;
  choice.MostBytes = most;
  this->TimelineChart->SetMessageChoice(choice);
}
