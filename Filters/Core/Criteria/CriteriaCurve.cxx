#include "Filters/Core/Criteria/CriteriaCurve.h"

#include "Readers/Base/Error.h"
#include "Readers/Base/Packing.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>
#include <sstream>

namespace pclvis
{
namespace
{
/// Fields of one CSV line (RFC 4180, without line breaks inside quotes).
std::vector<std::string> Fields(const std::string& line)
{
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i)
  {
    if (line[i] == '"')
    {
      const bool doubled = quoted && i + 1 < line.size() && line[i + 1] == '"';
      if (doubled)
      {
        fields.back() += line[++i];
      }
      else
      {
        quoted = !quoted;
      }
    }
    else if (line[i] == ',' && !quoted)
    {
      fields.emplace_back();
    }
    else if (line[i] != '\r')
    {
      fields.back() += line[i];
    }
  }
  return fields;
}

/// Positions of the curve's columns in a CSV file; -1: absent.
struct Header
{
  int InterNode, SizeBytes, Samples, Criterion, Fitted;
};

int Find(const std::vector<std::string>& names, const std::string& name)
{
  const auto found = std::find(names.begin(), names.end(), name);
  return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

Header ReadHeader(const std::vector<std::string>& names, const std::string& origin)
{
  const Header header{ Find(names, "inter_node"), Find(names, "size_bytes"), Find(names, "samples"),
    Find(names, "criterion_s"), Find(names, "fitted") };
  if (header.InterNode < 0 || header.SizeBytes < 0 || header.Criterion < 0)
  {
    throw Error("Latency criteria: the first line of curve \"" + origin +
      "\" must name the columns inter_node, size_bytes and criterion_s. Save the port Criteria "
      "of another Latency Criteria filter as CSV (File > Save Data).");
  }
  return header;
}

template<typename T>
T Number(const std::vector<std::string>& fields, int column, const std::string& where)
{
  T value{};
  const std::string text =
    column < static_cast<int>(fields.size()) ? fields[column] : std::string();
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size())
  {
    throw Error("Latency criteria: " + where + " holds \"" + text +
      "\" where a number was expected. Save the curve again from the port Criteria.");
  }
  return value;
}

/// Rows of one class in a sorted curve: [begin, end).
std::pair<std::size_t, std::size_t> RowsOf(const CriteriaCurve& curve, bool interNode)
{
  const auto range = std::equal_range(
    curve.InterNode.begin(), curve.InterNode.end(), static_cast<std::uint8_t>(interNode));
  return { range.first - curve.InterNode.begin(), range.second - curve.InterNode.begin() };
}

double Interpolate(
  const CriteriaCurve& curve, std::size_t begin, std::size_t end, std::int64_t sizeBytes)
{
  const std::int64_t* sizes = curve.SizeBytes.begin();
  const std::size_t above = std::upper_bound(sizes + begin, sizes + end, sizeBytes) - sizes;
  if (above == begin)
  {
    return curve.Criterion[begin];
  }
  if (above == end)
  {
    return curve.Criterion[end - 1];
  }
  const double share = static_cast<double>(sizeBytes - sizes[above - 1]) /
    static_cast<double>(sizes[above] - sizes[above - 1]);
  const double below = curve.Criterion[above - 1];
  return below + share * (curve.Criterion[above] - below);
}

CriteriaCurve Sorted(const CriteriaCurve& curve)
{
  std::vector<std::size_t> order(curve.Size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::make_pair(curve.InterNode[a], curve.SizeBytes[a]) <
      std::make_pair(curve.InterNode[b], curve.SizeBytes[b]);
  });
  CriteriaCurve sorted;
  for (const std::size_t i : order)
  {
    sorted.Append(curve.InterNode[i] != 0, curve.SizeBytes[i], curve.Samples[i], curve.Criterion[i],
      static_cast<CriterionSource>(curve.Fitted[i]));
  }
  return sorted;
}
}

void CriteriaCurve::Append(bool interNode, std::int64_t sizeBytes, std::int64_t samples,
  double criterion, CriterionSource source)
{
  this->InterNode.Append(interNode);
  this->SizeBytes.Append(sizeBytes);
  this->Samples.Append(samples);
  this->Criterion.Append(criterion);
  this->Fitted.Append(static_cast<std::uint8_t>(source));
}

