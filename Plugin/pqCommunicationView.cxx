#include "pqCommunicationView.h"

#include "Views/VTK/Common/vtkCommunicationChart.h"
#include "Views/VTK/Common/vtkPVCommunicationView.h"
#include "Views/VTK/ServerManager/RowSelections.h"
#include "Views/VTK/ServerManager/vtkSMLinkedViewProxy.h"
#include "Views/VTK/ServerManager/vtkSMTraceSelectionProxy.h"

#include "pqActiveObjects.h"
#include "pqApplicationCore.h"
#include "pqDataRepresentation.h"
#include "pqOutputPort.h"
#include "pqPipelineSource.h"
#include "pqServer.h"
#include "pqServerManagerModel.h"
#include "pqUndoStack.h"
#include "pqWorkspaceCalls.h"
#include "vtkCommand.h"
#include "vtkEventQtSlotConnect.h"
#include "vtkNew.h"
#include "vtkPVXMLElement.h"
#include "vtkSMAnimationSceneProxy.h"
#include "vtkSMContextViewProxy.h"
#include "vtkSMProperty.h"
#include "vtkSMParaViewPipelineController.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMSettings.h"
#include "vtkSMSourceProxy.h"
#include "vtkSMTrace.h"

#include <QElapsedTimer>
#include <QFocusEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QWidget>

namespace
{
constexpr int kClick = 4;  // [pixel] greatest distance between press and release
constexpr int kRest = 200; // [ms] without movement during a drag
}

pqCommunicationView::pqCommunicationView(const QString& group, const QString& name,
  vtkSMViewProxy* proxy, pqServer* server, QObject* parent)
  : Superclass(proxy->GetXMLName(), group, name, proxy, server, parent),
    Connector(vtkSmartPointer<vtkEventQtSlotConnect>::New())
{
  this->view()->SetProgressive(true);
  this->Connector->Connect(
    this->view(), vtkCommunicationChart::ChoiceEvent, this, SLOT(keepChoices()));
  this->Connector->Connect(
    this->view(), vtkCommunicationChart::CameraEvent, this, SLOT(keepCamera()));
  this->Connector->Connect(
    this->view(), vtkCommunicationChart::RenamedEvent, this, SLOT(keepRenamed()));
  this->Connector->Connect(
    this->view(), vtkCommunicationChart::DragEvent, this, SLOT(followDrag()));
  this->Connector->Connect(
    this->view(), vtkCommunicationChart::CulpritsEvent, this, SLOT(selectCulprits()));
  this->Connector->Connect(
    this->view(), vtkCommunicationChart::CauseEvent, this, SLOT(selectCause()));
  this->Connector->Connect(proxy, vtkSMLinkedViewProxy::LinkedEvent, this, SLOT(showLinked()));
  vtkSMProperty* colors = proxy->GetProperty("ColorBy");
  if (colors && std::string(proxy->GetXMLName()) == "RegionGraphView")
  {
    this->Connector->Connect(colors, vtkCommand::ModifiedEvent, this, SLOT(rememberColors()));
  }
  // Queued, because the view is being updated.
  this->Connector->Connect(proxy, vtkSMLinkedViewProxy::TimeStepsEvent, this, SLOT(playSteps()),
    nullptr, 0.0f, Qt::QueuedConnection);
  this->Rest.setSingleShot(true);
  QObject::connect(&this->Rest, &QTimer::timeout, this, &pqCommunicationView::followAtRest);
  QObject::connect(this, &pqView::endRender, this, [this] { this->Stale = false; });
}

pqCommunicationView::~pqCommunicationView()
{
  // Undo keeps the view's own object and redo shows it again. pqContextView leaves its observer on
  // it, which would then call this object.
  if (vtkPVCommunicationView* view = this->view())
  {
    view->RemoveObservers(vtkCommand::SelectionChangedEvent);
  }
}

bool pqCommunicationView::isViewType(const QString& name)
{
  return name == "EvolutionView" || name == "AttributionView" || name == "RegionGraphView" ||
    name == "PhysicalTimelineView" || name == "LogicalTimelineView" || name == "EventFlowGraphView";
}

