#include "Filters/Core/Prices/Transfers/TransferExamples.h"

#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Common/Quantiles.h"
#include "Filters/Core/Prices/Transfers/NonNegativeFit.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace pclvis
{
namespace
{
using namespace price_constants;

/// Half of the examples that judge a fit are fitted.
constexpr std::size_t kEnoughToJudge = 2 * kEnoughToFit;
/// Natural logarithm: the largest error with which loads explain the times.
constexpr double kNoisy = 2 * kLeastEffect;
constexpr double kWorse = 1 + kHalf, kAsWell = 1 + kRare;

/// Typical error, natural logarithm: a model is fitted to alternating groups of four examples and
/// tested on the others.
double ErrorAtOthers(const TransferExamples& examples, double empty)
{
  TransferExamples seen, others;
  for (std::size_t k = 0; k < examples.Values.size(); ++k)
  {
    (k / 4 % 2 == 0 ? others : seen).Add(examples.Rows[k], examples.Values[k]);
  }
  seen.AddEmpty(empty);
  const Features x = seen.Fitted();
  std::vector<double> errors;
  for (std::size_t k = 0; k < others.Values.size(); ++k)
  {
    errors.push_back(std::log(others.Values[k] / std::max(Dot(x, others.Rows[k]), kShortest)));
  }
  const double middle = MedianOf(errors);
  for (double& e : errors)
  {
    e = std::fabs(e - middle);
  }
  return MedianOf(std::move(errors));
}
}

void TransferExamples::AddEmpty(double seconds)
{
  const auto values = static_cast<double>(this->Values.size());
  const std::size_t n = std::max<std::size_t>(2, std::lround((1 - kMost) * values));
  this->Rows.insert(this->Rows.end(), n, Features{ 1, 0, 0, 0, 0, 0, 0, 0 });
  this->Values.insert(this->Values.end(), n, seconds);
}

Features TransferExamples::Fitted() const
{
  return NonNegativeFit<kFeatures>(this->Rows, this->Values).Solve();
}

Features WithoutLoad(const Features& f)
{
  const bool between = f[4] > 0;
  return { f[0], f[1], f[1], between ? f[1] : 0, between ? f[1] : 0, 0, 0, 0 };
}

TransferExamples WithoutLoad(TransferExamples examples)
{
  for (Features& row : examples.Rows)
  {
    row = WithoutLoad(row);
  }
  return examples;
}

TransferExamples WithLoadOf(TransferExamples examples, int places)
{
  for (Features& f : examples.Rows)
  {
    f[4] = places < 3 ? 0 : f[4];
    f[5] = places < 2 ? 0 : f[5];
    f[6] = places < 2 ? 0 : f[6];
    f[7] = places < 2 ? 0 : f[7];
  }
  return examples;
}

int ExplainingLoad(const TransferExamples& examples, double empty)
{
  if (examples.Values.size() < kEnoughToJudge)
  {
    return 0;
  }
  std::array<double, 4> error{};
  ParallelFor(error.size(), std::size_t{ 0 }, [&](std::size_t places) {
    error[places] = ErrorAtOthers(
      places == 0 ? WithoutLoad(examples) : WithLoadOf(examples, static_cast<int>(places)), empty);
  });
  const double least = *std::min_element(error.begin() + 1, error.end());
  int fewest = 1;
  while (error[fewest] > kAsWell * least)
  {
    ++fewest;
  }
  return error[fewest] < kNoisy && error[fewest] < kWorse * error[0] ? fewest : 0;
}
}
