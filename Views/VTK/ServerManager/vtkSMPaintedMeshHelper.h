/**
 * @class   vtkSMPaintedMeshHelper
 * @brief   shows a new painted mesh as a surface in the colours of its active array
 *
 * ParaView begins with the outline of grids, without colours. It calls this for every new proxy
 * with <InitializationHelper class="vtkSMPaintedMeshHelper"/>, in the window and in Python alike.
 */
#ifndef vtkSMPaintedMeshHelper_h
#define vtkSMPaintedMeshHelper_h

#include "PCLVisViewsModule.h"

#include "vtkSMProxyInitializationHelper.h"

class PCLVISVIEWS_EXPORT vtkSMPaintedMeshHelper : public vtkSMProxyInitializationHelper
{
public:
  static vtkSMPaintedMeshHelper* New();
  vtkTypeMacro(vtkSMPaintedMeshHelper, vtkSMProxyInitializationHelper);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  void PostInitializeProxy(vtkSMProxy* proxy, vtkPVXMLElement* xml, vtkMTimeType since) override;

protected:
  vtkSMPaintedMeshHelper();
  ~vtkSMPaintedMeshHelper() override;

private:
  vtkSMPaintedMeshHelper(const vtkSMPaintedMeshHelper&) = delete;
  void operator=(const vtkSMPaintedMeshHelper&) = delete;
};

#endif
