/**
 * @class   vtkDAGRepresentation
 * @brief   brings the tables Nodes, Links and Messages to the DAG View
 *
 * Selected rows are turned into states on the process that has the rows: a row of Nodes is a state,
 * a row of Links its two ends, a row of Messages the state that contains the message.
 */
#ifndef vtkDAGRepresentation_h
#define vtkDAGRepresentation_h

#include "PCLVisViewsModule.h"
#include "Views/VTK/Common/vtkBlocksRepresentation.h"

class PCLVISVIEWS_EXPORT vtkDAGRepresentation : public vtkBlocksRepresentation
{
public:
  static vtkDAGRepresentation* New();
  vtkTypeMacro(vtkDAGRepresentation, vtkBlocksRepresentation);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  bool MapSelectionToView(vtkSelection* selection) override;

protected:
  vtkDAGRepresentation();
  ~vtkDAGRepresentation() override;

  void ShowBlocks(const std::map<std::string, vtkTable*>& blocks) override;
  void ShowNothing() override;

private:
  vtkDAGRepresentation(const vtkDAGRepresentation&) = delete;
  void operator=(const vtkDAGRepresentation&) = delete;
};

#endif