Bytes CriteriaCurve::Pack() const
{
  Packer packer;
  packer.Put<std::uint64_t>(this->Size());
  for (std::size_t i = 0; i < this->Size(); ++i)
  {
    packer.Put(this->InterNode[i]);
    packer.Put(this->SizeBytes[i]);
    packer.Put(this->Samples[i]);
    packer.Put(this->Criterion[i]);
    packer.Put(this->Fitted[i]);
  }
  return packer.Take();
}

CriteriaCurve CriteriaCurve::Unpack(const Bytes& bytes)
{
  CriteriaCurve curve;
  Unpacker unpacker(bytes);
  for (auto rows = unpacker.Get<std::uint64_t>(); rows > 0; --rows)
  {
    curve.InterNode.Append(unpacker.Get<std::uint8_t>());
    curve.SizeBytes.Append(unpacker.Get<std::int64_t>());
    curve.Samples.Append(unpacker.Get<std::int64_t>());
    curve.Criterion.Append(unpacker.Get<double>());
    curve.Fitted.Append(unpacker.Get<std::uint8_t>());
  }
  return curve;
}

CriteriaCurve CheckedCurve(const CriteriaCurve& saved, const std::string& origin)
{
  CriteriaCurve curve = Sorted(saved);
  for (std::size_t i = 0; i < curve.Size(); ++i)
  {
    const std::string where = "Latency criteria: curve \"" + origin + "\", " +
      (curve.InterNode[i] ? "inter-node" : "intra-node") + " bin of " +
      std::to_string(curve.SizeBytes[i]) + " bytes";
    if (!(curve.Criterion[i] > 0) || std::isinf(curve.Criterion[i]) || curve.SizeBytes[i] < 0)
    {
      throw Error(where + ": criterion_s is " + std::to_string(curve.Criterion[i]) +
        ", must be above 0, and the size at least 0. Save the curve again.");
    }
    if (i > 0 && curve.InterNode[i] == curve.InterNode[i - 1] &&
      curve.SizeBytes[i] == curve.SizeBytes[i - 1])
    {
      throw Error(
        where + " occurs twice, but a curve has one row per bin and class. Save the curve again.");
    }
  }
  return curve;
}

CriteriaCurve CurveFromText(const std::string& text, const std::string& origin)
{
  std::istringstream lines(text);
  std::string line;
  std::getline(lines, line);
  const Header header = ReadHeader(Fields(line), origin);
  CriteriaCurve curve;
  for (int number = 2; std::getline(lines, line); ++number)
  {
    if (line.find_first_not_of(" \t\r") == std::string::npos)
    {
      continue;
    }
    const std::vector<std::string> fields = Fields(line);
    const std::string where = "line " + std::to_string(number) + " of curve \"" + origin + "\"";
    curve.Append(Number<int>(fields, header.InterNode, where) != 0,
      Number<std::int64_t>(fields, header.SizeBytes, where),
      header.Samples < 0 ? 0 : Number<std::int64_t>(fields, header.Samples, where),
      Number<double>(fields, header.Criterion, where),
      static_cast<CriterionSource>(
        header.Fitted < 0 ? 0 : Number<int>(fields, header.Fitted, where)));
  }
  return CheckedCurve(curve, origin);
}

CriteriaCurve ExtendCurve(
  const CriteriaCurve& saved, const std::vector<std::pair<bool, std::int64_t>>& bins)
{
  CriteriaCurve curve = saved;
  std::vector<std::pair<bool, std::int64_t>> wanted = bins;
  std::sort(wanted.begin(), wanted.end());
  wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
  for (const auto& bin : wanted)
  {
    const auto rows = RowsOf(saved, bin.first);
    const std::int64_t* sizes = saved.SizeBytes.begin();
    const bool known = std::binary_search(sizes + rows.first, sizes + rows.second, bin.second);
    if (rows.first < rows.second && !known)
    {
      curve.Append(bin.first, bin.second, 0,
        Interpolate(saved, rows.first, rows.second, bin.second), CriterionSource::Interpolation);
    }
  }
  return Sorted(curve);
}
}
