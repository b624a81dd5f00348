/**
 * @class   vtkAttributionRepresentation
 * @brief   brings the tables of Latency Attribution to the Attribution View
 */
#ifndef vtkAttributionRepresentation_h
#define vtkAttributionRepresentation_h

#include "PCLVisViewsModule.h"
#include "Views/VTK/Common/vtkBlocksRepresentation.h"

class PCLVISVIEWS_EXPORT vtkAttributionRepresentation : public vtkBlocksRepresentation
{
public:
  static vtkAttributionRepresentation* New();
  vtkTypeMacro(vtkAttributionRepresentation, vtkBlocksRepresentation);
  void PrintSelf(ostream& os, vtkIndent indent) override;

protected:
  vtkAttributionRepresentation();
  ~vtkAttributionRepresentation() override;

  void ShowBlocks(const std::map<std::string, vtkTable*>& blocks) override;
  void ShowNothing() override;

private:
  vtkAttributionRepresentation(const vtkAttributionRepresentation&) = delete;
  void operator=(const vtkAttributionRepresentation&) = delete;
};

#endif
