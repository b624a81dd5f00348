#include "Views/Core/Common/SeenHistory.h"

#include <utility>

namespace pclvis
{
void SeenHistory::See(const Seen& seen, double now)
{
  if (seen == this->Now)
  {
    return;
  }
  const bool goesOn = this->Moving && now - this->Changed < kPause;
  if (!this->Now.empty() && !goesOn)
  {
    this->Before.push_back(this->Now);
    if (this->Before.size() > kSteps)
    {
      this->Before.erase(this->Before.begin());
    }
  }
  this->Moving = !this->Now.empty();
  this->After.clear();
  this->Now = seen;
  this->Changed = now;
}

std::optional<SeenHistory::Seen> SeenHistory::Move(
  std::vector<Seen>& from, std::vector<Seen>& to, Seen& now)
{
  // A movement may have ended where it began.
  while (!from.empty() && from.back() == now)
  {
    from.pop_back();
  }
  if (from.empty())
  {
    return std::nullopt;
  }
  to.push_back(std::exchange(now, from.back()));
  from.pop_back();
  return now;
}

std::optional<SeenHistory::Seen> SeenHistory::Back()
{
  this->Moving = false;
  return Move(this->Before, this->After, this->Now);
}

std::optional<SeenHistory::Seen> SeenHistory::Forward()
{
  this->Moving = false;
  return Move(this->After, this->Before, this->Now);
}
}
