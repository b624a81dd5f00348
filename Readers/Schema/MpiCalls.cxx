#include "Readers/Schema/MpiCalls.h"

#include "Readers/Schema/MpiCallName.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <unordered_set>

namespace pclvis
{
namespace
{
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
    { "testsome", K::Complete }, { "probe", K::Probe }, { "mprobe", K::Probe },
    { "iprobe", K::Probe }, { "improbe", K::Probe }, { "barrier", K::Barrier },
    { "allreduce", K::AllToAll }, { "allgather", K::AllToAll }, { "allgatherv", K::AllToAll },
    { "alltoall", K::AllToAll }, { "alltoallv", K::AllToAll }, { "alltoallw", K::AllToAll },
    { "reduce_scatter", K::AllToAll }, { "reduce_scatter_block", K::AllToAll },
    { "bcast", K::FromRoot }, { "scatter", K::FromRoot }, { "scatterv", K::FromRoot },
    { "reduce", K::ToRoot }, { "gather", K::ToRoot }, { "gatherv", K::ToRoot }, { "scan", K::Scan },
    { "exscan", K::Scan } };
  return kinds;
}

/// Whether a name begins with any of the prefixes.
template<std::size_t N>
bool HasPrefix(const std::string& name, const std::string (&prefixes)[N])
{
  return std::any_of(std::begin(prefixes), std::end(prefixes),
    [&](const std::string& prefix) { return name.compare(0, prefix.size(), prefix) == 0; });
}

/// Whether an MPI procedure is local in the sense of the standard and involves no request, message,
/// window or file: it queries a property or describes data, groups or topologies.
bool IsLocalName(const std::string& plain)
{
  static const std::unordered_set<std::string> names = { "comm_rank", "comm_size",
    "comm_remote_size", "comm_group", "comm_remote_group", "comm_compare", "comm_test_inter",
    "wtime", "wtick", "initialized", "finalized", "query_thread", "is_thread_main",
    "get_processor_name", "get_version", "get_library_version", "get_count", "get_elements",
    "get_elements_x", "get_address", "address", "test_cancelled", "topo_test", "dims_create",
    "cart_coords", "cart_get", "cart_map", "cart_rank", "cart_shift", "cartdim_get", "graph_get",
    "graph_map", "graph_neighbors", "graph_neighbors_count", "graphdims_get",
    "dist_graph_neighbors", "dist_graph_neighbors_count", "pack", "pack_size", "pack_external",
    "pack_external_size", "unpack", "unpack_external", "pcontrol", "alloc_mem", "free_mem" };
  static const std::string prefixes[] = { "group_", "type_", "op_", "info_", "attr_", "keyval_",
    "comm_get_", "comm_set_", "errhandler_", "error_", "status_", "aint_" };
  return names.count(plain) > 0 || HasPrefix(plain, prefixes);
}

bool IsGroupMaker(const std::string& plain)
{
  static const std::string prefixes[] = { "comm_split", "comm_create", "comm_spawn", "comm_accept",
    "comm_connect", "comm_join", "cart_sub", "intercomm_" };
  return HasPrefix(plain, prefixes);
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
    const bool polls = plain.compare(0, 4, "test") == 0 || plain == "iprobe" || plain == "improbe";
    return { known->second, false, polls };
  }
  const auto blocking = plain[0] == 'i' ? Kinds().find(plain.substr(1)) : Kinds().end();
  if (blocking != Kinds().end() && MpiCall{ blocking->second, true }.IsCollective())
  {
    return { blocking->second, true };
  }
  const bool nonblocking = plain[0] == 'i';
  const bool neighbours = plain.compare(nonblocking ? 1 : 0, 9, "neighbor_") == 0;
  return { neighbours ? MpiCallKind::Neighbours : MpiCallKind::Other, neighbours && nonblocking,
    false, IsLocalName(plain), IsGroupMaker(plain) };
}

Column<std::uint8_t> MpiLevels(ColumnView<std::int64_t> callId, ColumnView<std::int64_t> parentId,
  ColumnView<std::int32_t> call, const std::vector<std::string>& names)
{
  const std::vector<MpiCall> calls = MpiCallsOf(names);
  const auto isMpi = [&](std::size_t row) {
    return calls.empty() ||
      (call[row] >= 0 && static_cast<std::size_t>(call[row]) < calls.size() &&
        calls[call[row]].IsMpi());
  };
  std::vector<std::size_t> byId; // rows by call_id
  if (std::any_of(parentId.begin(), parentId.end(), [](std::int64_t id) { return id >= 0; }))
  {
    for (std::size_t row = 0; row < callId.Size; ++row)
    {
      byId.push_back(row);
    }
    std::sort(byId.begin(), byId.end(),
      [&](std::size_t a, std::size_t b) { return callId[a] < callId[b]; });
  }
  const auto parentOf = [&](std::size_t row) {
    const auto found = std::lower_bound(byId.begin(), byId.end(), parentId[row],
      [&](std::size_t other, std::int64_t id) { return callId[other] < id; });
    return parentId[row] >= 0 && parentId[row] < callId[row] && found != byId.end() &&
        callId[*found] == parentId[row]
      ? *found
      : callId.Size;
  };
  Column<std::uint8_t> levels(callId.Size);
  for (std::size_t row = 0; row < callId.Size; ++row)
  {
    levels[row] = isMpi(row);
    for (std::size_t at = isMpi(row) ? parentOf(row) : callId.Size; at < callId.Size;
         at = parentOf(at))
    {
      levels[row] = isMpi(at) ? 2 : levels[row];
    }
  }
  return levels;
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
