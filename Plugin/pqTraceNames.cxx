#include "pqTraceNames.h"

#include "pqApplicationCore.h"
#include "pqPipelineSource.h"
#include "pqServerManagerModel.h"
#include "pqUndoStack.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMProxy.h"

#include <QFileInfo>
#include <QTimer>

#include <cstring>

namespace
{
void NameByFolder(pqPipelineSource* source)
{
  // The server's file: nothing is looked up here.
  const QFileInfo file(vtkSMPropertyHelper(source->getProxy(), "FileName").GetAsString());
  const QString folder = QFileInfo(file.path()).fileName();
  if (source->getSMName() == file.fileName() && !folder.isEmpty() && folder != ".")
  {
    SCOPED_UNDO_EXCLUDE();
    source->rename(folder);
  }
}
}

pqTraceNames::pqTraceNames(QObject* parent) : QObject(parent) {}

pqTraceNames::~pqTraceNames() = default;

void pqTraceNames::startup()
{
  pqServerManagerModel* model = pqApplicationCore::instance()->getServerManagerModel();
  QObject::connect(model, &pqServerManagerModel::sourceAdded, this, &pqTraceNames::add);
  for (pqPipelineSource* source : model->findItems<pqPipelineSource*>())
  {
    this->add(source);
  }
}

void pqTraceNames::shutdown() {}

void pqTraceNames::add(pqPipelineSource* source)
{
  if (!strcmp(source->getProxy()->GetXMLName(), "OTF2TraceReader"))
  {
    // Not while ParaView registers it under its own name.
    QTimer::singleShot(0, source, [source] { NameByFolder(source); });
  }
}
