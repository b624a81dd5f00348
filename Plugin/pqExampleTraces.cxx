#include "pqExampleTraces.h"

#include "pqActiveObjects.h"
#include "pqProjectFolders.h"
#include "pqServer.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QIcon>
#include <QTextStream>

namespace
{
/// The first paragraph below the heading, as one line.
QString FirstParagraph(const QString& path)
{
  QFile file(path);
  QStringList words;
  if (file.open(QIODevice::ReadOnly | QIODevice::Text))
  {
    QTextStream text(&file); // UTF-8 from Qt 6 on; the manifests are ASCII
    for (QString line = text.readLine(); !line.isNull(); line = text.readLine())
    {
      if (line.startsWith('#') || (words.isEmpty() && line.isEmpty()))
      {
        continue;
      }
      if (line.isEmpty())
      {
        break;
      }
      words << line.trimmed();
    }
  }
  return words.join(' ').remove('`');
}
}

pqExampleTraces::pqExampleTraces(QWidget* parent)
  : QMenu("Open Example MPI Trace", parent), Reason(this->addAction(QString()))
{
  this->setObjectName("menuExampleTraces");
  this->setIcon(QIcon(":/PCLVis/Icons/OTF2TraceReader.svg"));
  this->setToolTipsVisible(true);
  this->Reason->setObjectName("actionNoExamples");
  this->Reason->setEnabled(false);
  const QDir traces(pqProjectFolders::traces());
  if (!traces.path().isEmpty() && traces.path() != ".")
  {
    for (const QString& name : traces.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
    {
      this->add(traces.filePath(name));
    }
  }
  QObject::connect(
    &pqActiveObjects::instance(), &pqActiveObjects::serverChanged, this, &pqExampleTraces::update);
  this->update();
}

pqExampleTraces::~pqExampleTraces() = default;

void pqExampleTraces::add(const QString& folder)
{
  const QDir place(folder);
  for (const QString& anchor : place.entryList({ "*.otf2" }, QDir::Files, QDir::Name))
  {
    QAction* action = this->addAction(place.dirName());
    action->setObjectName(place.dirName());
    action->setToolTip(FirstParagraph(place.filePath("MANIFEST.md")));
    action->setStatusTip(action->toolTip());
    QObject::connect(action, &QAction::triggered, this,
      [this, file = place.filePath(anchor)] { Q_EMIT this->chosen(file); });
  }
}

void pqExampleTraces::update()
{
  const QList<QAction*> actions = this->actions();
  pqServer* server = pqActiveObjects::instance().activeServer();
  const bool remote = server && server->isRemote();
  QString reason;
  if (remote)
  {
    reason =
      "Not with a remote server: these are files of this computer, and the server reads its own. "
      "Choose File > Disconnect first.";
  }
  else if (actions.size() == 1)
  {
    reason =
      "No example traces lie beside the plugin: they come with the package and the source tree.";
  }
  this->setToolTip(reason);
  this->Reason->setText(reason);
  for (QAction* action : actions)
  {
    action->setVisible((action == this->Reason) == !reason.isEmpty());
  }
}
