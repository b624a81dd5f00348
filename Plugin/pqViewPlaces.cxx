#include "pqViewPlaces.h"

#include "Views/VTK/ServerManager/vtkSMTraceChartRepresentationProxy.h"
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
#include "pqTabbedMultiViewWidget.h"
#include "pqUndoStack.h"
#include "pqViewFrame.h"
#include "vtkNew.h"
#include "vtkObjectFactory.h"
#include "vtkPVXMLElement.h"
#include "vtkSMParaViewPipelineControllerWithRendering.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMProxy.h"
#include "vtkSMRepresentationProxy.h"
#include "vtkSMSessionProxyManager.h"
#include "vtkSMSourceProxy.h"
#include "vtkSMViewLayoutProxy.h"
#include "vtkVersion.h"

#include <QRegularExpression>
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
/// The name of the Render View that ParaView's window starts with.
constexpr const char* kFirstView = "RenderView1";
/// The tab for charts and tables for which a workspace has no room.
constexpr const char* kChartsLayout = "Charts";
/// The tab for our views for which there is no room in the first tab.
constexpr const char* kViewsLayout = "More Views";
/// A smaller cell is of little use [pixel].
constexpr double kLeastWidth = 400, kLeastHeight = 250;

bool IsOurs(pqView* view)
{
  const char* type = view->getProxy()->GetXMLName();
  return pqCommunicationView::isViewType(type) || type == pqDAGView::viewType();
}

/// Whether a source is from this plugin: its menu entry or reader is listed under MPI Trace.
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

/// Whether a cell of the layout, or one of its subcells, has no view.
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

/// Whether this is the Render View that the window started with, and shows nothing.
bool IsEmptyFirst(pqView* view)
{
  return qobject_cast<pqRenderView*>(view) && view->getSMName() == kFirstView &&
    view->getNumberOfRepresentations() == 0;
}

/// That view, if it is in the layout.
pqView* EmptyFirstView(vtkSMViewLayoutProxy* layout)
{
  for (pqView* view : ViewsIn(layout))
  {
    if (IsEmptyFirst(view))
    {
      return view;
    }
  }
  return nullptr;
}

/// Whether a view is in a frame that has the view's name and tools.
bool IsFramed(pqView* view)
{
  const pqViewFrame* frame = nullptr;
  for (QWidget* widget = view->widget(); widget && !frame; widget = widget->parentWidget())
  {
    frame = qobject_cast<pqViewFrame*>(widget);
  }
  static const QRegularExpression marks("<[^>]*>"); // of the active view
  return frame && !frame->title().remove(marks).isEmpty();
}

void DestroyLater(pqView* view)
{
  QTimer::singleShot(0, view, [view] {
    SCOPED_UNDO_EXCLUDE();
    pqApplicationCore::instance()->getObjectBuilder()->destroy(view);
  });
}

/// A cell that is not split, and its size.
struct Cell
{
  int Location;
  QSizeF Size;
};

/// The cells of a layout with that size, as drawn.
std::vector<Cell> CellsOf(vtkSMViewLayoutProxy* layout, const QSizeF& size, int location = 0)
{
  if (!layout->IsSplitCell(location))
  {
    return { { location, size } };
  }
  const bool beside = layout->GetSplitDirection(location) == vtkSMViewLayoutProxy::HORIZONTAL;
  const double first = layout->GetSplitFraction(location);
  const auto part = [&](double share) {
    return beside ? QSizeF(share * size.width(), size.height())
                  : QSizeF(size.width(), share * size.height());
  };
  std::vector<Cell> cells = CellsOf(layout, part(first), 2 * location + 1);
  const std::vector<Cell> others = CellsOf(layout, part(1 - first), 2 * location + 2);
  cells.insert(cells.end(), others.begin(), others.end());
  return cells;
}

/// Halves the largest cell if no cell is free; false if the halves would be too small.
bool MakeRoom(vtkSMViewLayoutProxy* layout)
{
  if (HasRoom(layout))
  {
    return true;
  }
  const auto* tabs = pqCoreUtilities::mainWidget()->findChild<pqTabbedMultiViewWidget*>();
  const std::vector<Cell> cells = CellsOf(layout, tabs ? tabs->clientSize() : QSize());
  const auto area = [](const Cell& cell) { return cell.Size.width() * cell.Size.height(); };
  const auto cell = std::max_element(cells.begin(), cells.end(),
    [&area](const Cell& a, const Cell& b) { return area(a) < area(b); });
  const double columns = cell->Size.width() / kLeastWidth,
               rows = cell->Size.height() / kLeastHeight;
  if (std::max(columns, rows) < 2 || std::min(columns, rows) < 1)
  {
    return false;
  }
  layout->Split(cell->Location,
    columns >= rows ? vtkSMViewLayoutProxy::HORIZONTAL : vtkSMViewLayoutProxy::VERTICAL, 0.5);
  return true;
}

