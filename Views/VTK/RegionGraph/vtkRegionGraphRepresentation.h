/**
 * @class   vtkRegionGraphRepresentation
 * @brief   brings the tables Nodes, Links and Regions to the Region Graph View
 *
 * The multiblock's tables are reduced to the first process and delivered to the client by the
 * superclass. Selected rows are turned into ranks on the process that has the rows, because row
 * numbers mean nothing once the rows of several processes are merged.
 */
#ifndef vtkRegionGraphRepresentation_h
#define vtkRegionGraphRepresentation_h

#include "PCLVisViewsModule.h"

#include "vtkChartRepresentation.h"

class PCLVISVIEWS_EXPORT vtkRegionGraphRepresentation : public vtkChartRepresentation
{
public:
  static vtkRegionGraphRepresentation* New();
  vtkTypeMacro(vtkRegionGraphRepresentation, vtkChartRepresentation);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  void SetVisibility(bool visible) override;
  bool MapSelectionToView(vtkSelection* selection) override;

protected:
  vtkRegionGraphRepresentation();
  ~vtkRegionGraphRepresentation() override;

  void PrepareForRendering() override;
  bool RemoveFromView(vtkView* view) override;

private:
  void Clear();

  vtkRegionGraphRepresentation(const vtkRegionGraphRepresentation&) = delete;
  void operator=(const vtkRegionGraphRepresentation&) = delete;
};

#endif
