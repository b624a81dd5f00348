#include "Views/Core/Timeline/CodePlaces.h"

namespace pclvis
{
namespace
{
constexpr std::size_t kCallers = 6; // shown of a call stack in a tip
}

std::string PathPlace::Words() const
{
  if (this->File.empty())
  {
    return this->Region;
  }
  const std::size_t slash = this->File.find_last_of('/');
  return this->Region + " (" +
    (slash == std::string::npos ? this->File : this->File.substr(slash + 1)) +
    (this->Line >= 0 ? ":" + std::to_string(this->Line) : "") + ")";
}

std::string PlaceWords(const std::vector<PathPlace>& code, std::int32_t path)
{
  return path >= 0 && static_cast<std::size_t>(path) < code.size() ? code[path].Words() : "";
}

void AddStack(const std::vector<PathPlace>& code, std::int32_t path, TipRows& rows)
{
  std::size_t callers = 0;
  while (path >= 0 && static_cast<std::size_t>(path) < code.size())
  {
    if (callers == kCallers)
    {
      rows.emplace_back("from", "...");
      return;
    }
    rows.emplace_back(callers == 0 ? "in" : "from", code[path].Words());
    ++callers;
    path = code[path].Parent;
  }
}
}
