#include "Views/VTK/ServerManager/vtkSMPaintedMeshHelper.h"

#include "vtkDataObject.h"
#include "vtkDataSetAttributes.h"
#include "vtkObjectFactory.h"
#include "vtkPVArrayInformation.h"
#include "vtkPVDataInformation.h"
#include "vtkPVDataSetAttributesInformation.h"
#include "vtkSMPVRepresentationProxy.h"
#include "vtkSMProperty.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMSourceProxy.h"

vtkStandardNewMacro(vtkSMPaintedMeshHelper);

vtkSMPaintedMeshHelper::vtkSMPaintedMeshHelper() = default;

vtkSMPaintedMeshHelper::~vtkSMPaintedMeshHelper() = default;

void vtkSMPaintedMeshHelper::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
}

void vtkSMPaintedMeshHelper::PostInitializeProxy(vtkSMProxy* proxy, vtkPVXMLElement*, vtkMTimeType)
{
  vtkSMPropertyHelper input(proxy, "Input");
  auto* const source = vtkSMSourceProxy::SafeDownCast(input.GetAsProxy());
  auto* const drawn = vtkSMPVRepresentationProxy::SafeDownCast(proxy);
  if (!source || !drawn)
  {
    return;
  }
  vtkSMPropertyHelper(proxy, "Representation").Set("Surface");
  proxy->GetProperty("Representation")->Modified(); // otherwise the domain's default follows
  vtkPVDataInformation* const data = source->GetDataInformation(input.GetOutputPort());
  for (const int kind : { vtkDataObject::CELL, vtkDataObject::POINT })
  {
    vtkPVArrayInformation* const painted =
      data->GetAttributeInformation(kind)->GetAttributeInformation(vtkDataSetAttributes::SCALARS);
    if (painted)
    {
      proxy->UpdateVTKObjects();
      drawn->SetScalarColoring(painted->GetName(), kind);
      drawn->RescaleTransferFunctionToDataRange();
      return;
    }
  }
}
