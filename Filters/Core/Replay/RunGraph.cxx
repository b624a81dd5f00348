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

void RunGraph::MarkCalls()
{
  this->Marks.resize(this->Calls.Size());
  for (std::size_t call = 0; call < this->Marks.size(); ++call)
  {
    bool waits = this->FirstReceived[call] < this->FirstReceived[call + 1] ||
      this->FirstCompleted[call] < this->FirstCompleted[call + 1];
    for (std::size_t j = this->FirstEnding[call]; j < this->FirstEnding[call + 1]; ++j)
    {
      const Span span = this->AwaitedBy(this->Ending[j]);
      waits = waits || span.First < span.Past;
    }
    this->Marks[call] =
      static_cast<std::uint8_t>((waits ? kWaits : 0) | (this->Calls.IsLast(call) ? kLast : 0));
  }
}
}
