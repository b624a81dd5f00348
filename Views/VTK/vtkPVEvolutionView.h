/**
 * @class   vtkPVEvolutionView
 * @brief   Evolution View: see vtkEvolutionChart, whose choices are properties here
 */
#ifndef vtkPVEvolutionView_h
#define vtkPVEvolutionView_h

#include "PCLVisViewsModule.h"
#include "Views/VTK/vtkPVCommunicationView.h"

#include "vtkNew.h"

class vtkEvolutionChart;

class PCLVISVIEWS_EXPORT vtkPVEvolutionView : public vtkPVCommunicationView
{
public:
  static vtkPVEvolutionView* New();
  vtkTypeMacro(vtkPVEvolutionView, vtkPVCommunicationView);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  vtkEvolutionChart* GetChart() { return this->Evolution; }

  /// Marks of this view stand for many rows: a selection of rows is not shown.
  void SetSelection(vtkChartRepresentation*, vtkSelection*) override {}
  /// WindowBegin, WindowEnd, ChosenRegion.
  std::vector<std::pair<std::string, double>> GetChoices() override;

  /// Begin of the chosen window [s]; default 0: the trace's.
  void SetWindowBegin(double begin);
  /// End of the chosen window [s]; default -1: the trace's.
  void SetWindowEnd(double end);
  /// Id of the chosen region; default -1: none.
  void SetChosenRegion(int region);
  /// Whether times in which nothing happens are drawn narrow; default true.
  void SetCompress(bool compress);

protected:
  vtkPVEvolutionView();
  ~vtkPVEvolutionView() override;
  bool Advance(double) override { return true; }

private:
  vtkNew<vtkEvolutionChart> Evolution;

  vtkPVEvolutionView(const vtkPVEvolutionView&) = delete;
  void operator=(const vtkPVEvolutionView&) = delete;
};

#endif
