#include "pqRankSelections.h"

#include "pqApplicationCore.h"
#include "pqOutputPort.h"
#include "pqPipelineSource.h"
#include "pqServer.h"
#include "pqServerManagerModel.h"
#include "pqTimeKeeper.h"
#include "vtkDataObject.h"
#include "vtkPVArrayInformation.h"
#include "vtkPVDataInformation.h"
#include "vtkPVDataSetAttributesInformation.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMSelectionHelper.h"
#include "vtkSMSessionProxyManager.h"
#include "vtkSMSourceProxy.h"
#include "vtkSelectionNode.h"
#include "vtkSmartPointer.h"

#include <QStringList>
#include <QTimer>

#include <vector>

namespace
{
/// A table with more rows is no table of ranks (Calls, Counters).
constexpr vtkIdType kMostRows = 100000;

/// The array of ranks that Rank Metrics To Mesh has painted, here or upstream; empty: none.
std::string PaintedArray(pqOutputPort* port)
{
  std::string array = "trace_rank";
  vtkSMProxy* proxy = port->getSource()->getProxy();
  if (std::string(proxy->GetXMLName()) == "RankMetricsToMesh")
  {
    array = std::string(vtkSMPropertyHelper(proxy, "Prefix").GetAsString()) + "rank";
  }
  vtkPVDataInformation* information = port->getDataInformation();
  for (const int attributes : { vtkDataObject::CELL, vtkDataObject::POINT })
  {
    if (information && information->GetArrayInformation(array.c_str(), attributes))
    {
      return array;
    }
  }
  return std::string();
}

/// Whole numbers of an array of what a selection selects in a port, each once, rising.
std::vector<vtkIdType> SelectedNumbers(
  pqOutputPort* port, vtkSMSourceProxy* selection, const std::string& array)
{
  std::vector<vtkIdType> numbers;
  vtkSMSessionProxyManager* proxies = port->getSource()->proxyManager();
  vtkSmartPointer<vtkSMProxy> extract, ranks;
  extract.TakeReference(proxies->NewProxy("filters", "ExtractSelection"));
  ranks.TakeReference(proxies->NewProxy("filters", "RanksOnMesh"));
  auto* source = vtkSMSourceProxy::SafeDownCast(ranks);
  if (!selection || !extract || !source)
  {
    return numbers;
  }
  vtkSMPropertyHelper(extract, "Input").Set(port->getSource()->getProxy(), port->getPortNumber());
  vtkSMPropertyHelper(extract, "Selection").Set(selection);
  extract->UpdateVTKObjects();
  vtkSMPropertyHelper(ranks, "Input").Set(extract);
  vtkSMPropertyHelper(ranks, "RankArray").Set(array.c_str());
  ranks->UpdateVTKObjects();
  source->UpdatePipeline(port->getServer()->getTimeKeeper()->getTime());
  source->UpdatePropertyInformation();
  const QString list = vtkSMPropertyHelper(ranks, "RankList").GetAsString();
  for (const QString& range : list.split(','))
  {
    const QStringList ends = range.split('-');
    for (int number = ends.size() == 2 ? ends[0].toInt() : 1, last = ends.last().toInt();
         number <= last && ends.size() == 2; ++number)
    {
      numbers.push_back(number);
    }
  }
  return numbers;
}

/// Whether the rows of a port are ranks. Graphs of several tables are left to pqTableSelections.
bool IsRankTable(pqOutputPort* port)
{
  vtkPVDataInformation* information = port->getDataInformation();
  return information && information->GetCompositeDataSetType() == -1 &&
    information->GetArrayInformation("rank", vtkDataObject::ROW) &&
    information->GetNumberOfRows() <= kMostRows;
}

vtkSmartPointer<vtkSMSourceProxy> Appended(vtkSMProxy* picked)
{
  picked->UpdateVTKObjects();
  vtkSmartPointer<vtkSMSourceProxy> appended;
  appended.TakeReference(
    vtkSMSourceProxy::SafeDownCast(vtkSMSelectionHelper::NewAppendSelectionsFromSelectionSource(
      vtkSMSourceProxy::SafeDownCast(picked))));
  return appended;
}

/// Selects the rows of ranks by number: a selection by value is not told by row to other ports.
bool SelectRows(pqOutputPort* port, const std::vector<vtkIdType>& ranks)
{
  std::vector<double> bounds;
  for (const vtkIdType rank : ranks)
  {
    bounds.insert(bounds.end(), 2, static_cast<double>(rank));
  }
  vtkSMSessionProxyManager* proxies = port->getSource()->proxyManager();
  vtkSmartPointer<vtkSMProxy> byRank, byRow;
  byRank.TakeReference(proxies->NewProxy("sources", "ThresholdSelectionSource"));
  vtkSMPropertyHelper(byRank, "FieldType").Set(static_cast<int>(vtkSelectionNode::ROW));
  vtkSMPropertyHelper(byRank, "ArrayName").Set("rank");
  vtkSMPropertyHelper(byRank, "Thresholds")
    .Set(bounds.data(), static_cast<unsigned int>(bounds.size()));
  std::vector<vtkIdType> ids;
  for (const vtkIdType row : SelectedNumbers(port, Appended(byRank), "vtkOriginalRowIds"))
  {
    ids.insert(ids.end(), { 0, row }); // tables of ranks live on the first process
  }
  if (ids.empty())
  {
    return false;
  }
  byRow.TakeReference(proxies->NewProxy("sources", "IDSelectionSource"));
  vtkSMPropertyHelper(byRow, "FieldType").Set(static_cast<int>(vtkSelectionNode::ROW));
  vtkSMPropertyHelper(byRow, "IDs").Set(ids.data(), static_cast<unsigned int>(ids.size()));
  port->getSourceProxy()->SetSelectionInput(port->getPortNumber(), Appended(byRow), 0);
  port->renderAllViews(false);
  return true;
}
}

