#include "pqViewPlaces.h"

#include "pqActiveObjects.h"
#include "pqApplicationCore.h"
#include "pqCommunicationView.h"
#include "pqCoreUtilities.h"
#include "pqDAGView.h"
#include "pqObjectBuilder.h"
#include "pqPipelineSource.h"
#include "pqPropertiesPanel.h"
#include "pqRenderView.h"
#include "pqServerManagerModel.h"
#include "pqUndoStack.h"
#include "vtkPVXMLElement.h"
#include "vtkSMProxy.h"
#include "vtkSMSessionProxyManager.h"
#include "vtkSMViewLayoutProxy.h"
#include "vtkSMViewProxy.h"
#include "vtkSmartPointer.h"

#include <QTimer>
#include <QWidget>

#include <cstring>
#include <utility>
#include <vector>

namespace
{
/// The name of the Render View with which ParaView's window begins.
constexpr const char* kFirstView = "RenderView1";
/// The tab of charts and tables that a workspace has no room for.
constexpr const char* kChartsLayout = "Charts";

bool IsOurs(pqView* view)
{
  const char* type = view->getProxy()->GetXMLName();
  return pqCommunicationView::isViewType(type) || type == pqDAGView::viewType();
}

/// Whether a source is of this plugin: its menu entry or reader is listed under MPI Trace.
bool IsOfTrace(vtkSMProxy* source)
{
  vtkPVXMLElement* hints = source ? source->GetHints() : nullptr;
  vtkPVXMLElement* icon = hints ? hints->FindNestedElementByName("PipelineIcon") : nullptr;
  const char* name = icon ? icon->GetAttribute("name") : nullptr;
  return name && !strncmp(name, ":/PCLVis/", 9);
}

vtkSMViewLayoutProxy* LayoutOf(pqView* view)
{
  return view ? vtkSMViewLayoutProxy::FindLayout(view->getViewProxy()) : nullptr;
}

std::vector<pqView*> ViewsIn(vtkSMViewLayoutProxy* layout)
{
  std::vector<pqView*> views;
  for (pqView* view : pqApplicationCore::instance()->getServerManagerModel()->findItems<pqView*>())
  {
    if (layout && LayoutOf(view) == layout)
    {
      views.push_back(view);
    }
  }
  return views;
}

/// Whether a cell of the layout, or one that it is split into, has no view.
bool HasRoom(vtkSMViewLayoutProxy* layout, int cell = 0)
{
  return layout->IsSplitCell(cell) ? HasRoom(layout, 2 * cell + 1) || HasRoom(layout, 2 * cell + 2)
                                   : !layout->GetView(cell);
}

/// Whether two of our views share a layout.
bool IsWorkspace(vtkSMViewLayoutProxy* layout)
{
  int ours = 0;
  for (pqView* view : ViewsIn(layout))
  {
    ours += IsOurs(view);
  }
  return ours >= 2;
}

/// The Render View with which the window began, if it is in the layout and shows nothing.
pqView* EmptyFirstView(vtkSMViewLayoutProxy* layout)
{
  for (pqView* view : ViewsIn(layout))
  {
    if (qobject_cast<pqRenderView*>(view) && view->getSMName() == kFirstView &&
      view->getNumberOfRepresentations() == 0)
    {
      return view;
    }
  }
  return nullptr;
}

void DestroyLater(pqView* view)
{
  QTimer::singleShot(0, view, [view] {
    SCOPED_UNDO_EXCLUDE();
    pqApplicationCore::instance()->getObjectBuilder()->destroy(view);
  });
}

vtkSMViewLayoutProxy* ChartsLayout(vtkSMSessionProxyManager* manager)
{
  if (!manager->GetProxy("layouts", kChartsLayout))
  {
    vtkSmartPointer<vtkSMProxy> made;
    made.TakeReference(manager->NewProxy("misc", "ViewLayout"));
    manager->RegisterProxy("layouts", kChartsLayout, made);
  }
  return vtkSMViewLayoutProxy::SafeDownCast(manager->GetProxy("layouts", kChartsLayout));
}
}

pqViewPlaces::pqViewPlaces(QObject* parent) : QObject(parent) {}

pqViewPlaces::~pqViewPlaces() = default;

void pqViewPlaces::startup()
{
  pqServerManagerModel* model = pqApplicationCore::instance()->getServerManagerModel();
  QObject::connect(model, &pqServerManagerModel::viewAdded, this, &pqViewPlaces::add);
  // What there is to be applied was added before; the panels are made after this.
  QObject::connect(model, &pqServerManagerModel::sourceAdded, this, &pqViewPlaces::watchPanels);
}

void pqViewPlaces::shutdown() {}

void pqViewPlaces::watchPanels()
{
  for (auto* panel : pqCoreUtilities::mainWidget()->findChildren<pqPropertiesPanel*>())
  {
    // After ParaView's own slots, which are connected as soon as there is a panel.
    QObject::connect(panel, QOverload<>::of(&pqPropertiesPanel::applied), this,
      &pqViewPlaces::destroyReplaced, Qt::UniqueConnection);
  }
}

void pqViewPlaces::destroyReplaced()
{
  for (const QPointer<pqView>& view : std::exchange(this->Replaced, {}))
  {
    if (view)
    {
      DestroyLater(view);
    }
  }
}

void pqViewPlaces::add(pqView* view)
{
  vtkSMViewLayoutProxy* shown = LayoutOf(pqActiveObjects::instance().activeView());
  pqPipelineSource* source = pqActiveObjects::instance().activeSource();
  // Only Apply opens views for what was not shown yet; views of scripts have their places.
  const bool isApplied =
    source && source->modifiedState() == pqProxy::UNINITIALIZED && IsOfTrace(source->getProxy());
  if (!isApplied || !shown || LayoutOf(view) || HasRoom(shown) ||
    qobject_cast<pqRenderView*>(view) || pqApplicationCore::instance()->isLoadingState())
  {
    return;
  }
  SCOPED_UNDO_EXCLUDE();
  if (!IsOurs(view) && IsWorkspace(shown))
  {
    ChartsLayout(view->getProxy()->GetSessionProxyManager())
      ->AssignViewToAnyCell(view->getViewProxy(), 0);
  }
  else if (pqView* first = EmptyFirstView(shown))
  {
    // Apply ends with drawing every visible view that was or is out of date, as one that was never
    // drawn. The frame would take this one's widget with it, which Apply asks whether it is seen.
    first->widget()->setParent(nullptr);
    const int cell = shown->GetViewLocation(first->getViewProxy());
    shown->RemoveView(first->getViewProxy());
    shown->AssignView(cell, view->getViewProxy());
    this->Replaced.push_back(first);
  }
}
