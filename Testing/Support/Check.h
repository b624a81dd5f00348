#pragma once
#include <atomic>
#include <string>

namespace pclvis
{
/// Counts the failed checks of one test driver. Each check is a sentence that is true if it passes.
///   Checks check;
///   check("a send to oneself waits zero", wait == 0);
///   return check.Result();
class Checks
{
public:
  /// Counts the check; prints the sentence if `passed` is false.
  void operator()(const std::string& sentence, bool passed);
  /// |actual - expected| <= tolerance; NaN equals NaN. Prints both values on failure.
  void Near(const std::string& sentence, double actual, double expected, double tolerance = 1e-12);
  /// Calls `action`; passes if that throws a pclvis::Error whose text contains `part`.
  template<typename Action>
  void Throws(const std::string& sentence, const std::string& part, Action&& action);
  /// Exit code of the driver: 0 if no check failed and at least one was made.
  int Result() const;

private:
  std::atomic<int> Failed = 0, Made = 0; ///< simulated processes are threads that check as well
};
}

#include "Readers/Base/Error.h"

namespace pclvis
{
template<typename Action>
void Checks::Throws(const std::string& sentence, const std::string& part, Action&& action)
{
  std::string text;
  bool thrown = false;
  try
  {
    action();
  }
  catch (const Error& error)
  {
    thrown = true;
    text = error.what();
  }
  (*this)(sentence + " (said: " + text + ")", thrown && text.find(part) != std::string::npos);
}
}
