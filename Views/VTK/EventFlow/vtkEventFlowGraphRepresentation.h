/**
 * @class   vtkEventFlowGraphRepresentation
 * @brief   brings the tables Nodes, Links, Loops and Code to the Event Flow Graph View
 *
 * Selected rows are turned into nodes on the process that has the rows: a row of Nodes is a node, a
 * row of Links its two ends, a row of Loops all nodes in it.
 */
#ifndef vtkEventFlowGraphRepresentation_h
#define vtkEventFlowGraphRepresentation_h

#include "PCLVisViewsModule.h"
#include "Views/VTK/Common/vtkBlocksRepresentation.h"

class PCLVISVIEWS_EXPORT vtkEventFlowGraphRepresentation : public vtkBlocksRepresentation
{
public:
  static vtkEventFlowGraphRepresentation* New();
  vtkTypeMacro(vtkEventFlowGraphRepresentation, vtkBlocksRepresentation);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  bool MapSelectionToView(vtkSelection* selection) override;

protected:
  vtkEventFlowGraphRepresentation();
  ~vtkEventFlowGraphRepresentation() override;

  void ShowBlocks(const std::map<std::string, vtkTable*>& blocks) override;
  void ShowNothing() override;

private:
  vtkEventFlowGraphRepresentation(const vtkEventFlowGraphRepresentation&) = delete;
  void operator=(const vtkEventFlowGraphRepresentation&) = delete;
};

#endif
