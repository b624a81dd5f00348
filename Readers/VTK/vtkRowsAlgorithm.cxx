#include "Readers/VTK/vtkRowsAlgorithm.h"

#include <vtkDataObject.h>
#include <vtkDemandDrivenPipeline.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>

#include <limits>

vtkTypeBool vtkRowsAlgorithm::ProcessRequest(
  vtkInformation* request, vtkInformationVector** input, vtkInformationVector* output)
{
  const vtkTypeBool done = this->Superclass::ProcessRequest(request, input, output);
  if (request->Has(vtkDemandDrivenPipeline::REQUEST_DATA()))
  {
    for (int port = 0; port < output->GetNumberOfInformationObjects(); ++port)
    {
      vtkDataObject::GetData(output, port)
        ->GetInformation()
        ->Set(vtkDataObject::DATA_NUMBER_OF_GHOST_LEVELS(), std::numeric_limits<int>::max());
    }
  }
  return done;
}

int vtkRowsAlgorithm::FillInputPortInformation(int port, vtkInformation* info)
{
  info->Set(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkTable");
  info->Set(vtkAlgorithm::INPUT_IS_OPTIONAL(), port > 0);
  return 1;
}
