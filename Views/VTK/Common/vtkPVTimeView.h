/**
 * @class   vtkPVTimeView
 * @brief   ParaView view around a vtkTimeChart: properties for its window, rings on selected rows
 */
#ifndef vtkPVTimeView_h
#define vtkPVTimeView_h

#include "PCLVisViewsModule.h"
#include "Views/VTK/Common/vtkPVCommunicationView.h"

class vtkTimeChart;

class PCLVISVIEWS_EXPORT vtkPVTimeView : public vtkPVCommunicationView
{
public:
  vtkTypeMacro(vtkPVTimeView, vtkPVCommunicationView);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /// Shows selected rows of the blocks, as passed by vtkBlocksRepresentation.
  void SetSelection(vtkChartRepresentation* representation, vtkSelection* selection) override;
  void SetShares(const std::string& shares) override;
  std::vector<std::pair<unsigned int, vtkIdType>> GetPickedRows() override;
  double GetChosenLength() override;

  /// Begin of the chosen window [s]; default 0: that of the trace.
  void SetWindowBegin(double begin);
  /// End of the chosen window [s]; default -1: that of the trace.
  void SetWindowEnd(double end);

protected:
  vtkPVTimeView();
  ~vtkPVTimeView() override;
  /// Sets the subclass's drawing; call once, in its constructor.
  void UseTimeChart(vtkTimeChart* chart);
  bool Advance(double) override { return true; }

private:
  vtkTimeChart* TimeChart = nullptr;

  vtkPVTimeView(const vtkPVTimeView&) = delete;
  void operator=(const vtkPVTimeView&) = delete;
};

#endif
