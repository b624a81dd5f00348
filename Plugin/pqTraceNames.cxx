#include "pqTraceNames.h"

#include "pqApplicationCore.h"
#include "pqEach.h"
#include "pqOutputPort.h"
#include "pqRepresentation.h"
#include "pqServer.h"
#include "pqTimeKeeper.h"
#include "pqUndoStack.h"
#include "pqView.h"
#include "vtkPVXMLElement.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMProxy.h"
#include "vtkSMProxyLocator.h"
#include "vtkSMProxyProperty.h"
#include "vtkSMViewLayoutProxy.h"
#include "vtkSMViewProxy.h"

#include <QFileInfo>
#include <QRegularExpression>
#include <QSet>
#include <QTimer>

#include <cstring>

namespace
{
/// Annotation of a reader, stored in states: the folder that it was named after. If the user has
/// renamed it since, it has another name.
const char* const kNamedAfter = "PCLVisNamedAfter";

bool IsReader(pqPipelineSource* source)
{
  return !strcmp(source->getProxy()->GetXMLName(), "OTF2TraceReader");
}

QFileInfo FileOf(pqPipelineSource* source)
{
  // The file is on the server: do not access it here.
  return QFileInfo(vtkSMPropertyHelper(source->getProxy(), "FileName").GetAsString());
}

QString FolderOf(pqPipelineSource* source)
{
  return QFileInfo(FileOf(source).path()).fileName();
}

void Rename(pqProxy* item, const QString& name)
{
  SCOPED_UNDO_EXCLUDE();
  item->rename(name);
}

void NameAfterFolder(pqPipelineSource* source)
{
  const QString folder = FolderOf(source);
  if (!folder.isEmpty() && folder != ".")
  {
    Rename(source, folder);
    SCOPED_UNDO_EXCLUDE();
    source->getProxy()->SetAnnotation(kNamedAfter, folder.toUtf8().data());
  }
}

/// Whether the source still has the name of its file or its folder.
bool IsNamedByItself(pqPipelineSource* source)
{
  const char* folder = source->getProxy()->GetAnnotation(kNamedAfter);
  return source->getSMName() == FileOf(source).fileName() ||
    (folder && source->getSMName() == QString::fromUtf8(folder));
}

void AddDownstream(pqPipelineSource* source, QSet<vtkSMProxy*>& found)
{
  if (!found.contains(source->getProxy()))
  {
    found.insert(source->getProxy());
    for (pqPipelineSource* consumer : source->getAllConsumers())
    {
      AddDownstream(consumer, found);
    }
  }
}

/// Views of a reader and of what is derived from it.
QList<pqView*> ViewsOf(pqPipelineSource* reader)
{
  QSet<vtkSMProxy*> derived;
  AddDownstream(reader, derived);
  QList<pqView*> views;
  for (auto* view : pqApplicationCore::instance()->getServerManagerModel()->findItems<pqView*>())
  {
    for (pqRepresentation* shown : view->getRepresentations())
    {
      vtkSMPropertyHelper input(shown->getProxy(), "Input", true);
      if (input.GetNumberOfElements() > 0 && derived.contains(input.GetAsProxy()))
      {
        views << view;
        break;
      }
    }
  }
  return views;
}

/// Renames the tabs and link groups of workspaces that were named after another trace to the
/// reader's name. Returns whether there are any.
bool NameWorkspaces(pqPipelineSource* reader, const QString& before)
{
  const QRegularExpression named(
    QString("^(Communication latency|Program structure) of %1( \\d+)?$")
      .arg(QRegularExpression::escape(before)));
  auto* model = pqApplicationCore::instance()->getServerManagerModel();
  bool found = false;
  for (pqView* view : ViewsOf(reader))
  {
    auto* layout =
      model->findItem<pqProxy*>(vtkSMViewLayoutProxy::FindLayout(view->getViewProxy()));
    const auto renamed = [&](const QString& name) {
      const QRegularExpressionMatch match = named.match(name);
      found = found || match.hasMatch();
      return match.hasMatch() ? match.captured(1) + " of " + FolderOf(reader) + match.captured(2)
                              : name;
    };
    if (layout && renamed(layout->getSMName()) != layout->getSMName())
    {
      Rename(layout, renamed(layout->getSMName()));
    }
    vtkSMPropertyHelper group(view->getProxy(), "LinkGroup", true);
    if (group.GetNumberOfElements() > 0 && renamed(group.GetAsString()) != group.GetAsString())
    {
      SCOPED_UNDO_EXCLUDE();
      group.Set(renamed(group.GetAsString()).toUtf8().data());
      view->getProxy()->UpdateVTKObjects();
    }
  }
  return found;
}

/// ParaView's Change File enters a reader twice in the list of time sources; ParaView 5.13 then
/// crashes when a state is loaded.
void ListOnce(pqPipelineSource* reader)
{
  vtkSMProxy* const keeper = reader->getServer()->getTimeKeeper()->getProxy();
  auto* listed = vtkSMProxyProperty::SafeDownCast(keeper->GetProperty("TimeSources"));
  unsigned int times = 0;
  for (unsigned int i = 0; listed && i < listed->GetNumberOfProxies(); ++i)
  {
    times += listed->GetProxy(i) == reader->getProxy() ? 1 : 0;
  }
  if (times > 1)
  {
    SCOPED_UNDO_EXCLUDE();
    for (; times > 1; --times)
    {
      listed->RemoveProxy(reader->getProxy());
    }
    keeper->UpdateVTKObjects();
  }
}
}

pqTraceNames::pqTraceNames(QObject* parent) : QObject(parent) {}

pqTraceNames::~pqTraceNames() = default;

void pqTraceNames::startup()
{
  pqEach(&pqServerManagerModel::sourceAdded, this, &pqTraceNames::add);
  pqApplicationCore* core = pqApplicationCore::instance();
  QObject::connect(core->getServerManagerModel(), &pqServerManagerModel::preSourceRemoved, this,
    &pqTraceNames::follow);
  QObject::connect(core, &pqApplicationCore::stateLoaded, this, &pqTraceNames::nameLoaded);
}

void pqTraceNames::shutdown() {}

void pqTraceNames::add(pqPipelineSource* source)
{
  if (IsReader(source))
  {
    this->Added = source;
    // Deferred, because ParaView now registers it under its own name.
    QTimer::singleShot(0, source, [this, source] {
      this->Added = nullptr;
      if (source->getSMName() == FileOf(source).fileName() ||
        source->getSMName() == FolderOf(source))
      {
        NameAfterFolder(source);
      }
    });
  }
}

void pqTraceNames::follow(pqPipelineSource* removed)
{
  pqPipelineSource* const added = this->Added;
  if (added && added != removed && IsReader(removed))
  {
    // Deferred, because ParaView is exchanging the readers now.
    QTimer::singleShot(0, added, [added, before = FolderOf(removed)] {
      ListOnce(added);
      if (!added->getAllConsumers().isEmpty())
      {
        NameWorkspaces(added, before);
        pqApplicationCore::instance()->render();
      }
    });
  }
}

void pqTraceNames::nameLoaded()
{
  for (auto* source :
    pqApplicationCore::instance()->getServerManagerModel()->findItems<pqPipelineSource*>())
  {
    const QString name = source->getSMName();
    if (IsReader(source) && name != FolderOf(source) &&
      (NameWorkspaces(source, name) || IsNamedByItself(source)))
    {
      NameAfterFolder(source);
    }
  }
}
