#ifndef pqRowSelections_h
#define pqRowSelections_h

#include <vtkSmartPointer.h>
#include <vtkType.h>

#include <string>
#include <vector>

class vtkSMSourceProxy;

/// Selections of rows of tables, through ParaView's selection sources: nothing but the numbers of
/// what is selected comes to the client.
namespace pqRowSelections
{
/// Whole numbers; each once, rising where a function gives them.
using Numbers = std::vector<vtkIdType>;

/// A selection of rows.
/// @param ids (process, row) of each; of a composite (block's flat index, process, row)
vtkSmartPointer<vtkSMSourceProxy> ByRow(vtkSMSourceProxy* of, const Numbers& ids, bool composite);

/// A selection of the rows that have one of the numbers in a column.
vtkSmartPointer<vtkSMSourceProxy> ByNumber(
  vtkSMSourceProxy* of, const std::string& column, const Numbers& numbers);

/// Numbers that an array has in what a selection selects.
Numbers NumbersIn(
  vtkSMSourceProxy* source, int port, vtkSMSourceProxy* selection, const std::string& array);

/// Rows of a table on the first process that have one of the numbers in a column.
Numbers RowsWith(
  vtkSMSourceProxy* source, int port, const std::string& column, const Numbers& numbers);
}

#endif
