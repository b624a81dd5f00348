#pragma once
#include "PCLVisViewsModule.h"

#include <vtkSmartPointer.h>
#include <vtkType.h>

#include <string>
#include <utility>
#include <vector>

class vtkDataObject;
class vtkSMProxy;
class vtkSMSourceProxy;
class vtkTable;

/// Selections of rows of tables, through ParaView's selection sources: only the numbers of selected
/// rows reach the client.
namespace RowSelections
{
/// Integers; unique and ascending when a function returns them.
using Numbers = std::vector<vtkIdType>;
/// An output port.
using Port = std::pair<vtkSMSourceProxy*, int>;
using Selection = vtkSmartPointer<vtkSMSourceProxy>;

/// Rows with a value of a column between one of the pairs of bounds (first, last, first, last,
/// ...), both included.
struct Condition
{
  std::string Column;
  std::vector<double> Bounds;
};

/// Whether the port produces a table, not a composite, that has the column.
bool HasColumn(Port port, const char* column);

/// A selection of rows, in the form that selections have in ParaView's window.
/// @param ids (process, row) of each row; for a composite (flat index of the block, process, row)
PCLVISVIEWS_EXPORT Selection ByRow(vtkSMSourceProxy* of, const Numbers& ids, bool composite);

/// A selection of the rows that have one of the numbers in a column.
Selection ByNumber(Port of, const std::string& column, const Numbers& numbers);

/// A selection of the rows that meet all conditions in one of the groups.
Selection Where(Port of, const std::vector<std::vector<Condition>>& groups);

/// Bounds for a condition: consecutive numbers are combined.
std::vector<double> BoundsOf(const Numbers& numbers);

/// Values of an array in the selected rows.
Numbers NumbersIn(Port port, vtkSMSourceProxy* selection, const std::string& array);

/// Rows of a table on the first process that have one of the numbers in a column.
Numbers RowsWith(Port port, const std::string& column, const Numbers& numbers);

/// The selected rows of a small table, on the client; all rows without a selection.
vtkSmartPointer<vtkDataObject> Fetch(Port port, vtkSMSourceProxy* selection);

/// A small table of a source by the name of its port, on the client; null: no such port.
vtkSmartPointer<vtkTable> TableNamed(vtkSMSourceProxy* source, const std::string& name);

//@{
/// Numbers as text and back, "3-5,8-8".
std::string TextOf(const Numbers& numbers);
Numbers NumbersOf(const std::string& text);
//@}

/// Keeps the last selection out of state files. From ParaView 6.1 on, they contain it even after it
/// has been cleared; once it is loaded, nothing can be selected in its source unless a view shows
/// that.
void ForgetSaved(vtkSMProxy* of);

/// Updates a proxy to the time of the animation.
void Update(vtkSMSourceProxy* proxy);
/// Makes a proxy that is not registered, so that it is deleted with its last reference.
vtkSmartPointer<vtkSMSourceProxy> Make(vtkSMSourceProxy* of, const char* group, const char* name);
}
