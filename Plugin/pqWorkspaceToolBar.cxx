#include "pqWorkspaceToolBar.h"

#include "pqActiveObjects.h"
#include "pqMeantTrace.h"
#include "pqPipelineSource.h"
#include "pqWorkspaceCalls.h"

#include <QAction>
#include <QIcon>
#include <QMenu>

pqWorkspaceToolBar::pqWorkspaceToolBar(QWidget* parent) : QToolBar("MPI Trace", parent)
{
  this->setObjectName("MPITraceToolBar");
  this->addButton("Communication Latency", "LatencyWorkspace",
    "where, when and why messages of the selected MPI trace are slow, in four linked views",
    "workspace");
  this->addButton("Program Structure", "StructureWorkspace",
    "what the program of the selected MPI trace does in its own order and in time, and where "
    "lateness begins, in linked timelines",
    "structure_workspace");
  QMenu* tools = parent ? parent->findChild<QMenu*>("menuTools") : nullptr;
  if (tools)
  {
    QAction* other = tools->addAction(pqWorkspaceCalls::otherLabel());
    other->setObjectName("actionOtherWorkspace");
    other->setStatusTip("Shows the active view's trace with its window, region, ranks and "
                        "selection in the other of the two workspaces, which is built if needed");
    QObject::connect(other, &QAction::triggered, this, [] { pqWorkspaceCalls::showInOther(); });
  }
}

void pqWorkspaceToolBar::addButton(
  const QString& name, const QString& icon, const QString& tip, const QString& module)
{
  QAction* action = this->addAction(QIcon(":/PCLVis/Icons/" + icon + ".svg"), name);
  action->setObjectName("action" + QString(name).remove(' '));
  action->setToolTip(name + ": " + tip);
  action->setStatusTip(action->toolTip());
  QObject::connect(
    action, &QAction::triggered, this, [this, name, module] { this->build(name, module); });
  QWidget* parent = this->parentWidget();
  QMenu* tools = parent ? parent->findChild<QMenu*>("menuTools") : nullptr;
  if (tools)
  {
    tools->addAction(action);
  }
}

pqWorkspaceToolBar::~pqWorkspaceToolBar() = default;

void pqWorkspaceToolBar::build(const QString& name, const QString& module)
{
  pqActiveObjects& active = pqActiveObjects::instance();
  if (!active.activeSource())
  {
    active.setActiveSource(pqMeantTrace::find());
  }
  pqPipelineSource* source = active.activeSource();
  if (source && source->modifiedState() == pqProxy::UNINITIALIZED)
  {
    // The source was already executed by the pipeline: no Apply is needed, which would open another
    // view.
    source->setModifiedState(pqProxy::UNMODIFIED);
  }
  pqWorkspaceCalls::call(name, module);
}
