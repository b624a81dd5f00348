#pragma once
#include <vector>

namespace pclvis
{
/// A round step (1, 2 or 5 times a power of ten) that gives at most `most` ticks.
double RoundStep(double span, int most);
/// Multiples of a step from low to high, both included; none if high is not above low.
std::vector<double> StepTicks(double low, double high, double step);
/// Multiples of a round step from low to high, both included, at most `most` + 1; none if high is
/// not above low.
std::vector<double> RoundTicks(double low, double high, int most);
}