pqRankSelections::pqRankSelections(QObject* parent) : QObject(parent) {}

pqRankSelections::~pqRankSelections() = default;

void pqRankSelections::startup()
{
  pqServerManagerModel* model = pqApplicationCore::instance()->getServerManagerModel();
  QObject::connect(model, &pqServerManagerModel::sourceAdded, this, &pqRankSelections::addSource);
  for (pqPipelineSource* source : model->findItems<pqPipelineSource*>())
  {
    this->addSource(source);
  }
}

void pqRankSelections::shutdown() {}

void pqRankSelections::addSource(pqPipelineSource* source)
{
  QObject::connect(source, &pqPipelineSource::selectionChanged, this, &pqRankSelections::changed);
}

void pqRankSelections::changed(pqOutputPort* port)
{
  if (this->Copying || PaintedArray(port).empty())
  {
    return;
  }
  this->Origin = port;
  if (!this->Waiting)
  {
    // ParaView may still be clearing the ports that were selected before.
    this->Waiting = true;
    QTimer::singleShot(0, this, &pqRankSelections::copy);
  }
}

void pqRankSelections::copy()
{
  this->Waiting = false;
  if (!this->Origin)
  {
    return;
  }
  this->Copying = true;
  const std::vector<vtkIdType> ranks =
    SelectedNumbers(this->Origin, this->Origin->getSelectionInput(), PaintedArray(this->Origin));
  const QList<QPointer<pqOutputPort>> before = this->Selected;
  this->Selected.clear();
  pqServerManagerModel* model = pqApplicationCore::instance()->getServerManagerModel();
  for (pqPipelineSource* source : model->findItems<pqPipelineSource*>(this->Origin->getServer()))
  {
    for (pqOutputPort* port : source->getOutputPorts())
    {
      if (!ranks.empty() && IsRankTable(port) && SelectRows(port, ranks))
      {
        this->Selected.append(port);
      }
    }
  }
  for (const QPointer<pqOutputPort>& port : before)
  {
    if (port && !this->Selected.contains(port))
    {
      port->getSourceProxy()->CleanSelectionInputs(port->getPortNumber());
      port->renderAllViews(false);
    }
  }
  this->Copying = false;
}
