#pragma once
#include <stdexcept>
#include <string>

namespace pclvis
{
/// The one exception of this project: what the request or the file did wrong, in three parts:
/// where and which value, what was expected, what to do. Programming errors are asserts.
class Error : public std::runtime_error
{
public:
  explicit Error(const std::string& what) : std::runtime_error(what) {}
};

/// The message when memory runs out.
inline const char* const kOutOfMemory =
  "Out of memory: the data are larger than this process can hold. Read fewer ranks or a shorter "
  "time window, or use more processes.";

/// Thrown when a progress callback asked to stop; callers finish quietly with empty results.
class Cancelled : public std::runtime_error
{
public:
  Cancelled() : std::runtime_error("stopped on request") {}
};
}
