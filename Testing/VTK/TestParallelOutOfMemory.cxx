// The last process gets less memory than its share of the events needs: all processes end with the
// same message, and none waits for it.
#include "Readers/Archive/OTF2Import.h"
#include "Readers/Base/Collective.h"
#include "Readers/VTK/ProcessGroupVTK.h"
#include "Testing/Generator/GenerateTrace.h"
#include "Testing/Support/Check.h"

#include <vtkMPIController.h>
#include <vtkNew.h>

#include <sys/resource.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace
{
/// [bytes] of address space that this process has.
rlim_t AddressSpace()
{
  std::ifstream file("/proc/self/statm");
  rlim_t pages = 0;
  file >> pages;
  return pages * 4096;
}

/// No more than so many bytes beyond those that it has, as long as this lives.
class MemoryLimit
{
public:
  explicit MemoryLimit(rlim_t more)
  {
    getrlimit(RLIMIT_AS, &this->Before);
    const rlimit limit = { AddressSpace() + more, this->Before.rlim_max };
    setrlimit(RLIMIT_AS, &limit);
  }
  ~MemoryLimit() { setrlimit(RLIMIT_AS, &this->Before); }
  MemoryLimit(const MemoryLimit&) = delete;
  MemoryLimit& operator=(const MemoryLimit&) = delete;

private:
  rlimit Before;
};

void Read(const std::string& anchor, pclvis::ProcessGroup& group)
{
  pclvis::ReadOptions options;
  options.Threads = 1;
  pclvis::BuildTrace(*pclvis::ReadArchive(anchor, options, group), pclvis::BuildOptions(), group);
}
}

int TestParallelOutOfMemory(int argc, char* argv[])
{
  vtkNew<vtkMPIController> controller;
  controller->Initialize(&argc, &argv);
  vtkMultiProcessController::SetGlobalController(controller);
  pclvis::Checks check;
  {
    pclvis::ControllerProcessGroup group;
    const std::string folder =
      std::string(argv[2]) + "/out-of-memory-" + std::to_string(group.Processes());
    pclvis::Together(group, [&] {
      if (group.Process() == 0)
      {
        std::filesystem::remove_all(folder);
        pclvis::GenerateTrace(
          pclvis::ParseScenario("preset=benchmark ranks=6 events=4000000"), folder);
      }
    });
    const std::string anchor = folder + "/traces.otf2";
    check.Throws("all processes say that one has no memory", "Out of memory", [&] {
      // A third of the events needs twice as much; an OTF2 reader's chunks need a third of it.
      const MemoryLimit limit(
        group.Process() + 1 == group.Processes() ? 16 << 20 : rlim_t(1) << 40);
      Read(anchor, group);
    });
    bool read = true;
    try
    {
      Read(anchor, group);
    }
    catch (const pclvis::Error&)
    {
      read = false;
    }
    check("with memory the same processes read the same archive", read);
    if (group.Process() == 0)
    {
      std::filesystem::remove_all(folder);
    }
  }
  const int result = check.Result();
  vtkMultiProcessController::SetGlobalController(nullptr);
  controller->Finalize();
  return result;
}
