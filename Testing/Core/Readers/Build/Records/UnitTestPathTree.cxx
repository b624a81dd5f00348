#include "Readers/Build/Records/PathTree.h"

#include "Testing/Support/Check.h"

using namespace pclvis;

int UnitTestPathTree(int, char*[])
{
  Checks check;
  OpenPath path(4);
  const std::int32_t main = path.Enter(0), work = path.Enter(1), send = path.Enter(2);
  path.Leave(2);
  check("the same place in the same caller is the same path", path.Enter(2) == send);
  path.Leave(1); // with the send in it
  check("a leave takes what is within along", path.Enter(1) == work);
  path.Leave(3); // never entered
  check("a leave without enter changes nothing", path.Enter(2) == send);
  path.Follow(main);
  check("a context says where the thread is", path.Enter(3) == 3 && path.Tree[3].Parent == main);
  const std::vector<PathNode> nodes = path.Tree.Take();
  check("four paths", nodes.size() == 4 && nodes[send].Depth == 3 && nodes[work].Parent == main);
  PathTree deep;
  std::int32_t at = PathTree::kNone;
  for (int i = 0; i < 100000; ++i)
  {
    at = deep.Child(at, i % 3);
  }
  check("a recursion is one long path", deep.Size() == 100000 && deep[at].Depth == 100000);
  return check.Result();
}
