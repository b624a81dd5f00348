/**
 * @class   vtkPVEvolutionView
 * @brief   Evolution View: see vtkEvolutionChart; its choices are properties here
 */
#ifndef vtkPVEvolutionView_h
#define vtkPVEvolutionView_h

#include "PCLVisViewsModule.h"
#include "Views/VTK/Common/vtkPVTimeView.h"

#include "vtkNew.h"

class vtkEvolutionChart;

class PCLVISVIEWS_EXPORT vtkPVEvolutionView : public vtkPVTimeView
{
public:
  static vtkPVEvolutionView* New();
  vtkTypeMacro(vtkPVEvolutionView, vtkPVTimeView);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  vtkEvolutionChart* GetChart() { return this->Evolution; }

  /// WindowBegin, WindowEnd, ChosenRegion, MoreRegions.
  std::vector<std::pair<std::string, vtkVariant>> GetChoices() override;

  /// Id of the chosen region; default -1: none.
  void SetChosenRegion(int region);
  /// Ids of regions that are chosen as well, as "3, 5, 8-11"; default none.
  void SetMoreRegions(const char* regions);
  /// Whether times without anything of interest are drawn narrow; default true.
  void SetCompress(bool compress);

protected:
  vtkPVEvolutionView();
  ~vtkPVEvolutionView() override;

private:
  vtkNew<vtkEvolutionChart> Evolution;

  vtkPVEvolutionView(const vtkPVEvolutionView&) = delete;
  void operator=(const vtkPVEvolutionView&) = delete;
};

#endif
