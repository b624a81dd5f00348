/**
 * @class   vtkSMTraceChartHelper
 * @brief   tells a new chart of a trace's table to begin with what its filter names for it
 *
 * ParaView calls it for every new proxy with <InitializationHelper class="vtkSMTraceChartHelper"/>,
 * in the window and in Python alike, but not for those that a state or undo brings back.
 */
#ifndef vtkSMTraceChartHelper_h
#define vtkSMTraceChartHelper_h

#include "PCLVisViewsModule.h"

#include "vtkSMProxyInitializationHelper.h"

class PCLVISVIEWS_EXPORT vtkSMTraceChartHelper : public vtkSMProxyInitializationHelper
{
public:
  static vtkSMTraceChartHelper* New();
  vtkTypeMacro(vtkSMTraceChartHelper, vtkSMProxyInitializationHelper);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  void PostInitializeProxy(vtkSMProxy* proxy, vtkPVXMLElement* xml, vtkMTimeType since) override;

protected:
  vtkSMTraceChartHelper();
  ~vtkSMTraceChartHelper() override;

private:
  vtkSMTraceChartHelper(const vtkSMTraceChartHelper&) = delete;
  void operator=(const vtkSMTraceChartHelper&) = delete;
};

#endif
