#include "Filters/Core/Replay/RunGraph.h"

namespace pclvis
{
RunGraph::Span RunGraph::AwaitedBy(std::uint32_t member) const
{
  const std::uint32_t operation = this->Operation[member];
  const std::uint32_t first = this->FirstMember[operation], past = this->FirstMember[operation + 1],
                      root = this->Root[operation];
  switch (this->Kind[operation])
  {
    case OperationKind::All:
      return { first, past };
    case OperationKind::ToRoot:
      return member == root ? Span{ first, past } : Span{ member, member };
    case OperationKind::FromRoot:
      return { root, root + 1 };
    case OperationKind::Scan:
      return { first, member };
    default:
      return { member, member };
  }
}
}
