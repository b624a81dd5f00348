#pragma once
#include "Filters/Core/Flow/FlowSequences.h"

#include <string>
#include <vector>

namespace pclvis
{
/// Calls that neither start nor complete communication (MpiCall::IsLocal).
enum class LocalCalls : int
{
  Automatic, ///< left out where Size would be Exact: a program asks for its rank everywhere, and
             ///< without call sites that would be one node
  Keep,
  LeaveOut
};

/// What makes two calls the same.
struct SignatureOptions
{
  bool Call = true; ///< name of the MPI call
  SizeInSignature Size = SizeInSignature::Automatic;
  PartnerInSignature Partner = PartnerInSignature::Automatic;
  bool CallSite = true; ///< the call path, with lines if they are known
  bool Region = false;  ///< the innermost function that encloses the call
  MessageReading Reading = MessageReading::Status;
  LocalCalls Local = LocalCalls::Automatic;
  std::vector<std::string> LeaveOut; ///< names of MPI calls that are no events
  std::vector<std::int32_t> Ranks;   ///< only the calls of these are events; none: of all
};

/// Gives each MPI call of a rank's first thread its signature and numbers the signatures. Size and
/// partner of a message are those of the calls that post it or complete it, by Reading. Calls that
/// complete several messages (MPI_Waitall, MPI_Waitsome, MPI_Test...) have the sum of their sizes
/// and no partner, MPI_Sendrecv those of its send. A collective has the bytes that the rank sends
/// (MPI_Bcast and MPI_Scatter: those that it receives) and its root, always by its place in the
/// communicator, which is the same for all ranks.
/// Source: [Fuerlinger2010], section 3 and Fig. 1, 2; Filters/README, Event Flow Graph, for what
/// the paper leaves open.
/// @throws Error for columns of different length, 2^32 rows, Region without Code, a name in
/// LeaveOut that no call has, or a rank without MPI calls Cost: O(messages log calls + calls). The
/// same for any number of threads and order of rows.
FlowSequences ListSignatures(const FlowInput& input, const SignatureOptions& options);
}
