#pragma once
#include <functional>

namespace pclvis
{
/// Called with the share done, 0 to 1, and what is being done; false asks to stop.
/// May be empty. Always called on the thread that started the work.
using Progress = std::function<bool(double share, const char* what)>;
}