/// The layout with that name, which is created if necessary.
vtkSMViewLayoutProxy* LayoutNamed(vtkSMSessionProxyManager* manager, const std::string& name)
{
  if (!manager->GetProxy("layouts", name.c_str()))
  {
    vtkNew<vtkSMParaViewPipelineControllerWithRendering> controller;
    vtkSmartPointer<vtkSMProxy> made;
    made.TakeReference(manager->NewProxy("misc", "ViewLayout"));
    controller->InitializeProxy(made);
    controller->RegisterLayoutProxy(made, name.c_str());
  }
  return vtkSMViewLayoutProxy::SafeDownCast(manager->GetProxy("layouts", name.c_str()));
}

/// The first tab with that name, or with that name and a number, that has room.
vtkSMViewLayoutProxy* RoomyTab(const std::string& name, vtkSMSessionProxyManager* manager)
{
  vtkSMViewLayoutProxy* tab = LayoutNamed(manager, name);
  for (int i = 2; !MakeRoom(tab); ++i)
  {
    tab = LayoutNamed(manager, name + " " + std::to_string(i));
  }
  return tab;
}

/// Whether Apply shows this source for the first time; views made by scripts keep their places.
bool IsFirstApplied(vtkSMProxy* proxy)
{
  auto* source =
    pqApplicationCore::instance()->getServerManagerModel()->findItem<pqPipelineSource*>(proxy);
  return source && source->modifiedState() == pqProxy::UNINITIALIZED && IsOfTrace(proxy);
}

/// Whether a view shows a chart of a trace's table.
bool ShowsChart(vtkSMViewProxy* view)
{
  vtkSMPropertyHelper shown(view, "Representations");
  for (unsigned int i = 0; i < shown.GetNumberOfElements(); ++i)
  {
    auto* chart = vtkSMTraceChartRepresentationProxy::SafeDownCast(shown.GetAsProxy(i));
    if (chart && vtkSMPropertyHelper(chart, "Visibility").GetAsInt() != 0)
    {
      return true;
    }
  }
  return false;
}

/// Exists if the plugin is loaded in a window.
pqViewPlaces* Places = nullptr;

/// Shows what was applied as ParaView does, except for the places of new views, and puts charts
/// beside charts. It has the name of its base class, by which Python finds the methods.
class Controller : public vtkSMParaViewPipelineControllerWithRendering
{
public:
  static Controller* New();
  using Superclass = vtkSMParaViewPipelineControllerWithRendering;

  vtkSMViewProxy* ShowInPreferredView(
    vtkSMSourceProxy* source, int port, vtkSMViewProxy* view) override
  {
    if (!Places || !source || !IsFirstApplied(source))
    {
      return this->Superclass::ShowInPreferredView(source, port, view);
    }
    const char* const type = this->GetPreferredViewType(source, port);
    const bool takesOver = view && type && !strcmp(type, view->GetXMLName()) && ShowsChart(view);
    vtkSMViewProxy* const shown =
      this->Superclass::ShowInPreferredView(source, port, takesOver ? nullptr : view);
    this->Made = shown != view ? shown : nullptr;
    return shown;
  }

  void AssignViewToLayout(vtkSMViewProxy* view, vtkSMViewLayoutProxy* layout, int hint) override
  {
    if (!Places || !view || view != this->Made || !Places->place(view, layout))
    {
      this->Superclass::AssignViewToLayout(view, layout, hint);
    }
  }

private:
  Controller() = default;
  ~Controller() override = default;
  vtkSMViewProxy* Made = nullptr; ///< the last new view of an applied source
};

vtkStandardNewMacro(Controller);

VTK_CREATE_CREATE_FUNCTION(Controller)

class Factory : public vtkObjectFactory
{
public:
  static Factory* New();
  vtkTypeMacro(Factory, vtkObjectFactory);
  const char* GetVTKSourceVersion() override { return VTK_SOURCE_VERSION; }
  const char* GetDescription() override { return "Places of views"; }

private:
  Factory()
  {
    this->RegisterOverride("vtkSMParaViewPipelineControllerWithRendering", "Controller",
      "places of views", 1, vtkObjectFactoryCreateController);
  }
  ~Factory() override = default;
};

