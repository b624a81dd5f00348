#pragma once

class vtkRenderer;
class vtkRenderWindow;

namespace pclvis
{
/// The window of the last picture, kept for the next one: a new window compiles its shaders again,
/// which takes half the time of a simple picture. For views without a user.
class SpareWindow
{
public:
  /// Takes the spare window, or null if there is none. The caller owns a reference.
  static vtkRenderWindow* Take();
  /// Keeps the window of a view that is being deleted, if only its renderer draws there.
  static void Keep(vtkRenderWindow* window, vtkRenderer* renderer);
};
}
