#include "Views/VTK/ServerManager/ShownSources.h"

#include "Views/VTK/Common/vtkPVCommunicationView.h"

#include "vtkSMProperty.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMSourceProxy.h"

#include <algorithm>

std::vector<vtkSMProxy*> ShownBy(vtkSMProxy* view)
{
  std::vector<vtkSMProxy*> shown;
  vtkSMPropertyHelper representations(view, "Representations", true);
  for (unsigned int i = 0; i < representations.GetNumberOfElements(); ++i)
  {
    vtkSMProxy* representation = representations.GetAsProxy(i);
    vtkSMProxy* source =
      representation ? vtkSMPropertyHelper(representation, "Input", true).GetAsProxy() : nullptr;
    if (source)
    {
      shown.push_back(source);
    }
  }
  return shown;
}

std::string SharesIn(vtkSMProxy* view)
{
  std::string shares;
  vtkSMPropertyHelper representations(view, "Representations", true);
  for (unsigned int i = 0; i < representations.GetNumberOfElements(); ++i)
  {
    vtkSMProxy* representation = representations.GetAsProxy(i);
    if (!representation)
    {
      continue;
    }
    vtkSMPropertyHelper input(representation, "Input", true);
    auto* source = vtkSMSourceProxy::SafeDownCast(input.GetAsProxy());
    vtkSMSourceProxy* selection =
      source ? source->GetSelectionInput(input.GetOutputPort()) : nullptr;
    const char* key = vtkPVCommunicationView::SharesKey();
    shares += selection && selection->HasAnnotation(key) ? selection->GetAnnotation(key) : "";
  }
  return shares;
}

std::string ProblemBefore(std::vector<vtkSMProxy*> todo)
{
  for (std::size_t i = 0; i < todo.size(); ++i)
  {
    if (todo[i]->GetProperty("Problem"))
    {
      todo[i]->UpdatePropertyInformation(todo[i]->GetProperty("Problem"));
      const std::string problem = vtkSMPropertyHelper(todo[i], "Problem").GetAsString();
      if (!problem.empty())
      {
        return problem;
      }
    }
    for (unsigned int k = 0; k < todo[i]->GetNumberOfProducers(); ++k)
    {
      vtkSMProxy* producer = todo[i]->GetProducerProxy(k);
      if (std::find(todo.begin(), todo.end(), producer) == todo.end())
      {
        todo.push_back(producer);
      }
    }
  }
  return {};
}
