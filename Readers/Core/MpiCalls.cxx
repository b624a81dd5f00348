#include "Readers/Core/MpiCalls.h"

#include <cctype>
#include <unordered_map>

namespace pclvis
{
namespace
{
/// Lower case, without "()", trailing "_" and the prefix; empty for what is no MPI call.
std::string NameInMpi(const std::string& name)
{
  std::string plain;
  for (const char c : name)
  {
    plain += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  const auto endsWith = [&](const std::string& end) {
    return plain.size() >= end.size() &&
      plain.compare(plain.size() - end.size(), end.size(), end) == 0;
  };
  while (endsWith("()") || endsWith("_"))
  {
    plain.resize(plain.size() - (endsWith("_") ? 1 : 2));
  }
  for (const std::string prefix : { "mpi_", "pmpi_" })
  {
    if (plain.compare(0, prefix.size(), prefix) == 0)
    {
      return plain.substr(prefix.size());
    }
  }
  return "";
}

const std::unordered_map<std::string, MpiCallKind>& Kinds()
{
  using K = MpiCallKind;
  static const std::unordered_map<std::string, MpiCallKind> kinds = { { "init", K::StartUp },
    { "init_thread", K::StartUp }, { "finalize", K::ShutDown }, { "send", K::Send },
    { "ssend", K::Send }, { "rsend", K::Send }, { "bsend", K::SendBuffered }, { "isend", K::Post },
    { "issend", K::Post }, { "irsend", K::Post }, { "ibsend", K::Post }, { "irecv", K::Post },
    { "imrecv", K::Post }, { "start", K::Post }, { "startall", K::Post }, { "isendrecv", K::Post },
    { "isendrecv_replace", K::Post }, { "recv", K::Receive }, { "mrecv", K::Receive },
    { "sendrecv", K::SendReceive }, { "sendrecv_replace", K::SendReceive }, { "wait", K::Complete },
    { "waitall", K::Complete }, { "waitany", K::Complete }, { "waitsome", K::Complete },
    { "test", K::Complete }, { "testall", K::Complete }, { "testany", K::Complete },
    { "testsome", K::Complete }, { "barrier", K::Barrier }, { "allreduce", K::AllToAll },
    { "allgather", K::AllToAll }, { "allgatherv", K::AllToAll }, { "alltoall", K::AllToAll },
    { "alltoallv", K::AllToAll }, { "alltoallw", K::AllToAll }, { "reduce_scatter", K::AllToAll },
    { "reduce_scatter_block", K::AllToAll }, { "bcast", K::FromRoot }, { "scatter", K::FromRoot },
    { "scatterv", K::FromRoot }, { "reduce", K::ToRoot }, { "gather", K::ToRoot },
    { "gatherv", K::ToRoot }, { "scan", K::Scan }, { "exscan", K::Scan } };
  return kinds;
}
}

MpiCall MpiCallOf(const std::string& name)
{
  const std::string plain = NameInMpi(name);
  if (plain.empty())
  {
    return {};
  }
  const auto known = Kinds().find(plain);
  if (known != Kinds().end())
  {
    return { known->second, false };
  }
  const auto blocking = plain[0] == 'i' ? Kinds().find(plain.substr(1)) : Kinds().end();
  if (blocking != Kinds().end() && MpiCall{ blocking->second, true }.IsCollective())
  {
    return { blocking->second, true };
  }
  const bool nonblocking = plain[0] == 'i';
  const bool neighbours = plain.compare(nonblocking ? 1 : 0, 9, "neighbor_") == 0;
  return { neighbours ? MpiCallKind::Neighbours : MpiCallKind::Other, neighbours && nonblocking };
}

std::vector<MpiCall> MpiCallsOf(const std::vector<std::string>& names)
{
  std::vector<MpiCall> calls;
  for (const std::string& name : names)
  {
    calls.push_back(MpiCallOf(name));
  }
  return calls;
}
}
