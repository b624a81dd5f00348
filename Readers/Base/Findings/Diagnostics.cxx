#include "Readers/Base/Findings/Diagnostics.h"

#include "Readers/Base/Findings/ObservationTexts.h"
#include "Readers/Base/Packing.h"
#include "Readers/Base/ShortText.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <tuple>

namespace pclvis
{
namespace
{
/// Orders by first occurrence: ascending times, unknown times last; then by rank, unknown ranks
/// last.
std::tuple<bool, double, bool, std::int32_t> Occurrence(const Finding& finding)
{
  const bool timeless = std::isnan(finding.FirstTime);
  return { timeless, timeless ? 0.0 : finding.FirstTime, finding.FirstRank < 0, finding.FirstRank };
}

}

const char* Name(Severity severity)
{
  switch (severity)
  {
    case Severity::Info:
      return "info";
    case Severity::Notice:
      return "notice";
    case Severity::DataLoss:
      return "data loss";
    case Severity::Error:
      return "error";
  }
  return "error";
}

Finding Describe(const Observation& kind, std::int64_t count, std::int32_t rank, double time)
{
  const ImportText* const text = ImportTextOf(kind.Id());
  assert(text && "every row of the Import Log has its texts in ImportTexts");
  return text
    ? Finding{ text->Level, text->What, count, rank, time, kind.Text(), kind.Fill(text->Remedy) }
    : Finding{ Severity::Error, kind.Id(), count, rank, time, "", "" };
}

Finding Describe(const std::string& id, std::int64_t count, std::int32_t rank, double time)
{
  return Describe(Observation(id), count, rank, time);
}

void Diagnostics::Add(Finding finding)
{
  for (Finding& known : this->Findings)
  {
    if (known.What == finding.What)
    {
      const std::int64_t count = known.Count + finding.Count;
      const Severity level = std::max(known.Level, finding.Level);
      if (Occurrence(finding) < Occurrence(known))
      {
        known = std::move(finding);
      }
      known.Count = count;
      known.Level = level;
      return;
    }
  }
  this->Findings.push_back(std::move(finding));
}

std::vector<Finding> Diagnostics::Rows() const
{
  std::vector<Finding> rows = this->Findings;
  std::sort(rows.begin(), rows.end(), [](const Finding& a, const Finding& b) {
    return a.Level != b.Level ? a.Level > b.Level : a.What < b.What;
  });
  return rows;
}

std::int64_t Diagnostics::Count(const std::string& what) const
{
  for (const Finding& finding : this->Findings)
  {
    if (finding.What == what)
    {
      return finding.Count;
    }
  }
  return 0;
}

void Diagnostics::Merge(ProcessGroup& group)
{
  Packer packer;
  packer.Put(static_cast<std::uint64_t>(this->Findings.size()));
  for (const Finding& finding : this->Findings)
  {
    packer.Put(finding.Level);
    packer.Put(finding.Count);
    packer.Put(finding.FirstRank);
    packer.Put(finding.FirstTime);
    packer.PutText(finding.What);
    packer.PutText(finding.Meaning);
    packer.PutText(finding.Remedy);
  }
  const std::vector<Bytes> all = group.AllGather(packer.Take());
  this->Findings.clear();
  for (const Bytes& packed : all)
  {
    Unpacker unpacker(packed);
    for (auto n = unpacker.Get<std::uint64_t>(); n > 0; --n)
    {
      Finding finding;
      finding.Level = unpacker.Get<Severity>();
      finding.Count = unpacker.Get<std::int64_t>();
      finding.FirstRank = unpacker.Get<std::int32_t>();
      finding.FirstTime = unpacker.Get<double>();
      finding.What = unpacker.GetText();
      finding.Meaning = unpacker.GetText();
      finding.Remedy = unpacker.GetText();
      this->Add(std::move(finding));
    }
  }
}

std::string Diagnostics::Summary() const
{
  std::int64_t errors = 0, losses = 0;
  std::string names;
  for (const Finding& finding : this->Rows())
  {
    if (finding.Level < Severity::DataLoss)
    {
      break;
    }
    ++(finding.Level == Severity::Error ? errors : losses);
    names += (names.empty() ? "" : ", ") + finding.What + " (" + WholeText(finding.Count) + ")";
  }
  if (errors + losses == 0)
  {
    return "";
  }
  std::string kinds = errors > 0 ? CountText(errors, "error", "errors") : "";
  if (losses > 0)
  {
    kinds += (kinds.empty() ? "" : ", ") + CountText(losses, "data loss", "data losses");
  }
  return "Import log: " + kinds + ": " + names + ".";
}
}