vtkStandardNewMacro(Factory);
}

pqViewPlaces::pqViewPlaces(QObject* parent) : QObject(parent) {}

pqViewPlaces::~pqViewPlaces() = default;

void pqViewPlaces::startup()
{
  Places = this;
  vtkNew<Factory> factory;
  vtkObjectFactory::RegisterFactory(factory);
  pqServerManagerModel* model = pqApplicationCore::instance()->getServerManagerModel();
  // Sources to be applied were added before; the panels are made after this.
  QObject::connect(model, &pqServerManagerModel::sourceAdded, this, &pqViewPlaces::watchPanels);
  QObject::connect(
    model, &pqServerManagerModel::preServerRemoved, this, [this] { this->Kept = nullptr; });
  const auto watch = [this](pqUndoStack* stack) {
    if (stack)
    {
      QObject::connect(
        stack, &pqUndoStack::undone, this, &pqViewPlaces::tidy, Qt::QueuedConnection);
      QObject::connect(
        stack, &pqUndoStack::redone, this, &pqViewPlaces::tidy, Qt::QueuedConnection);
    }
  };
  watch(pqApplicationCore::instance()->getUndoStack());
  QObject::connect(
    pqApplicationCore::instance(), &pqApplicationCore::undoStackChanged, this, watch);
}

void pqViewPlaces::shutdown()
{
  Places = nullptr;
  this->Kept = nullptr;
}

void pqViewPlaces::watchPanels()
{
  for (auto* panel : pqCoreUtilities::mainWidget()->findChildren<pqPropertiesPanel*>())
  {
    // After ParaView's own slots, which are connected as soon as a panel exists.
    QObject::connect(panel, QOverload<>::of(&pqPropertiesPanel::applied), this,
      &pqViewPlaces::destroyReplaced, Qt::UniqueConnection);
  }
}

void pqViewPlaces::tidy()
{
  SCOPED_UNDO_EXCLUDE();
  for (auto* view : pqApplicationCore::instance()->getServerManagerModel()->findItems<pqView*>())
  {
    vtkSMViewLayoutProxy* const layout = LayoutOf(view);
    if (layout && view->widget() && !IsFramed(view))
    {
      view->widget()->setParent(nullptr); // otherwise deleting the frame would delete it
      const int cell = layout->GetViewLocation(view->getViewProxy());
      layout->RemoveView(view->getViewProxy());
      layout->AssignView(cell, view->getViewProxy());
    }
    else if (!layout && IsEmptyFirst(view))
    {
      pqApplicationCore::instance()->getObjectBuilder()->destroy(view);
    }
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

bool pqViewPlaces::place(vtkSMViewProxy* proxy, vtkSMViewLayoutProxy* shown)
{
  pqApplicationCore* core = pqApplicationCore::instance();
  auto* view = core->getServerManagerModel()->findItem<pqView*>(proxy);
  if (!view || !shown || vtkSMViewLayoutProxy::FindLayout(proxy) || HasRoom(shown) ||
    qobject_cast<pqRenderView*>(view) || core->isLoadingState())
  {
    return false;
  }
  vtkSMSessionProxyManager* manager = proxy->GetSessionProxyManager();
  if (!IsOurs(view) && IsWorkspace(shown))
  {
    RoomyTab(kChartsLayout, manager)->AssignViewToAnyCell(proxy, 0);
  }
  else if (pqView* first = EmptyFirstView(shown))
  {
    // Apply ends by drawing every visible view that is or was out of date, including views never
    // drawn. Deleting the frame would delete this view's widget, and Apply checks the visibility of
    // the widget.
    first->widget()->setParent(nullptr);
    const int cell = shown->GetViewLocation(first->getViewProxy());
    shown->RemoveView(first->getViewProxy());
    shown->AssignView(cell, proxy);
    this->Replaced.push_back(first);
    this->Kept = first->getViewProxy();
  }
  else
  {
    vtkSMViewLayoutProxy* const roomy =
      MakeRoom(shown) ? shown : RoomyTab(IsOurs(view) ? kViewsLayout : kChartsLayout, manager);
    roomy->AssignViewToAnyCell(proxy, 0);
  }
  return true;
}
