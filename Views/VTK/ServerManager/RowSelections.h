#pragma once
#include <vtkSmartPointer.h>
#include <vtkType.h>

#include <string>
#include <utility>
#include <vector>

class vtkDataObject;
class vtkSMSourceProxy;

/// Selections of rows of tables, through ParaView's selection sources: nothing but the numbers of
/// what is selected comes to the client.
namespace RowSelections
{
/// Whole numbers; each once, rising where a function gives them.
using Numbers = std::vector<vtkIdType>;
/// An output port.
using Port = std::pair<vtkSMSourceProxy*, int>;
using Selection = vtkSmartPointer<vtkSMSourceProxy>;

/// Rows with a value of a column in one of the bounds (first, last, first, last, ...), both
/// included.
struct Condition
{
  std::string Column;
  std::vector<double> Bounds;
};

/// Whether a table, not a composite, comes out of the port and has the column.
bool HasColumn(Port port, const char* column);

/// A selection of rows.
/// @param ids (process, row) of each; of a composite (block's flat index, process, row)
Selection ByRow(vtkSMSourceProxy* of, const Numbers& ids, bool composite);

/// A selection of the rows that have one of the numbers in a column.
Selection ByNumber(Port of, const std::string& column, const Numbers& numbers);

/// A selection of the rows that meet all conditions of one of the groups.
Selection Where(Port of, const std::vector<std::vector<Condition>>& groups);

/// Bounds of a condition: numbers beside each other come together.
std::vector<double> BoundsOf(const Numbers& numbers);

/// Numbers that an array has in what a selection selects.
Numbers NumbersIn(Port port, vtkSMSourceProxy* selection, const std::string& array);

/// Rows of a table on the first process that have one of the numbers in a column.
Numbers RowsWith(Port port, const std::string& column, const Numbers& numbers);

/// The selected rows of a small table, at the client; without a selection all.
vtkSmartPointer<vtkDataObject> Fetch(Port port, vtkSMSourceProxy* selection);

//@{
/// Numbers as text and back, "3-5,8-8".
std::string TextOf(const Numbers& numbers);
Numbers NumbersOf(const std::string& text);
//@}

/// Brings a proxy up to date, at the time of the animation.
void Update(vtkSMSourceProxy* proxy);
/// A proxy that is not registered: it goes with the last that holds it.
vtkSmartPointer<vtkSMSourceProxy> Make(vtkSMSourceProxy* of, const char* group, const char* name);
}
