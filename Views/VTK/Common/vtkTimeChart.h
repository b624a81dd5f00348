/**
 * @class   vtkTimeChart
 * @brief   what drawings over the time of a trace share: chosen window, selected rows, zoom of time
 *
 * Wheel and drag change only the visible time. Shift and drag: the time of the rectangle becomes
 * the window. Ctrl and click: selects or deselects the row that a mark stands for. Ctrl and drag, a
 * lasso: selects the rows of the marks inside. A subclass lays out and draws.
 */
#ifndef vtkTimeChart_h
#define vtkTimeChart_h

#include "PCLVisViewsModule.h"
#include "Readers/Base/TimeText.h"
#include "Views/Core/Attribution/RowMarks.h"
#include "Views/VTK/Common/vtkCommunicationChart.h"

#include <set>
#include <string>
#include <vector>

class PCLVISVIEWS_EXPORT vtkTimeChart : public vtkCommunicationChart
{
public:
  vtkTypeMacro(vtkTimeChart, vtkCommunicationChart);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  //@{
  /// The chosen window [s]; begin 0 (default): that of the trace, end -1 (default): that of the
  /// trace.
  void SetWindowBegin(double begin);
  double GetWindowBegin() const { return this->WindowBegin; }
  void SetWindowEnd(double end);
  double GetWindowEnd() const { return this->WindowEnd; }
  //@}
  /// The chosen window as times inside the trace.
  pclvis::TimeRange ChosenWindow() const;
  /// Rows whose marks have a ring in the accent colour; none by default.
  void SetSelectedRows(const std::set<pclvis::BlockRow>& rows);
  /// How many messages of selected rows are selected, if only some are; none by default.
  void SetShares(const pclvis::RowShares& shares);
  const std::set<pclvis::BlockRow>& GetSelectedRows() const { return this->Selected; }

protected:
  vtkTimeChart();
  ~vtkTimeChart() override;

  //@{
  /// To be implemented by subclasses.
  virtual pclvis::ShownTime ShownTime() const = 0;
  virtual bool IsEmpty() const = 0;
  /// Time at a place on the visible axis [s].
  virtual double TimeAt(double x) const = 0;
  /// Updates the layout if it is outdated.
  virtual void UpdateMarks() = 0;
  /// Marks of rows, after UpdateMarks.
  virtual std::vector<pclvis::RowMark> RowMarks() const = 0;
  /// Handles a click without modifier keys.
  virtual void ChooseAt(pclvis::Point pixel) = 0;
  //@}

  bool Extent(pclvis::Point& low, pclvis::Point& high) override;
  void ClickAt(pclvis::Point pixel, bool add) override;
  void PickInside(const std::vector<pclvis::Point>& outline, bool add) override;
  void PickInLasso(const std::vector<pclvis::Point>& outline) override;
  bool CanTurn() override { return false; }
  bool ShowsMarks() override;
  void CameraMoved() override;
  void Invalidate() override { this->MarksValid = false; }

  /// To be called with new data: determines how its times are written.
  void UseTime(const pclvis::ShownTime& time);
  /// Stores a window in the form of the properties; true if that changed them.
  bool KeepWindow(pclvis::TimeRange window);
  /// The same, and fires the event if it has changed.
  void ChooseWindow(pclvis::TimeRange window);
  /// Selects these rows and fires the event; adding rows that are all selected already deselects
  /// them.
  void PickRows(const std::set<pclvis::BlockRow>& rows, bool add);
  /// Deselects all rows and fires the event.
  void SelectNothing();
  void PaintSelected();
  /// Whether rings show shares, which the legend must then explain.
  bool ShowsShares() const { return pclvis::HasPart(this->Shares, this->Selected); }
  /// The rows of a tip about a row's share; empty if it has none.
  pclvis::TipRows ShareTip(pclvis::BlockRow row) const;

  bool MarksValid = false;
  pclvis::TimeScale Scale; ///< how times on the axis are written

private:
  double WindowBegin = 0, WindowEnd = -1;
  std::set<pclvis::BlockRow> Selected;
  pclvis::RowShares Shares;

  vtkTimeChart(const vtkTimeChart&) = delete;
  void operator=(const vtkTimeChart&) = delete;
};

#endif
