#include "Testing/Support/Check.h"
#include "Views/Core/Common/DragPace.h"

using namespace pclvis;

int UnitTestDragPace(int, char*[])
{
  Checks check;
  DragPace pace;
  check("before the first update it is tried", pace.KeepsUp(1e9) && pace.KeepsUpAtRest(1e9));
  pace.Took(2, 0.04);
  check("after a short one it goes on", pace.KeepsUp(2));
  check("with a window 12 times as long: 0.48 s are risked", pace.KeepsUp(24));
  check("not with one 13 times as long", !pace.KeepsUp(26));
  pace.Took(2, 0.2);
  check("after a long one it stops", !pace.KeepsUp(2));
  check("and with a longer window", !pace.KeepsUp(3));
  check("but where the hand rests it waits two seconds", pace.KeepsUpAtRest(19.9));
  check("not more", !pace.KeepsUpAtRest(20.1));
  check("until the window is less than half as long", !pace.KeepsUp(1.01) && pace.KeepsUp(0.99));
  pace.Took(0.99, 0.15);
  check("what does not grow with the window is learned", !pace.KeepsUp(0.99));
  pace.Took(0.5, 0.05);
  check("and forgotten", pace.KeepsUp(0.99));
  return check.Result();
}
