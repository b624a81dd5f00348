#include "Views/VTK/ServerManager/vtkSMTraceChartHelper.h"

#include "Views/VTK/ServerManager/vtkSMTraceChartRepresentationProxy.h"

#include "vtkObjectFactory.h"

vtkStandardNewMacro(vtkSMTraceChartHelper);

vtkSMTraceChartHelper::vtkSMTraceChartHelper() = default;

vtkSMTraceChartHelper::~vtkSMTraceChartHelper() = default;

void vtkSMTraceChartHelper::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
}

void vtkSMTraceChartHelper::PostInitializeProxy(vtkSMProxy* proxy, vtkPVXMLElement*, vtkMTimeType)
{
  if (auto* const chart = vtkSMTraceChartRepresentationProxy::SafeDownCast(proxy))
  {
    chart->Begin();
  }
}
