#include "Views/VTK/Common/SpareWindow.h"

#include "vtkPVView.h"
#include "vtkRenderWindow.h"
#include "vtkRenderer.h"
#include "vtkRendererCollection.h"

namespace pclvis
{
namespace
{
vtkRenderWindow* spare = nullptr; // not deleted when the process ends: its display may be gone
}

vtkRenderWindow* SpareWindow::Take()
{
  vtkRenderWindow* const window = spare;
  spare = nullptr;
  if (window)
  {
    window->SetShowWindow(true);
  }
  return window;
}

void SpareWindow::Keep(vtkRenderWindow* window, vtkRenderer* renderer)
{
  if (!window || spare || vtkPVView::GetUseGenericOpenGLRenderWindow())
  {
    return;
  }
  window->RemoveRenderer(renderer);
  if (window->GetRenderers()->GetNumberOfItems() > 0)
  {
    return;
  }
  window->SetInteractor(nullptr);
  window->SetShowWindow(false);
  window->Register(nullptr);
  spare = window;
}
}
