/**
 * @class   vtkTimeTreeRepresentation
 * @brief   brings the table of Time Tree to the Attribution View, which draws it as a bar
 */
#ifndef vtkTimeTreeRepresentation_h
#define vtkTimeTreeRepresentation_h

#include "PCLVisViewsModule.h"
#include "Views/VTK/Common/vtkBlocksRepresentation.h"

class PCLVISVIEWS_EXPORT vtkTimeTreeRepresentation : public vtkBlocksRepresentation
{
public:
  static vtkTimeTreeRepresentation* New();
  vtkTypeMacro(vtkTimeTreeRepresentation, vtkBlocksRepresentation);
  void PrintSelf(ostream& os, vtkIndent indent) override;

protected:
  vtkTimeTreeRepresentation();
  ~vtkTimeTreeRepresentation() override;

  void ShowBlocks(const std::map<std::string, vtkTable*>& blocks) override;
  void ShowNothing() override;

private:
  vtkTimeTreeRepresentation(const vtkTimeTreeRepresentation&) = delete;
  void operator=(const vtkTimeTreeRepresentation&) = delete;
};

#endif
