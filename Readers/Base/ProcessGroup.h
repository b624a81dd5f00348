#pragma once
#include <cstddef>
#include <utility>
#include <vector>

namespace pclvis
{
using Bytes = std::vector<char>;

/// The processes that share one pipeline (pvserver -np N), as the cores see them. The base class is
/// a single process. Every call is collective: all processes make it, in the same order, even those
/// that have nothing to send.
class ProcessGroup
{
public:
  virtual ~ProcessGroup() = default;
  virtual int Process() const { return 0; }
  virtual int Processes() const { return 1; }
  /// The bytes of every process, by process, on every process.
  virtual std::vector<Bytes> AllGather(const Bytes& mine) { return { mine }; }
  /// parts[q] goes to process q; result[p] came from process p.
  virtual std::vector<Bytes> AllToAll(std::vector<Bytes> parts) { return parts; }
};
}
