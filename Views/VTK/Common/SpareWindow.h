#pragma once

class vtkRenderer;
class vtkRenderWindow;

namespace pclvis
{
/// The window of the picture before, kept for the next one: a new window compiles its shaders
/// again, which takes half of a simple picture's time. For views without a user.
class SpareWindow
{
public:
  /// The spare window, or null if there is none; it is spare no more. The caller has a reference.
  static vtkRenderWindow* Take();
  /// Keeps the window of a view that goes, if only its renderer draws there.
  static void Keep(vtkRenderWindow* window, vtkRenderer* renderer);
};
}
