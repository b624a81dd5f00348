#pragma once
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>

namespace pclvis
{
/// Resident memory of this process, and its peak since the object was created [bytes].
class ProcessMemory
{
public:
  ProcessMemory()
  {
    std::ofstream("/proc/self/clear_refs") << "5";
    this->Before = Now();
  }
  double Grown() const { return std::max(0.0, Now() - this->Before); }
  double GrownAtMost() const { return std::max(0.0, Read("VmHWM:") - this->Before); }
  static double Now() { return Read("VmRSS:"); }

private:
  static double Read(const std::string& name)
  {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
    {
      if (line.compare(0, name.size(), name) == 0)
      {
        return 1024 * std::atof(line.c_str() + name.size());
      }
    }
    return 0;
  }
  double Before;
};
}
