/**
 * @class   vtkPVPhysicalTimelineView
 * @brief   Physical Timeline View: see vtkPhysicalTimelineChart; its choices are properties here
 */
#ifndef vtkPVPhysicalTimelineView_h
#define vtkPVPhysicalTimelineView_h

#include "PCLVisViewsModule.h"
#include "Views/VTK/Common/vtkPVTimelineView.h"

#include "vtkNew.h"

class vtkPhysicalTimelineChart;

class PCLVISVIEWS_EXPORT vtkPVPhysicalTimelineView : public vtkPVTimelineView
{
public:
  static vtkPVPhysicalTimelineView* New();
  vtkTypeMacro(vtkPVPhysicalTimelineView, vtkPVTimelineView);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  vtkPhysicalTimelineChart* GetChart() { return this->Timeline; }

  /// WindowBegin, WindowEnd, ColorBy.
  std::vector<std::pair<std::string, vtkVariant>> GetChoices() override;

  //@{
  /// What the colours of calls show: 0 function (default), 1 role, 2 waiting, from 3 on the metrics
  /// of pclvis::LogicalMetric, and finally a counter of the rank; their range: 0 all values
  /// (default), 1 visible values, 2 each step; and the value of the last colour, 0 (default): the
  /// end of the range.
  void SetColorBy(int by);
  void SetColorRange(int range);
  void SetColorMaximum(double value);
  void SetColorCounter(const char* name);
  //@}
  /// Whether calls are drawn below their callers if there is room; default true.
  void SetNested(bool nested);
  /// Whether every thread has a row; default true.
  void SetThreads(bool threads);
  /// Greatest number of messages drawn, the latest ones; default 1000.
  void SetMostMessages(int most);
  /// Whether collective operations are drawn; default true.
  void SetCollectives(bool shown);
  /// Whether a counter has a strip below the ranks; default true.
  void SetCounterStrip(bool shown);
  /// What the counter strip shows: 0 automatic (default), 1 value, 2 rate.
  void SetCounterReading(int reading);
  //@{
  /// The visible time [s] and rows; default 0 to -1: all.
  void SetSeenBegin(double begin);
  void SetSeenEnd(double end);
  void SetRowBegin(double begin);
  void SetRowEnd(double end);
  //@}
  std::vector<std::pair<std::string, vtkVariant>> GetSeen() override;
  std::optional<pclvis::TimelinePart> GetSeenPart() override;
  std::vector<std::pair<std::string, vtkVariant>> SeenOfPart(
    const pclvis::TimelinePart& part) override;

protected:
  vtkPVPhysicalTimelineView();
  ~vtkPVPhysicalTimelineView() override;

private:
  vtkNew<vtkPhysicalTimelineChart> Timeline;

  vtkPVPhysicalTimelineView(const vtkPVPhysicalTimelineView&) = delete;
  void operator=(const vtkPVPhysicalTimelineView&) = delete;
};

#endif
