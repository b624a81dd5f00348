#include "Filters/VTK/CurveInput.h"

#include "Readers/Base/FirstProcess.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/Error.h"
#include "Readers/VTK/TableColumns.h"

#include <fstream>
#include <sstream>

namespace pclvis
{
namespace
{
/// The columns of a saved curve.
using CurveRows = ColumnViews<schema::Criteria::InterNode, schema::Criteria::SizeBytes,
  Optional<schema::Criteria::Samples>, schema::Criteria::Criterion,
  Optional<schema::Criteria::Fitted>>;
}

CriteriaCurve CurveFromTable(vtkTable* table, ProcessGroup& group)
{
  TableColumns columns(table, "Latency criteria, input Curve", Table("Criteria"), group);
  CriteriaCurve mine;
  Together(group, [&] {
    const auto rows = columns.Read<CurveRows>();
    for (std::size_t i = 0; i < columns.Rows(); ++i)
    {
      mine.Append(rows.InterNode[i] != 0, rows.SizeBytes[i], rows.Samples[i], rows.Criterion[i],
        static_cast<CriterionSource>(rows.Fitted[i]));
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
