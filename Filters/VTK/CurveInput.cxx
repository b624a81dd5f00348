#include "Filters/VTK/CurveInput.h"

#include "Filters/Core/Common/FirstProcess.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/Error.h"
#include "Readers/VTK/TableColumns.h"

#include <fstream>
#include <sstream>

namespace pclvis
{
CriteriaCurve CurveFromTable(vtkTable* table, ProcessGroup& group)
{
  TableColumns columns(table, "Latency criteria, input Curve", Table("Criteria"), group);
  CriteriaCurve mine;
  Together(group, [&] {
    const auto interNode = columns.Get<std::uint8_t>("inter_node");
    const auto sizeBytes = columns.Get<std::int64_t>("size_bytes");
    const auto samples = columns.GetOr<std::int64_t>("samples", 0);
    const auto criterion = columns.Get<double>("criterion_s");
    const auto fitted = columns.GetOr<std::uint8_t>("fitted", 0);
    for (std::size_t i = 0; i < columns.Rows(); ++i)
    {
      mine.Append(interNode[i] != 0, sizeBytes[i], samples[i], criterion[i],
        static_cast<CriterionSource>(fitted[i]));
    }
  });
  CriteriaCurve all;
  for (const Bytes& part : group.AllGather(mine.Pack()))
  {
    const CriteriaCurve theirs = CriteriaCurve::Unpack(part);
    for (std::size_t i = 0; i < theirs.Size(); ++i)
    {
      all.Append(theirs.InterNode[i] != 0, theirs.SizeBytes[i], theirs.Samples[i],
        theirs.Criterion[i], static_cast<CriterionSource>(theirs.Fitted[i]));
    }
  }
  return CheckedCurve(all, "port Curve");
}

CriteriaCurve CurveFromFile(const std::string& path, ProcessGroup& group)
{
  Bytes packed;
  Together(group, [&] {
    if (group.Process() != 0)
    {
      return;
    }
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    if (!file || !(text << file.rdbuf()))
    {
      throw Error("Latency criteria: cannot read the curve file \"" + path +
        "\". Choose a CSV file saved from the port Criteria, as the server sees it.");
    }
    packed = CurveFromText(text.str(), path).Pack();
  });
  return CriteriaCurve::Unpack(FromFirst(group, packed));
}
}
