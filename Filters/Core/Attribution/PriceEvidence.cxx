#include "Filters/Core/Attribution/PriceEvidence.h"

#include "Filters/Core/Attribution/CauseLabel.h"
#include "Readers/Schema/PricedNames.h"

#include <limits>
#include <string>
#include <utility>

namespace pclvis
{
namespace
{
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

class Evidence
{
public:
  explicit Evidence(const VerdictFacts& facts) : Facts(facts) {}

  std::vector<EvidenceRow> Rows()
  {
    const ChoiceSums& sums = this->Facts.Sums;
    this->Add(Cause::None, "messages", static_cast<double>(sums.Messages), "evidence.messages");
    if (!this->Facts.Choice.IsWhole())
    {
      this->Add(Cause::None, "across_messages", static_cast<double>(sums.Across),
        "evidence.across_messages");
      this->Compare(Cause::None, "latency", sums.Latency, "evidence.latency");
    }
    for (const PricedCause& cause : this->Facts.Prices.Found)
    {
      if (cause.Name == PricedNames::kUnevenWork)
      {
        this->AddPrice(Cause::None, cause);
      }
    }
    for (const Cause label :
      { Cause::Mapping, Cause::Pattern, Cause::Background, Cause::SlowRank, Cause::SlowLink })
    {
      this->AddCounts(label);
      for (const PricedCause& cause : this->Facts.Prices.Found)
      {
        if (LabelOf(cause.Name) == label)
        {
          this->AddPrice(label, cause);
        }
      }
    }
    return std::move(this->All);
  }

private:
  EvidenceRow& Add(Cause cause, const std::string& name, double value, const char* meaning)
  {
    this->All.push_back({ cause, name, value, kNaN, false, Observation(meaning).Text() });
    return this->All.back();
  }
  void Compare(Cause cause, const char* name, const Comparison& number, const char* meaning)
  {
    EvidenceRow& row = this->Add(cause, name, number.Here, meaning);
    row.Elsewhere = number.Elsewhere;
    row.OtherTimes = number.OtherTimes;
  }
  /// Adds evidence that is counted from messages.
  void AddCounts(Cause label)
  {
    const ChoiceSums& sums = this->Facts.Sums;
    if (label == Cause::Mapping)
    {
      this->Compare(label, "inter_share", sums.InterShare, "evidence.inter_share");
      this->Add(label, "inter_share_best", this->Facts.ProposedShare, "evidence.inter_share_best");
    }
    if (label == Cause::Pattern)
    {
      this->Compare(label, "imbalance", sums.Imbalance, "evidence.imbalance");
      this->Compare(label, "imbalance_bytes", sums.ImbalanceBytes, "evidence.imbalance_bytes");
      this->Add(label, "greatest_load", sums.GreatestLoad, "evidence.greatest_load");
    }
  }
  void AddPrice(Cause label, const PricedCause& cause)
  {
    const double length = this->Facts.Prices.Length;
    const auto add = [&](const char* figure, double seconds, const char* text) -> EvidenceRow& {
      return this->Add(label, PricedNames::Of(cause.Name, figure), seconds / length, text);
    };
    EvidenceRow& price = add("price", cause.Price, "evidence.price");
    price.Threshold = this->Facts.LeastShare;
    price.SpeaksFor = cause.Counts;
    add("low", cause.Low, "evidence.low").SpeaksFor = cause.Low > 0;
    add("high", cause.High, "evidence.high");
    if (label == Cause::SlowRank)
    {
      this->Add(label, "work_ratio", cause.Factor, "evidence.work_ratio");
    }
    if (label == Cause::Background || label == Cause::SlowLink)
    {
      this->Add(label, label == Cause::SlowLink ? "link_slowdown" : "slowdown", cause.Factor,
        label == Cause::SlowLink ? "evidence.link_slowdown" : "evidence.slowdown");
    }
  }

  const VerdictFacts& Facts;
  std::vector<EvidenceRow> All;
};
}

std::vector<EvidenceRow> EvidenceOf(const VerdictFacts& facts)
{
  return Evidence(facts).Rows();
}
}
