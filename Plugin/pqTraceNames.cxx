#include "pqTraceNames.h"

#include "pqEach.h"
#include "pqPipelineSource.h"
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
  pqEach(&pqServerManagerModel::sourceAdded, this, &pqTraceNames::add);
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
