#pragma once
#include "Filters/Core/Prices/Transfers/ProgramLoad.h"

#include <cstddef>
#include <vector>

namespace pclvis
{
/// Values that a fit needs.
constexpr std::size_t kEnoughToFit = kFeatures;

/// [s] What a transfer with these features takes.
inline double Dot(const Features& coefficients, const Features& features)
{
  double sum = 0; // coefficients are often 0
  for (std::size_t i = 0; i < kFeatures; ++i)
  {
    if (coefficients[i] != 0)
    {
      sum += coefficients[i] * features[i];
    }
  }
  return sum;
}

/// Transfers that the coefficients of a TransferModel are fitted to.
/// Source: as TransferModel.h.
struct TransferExamples
{
  std::vector<Features> Rows;
  std::vector<double> Values; ///< [s]

  void Add(const Features& features, double seconds)
  {
    this->Rows.push_back(features);
    this->Values.push_back(seconds);
  }
  /// Adds a fifth as many examples of what an empty message takes, because the sizes of the others
  /// may not show it.
  void AddEmpty(double seconds);
  /// Coefficients, none below 0.
  Features Fitted() const;
};

/// As if each message was alone.
Features WithoutLoad(const Features& features);
/// The same of all.
TransferExamples WithoutLoad(TransferExamples examples);

/// Only the load of some places: of the two nodes (1), of their switches as well (2), of all (3).
TransferExamples WithLoadOf(TransferExamples examples, int places);

/// The places whose load is used: the fewest that explain lags outside of the fit as well as more
/// places do, because activity that is everywhere at once can seem to explain anything. 0: none, if
/// lags vary more for other reasons than a load could change them.
/// @param empty [s] that an empty message takes
int ExplainingLoad(const TransferExamples& examples, double empty);
}
