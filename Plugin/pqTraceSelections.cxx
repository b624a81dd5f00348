#include "pqTraceSelections.h"

#include "pqTableSelections.h"

#include "Views/VTK/ServerManager/vtkSMTraceSelectionProxy.h"

#include "pqEach.h"
#include "pqKeptQuery.h"
#include "pqOutputPort.h"
#include "pqPVApplicationCore.h"
#include "pqPipelineSource.h"
#include "pqSelectionManager.h"
#include "vtkSMSourceProxy.h"

#include <QTimer>

namespace
{
/// Reports changed selections only once, at its end: the table of Find Data, even a hidden one, is
/// rebuilt each time, which takes longer than everything else.
class ToldOnce
{
public:
  ToldOnce() { this->Before = this->Manager && this->Manager->blockSignals(true); }
  ~ToldOnce()
  {
    if (this->Manager)
    {
      this->Manager->blockSignals(this->Before);
      Q_EMIT this->Manager->selectionChanged(this->Manager->getSelectedPort());
    }
  }
  ToldOnce(const ToldOnce&) = delete;
  ToldOnce& operator=(const ToldOnce&) = delete;

private:
  const QPointer<pqSelectionManager> Manager = pqPVApplicationCore::instance()->selectionManager();
  bool Before = false;
};
}

pqTraceSelections::pqTraceSelections(QObject* parent) : QObject(parent) {}

pqTraceSelections::~pqTraceSelections() = default;

void pqTraceSelections::startup()
{
  pqEach(&pqServerManagerModel::sourceAdded, this, &pqTraceSelections::addSource);
}

void pqTraceSelections::shutdown() {}

void pqTraceSelections::addSource(pqPipelineSource* source)
{
  QObject::connect(source, &pqPipelineSource::selectionChanged, this, &pqTraceSelections::changed);
  QObject::connect(source, qOverload<pqPipelineSource*>(&pqPipelineSource::dataUpdated), this,
    &pqTraceSelections::renew);
}

void pqTraceSelections::workLater()
{
  if (!this->Waiting)
  {
    this->Waiting = true;
    QTimer::singleShot(0, this, &pqTraceSelections::work);
  }
}

void pqTraceSelections::changed(pqOutputPort* port)
{
  if (vtkSMTraceSelectionProxy::IsSpreading())
  {
    // What was waiting to be spread is replaced by the current selection.
    this->Origin = nullptr;
    this->Drawn.append(port);
    this->workLater();
  }
  else if (!pqTableSelections::isCopyingFromTable() &&
    vtkSMTraceSelectionProxy::Tells(port->getSourceProxy(), port->getPortNumber()))
  {
    // When something else is selected, ParaView clears the port that was selected before.
    if (!this->Origin || port->getSelectionInput())
    {
      this->Origin = port;
    }
    this->workLater();
  }
}

void pqTraceSelections::renew(pqPipelineSource* source)
{
  // A graph of another window has other rows: find the selection in it again.
  const bool follows = !this->Working && !vtkSMTraceSelectionProxy::IsSpreading() &&
    vtkSMTraceSelectionProxy::Follows(source->getSourceProxy());
  if (follows && !this->Stale.contains(source))
  {
    this->Stale.append(source);
    this->workLater();
  }
}

void pqTraceSelections::work()
{
  // Drawing may select or clear something: leave that for the next time.
  this->Waiting = false;
  this->Working = true;
  const pqKeptQuery kept;
  const QPointer<pqOutputPort> origin = this->Origin;
  const QList<QPointer<pqPipelineSource>> stale = this->Stale;
  this->Origin = nullptr;
  this->Stale.clear();
  if (origin)
  {
    const ToldOnce once;
    vtkSMTraceSelectionProxy::Spread(origin->getSourceProxy(), origin->getPortNumber());
  }
  for (const QPointer<pqPipelineSource>& source : stale)
  {
    if (source)
    {
      vtkSMTraceSelectionProxy::Renew(source->getSourceProxy());
    }
  }
  const QList<QPointer<pqOutputPort>> drawn = this->Drawn;
  this->Drawn.clear();
  for (const QPointer<pqOutputPort>& port : drawn)
  {
    if (port)
    {
      port->renderAllViews(false);
    }
  }
  this->Working = false;
}
