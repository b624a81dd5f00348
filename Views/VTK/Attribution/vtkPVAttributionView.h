/**
 * @class   vtkPVAttributionView
 * @brief   Attribution View: see vtkAttributionChart; its choices are properties here
 */
#ifndef vtkPVAttributionView_h
#define vtkPVAttributionView_h

#include "PCLVisViewsModule.h"
#include "Views/Core/Attribution/TimeBar.h"
#include "Views/VTK/Common/vtkPVTimeView.h"

#include "vtkNew.h"

#include <utility>
#include <vector>

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

  /// Shows what the time of the run is used for, as one representation brings it; no rows: it has
  /// nothing any more. Of several the one with the most rows is shown, which has causes.
  void ShowTimeTree(vtkObject* representation, const std::vector<pclvis::TimeUse>& tree);
  AskedCause GetAskedCause() override;

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
  /// By representation, which is only compared, in the order in which they came.
  std::vector<std::pair<vtkObject*, std::vector<pclvis::TimeUse>>> Trees;
  vtkObject* ShownTree = nullptr;

  vtkPVAttributionView(const vtkPVAttributionView&) = delete;
  void operator=(const vtkPVAttributionView&) = delete;
};

#endif