vtkPVCommunicationView* pqCommunicationView::view()
{
  vtkSMContextViewProxy* proxy = this->getContextViewProxy();
  return vtkPVCommunicationView::SafeDownCast(proxy ? proxy->GetClientSideObject() : nullptr);
}

QWidget* pqCommunicationView::createWidget()
{
  QWidget* widget = this->Superclass::createWidget();
  widget->installEventFilter(this);
  for (QWidget* part : widget->findChildren<QWidget*>())
  {
    part->installEventFilter(this); // any of them may receive the keys
  }
  return widget;
}

void pqCommunicationView::openMenu(QPoint at)
{
  const double pixels = this->widget()->devicePixelRatioF();
  this->view()->PointMenuAt(pixels * at.x(), pixels * (this->widget()->height() - 1 - at.y()));
  auto* menu = new QMenu(this->widget());
  menu->setObjectName("CommunicationViewMenu");
  menu->setAttribute(Qt::WA_DeleteOnClose);
  for (const pclvis::GestureHelp& help : this->view()->GetGestures())
  {
    if (help.Key)
    {
      QString words = help.Get;
      words[0] = words[0].toUpper();
      const std::string key = help.Key;
      QAction* action = menu->addAction(words + "\t" + help.Do);
      action->setObjectName(QString::fromStdString(key));
      QObject::connect(action, &QAction::triggered, this, [this, key] {
        this->view()->Press(key);
        this->render();
      });
    }
  }
  menu->addSeparator();
  QAction* other = menu->addAction(pqWorkspaceCalls::otherLabel());
  other->setObjectName("OtherWorkspace");
  QObject::connect(other, &QAction::triggered, this, [this] {
    pqActiveObjects::instance().setActiveView(this);
    pqWorkspaceCalls::showInOther();
  });
  menu->popup(this->widget()->mapToGlobal(at));
}

