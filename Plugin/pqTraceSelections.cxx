#include "pqTraceSelections.h"

#include "pqApplicationCore.h"
#include "pqDataRepresentation.h"
#include "pqOutputPort.h"
#include "pqPipelineSource.h"
#include "pqServerManagerModel.h"
#include "pqUndoStack.h"
#include "vtkDataObject.h"
#include "vtkPVArrayInformation.h"
#include "vtkPVDataInformation.h"
#include "vtkPVXMLElement.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMSourceProxy.h"

#include <QTimer>

#include <algorithm>
#include <set>
#include <sstream>
#include <string>

using pqRowSelections::Numbers;

namespace
{
/// A table with more rows (Calls, Messages) is looked through only where a view shows it.
constexpr vtkIdType kMostRows = 100000;

bool HasColumn(pqOutputPort* port, const char* column)
{
  vtkPVDataInformation* information = port->getDataInformation();
  return information && information->GetCompositeDataSetType() == -1 &&
    information->GetArrayInformation(column, vtkDataObject::ROW);
}

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

/// Whether a selection in the port can be told to others.
bool TellsRanks(pqOutputPort* port)
{
  return HasColumn(port, "rank") || HasColumn(port, "message_id") || !PaintedArray(port).empty();
}

Numbers NumbersIn(pqOutputPort* port, const std::string& array)
{
  return pqRowSelections::NumbersIn(
    port->getSourceProxy(), port->getPortNumber(), port->getSelectionInput(), array);
}

pqTraceSelections::Picked PickedIn(pqOutputPort* port)
{
  pqTraceSelections::Picked picked;
  if (!port->getSelectionInput())
  {
    return picked;
  }
  if (!PaintedArray(port).empty())
  {
    picked.Ranks = NumbersIn(port, PaintedArray(port));
  }
  else if (HasColumn(port, "message_id"))
  {
    picked.Messages = NumbersIn(port, "message_id");
    std::set<vtkIdType> ends;
    for (const char* end : { "source", "destination" })
    {
      const Numbers ranks = HasColumn(port, end) ? NumbersIn(port, end) : Numbers();
      ends.insert(ranks.begin(), ranks.end());
    }
    picked.Ranks.assign(ends.begin(), ends.end());
  }
  else if (HasColumn(port, "rank"))
  {
    picked.Ranks = NumbersIn(port, "rank");
  }
  return picked;
}

/// The trace that a source comes from; null without one.
vtkSMProxy* ReaderOf(vtkSMProxy* proxy)
{
  if (std::string(proxy->GetXMLName()) == "OTF2TraceReader")
  {
    return proxy;
  }
  for (unsigned int i = 0; i < proxy->GetNumberOfProducers(); ++i)
  {
    if (vtkSMProxy* reader = ReaderOf(proxy->GetProducerProxy(i)))
    {
      return reader;
    }
  }
  return nullptr;
}

/// Whether rows of the port are worth the search.
bool IsLookedAt(pqOutputPort* port)
{
  const QList<pqDataRepresentation*> shown = port->getRepresentations(nullptr);
  return port->getDataInformation()->GetNumberOfRows() <= kMostRows ||
    std::any_of(shown.begin(), shown.end(),
      [](pqDataRepresentation* representation) { return representation->isVisible(); });
}

/// The graph port of a source and the tables of its blocks (see pqTableSelections).
struct Graph
{
  int Port = -1;
  std::vector<int> Tables;
};

Graph GraphOf(pqPipelineSource* source)
{
  Graph graph;
  vtkPVXMLElement* hints = source->getProxy()->GetHints();
  vtkPVXMLElement* blocks = hints ? hints->FindNestedElementByName("SelectionBlocks") : nullptr;
  if (blocks && blocks->GetScalarAttribute("port", &graph.Port))
  {
    std::istringstream words(blocks->GetAttributeOrEmpty("tables"));
    for (int table = 0; words >> table;)
    {
      graph.Tables.push_back(table);
    }
  }
  return graph;
}

/// Ids (block, process, row) of what is picked in a graph.
Numbers RowsOfGraph(
  pqPipelineSource* source, const Graph& graph, const pqTraceSelections::Picked& picked)
{
  using pqRowSelections::RowsWith;
  vtkSMSourceProxy* proxy = source->getSourceProxy();
  Numbers ids;
  const auto add = [&](std::size_t table, const Numbers& rows) {
    for (const vtkIdType row : rows)
    {
      ids.insert(ids.end(), { static_cast<vtkIdType>(table) + 1, 0, row });
    }
  };
  std::ptrdiff_t ranks = -1, messages = -1; // tables of them
  for (std::size_t i = 0; i < graph.Tables.size(); ++i)
  {
    pqOutputPort* port = source->getOutputPort(graph.Tables[i]);
    ranks = ranks < 0 && HasColumn(port, "rank") ? static_cast<std::ptrdiff_t>(i) : ranks;
    messages = HasColumn(port, "message_id") ? static_cast<std::ptrdiff_t>(i) : messages;
  }
  const bool byMessage = messages >= 0 && !picked.Messages.empty();
  if (byMessage)
  {
    const int port = graph.Tables[messages];
    add(messages, RowsWith(proxy, port, "message_id", picked.Messages));
    if (ranks >= 0 && HasColumn(source->getOutputPort(port), "state"))
    {
      const auto ends = pqRowSelections::ByNumber(proxy, "message_id", picked.Messages);
      const Numbers states = pqRowSelections::NumbersIn(proxy, port, ends, "state");
      add(ranks, RowsWith(proxy, graph.Tables[ranks], "state", states));
    }
  }
  else if (ranks >= 0)
  {
    add(ranks, RowsWith(proxy, graph.Tables[ranks], "rank", picked.Ranks));
  }
  return ids;
}

/// Selection of what is picked in a table; null: nothing of it.
vtkSmartPointer<vtkSMSourceProxy> RowsOfTable(
  pqOutputPort* port, const pqTraceSelections::Picked& picked)
{
  vtkSMSourceProxy* proxy = port->getSourceProxy();
  if (HasColumn(port, "message_id") && !picked.Messages.empty() && IsLookedAt(port))
  {
    return pqRowSelections::ByNumber(proxy, "message_id", picked.Messages);
  }
  // Tables of ranks stand on the first process: rows can be told to other ports.
  if (HasColumn(port, "rank") && !HasColumn(port, "message_id") &&
    port->getDataInformation()->GetNumberOfRows() <= kMostRows)
  {
    Numbers ids;
    for (const vtkIdType row :
      pqRowSelections::RowsWith(proxy, port->getPortNumber(), "rank", picked.Ranks))
    {
      ids.insert(ids.end(), { 0, row });
    }
    return ids.empty() ? nullptr : pqRowSelections::ByRow(proxy, ids, false);
  }
  return nullptr;
}

void Select(pqOutputPort* port, vtkSMSourceProxy* selection)
{
  if (selection)
  {
    port->getSourceProxy()->SetSelectionInput(port->getPortNumber(), selection, 0);
  }
  else if (port->getSelectionInput())
  {
    port->getSourceProxy()->CleanSelectionInputs(port->getPortNumber());
  }
  port->renderAllViews(false);
}
}

