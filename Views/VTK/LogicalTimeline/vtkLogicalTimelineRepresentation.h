/**
 * @class   vtkLogicalTimelineRepresentation
 * @brief   brings events, messages, phases and points of interest to the Logical Timeline View
 */
#ifndef vtkLogicalTimelineRepresentation_h
#define vtkLogicalTimelineRepresentation_h

#include "PCLVisViewsModule.h"
#include "Views/VTK/Common/vtkBlocksRepresentation.h"

class PCLVISVIEWS_EXPORT vtkLogicalTimelineRepresentation : public vtkBlocksRepresentation
{
public:
  static vtkLogicalTimelineRepresentation* New();
  vtkTypeMacro(vtkLogicalTimelineRepresentation, vtkBlocksRepresentation);
  void PrintSelf(ostream& os, vtkIndent indent) override;

protected:
  vtkLogicalTimelineRepresentation();
  ~vtkLogicalTimelineRepresentation() override;

  void ShowBlocks(const std::map<std::string, vtkTable*>& blocks) override;
  void ShowNothing() override;

private:
  vtkLogicalTimelineRepresentation(const vtkLogicalTimelineRepresentation&) = delete;
  void operator=(const vtkLogicalTimelineRepresentation&) = delete;
};

#endif
