#ifndef vtkNumberSelection_h
#define vtkNumberSelection_h

#include "PCLVisFiltersModule.h"
#include "vtkSelectionAlgorithm.h"

#include <string>

/// A selection of the rows that have one of many integers in a column, on all processes.
///
/// ParaView's own selection sources compare each row with one range after another, or take numbers
/// one by one and only for columns of vtkIdType. This one takes ranges as text and makes values of
/// the column's own type, which are searched: O(log numbers) per row.
class PCLVISFILTERS_EXPORT vtkNumberSelection : public vtkSelectionAlgorithm
{
public:
  static vtkNumberSelection* New();
  vtkTypeMacro(vtkNumberSelection, vtkSelectionAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /// The column.
  vtkSetMacro(ArrayName, std::string);
  vtkGetMacro(ArrayName, std::string);
  ///@}
  ///@{
  /// Type of its values, such as VTK_INT; default 12: VTK_ID_TYPE.
  vtkSetMacro(DataType, int);
  vtkGetMacro(DataType, int);
  ///@}
  ///@{
  /// The numbers, as ranges such as 3-5,8. Default: none.
  vtkSetMacro(Numbers, std::string);
  vtkGetMacro(Numbers, std::string);
  ///@}
  ///@{
  /// What is selected, as in vtkSelectionNode; default 5: rows.
  vtkSetMacro(FieldType, int);
  vtkGetMacro(FieldType, int);
  ///@}
  ///@{
  /// Whether to select the cells that contain selected points. Default: off.
  vtkSetMacro(ContainingCells, bool);
  vtkGetMacro(ContainingCells, bool);
  ///@}
  ///@{
  /// Whether to select everything else instead. Default: off.
  vtkSetMacro(InsideOut, bool);
  vtkGetMacro(InsideOut, bool);
  ///@}

protected:
  vtkNumberSelection();
  int RequestInformation(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;
  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

private:
  vtkNumberSelection(const vtkNumberSelection&) = delete;
  void operator=(const vtkNumberSelection&) = delete;

  std::string ArrayName = "";
  int DataType = 12;
  std::string Numbers = "";
  int FieldType = 5;
  bool ContainingCells = false;
  bool InsideOut = false;
};

#endif
