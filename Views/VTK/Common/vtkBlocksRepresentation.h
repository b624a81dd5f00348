/**
 * @class   vtkBlocksRepresentation
 * @brief   brings the tables of a multiblock, by name, to a communication view
 *
 * The tables are reduced to the first process and delivered to the client by the superclass. A
 * subclass passes them to its view's chart, once per change of the tables.
 */
#ifndef vtkBlocksRepresentation_h
#define vtkBlocksRepresentation_h

#include "PCLVisViewsModule.h"

#include "vtkChartRepresentation.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

class vtkAbstractArray;
class vtkSelection;
class vtkTable;

class PCLVISVIEWS_EXPORT vtkBlocksRepresentation : public vtkChartRepresentation
{
public:
  vtkTypeMacro(vtkBlocksRepresentation, vtkChartRepresentation);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  void SetVisibility(bool visible) override;

  using Row = std::pair<unsigned int, vtkIdType>; ///< flat index of a block, row of its table
  /// Selected rows on this process; rows without a block belong to the first one.
  static std::vector<Row> RowsHere(vtkSelection* selection);
  /// Turns it into a selection by values of the column with that name, the form in which it reaches
  /// the view.
  static void SelectValues(vtkSelection* selection, vtkAbstractArray* values);
  /// The same, as an additional node of the selection.
  static void AddValues(vtkSelection* selection, vtkAbstractArray* values);
  /// The values of such a selection, in order; with a name, only those of that column.
  static std::vector<vtkIdType> ValuesOf(vtkSelection* selection, const char* column = nullptr);
  /// Selected rows, in the form in which MapSelectionToView passed them to the view.
  static std::vector<Row> RowsOf(vtkSelection* selection);

protected:
  vtkBlocksRepresentation();
  ~vtkBlocksRepresentation() override;

  void PrepareForRendering() override;
  bool RemoveFromView(vtkView* view) override;
  /// The tables of a single process are already in place; the superclass would renumber their rows.
  vtkSmartPointer<vtkDataObject> ReduceDataToRoot(vtkDataObject* data) override;
  /// Row numbers lose their block and process on the way to the client; values do not. The tables
  /// of the blocks are on the first process.
  bool MapSelectionToView(vtkSelection* selection) override;

  /// Shows the blocks; missing blocks are not in the map.
  /// @throws pclvis::Error if a block or a column is missing
  virtual void ShowBlocks(const std::map<std::string, vtkTable*>& blocks) = 0;
  virtual void ShowNothing() = 0;

private:
  /// Names and modification times of the shown tables: a view renders often, but they rarely
  /// change.
  std::map<std::string, vtkMTimeType> Shown;

  vtkBlocksRepresentation(const vtkBlocksRepresentation&) = delete;
  void operator=(const vtkBlocksRepresentation&) = delete;
};

#endif
