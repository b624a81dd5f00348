/**
 * @class   vtkEvolutionRepresentation
 * @brief   brings the tables Windows and Periods to the Evolution View
 */
#ifndef vtkEvolutionRepresentation_h
#define vtkEvolutionRepresentation_h

#include "PCLVisViewsModule.h"
#include "Views/VTK/Common/vtkBlocksRepresentation.h"

class PCLVISVIEWS_EXPORT vtkEvolutionRepresentation : public vtkBlocksRepresentation
{
public:
  static vtkEvolutionRepresentation* New();
  vtkTypeMacro(vtkEvolutionRepresentation, vtkBlocksRepresentation);
  void PrintSelf(ostream& os, vtkIndent indent) override;

protected:
  vtkEvolutionRepresentation();
  ~vtkEvolutionRepresentation() override;

  void ShowBlocks(const std::map<std::string, vtkTable*>& blocks) override;
  void ShowNothing() override;

private:
  vtkEvolutionRepresentation(const vtkEvolutionRepresentation&) = delete;
  void operator=(const vtkEvolutionRepresentation&) = delete;
};

#endif
