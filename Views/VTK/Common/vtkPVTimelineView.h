/**
 * @class   vtkPVTimelineView
 * @brief   ParaView view around a vtkTimelineChart: which messages have lines
 */
#ifndef vtkPVTimelineView_h
#define vtkPVTimelineView_h

#include "PCLVisViewsModule.h"
#include "Views/VTK/Common/vtkPVTimeView.h"

class vtkTimelineChart;

class PCLVISVIEWS_EXPORT vtkPVTimelineView : public vtkPVTimeView
{
public:
  vtkTypeMacro(vtkPVTimelineView, vtkPVTimeView);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /// Tag of the messages that have lines; default -1: any.
  void SetMessageTag(int tag);
  /// Name or number of the communicator of these messages; default "": any.
  void SetMessageCommunicator(const char* communicator);
  /// Sizes of these messages [bytes]; if most is below least, no upper limit; default 0, -1.
  void SetMessageSizes(double least, double most);

protected:
  vtkPVTimelineView();
  ~vtkPVTimelineView() override;
  /// Sets the subclass's drawing; call once, in its constructor.
  void UseTimelineChart(vtkTimelineChart* chart);

private:
  vtkTimelineChart* TimelineChart = nullptr;

  vtkPVTimelineView(const vtkPVTimelineView&) = delete;
  void operator=(const vtkPVTimelineView&) = delete;
};

#endif
