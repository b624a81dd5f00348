#pragma once
#include "Readers/Schema/CriteriaSchema.h"
#include "Readers/Base/ProcessGroup.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace pclvis
{
/// Where the criterion of a bin comes from; codes of the column `fitted`.
enum class CriterionSource : std::uint8_t
{
  BinMedian = 0,    ///< median of the bin's own samples
  Fit = 1,          ///< monotone fit over the class's bins
  Interpolation = 2 ///< from the neighbouring bins of a saved curve
};

/// Table Criteria: one row per bin that has a criterion, by (class, size).
struct CriteriaCurve : schema::Criteria::Table
{
  std::size_t Size() const { return this->SizeBytes.Size(); }
  void Append(bool interNode, std::int64_t sizeBytes, std::int64_t samples, double criterion,
    CriterionSource source);
  Bytes Pack() const;
  static CriteriaCurve Unpack(const Bytes& bytes);
};

/// Sorts the rows of a saved curve by (class, size) and checks them.
/// @param origin what the curve is called in messages, e.g. its file name
/// @throws Error for a criterion that is not above 0, a negative size, or a bin that occurs twice
CriteriaCurve CheckedCurve(const CriteriaCurve& saved, const std::string& origin);

/// Reads a curve from the text of a CSV file: header with column names of the table Criteria, in
/// any order; columns `samples` and `fitted` may be absent (0), others are ignored.
/// @throws Error naming the line and what was expected
CriteriaCurve CurveFromText(const std::string& text, const std::string& origin);

/// A saved curve with a row for every bin of the present trace. A bin that the curve lacks is
/// interpolated linearly in size between its neighbours of the same class, and keeps the value
/// of the outermost bin beyond the ends; such rows say Interpolation and 0 samples. Points of the
/// curve are at the first size of their bins, so a curve of another bin width can be used as well.
/// A class that the curve lacks gets no criterion.
/// Source: Filters/README, Latency Criteria. Cost: O((bins + points) log).
/// @param bins (class, first size [bytes]) of the trace's bins, any order
CriteriaCurve ExtendCurve(
  const CriteriaCurve& saved, const std::vector<std::pair<bool, std::int64_t>>& bins);
}