pqTraceSelections::pqTraceSelections(QObject* parent) : QObject(parent) {}

pqTraceSelections::~pqTraceSelections() = default;

void pqTraceSelections::startup()
{
  pqServerManagerModel* model = pqApplicationCore::instance()->getServerManagerModel();
  QObject::connect(model, &pqServerManagerModel::sourceAdded, this, &pqTraceSelections::addSource);
  for (pqPipelineSource* source : model->findItems<pqPipelineSource*>())
  {
    this->addSource(source);
  }
}

void pqTraceSelections::shutdown() {}

void pqTraceSelections::addSource(pqPipelineSource* source)
{
  QObject::connect(source, &pqPipelineSource::selectionChanged, this, &pqTraceSelections::changed);
  QObject::connect(source, qOverload<pqPipelineSource*>(&pqPipelineSource::dataUpdated), this,
    &pqTraceSelections::renew);
}

void pqTraceSelections::changed(pqOutputPort* port)
{
  if (this->Copying || !TellsRanks(port))
  {
    return;
  }
  // With a new selection ParaView clears the port that was selected before.
  if (!this->Waiting || !this->Origin || port->getSelectionInput())
  {
    this->Origin = port;
  }
  if (!this->Waiting)
  {
    this->Waiting = true;
    QTimer::singleShot(0, this, &pqTraceSelections::copy);
  }
}