bool pqCommunicationView::eventFilter(QObject* widget, QEvent* event)
{
  if (widget == this->widget() &&
    (event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonRelease))
  {
    const auto* mouse = static_cast<QMouseEvent*>(event);
    const bool right = mouse->button() == Qt::RightButton;
    if (right && event->type() == QEvent::MouseButtonPress)
    {
      this->RightPressed = mouse->pos();
    }
    else if (right && (mouse->pos() - this->RightPressed).manhattanLength() <= kClick)
    {
      // After the view has handled the release: dragging with this button rotates or pans it.
      QTimer::singleShot(0, this, [this, at = mouse->pos()] { this->openMenu(at); });
    }
  }
  if (event->type() == QEvent::FocusIn)
  {
    // ParaView makes a view active when it is clicked. Tab and Shift+Tab give it the keyboard
    // focus, too.
    const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
    if (reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason)
    {
      pqActiveObjects::instance().setActiveView(this);
    }
  }
  if (event->type() == QEvent::ShortcutOverride)
  {
    // Only letters and arrows; keys with Ctrl or Alt belong to the window.
    const auto* key = static_cast<QKeyEvent*>(event);
    if ((key->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == Qt::NoModifier &&
      (key->key() < Qt::Key_F1 || key->key() > Qt::Key_F35))
    {
      event->accept();
      return true;
    }
  }
  return this->Superclass::eventFilter(widget, event);
}

void pqCommunicationView::resetDisplay(bool)
{
  vtkSMContextViewProxy* proxy = this->getContextViewProxy();
  const double middle[2] = { 0, 0 };
  vtkSMPropertyHelper(proxy, "Zoom", true).Set(1);
  vtkSMPropertyHelper(proxy, "Rotation", true).Set(0);
  vtkSMPropertyHelper(proxy, "Offset", true).Set(middle, 2);
  for (const auto& seen : this->view()->GetSeen())
  {
    proxy->GetProperty(seen.first.c_str())->ResetToDefault();
  }
  proxy->UpdateVTKObjects();
  this->render();
}

void pqCommunicationView::keepChoices()
{
  this->Rest.stop();
  // Setting a property changes the chart: read all choices first.
  const Choices choices = this->view()->GetChoices();
  const double length = this->view()->GetChosenLength();
  if (!this->BeforeDrag.empty())
  {
    // Undo returns to where the drag began, not to the last place that others followed.
    SCOPED_UNDO_EXCLUDE();
    // Whatever waits for the end of the drag must not ask for a window in the middle of it.
    this->setChoices(this->BeforeDrag);
    this->setTentative(false);
    this->BeforeDrag.clear();
  }
  QElapsedTimer timer;
  timer.start();
  {
    SCOPED_UNDO_SET("Choose in view");
    SM_SCOPED_TRACE(PropertiesModified).arg("proxy", this->getProxy());
    this->setChoices(choices);
  }
  if (this->Dragging)
  {
    // One update that was slow for another reason must not stop others from following.
    this->Dragging = false;
    this->drawLinked();
    this->Pace.Took(length, 1e-3 * timer.elapsed());
  }
}

void pqCommunicationView::setChoices(const Choices& choices)
{
  vtkSMContextViewProxy* proxy = this->getContextViewProxy();
  for (const auto& choice : choices)
  {
    vtkSMPropertyHelper property(proxy, choice.first.c_str());
    choice.second.IsString() ? property.Set(choice.second.ToString().c_str())
                             : property.Set(choice.second.ToDouble());
  }
  proxy->UpdateVTKObjects();
}

void pqCommunicationView::setTentative(bool tentative)
{
  vtkSMLinkedViewProxy::SafeDownCast(this->getProxy())->SetTentative(tentative);
}

void pqCommunicationView::followDrag()
{
  this->Dragging = true;
  const double length = this->view()->GetChosenLength();
  if (!this->getServer()->isProcessingPending() && this->Pace.KeepsUp(length))
  {
    this->Rest.stop();
    this->follow(length);
  }
  else
  {
    this->Rest.start(kRest);
  }
}

void pqCommunicationView::followAtRest()
{
  const double length = this->view()->GetChosenLength();
  if (this->getServer()->isProcessingPending())
  {
    this->Rest.start(kRest);
  }
  else if (this->Pace.KeepsUpAtRest(length))
  {
    this->follow(length);
  }
}

void pqCommunicationView::follow(double length)
{
  const Choices choices = this->view()->GetChoices();
  SCOPED_UNDO_EXCLUDE();
  this->setTentative(true);
  for (std::size_t i = this->BeforeDrag.size(); i < choices.size(); ++i)
  {
    const std::string& name = choices[i].first;
    this->BeforeDrag.emplace_back(
      name, vtkSMPropertyHelper(this->getProxy(), name.c_str()).GetAsVariant(0));
  }
  QElapsedTimer timer;
  timer.start();
  this->setChoices(choices);
  this->drawLinked();
  this->Pace.Took(length, 1e-3 * timer.elapsed());
}

void pqCommunicationView::drawLinked()
{
  pqServerManagerModel* model = pqApplicationCore::instance()->getServerManagerModel();
  for (pqCommunicationView* other : model->findItems<pqCommunicationView*>(this->getServer()))
  {
    if (other != this && other->Stale)
    {
      other->forceRender();
    }
  }
}

void pqCommunicationView::showLinked()
{
  this->Stale = true;
  this->render();
}

void pqCommunicationView::rememberColors()
{
  if (!std::string(vtkSMPropertyHelper(this->getProxy(), "LinkGroup").GetAsString()).empty())
  {
    vtkSMSettings::GetInstance()->SetSetting(
      ".PCLVis.RegionGraphColorBy", vtkSMPropertyHelper(this->getProxy(), "ColorBy").GetAsInt());
  }
}

void pqCommunicationView::playSteps()
{
  SCOPED_UNDO_EXCLUDE();
  vtkNew<vtkSMParaViewPipelineController> controller;
  vtkSMAnimationSceneProxy::UpdateAnimationUsingDataTimeSteps(
    controller->FindAnimationScene(this->getProxy()->GetSession()));
}

void pqCommunicationView::keepCamera()
{
  vtkSMContextViewProxy* proxy = this->getContextViewProxy();
  double offset[2];
  this->view()->GetOffset(offset);
  vtkSMPropertyHelper(proxy, "Zoom", true).Set(this->view()->GetZoom());
  vtkSMPropertyHelper(proxy, "Rotation", true).Set(this->view()->GetRotation());
  vtkSMPropertyHelper(proxy, "Offset", true).Set(offset, 2);
  this->setChoices(this->view()->GetSeen());
}

void pqCommunicationView::selectionChanged()
{
  this->selectRows(this->view()->GetPickedRows());
}

void pqCommunicationView::selectRows(unsigned int block, const std::vector<vtkIdType>& rows)
{
  std::vector<std::pair<unsigned int, vtkIdType>> pairs;
  for (const vtkIdType row : rows)
  {
    pairs.emplace_back(block, row);
  }
  this->selectRows(pairs);
}

void pqCommunicationView::selectCulprits()
{
  pqOutputPort* port = this->shownPort();
  if (port)
  {
    auto* attribution = vtkSMSourceProxy::SafeDownCast(port->getSource()->getProxy());
    {
      SCOPED_UNDO_SET("Show the cause");
      SM_SCOPED_TRACE(PropertiesModified).arg("proxy", this->getProxy());
      vtkSMTraceSelectionProxy::ChooseCauseTime(attribution);
    }
    vtkSMTraceSelectionProxy::SelectCulprits(attribution);
    this->render();
  }
}

void pqCommunicationView::selectCause()
{
  const vtkPVCommunicationView::AskedCause asked = this->view()->GetAskedCause();
  for (pqRepresentation* representation : this->getRepresentations())
  {
    auto* data = qobject_cast<pqDataRepresentation*>(representation);
    pqOutputPort* port = data ? data->getOutputPortFromInput() : nullptr;
    if (port && data->getProxy()->GetClientSideObject() == asked.Representation)
    {
      auto* tree = vtkSMSourceProxy::SafeDownCast(port->getSource()->getProxy());
      {
        SCOPED_UNDO_SET("Show the cause");
        SM_SCOPED_TRACE(PropertiesModified).arg("proxy", this->getProxy());
        vtkSMTraceSelectionProxy::ChooseTimeOfCause(this->getProxy(), tree, asked.Name);
      }
      vtkSMTraceSelectionProxy::SelectCause(tree, asked.Name);
      this->render();
      return;
    }
  }
}

pqOutputPort* pqCommunicationView::shownPort() const
{
  // A view may show more than its main data, as the Attribution View shows the time tree.
  vtkPVXMLElement* hints = this->getProxy()->GetHints();
  vtkPVXMLElement* one =
    hints ? hints->FindNestedElementByName("ShowOneRepresentationAtATime") : nullptr;
  const std::string wanted = one ? one->GetAttributeOrEmpty("type") : "";
  pqDataRepresentation* shown = nullptr;
  for (pqRepresentation* representation : this->getRepresentations())
  {
    auto* data = qobject_cast<pqDataRepresentation*>(representation);
    const bool main = data && (wanted.empty() || wanted == data->getProxy()->GetXMLName());
    shown = main && data->isVisible() ? data : shown;
  }
  return shown ? shown->getOutputPortFromInput() : nullptr;
}

void pqCommunicationView::selectRows(const std::vector<std::pair<unsigned int, vtkIdType>>& rows)
{
  pqOutputPort* port = this->shownPort();
  if (!port)
  {
    return;
  }
  auto* source = vtkSMSourceProxy::SafeDownCast(port->getSource()->getProxy());
  if (rows.empty())
  {
    source->CleanSelectionInputs(port->getPortNumber());
    Q_EMIT this->selected(nullptr);
    return;
  }
  // By block, process and row. A query by value would be shorter, but fails in blocks without a
  // column of that name.
  RowSelections::Numbers ids;
  for (const auto& row : rows)
  {
    ids.insert(ids.end(), { static_cast<vtkIdType>(row.first), 0, row.second });
  }
  source->SetSelectionInput(port->getPortNumber(), RowSelections::ByRow(source, ids, true), 0);
  Q_EMIT this->selected(port);
}
