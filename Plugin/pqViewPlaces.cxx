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

#include <QSizeF>
#include <QTimer>
#include <QWidget>

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

namespace
{
/// The name of the Render View with which ParaView's window begins.
constexpr const char* kFirstView = "RenderView1";
/// The tab of charts and tables that a workspace has no room for.
constexpr const char* kChartsLayout = "Charts";
/// That of our views for which there is no room where the window's first ones are.
constexpr const char* kViewsLayout = "More Views";
/// Cells are not halved to less [pixel].
constexpr double kLeastWidth = 300, kLeastHeight = 220;

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

/// A cell without cells in it, and its size.
struct Cell
{
  int Location;
  QSizeF Size;
};

/// The cells of a layout of that size, as they are drawn.
std::vector<Cell> CellsOf(vtkSMViewLayoutProxy* layout, const QSizeF& size, int location = 0)
{
  if (!layout->IsSplitCell(location))
  {
    return { { location, size } };
  }
  const bool beside = layout->GetSplitDirection(location) == vtkSMViewLayoutProxy::HORIZONTAL;
  const double first = layout->GetSplitFraction(location), second = 1 - first;
  const auto part = [&](double share) {
    return beside ? QSizeF(share * size.width(), size.height())
                  : QSizeF(size.width(), share * size.height());
  };
  std::vector<Cell> cells = CellsOf(layout, part(first), 2 * location + 1);
  const std::vector<Cell> others = CellsOf(layout, part(second), 2 * location + 2);
  cells.insert(cells.end(), others.begin(), others.end());
  return cells;
}

/// The size of the layouts' room, from that of a view that is seen in one; if it is not, any.
QSizeF RoomOf(vtkSMViewLayoutProxy* layout, pqView* seen)
{
  const int location = layout->GetViewLocation(seen->getViewProxy());
  for (const Cell& cell : CellsOf(layout, { 1, 1 }))
  {
    if (cell.Location == location && !cell.Size.isEmpty())
    {
      return { seen->widget()->width() / cell.Size.width(),
        seen->widget()->height() / cell.Size.height() };
    }
  }
  return { 1920, 1080 };
}

/// Halves the largest cell if no cell is free; false if halves would be too small.
bool MakeRoom(vtkSMViewLayoutProxy* layout, const QSizeF& room)
{
  if (HasRoom(layout))
  {
    return true;
  }
  const std::vector<Cell> cells = CellsOf(layout, room);
  const auto area = [](const Cell& cell) { return cell.Size.width() * cell.Size.height(); };
  const auto cell = std::max_element(cells.begin(), cells.end(),
    [&area](const Cell& a, const Cell& b) { return area(a) < area(b); });
  const bool beside = cell->Size.width() >= cell->Size.height();
  if (beside ? cell->Size.width() < 2 * kLeastWidth : cell->Size.height() < 2 * kLeastHeight)
  {
    return false;
  }
  layout->Split(cell->Location,
    beside ? vtkSMViewLayoutProxy::HORIZONTAL : vtkSMViewLayoutProxy::VERTICAL, 0.5);
  return true;
}

/// Takes away free cells beside others.
void RemoveFreeCells(vtkSMViewLayoutProxy* layout)
{
  for (bool done = false; !done;)
  {
    done = true;
    for (const Cell& cell : CellsOf(layout, { 1, 1 }))
    {
      if (done && cell.Location > 0 && !layout->GetView(cell.Location))
      {
        done = !layout->Collapse(cell.Location);
      }
    }
  }
}

/// The layout of that name, made if there is none.
vtkSMViewLayoutProxy* LayoutNamed(vtkSMSessionProxyManager* manager, const std::string& name)
{
  if (!manager->GetProxy("layouts", name.c_str()))
  {
    vtkSmartPointer<vtkSMProxy> made;
    made.TakeReference(manager->NewProxy("misc", "ViewLayout"));
    manager->RegisterProxy("layouts", name.c_str(), made);
  }
  return vtkSMViewLayoutProxy::SafeDownCast(manager->GetProxy("layouts", name.c_str()));
}

/// The first tab of that name, or of that name and a number, that has room.
vtkSMViewLayoutProxy* RoomyTab(const std::string& name, pqView* view, const QSizeF& room)
{
  vtkSMSessionProxyManager* manager = view->getProxy()->GetSessionProxyManager();
  vtkSMViewLayoutProxy* tab = LayoutNamed(manager, name);
  for (int i = 2; !MakeRoom(tab, room); ++i)
  {
    tab = LayoutNamed(manager, name + " " + std::to_string(i));
  }
  return tab;
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

void pqViewPlaces::watchUndo()
{
  if (pqUndoStack* steps = pqApplicationCore::instance()->getUndoStack())
  {
    QObject::connect(steps, &pqUndoStack::undone, this, &pqViewPlaces::closeUp,
      Qt::ConnectionType(Qt::QueuedConnection | Qt::UniqueConnection));
    QObject::connect(steps, &pqUndoStack::redone, this, &pqViewPlaces::placeAgain,
      Qt::ConnectionType(Qt::QueuedConnection | Qt::UniqueConnection));
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
  // Steps of Undo would take cells away before views, and these would be drawn without a place.
  SCOPED_UNDO_EXCLUDE();
  const QSizeF room = RoomOf(shown, pqActiveObjects::instance().activeView());
  if (!IsOurs(view) && IsWorkspace(shown))
  {
    this->placeIn(RoomyTab(kChartsLayout, view, room), view);
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
  else
  {
    this->placeIn(MakeRoom(shown, room)
        ? shown
        : RoomyTab(IsOurs(view) ? kViewsLayout : kChartsLayout, view, room),
      view);
  }
}

void pqViewPlaces::placeIn(vtkSMViewLayoutProxy* layout, pqView* view)
{
  layout->AssignViewToAnyCell(view->getViewProxy(), 0);
  this->watchUndo();
  this->Halved.insert(layout);
}

void pqViewPlaces::closeUp()
{
  SCOPED_UNDO_EXCLUDE();
  for (const vtkWeakPointer<vtkSMViewLayoutProxy>& layout : this->Halved)
  {
    if (layout)
    {
      RemoveFreeCells(layout);
    }
  }
}

void pqViewPlaces::placeAgain()
{
  SCOPED_UNDO_EXCLUDE();
  pqView* seen = pqActiveObjects::instance().activeView();
  for (pqView* view : pqApplicationCore::instance()->getServerManagerModel()->findItems<pqView*>())
  {
    if (seen && LayoutOf(seen) && !LayoutOf(view))
    {
      this->placeIn(
        RoomyTab(IsOurs(view) ? kViewsLayout : kChartsLayout, view, RoomOf(LayoutOf(seen), seen)),
        view);
    }
  }
}
