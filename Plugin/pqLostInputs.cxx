#include "pqLostInputs.h"

#include "Views/VTK/ServerManager/vtkSMTraceInputProperty.h"
#include "pqApplicationCore.h"
#include "pqPipelineSource.h"
#include "pqServerManagerModel.h"
#include "pqUndoStack.h"
#include "vtkPVXMLElement.h"
#include "vtkSMProxy.h"

#include <utility>
#include <vector>

namespace
{
/// The property as an optional input; null: it is not one.
vtkSMTraceInputProperty* AsOptional(vtkSMProperty* property)
{
  auto* input = vtkSMTraceInputProperty::SafeDownCast(property);
  vtkPVXMLElement* hints = input ? input->GetHints() : nullptr;
  return hints && hints->FindNestedElementByName("Optional") ? input : nullptr;
}
}

pqLostInputs::pqLostInputs(QObject* parent) : QObject(parent) {}

pqLostInputs::~pqLostInputs() = default;

QStringList pqLostInputs::needing(pqPipelineSource* source)
{
  vtkSMProxy* const proxy = source->getProxy();
  QStringList names;
  for (pqPipelineSource* consumer : source->getAllConsumers())
  {
    for (unsigned int i = 0; i < proxy->GetNumberOfConsumers(); ++i)
    {
      if (proxy->GetConsumerProxy(i) == consumer->getProxy() &&
        vtkSMInputProperty::SafeDownCast(proxy->GetConsumerProperty(i)) &&
        !AsOptional(proxy->GetConsumerProperty(i)) && !names.contains(consumer->getSMName()))
      {
        names << consumer->getSMName();
      }
    }
  }
  return names;
}

void pqLostInputs::startup()
{
  QObject::connect(pqApplicationCore::instance()->getServerManagerModel(),
    &pqServerManagerModel::preSourceRemoved, this, &pqLostInputs::disconnectFrom);
}

void pqLostInputs::shutdown() {}

void pqLostInputs::disconnectFrom(pqPipelineSource* source)
{
  const pqUndoStack* stack = pqApplicationCore::instance()->getUndoStack();
  if (stack && (stack->getInUndo() || stack->getInRedo()))
  {
    return; // undo and redo restore and clear inputs with their sources
  }
  vtkSMProxy* const proxy = source->getProxy();
  std::vector<std::pair<vtkSMProxy*, vtkSMTraceInputProperty*>> inputs;
  for (unsigned int i = 0; i < proxy->GetNumberOfConsumers(); ++i)
  {
    if (vtkSMTraceInputProperty* input = AsOptional(proxy->GetConsumerProperty(i)))
    {
      inputs.emplace_back(proxy->GetConsumerProxy(i), input);
    }
  }
  for (const auto& [consumer, input] : inputs)
  {
    input->RemoveProxy(proxy);
    consumer->UpdateVTKObjects();
  }
}
