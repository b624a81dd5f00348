/**
 * @class   vtkPVEventFlowGraphView
 * @brief   Event Flow Graph View: see vtkEventFlowGraphChart; its choices are properties here
 */
#ifndef vtkPVEventFlowGraphView_h
#define vtkPVEventFlowGraphView_h

#include "PCLVisViewsModule.h"
#include "Views/VTK/Common/vtkPVCommunicationView.h"

#include "vtkNew.h"

#include <string>

class vtkEventFlowGraphChart;

class PCLVISVIEWS_EXPORT vtkPVEventFlowGraphView : public vtkPVCommunicationView
{
public:
  static vtkPVEventFlowGraphView* New();
  vtkTypeMacro(vtkPVEventFlowGraphView, vtkPVCommunicationView);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  vtkEventFlowGraphChart* GetChart() { return this->FlowChart; }

  /// Takes the values of a column "node" (content type VALUES); see
  /// vtkEventFlowGraphRepresentation.
  void SetSelection(vtkChartRepresentation* representation, vtkSelection* selection) override;
  std::vector<std::pair<unsigned int, vtkIdType>> GetPickedRows() override;
  /// ChosenPath, CallTree, ChosenLoop, FirstIteration, LastIteration.
  std::vector<std::pair<std::string, vtkVariant>> GetChoices() override;

  /// What the colours of nodes show: 0 time in the calls (default), 1 waiting, 2 bytes.
  void SetColorBy(int by);
  /// Whether the call tree is drawn beside the graph if there is room; default true.
  void SetCallTree(bool shown);
  /// Which signatures of a call in the same place are joined: pclvis::FlowJoin; default 0, as few
  /// as leave the graph readable.
  void SetJoin(int join);
  /// Path_id of the function whose contents are shown; default -1: the whole program.
  void SetChosenPath(int path);
  //@{
  /// The marked loop, -1 (default): none; its first and last chosen iteration, -1: any.
  void SetChosenLoop(int loop) { this->SetOfLoop(0, loop); }
  void SetFirstIteration(int iteration) { this->SetOfLoop(1, iteration); }
  void SetLastIteration(int iteration) { this->SetOfLoop(2, iteration); }
  //@}
  //@{
  /// The chosen window [s], 0 to -1: all (default); and the nodes with calls in it ("3, 5, 8-11").
  void SetWindowBegin(double begin);
  void SetWindowEnd(double end);
  void SetCalledNodes(const char* nodes);
  //@}

protected:
  vtkPVEventFlowGraphView();
  ~vtkPVEventFlowGraphView() override;
  bool Advance(double) override { return true; }

private:
  void UseWindow();
  void SetOfLoop(std::size_t which, int value);

  double WindowBegin = 0, WindowEnd = -1;
  std::string CalledNodes;
  vtkNew<vtkEventFlowGraphChart> FlowChart;

  vtkPVEventFlowGraphView(const vtkPVEventFlowGraphView&) = delete;
  void operator=(const vtkPVEventFlowGraphView&) = delete;
};

#endif
