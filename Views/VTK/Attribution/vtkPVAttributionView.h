/**
 * @class   vtkPVAttributionView
 * @brief   Attribution View: see vtkAttributionChart; its choices are properties here
 */
#ifndef vtkPVAttributionView_h
#define vtkPVAttributionView_h

#include "PCLVisViewsModule.h"
#include "Views/VTK/Common/vtkPVTimeView.h"

#include "vtkNew.h"

class vtkAttributionChart;

class PCLVISVIEWS_EXPORT vtkPVAttributionView : public vtkPVTimeView
{
public:
  static vtkPVAttributionView* New();
  vtkTypeMacro(vtkPVAttributionView, vtkPVTimeView);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  vtkAttributionChart* GetChart() { return this->Charts; }

  /// WindowBegin, WindowEnd, ChosenDuration, WholeRun.
  std::vector<std::pair<std::string, vtkVariant>> GetChoices() override;
  bool GetCulprits(std::string& ranks, std::string& label) override;

  /// Number of the chosen duration; default -1: none.
  void SetChosenDuration(int duration);

  /// Whether the view answers for the whole run, not for what its group has chosen; default 1.
  void SetWholeRun(int whole);
  /// The text of the property; default "": no group, nothing to switch to.
  void SetLinkGroup(const char* group) override;

  /// Rows of the time tree are not marked.
  void SetSelection(vtkChartRepresentation* representation, vtkSelection* selection) override;

protected:
  vtkPVAttributionView();
  ~vtkPVAttributionView() override;

private:
  vtkNew<vtkAttributionChart> Charts;

  vtkPVAttributionView(const vtkPVAttributionView&) = delete;
  void operator=(const vtkPVAttributionView&) = delete;
};

#endif
