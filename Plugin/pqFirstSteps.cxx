#include "pqFirstSteps.h"

#include "pqActiveObjects.h"
#include "pqCoreUtilities.h"
#include "pqEach.h"
#include "pqExampleTraces.h"
#include "pqLoadDataReaction.h"
#include "pqMeantTrace.h"
#include "pqPipelineSource.h"
#include "pqWelcomeBar.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMProxy.h"
#include "vtkSMSettings.h"

#include <QAction>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>

#ifdef PCLVIS_HELP_RESOURCE
#  include <QHelpEngine>
#endif

#include <cstring>

namespace
{
/// In ParaView's user settings: 1 after the user has closed the welcome bar.
constexpr const char* kWelcomeClosed = ".PCLVis.WelcomeClosed";

QMainWindow* Window()
{
  return qobject_cast<QMainWindow*>(pqCoreUtilities::mainWidget());
}

bool IsArchive(pqPipelineSource* source)
{
  return !strcmp(source->getProxy()->GetXMLName(), "OTF2TraceReader");
}

/// Below Recent Files; at the end if a client has no such entry.
void AddToFileMenu(QMenu* file, QMenu* examples)
{
  auto* recent = file->findChild<QMenu*>("menuRecentFiles");
  const QList<QAction*> entries = file->actions();
  const int place = recent ? entries.indexOf(recent->menuAction()) : -1;
  file->insertMenu(place < 0 ? nullptr : entries.value(place + 1), examples);
}

/// Registers the help pages where ParaView itself does not take those of plugins
/// (CMake/HelpPages.cmake) or, with Qt 6, which has made its help read-only, any pages.
void RegisterHelp()
{
#ifdef PCLVIS_HELP_RESOURCE
  QHelpEngine* help = pqApplicationCore::instance()->helpEngine();
  help->setReadOnly(false);
  help->setupData();
  pqApplicationCore::instance()->registerDocumentation(PCLVIS_HELP_RESOURCE);
#endif
}
}

pqFirstSteps::pqFirstSteps(QObject* parent) : QObject(parent) {}

pqFirstSteps::~pqFirstSteps() = default;

void pqFirstSteps::startup()
{
  // If ParaView loads the plugin at its start, neither the settings nor the window are complete
  // yet.
  QObject::connect(pqApplicationCore::instance(), &pqApplicationCore::clientEnvironmentDone, this,
    &pqFirstSteps::begin);
  if (Window() && Window()->isVisible())
  {
    this->begin();
  }
}

void pqFirstSteps::shutdown() {}

void pqFirstSteps::begin()
{
  QMainWindow* window = Window();
  auto* file = window ? window->findChild<QMenu*>("menu_File") : nullptr;
  if (!file || !window->centralWidget() || this->Examples)
  {
    return;
  }
  this->Examples = new pqExampleTraces(file);
  QObject::connect(this->Examples, &pqExampleTraces::chosen, this, &pqFirstSteps::openExample);
  AddToFileMenu(file, this->Examples);
  RegisterHelp();
  if (!vtkSMSettings::GetInstance()->GetSettingAsInt(kWelcomeClosed, 0))
  {
    this->welcome();
  }
  pqEach(&pqServerManagerModel::sourceAdded, this, &pqFirstSteps::add);
}

void pqFirstSteps::welcome()
{
  this->Bar = pqWelcomeBar::welcome(Window(), this->Examples);
  QObject::connect(this->Bar, &pqWelcomeBar::openOwn, this, &pqFirstSteps::openOwn);
  QObject::connect(this->Bar, &pqWelcomeBar::closed, this,
    [] { vtkSMSettings::GetInstance()->SetSetting(kWelcomeClosed, 1); });
}

void pqFirstSteps::openExample(const QString& file)
{
  if (pqPipelineSource* source = pqLoadDataReaction::loadData(QStringList{ file }))
  {
    this->offer(source);
  }
}

void pqFirstSteps::openOwn()
{
  for (pqPipelineSource* source : pqLoadDataReaction::loadData())
  {
    if (source && IsArchive(source))
    {
      this->offer(source);
      return;
    }
  }
}

void pqFirstSteps::add(pqPipelineSource* source)
{
  if (pqMeantTrace::isTrace(source))
  {
    this->leave();
  }
}

void pqFirstSteps::leave()
{
  if (this->Bar)
  {
    // Deleted later, because its button may have opened the trace.
    this->Bar->hide();
    this->Bar->deleteLater();
  }
}

void pqFirstSteps::offer(pqPipelineSource* source)
{
  auto* next = Window()->findChild<QAction*>("actionCommunicationLatency");
  if (!next)
  {
    return;
  }
  // The file is on the server: do not access it here.
  const QFileInfo file(vtkSMPropertyHelper(source->getProxy(), "FileName").GetAsString());
  this->leave();
  this->Bar = pqWelcomeBar::offer(Window(), QFileInfo(file.path()).fileName(), next);
  QObject::connect(this->Bar, &pqWelcomeBar::nextWanted, source, [source, next] {
    pqActiveObjects::instance().setActiveSource(source);
    next->trigger();
  });
  QObject::connect(next, &QAction::triggered, this->Bar, &QObject::deleteLater);
  QObject::connect(source, &QObject::destroyed, this->Bar, &QObject::deleteLater);
}
