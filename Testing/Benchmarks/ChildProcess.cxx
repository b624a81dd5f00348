#include "Testing/Benchmarks/ChildProcess.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace pclvis
{
double ChildUsage::Number(const std::string& key) const
{
  const std::size_t at = this->Output.find(key + " ");
  return at == std::string::npos ? -1 : std::atof(this->Output.c_str() + at + key.size() + 1);
}

std::string ProgramFolder()
{
  return std::filesystem::read_symlink("/proc/self/exe").parent_path().string();
}

ChildUsage RunChild(const std::vector<std::string>& command, int handles)
{
  ChildUsage usage;
  int ends[2];
  if (pipe(ends) != 0)
  {
    return usage;
  }
  const auto begin = std::chrono::steady_clock::now();
  const pid_t child = fork();
  if (child == 0)
  {
    dup2(ends[1], STDOUT_FILENO);
    close(ends[0]);
    close(ends[1]);
    if (handles > 0)
    {
      const rlimit limit = { static_cast<rlim_t>(handles), static_cast<rlim_t>(handles) };
      setrlimit(RLIMIT_NOFILE, &limit);
    }
    std::vector<char*> words;
    for (const std::string& word : command)
    {
      words.push_back(const_cast<char*>(word.c_str()));
    }
    words.push_back(nullptr);
    execv(words[0], words.data());
    _exit(127);
  }
  close(ends[1]);
  char buffer[4096];
  for (ssize_t n = 0; (n = read(ends[0], buffer, sizeof(buffer))) > 0;)
  {
    usage.Output.append(buffer, static_cast<std::size_t>(n));
  }
  close(ends[0]);
  int status = 0;
  rusage used = {};
  wait4(child, &status, 0, &used);
  usage.WallSeconds =
    std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  usage.CpuSeconds = seconds(used.ru_utime) + seconds(used.ru_stime);
  usage.PeakMegabytes = static_cast<double>(used.ru_maxrss) / 1024;
  usage.Succeeded = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  return usage;
}
}
