#include "pqTableSelections.h"

#include "Views/VTK/ServerManager/RowSelections.h"
#include "Views/VTK/ServerManager/vtkSMTraceSelectionProxy.h"

#include "pqEach.h"
#include "pqKeptQuery.h"
#include "pqOutputPort.h"
#include "pqPipelineSource.h"
#include "pqUndoStack.h"
#include "vtkPVXMLElement.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMSelectionHelper.h"
#include "vtkSMSourceProxy.h"
#include "vtkSelectionNode.h"
#include "vtkSmartPointer.h"

#include <QTimer>

#include <algorithm>
#include <array>
#include <cstring>
#include <sstream>
#include <vector>

namespace
{
/// A selected row of the graph port: flat index of the block, server process, row.
using SelectedRow = std::array<vtkIdType, 3>;
constexpr int kNone = -1;
bool CopyingFromTable = false;

/// Keeps the selections in a source's graph port and tables the same.
class Link : public QObject
{
public:
  Link(pqPipelineSource* source, int graph, std::vector<int> tables)
    : QObject(source), Source(source), Graph(graph), Tables(std::move(tables))
  {
    QObject::connect(source, &pqPipelineSource::selectionChanged, this, &Link::changed);
  }

private:
  bool isLinked(int port) const
  {
    return port == this->Graph ||
      std::find(this->Tables.begin(), this->Tables.end(), port) != this->Tables.end();
  }

  void changed(pqOutputPort* port)
  {
    if (this->Copying || vtkSMTraceSelectionProxy::IsSpreading() ||
      !this->isLinked(port->getPortNumber()))
    {
      return;
    }
    if (!this->Waiting)
    {
      this->Waiting = true;
      this->Origin = kNone;
      QTimer::singleShot(0, this, &Link::copy);
    }
    // When something else is selected, ParaView clears the port that was selected before.
    this->Origin = port->getSelectionInput() ? port->getPortNumber() : this->Origin;
  }

  /// Copies the selection of the port that was selected last to the others; if only a port was
  /// cleared, clears them all.
  void copy()
  {
    this->Waiting = false;
    // It happens some time after the selection, possibly after a step that Undo must undo first.
    SCOPED_UNDO_EXCLUDE();
    const pqKeptQuery kept;
    const std::vector<SelectedRow> rows = this->selectedRows();
    this->Copying = true;
    CopyingFromTable = this->Origin != kNone && this->Origin != this->Graph;
    this->select(this->Graph, rows);
    for (std::size_t i = 0; i < this->Tables.size(); ++i)
    {
      std::vector<SelectedRow> own;
      std::copy_if(rows.begin(), rows.end(), std::back_inserter(own),
        [i](const SelectedRow& row) { return row[0] == static_cast<vtkIdType>(i + 1); });
      this->select(this->Tables[i], own);
    }
    this->Copying = CopyingFromTable = false;
  }

  /// The selected rows of the port that was selected last; empty if they are not given by row.
  std::vector<SelectedRow> selectedRows()
  {
    std::vector<SelectedRow> rows;
    pqOutputPort* port =
      this->Origin == kNone ? nullptr : this->Source->getOutputPort(this->Origin);
    vtkSMSourceProxy* selection = port ? port->getSelectionInput() : nullptr;
    if (!selection)
    {
      return rows;
    }
    vtkSmartPointer<vtkSMProxy> converted;
    if (selection->GetProperty("Input"))
    {
      bool changes = false;
      converted.TakeReference(vtkSMSelectionHelper::ConvertAppendSelections(
        vtkSelectionNode::INDICES, selection, port->getSourceProxy(), this->Origin, changes));
    }
    else
    {
      converted = selection;
    }
    vtkSMProperty* inputs = converted ? converted->GetProperty("Input") : nullptr;
    for (unsigned int i = 0; inputs && i < vtkSMPropertyHelper(inputs).GetNumberOfElements(); ++i)
    {
      this->addRows(vtkSMPropertyHelper(inputs).GetAsProxy(i), rows);
    }
    if (converted && !inputs)
    {
      this->addRows(converted, rows);
    }
    return rows;
  }

  void addRows(vtkSMProxy* selection, std::vector<SelectedRow>& rows) const
  {
    const bool composite = !strcmp(selection->GetXMLName(), "CompositeDataIDSelectionSource");
    vtkSMProperty* inverse = selection->GetProperty("InsideOut");
    if ((!composite && strcmp(selection->GetXMLName(), "IDSelectionSource") != 0) ||
      (inverse && vtkSMPropertyHelper(inverse).GetAsInt() != 0))
    {
      return;
    }
    const auto table = std::find(this->Tables.begin(), this->Tables.end(), this->Origin);
    // Rows of the graph port without a block belong to its nodes.
    const vtkIdType block =
      table == this->Tables.end() ? 1 : std::distance(this->Tables.begin(), table) + 1;
    const std::vector<vtkIdType> ids = vtkSMPropertyHelper(selection, "IDs").GetIdTypeArray();
    const std::size_t step = composite ? 3 : 2;
    for (std::size_t i = 0; i + step <= ids.size(); i += step)
    {
      rows.push_back({ composite ? ids[i] : block, ids[i + step - 2], ids[i + step - 1] });
    }
  }

  void select(int number, const std::vector<SelectedRow>& rows) const
  {
    pqOutputPort* port = this->Source->getOutputPort(number);
    vtkSMSourceProxy* source = port->getSourceProxy();
    if (number == this->Origin || (rows.empty() && !port->getSelectionInput()))
    {
      return;
    }
    if (rows.empty())
    {
      source->CleanSelectionInputs(number);
    }
    else
    {
      const bool composite = number == this->Graph;
      RowSelections::Numbers ids;
      for (const SelectedRow& row : rows)
      {
        ids.insert(ids.end(), row.begin() + (composite ? 0 : 1), row.end());
      }
      source->SetSelectionInput(number, RowSelections::ByRow(source, ids, composite), 0);
    }
    port->renderAllViews(false);
  }

  pqPipelineSource* Source;
  int Graph;
  std::vector<int> Tables;
  int Origin = kNone; ///< port that was selected last
  bool Waiting = false, Copying = false;
};
}

pqTableSelections::pqTableSelections(QObject* parent) : QObject(parent) {}

pqTableSelections::~pqTableSelections() = default;

bool pqTableSelections::isCopyingFromTable()
{
  return CopyingFromTable;
}

void pqTableSelections::startup()
{
  pqEach(&pqServerManagerModel::sourceAdded, this, &pqTableSelections::addSource);
}

void pqTableSelections::shutdown() {}

void pqTableSelections::addSource(pqPipelineSource* source)
{
  vtkPVXMLElement* hints = source->getProxy()->GetHints();
  vtkPVXMLElement* blocks = hints ? hints->FindNestedElementByName("SelectionBlocks") : nullptr;
  int graph = -1;
  if (!blocks || !blocks->GetScalarAttribute("port", &graph))
  {
    return;
  }
  std::istringstream words(blocks->GetAttributeOrEmpty("tables"));
  std::vector<int> tables;
  for (int table = 0; words >> table;)
  {
    tables.push_back(table);
  }
  new Link(source, graph, std::move(tables));
}