void pqTraceSelections::renew(pqPipelineSource* source)
{
  // A graph of another window has other rows: what is selected is looked for again.
  const bool concerned =
    GraphOf(source).Port >= 0 && (!this->Now.Ranks.empty() || !this->Now.Messages.empty());
  if (this->Copying || !concerned || this->Stale.contains(source))
  {
    return;
  }
  this->Stale.append(source);
  if (!this->Waiting)
  {
    this->Waiting = true;
    this->Origin = nullptr;
    QTimer::singleShot(0, this, &pqTraceSelections::copy);
  }
}

void pqTraceSelections::copy()
{
  this->Waiting = false;
  this->Copying = true;
  // The filters that look for rows are no step that Undo should take back.
  SCOPED_UNDO_EXCLUDE();
  if (this->Origin)
  {
    this->Now = PickedIn(this->Origin);
    const bool nothing = this->Now.Ranks.empty() && this->Now.Messages.empty();
    vtkSMProxy* reader = ReaderOf(this->Origin->getSource()->getProxy());
    const QList<QPointer<pqOutputPort>> before = this->Selected;
    this->Selected.clear();
    pqServerManagerModel* model = pqApplicationCore::instance()->getServerManagerModel();
    for (pqPipelineSource* source : model->findItems<pqPipelineSource*>(this->Origin->getServer()))
    {
      if (!nothing && ReaderOf(source->getProxy()) == reader)
      {
        this->copyTo(source);
      }
    }
    for (const QPointer<pqOutputPort>& port : before)
    {
      if (port && port != this->Origin && !this->Selected.contains(port))
      {
        Select(port, nullptr);
      }
    }
  }
  for (const QPointer<pqPipelineSource>& source : this->Stale)
  {
    if (source)
    {
      this->copyTo(source);
    }
  }
  this->Stale.clear();
  // After this, pqTableSelections copies from a graph to its tables.
  QTimer::singleShot(0, this, &pqTraceSelections::listen);
}

void pqTraceSelections::copyTo(pqPipelineSource* source)
{
  const Graph graph = GraphOf(source);
  const bool own = this->Origin && this->Origin->getSource() == source;
  const auto isOfGraph = [&](int port) {
    return port == graph.Port ||
      std::find(graph.Tables.begin(), graph.Tables.end(), port) != graph.Tables.end();
  };
  for (pqOutputPort* port : source->getOutputPorts())
  {
    const int number = port->getPortNumber();
    if (port == this->Origin || source->modifiedState() == pqProxy::UNINITIALIZED ||
      (isOfGraph(number) &&
        (number != graph.Port || (own && isOfGraph(this->Origin->getPortNumber())))))
    {
      continue;
    }
    vtkSmartPointer<vtkSMSourceProxy> selection;
    if (number == graph.Port)
    {
      const Numbers ids = RowsOfGraph(source, graph, this->Now);
      selection =
        ids.empty() ? nullptr : pqRowSelections::ByRow(source->getSourceProxy(), ids, true);
    }
    else
    {
      selection = RowsOfTable(port, this->Now);
    }
    if (selection)
    {
      Select(port, selection);
      this->Selected.append(port);
    }
  }
}
