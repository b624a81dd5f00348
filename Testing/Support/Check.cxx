#include "Testing/Support/Check.h"

#include <cmath>
#include <cstdio>

namespace pclvis
{
void Checks::operator()(const std::string& sentence, bool passed)
{
  ++this->Made;
  if (!passed)
  {
    ++this->Failed;
    std::fprintf(stderr, "FAILED: %s\n", sentence.c_str());
  }
}

void Checks::Near(const std::string& sentence, double actual, double expected, double tolerance)
{
  const bool bothAbsent = std::isnan(actual) && std::isnan(expected);
  const bool passed = bothAbsent || std::fabs(actual - expected) <= tolerance;
  (*this)(
    sentence + " (is " + std::to_string(actual) + ", expected " + std::to_string(expected) + ")",
    passed || actual == expected);
}

int Checks::Result() const
{
  std::printf("%d checks, %d failed\n", this->Made.load(), this->Failed.load());
  return this->Failed == 0 && this->Made > 0 ? 0 : 1;
}
}
