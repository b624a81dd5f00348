/**
 * @class   vtkPVAttributionView
 * @brief   Attribution View: see vtkAttributionChart, whose choices are properties here
 */
#ifndef vtkPVAttributionView_h
#define vtkPVAttributionView_h

#include "PCLVisViewsModule.h"
#include "Views/VTK/vtkPVCommunicationView.h"

#include "vtkNew.h"

class vtkAttributionChart;

class PCLVISVIEWS_EXPORT vtkPVAttributionView : public vtkPVCommunicationView
{
public:
  static vtkPVAttributionView* New();
  vtkTypeMacro(vtkPVAttributionView, vtkPVCommunicationView);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  vtkAttributionChart* GetChart() { return this->Charts; }

  /// Marks of this view stand for many rows: a selection of rows is not shown.
  void SetSelection(vtkChartRepresentation*, vtkSelection*) override {}
  /// WindowBegin, WindowEnd, ChosenDuration.
  std::vector<std::pair<std::string, double>> GetChoices() override;

  /// Begin of the chosen window [s]; default 0: the trace's.
  void SetWindowBegin(double begin);
  /// End of the chosen window [s]; default -1: the trace's.
  void SetWindowEnd(double end);
  /// Number of the chosen duration; default -1: none.
  void SetChosenDuration(int duration);

protected:
  vtkPVAttributionView();
  ~vtkPVAttributionView() override;
  bool Advance(double) override { return true; }

private:
  vtkNew<vtkAttributionChart> Charts;

  vtkPVAttributionView(const vtkPVAttributionView&) = delete;
  void operator=(const vtkPVAttributionView&) = delete;
};

#endif
