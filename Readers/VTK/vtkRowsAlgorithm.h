#ifndef vtkRowsAlgorithm_h
#define vtkRowsAlgorithm_h

#include "PCLVisReadersModule.h"
#include "vtkTableAlgorithm.h"

/// Makes tables whose rows have no neighbours on other processes. Where an output is a multi-block,
/// ParaView asks for a level of ghosts as soon as there are several processes, and all that had
/// been made without would be made anew, up to the reader: so outputs say that they have any
/// number. Inputs but the first are optional: a filter says itself what to connect.
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
