#ifndef vtkRowsAlgorithm_h
#define vtkRowsAlgorithm_h

#include "PCLVisReadersModule.h"
#include "vtkTableAlgorithm.h"

/// Base of algorithms that make tables whose rows have no neighbours on other processes. If an
/// output is a multi-block and there are several processes, ParaView asks for a level of ghosts,
/// and everything made without ghosts would be made again, up to the reader. Outputs therefore
/// declare that they have any number of levels. All inputs except the first are optional for VTK:
/// the filter itself says what to connect.
class PCLVISREADERS_EXPORT vtkRowsAlgorithm : public vtkTableAlgorithm
{
public:
  vtkTypeMacro(vtkRowsAlgorithm, vtkTableAlgorithm);
  vtkTypeBool ProcessRequest(
    vtkInformation* request, vtkInformationVector** input, vtkInformationVector* output) override;

protected:
  vtkRowsAlgorithm() = default;
  ~vtkRowsAlgorithm() override = default;

  int FillInputPortInformation(int port, vtkInformation* info) override;

private:
  vtkRowsAlgorithm(const vtkRowsAlgorithm&) = delete;
  void operator=(const vtkRowsAlgorithm&) = delete;
};

#endif
