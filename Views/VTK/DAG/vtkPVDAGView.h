/**
 * @class   vtkPVDAGView
 * @brief   DAG View: see vtkDAGChart; its choices are properties here
 */
#ifndef vtkPVDAGView_h
#define vtkPVDAGView_h

#include "PCLVisViewsModule.h"
#include "Views/VTK/Common/vtkPVCommunicationView.h"

#include "vtkNew.h"

#include <cstdint>
#include <set>

class vtkDAGChart;

class PCLVISVIEWS_EXPORT vtkPVDAGView : public vtkPVCommunicationView
{
public:
  static vtkPVDAGView* New();
  vtkTypeMacro(vtkPVDAGView, vtkPVCommunicationView);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  vtkDAGChart* GetChart() { return this->DAGChart; }

  /// Takes the values of a column "state" (content type VALUES); see vtkDAGRepresentation.
  void SetSelection(vtkChartRepresentation* representation, vtkSelection* selection) override;

  /// Colour of ellipses: 0 mean L of the compute node (default), 1 the node's identity.
  void SetEllipseColor(int color);
  /// Flatness of ellipses: 0 relative load (default), 1 LB of PCLVis Eq. 10.
  void SetFlatness(int flatness);
  /// Scale of bars: 0 square root (default), 1 logarithm.
  void SetGlyphScale(int scale);
  /// Order in layers: 0 few crossings (default), 1 by rank.
  void SetLayerOrder(int order);
  /// How strongly links are bundled, 0 (not at all) to 1; default 0.8.
  void SetBundling(double strength);
  /// Whether links of program order are drawn, if there are any; default true.
  void SetProgramOrder(bool on);
  /// Ranks that are not drawn, as "3, 5, 8-11"; default none.
  void SetHiddenRanks(const char* ranks);
  //@{
  /// Ids of folded states, whose successors are hidden; default none.
  void SetNumberOfFoldedStates(int n);
  void SetFoldedState(int index, int id);
  //@}
  /// Id of the state whose links stay highlighted; default -1: none.
  void SetChosenState(int id);
  /// Rank whose states are marked; default -1: none.
  void SetFoundRank(int rank);
  int GetFoundRank();

protected:
  vtkPVDAGView();
  ~vtkPVDAGView() override;
  bool Advance(double) override { return true; }

private:
  template<typename Value, typename Field>
  void Change(Field field, Value value);

  vtkNew<vtkDAGChart> DAGChart;
  std::set<std::int64_t> Folded; ///< ids received so far
  int Awaited = 0;               ///< number of ids expected

  vtkPVDAGView(const vtkPVDAGView&) = delete;
  void operator=(const vtkPVDAGView&) = delete;
};

#endif
