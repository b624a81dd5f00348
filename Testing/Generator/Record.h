#pragma once
#include <cstdint>

namespace pclvis
{
enum class RecordKind : std::uint8_t
{
  End, ///< of the records in a block
  Enter,
  Leave,
  Send,
  Isend,
  IsendComplete,
  IrecvRequest,
  Recv,
  Irecv,
  CollectiveBegin,
  CollectiveEnd,
  RequestTest,
  RequestCancelled,
  Sample,
  ThreadFork,
  ThreadTeamBegin,
  ThreadTeamEnd,
  ThreadJoin
};

/// One record before it is written to the archive. Codes are indices, not yet ids of definitions.
struct Record
{
  RecordKind Kind = RecordKind::End;
  std::uint64_t Tick = 0;    ///< written time
  std::uint64_t A = 0;       ///< region, peer (rank in the communicator), request, operation
                             ///< or first counter
  std::uint64_t B = 0;       ///< communicator or second counter
  std::uint64_t C = 0;       ///< tag, or root + 1 (0: none)
  std::uint64_t Length = 0;  ///< [bytes] of the message, or sent in a collective
  std::uint64_t Request = 0; ///< of a nonblocking message, or bytes received in a collective
};
/// How many of A, B, C, Length and Request a kind uses, in this order.
int FieldsOf(RecordKind kind);
}
