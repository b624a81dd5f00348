/**
 * @class   vtkPhysicalTimelineRepresentation
 * @brief   brings calls, messages, call paths and ranks to the Physical Timeline View
 */
#ifndef vtkPhysicalTimelineRepresentation_h
#define vtkPhysicalTimelineRepresentation_h

#include "PCLVisViewsModule.h"
#include "Views/VTK/Common/vtkBlocksRepresentation.h"

class PCLVISVIEWS_EXPORT vtkPhysicalTimelineRepresentation : public vtkBlocksRepresentation
{
public:
  static vtkPhysicalTimelineRepresentation* New();
  vtkTypeMacro(vtkPhysicalTimelineRepresentation, vtkBlocksRepresentation);
  void PrintSelf(ostream& os, vtkIndent indent) override;

protected:
  vtkPhysicalTimelineRepresentation();
  ~vtkPhysicalTimelineRepresentation() override;

  void ShowBlocks(const std::map<std::string, vtkTable*>& blocks) override;
  void ShowNothing() override;

private:
  vtkPhysicalTimelineRepresentation(const vtkPhysicalTimelineRepresentation&) = delete;
  void operator=(const vtkPhysicalTimelineRepresentation&) = delete;
};

#endif
