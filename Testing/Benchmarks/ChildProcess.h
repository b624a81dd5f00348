#pragma once
#include <string>
#include <vector>

namespace pclvis
{
/// The resources that a finished child process used.
struct ChildUsage
{
  bool Succeeded = false;
  double CpuSeconds = 0; ///< user and system
  double WallSeconds = 0;
  double PeakMegabytes = 0; ///< resident
  std::string Output;       ///< its standard output
  /// The number after "key " in the output; -1 if there is none.
  double Number(const std::string& key) const;
};

/// Runs a program and waits for it; `handles` > 0 limits its open files.
ChildUsage RunChild(const std::vector<std::string>& command, int handles = 0);
/// The folder of the running program.
std::string ProgramFolder();
}
