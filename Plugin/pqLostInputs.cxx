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

pqLostInputs::pqLostInputs(QObject* parent) : QObject(parent) {}

pqLostInputs::~pqLostInputs() = default;

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
    return; // inputs come back and go with what they are connected to
  }
  vtkSMProxy* const proxy = source->getProxy();
  std::vector<std::pair<vtkSMProxy*, vtkSMTraceInputProperty*>> inputs;
  for (unsigned int i = 0; i < proxy->GetNumberOfConsumers(); ++i)
  {
    auto* input = vtkSMTraceInputProperty::SafeDownCast(proxy->GetConsumerProperty(i));
    vtkPVXMLElement* hints = input ? input->GetHints() : nullptr;
    if (hints && hints->FindNestedElementByName("Optional"))
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
