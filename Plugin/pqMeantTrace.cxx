#include "pqMeantTrace.h"

#include "pqActiveObjects.h"
#include "pqApplicationCore.h"
#include "pqOutputPort.h"
#include "pqPipelineFilter.h"
#include "pqRepresentation.h"
#include "pqServerManagerModel.h"
#include "pqView.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMProxy.h"

#include <QSet>

#include <cstring>

namespace
{
/// Adds the traces from which a source is derived.
void AddTraces(
  pqPipelineSource* source, QSet<pqPipelineSource*>& passed, QSet<pqPipelineSource*>& traces)
{
  if (!source || passed.contains(source))
  {
    return;
  }
  passed.insert(source);
  if (pqMeantTrace::isTrace(source))
  {
    traces.insert(source);
    return; // the source of an imported table is not a trace
  }
  if (auto* filter = qobject_cast<pqPipelineFilter*>(source))
  {
    for (pqOutputPort* input : filter->getAllInputs())
    {
      AddTraces(input->getSource(), passed, traces);
    }
  }
}

QSet<pqPipelineSource*> TracesIn(pqView* view)
{
  auto* model = pqApplicationCore::instance()->getServerManagerModel();
  QSet<pqPipelineSource*> passed, traces;
  for (pqRepresentation* shown : view->getRepresentations())
  {
    vtkSMPropertyHelper input(shown->getProxy(), "Input", true);
    if (shown->isVisible() && input.GetNumberOfElements() > 0)
    {
      AddTraces(model->findItem<pqPipelineSource*>(input.GetAsProxy()), passed, traces);
    }
  }
  return traces;
}
}

bool pqMeantTrace::isTrace(pqPipelineSource* source)
{
  const char* const kind = source->getProxy()->GetXMLName();
  return !strcmp(kind, "OTF2TraceReader") || !strcmp(kind, "TableToMessages");
}

pqPipelineSource* pqMeantTrace::find()
{
  pqView* const view = pqActiveObjects::instance().activeView();
  QSet<pqPipelineSource*> traces = view ? TracesIn(view) : QSet<pqPipelineSource*>();
  if (traces.isEmpty())
  {
    for (auto* source :
      pqApplicationCore::instance()->getServerManagerModel()->findItems<pqPipelineSource*>())
    {
      if (isTrace(source))
      {
        traces.insert(source);
      }
    }
  }
  return traces.size() == 1 ? *traces.begin() : nullptr;
}
