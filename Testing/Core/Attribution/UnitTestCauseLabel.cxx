#include "Filters/Core/Attribution/CauseLabel.h"
#include "Testing/Support/Check.h"

using namespace pclvis;

namespace
{
/// Of a time of 1 s, of which a cause must cost 10 ms.
class Prices
{
public:
  Prices& Add(const std::string& name, double price, bool counts, double confidence)
  {
    const PartPrice part{ price, 0, counts, confidence };
    this->Causes.push_back({ part, name, 0, 0, price, 1, this->Elsewhere, this->Hidden, {}, {},
      Observation("verdict.open"), Observation("advice.nothing") });
    this->Parts.push_back(part);
    return *this;
  }
  /// What follows acts on other ranks.
  Prices& OnOthers()
  {
    this->Elsewhere = true;
    return *this;
  }
  /// What follows is hidden by shared cores.
  Prices& OnSharedCores()
  {
    this->Hidden = true;
    return *this;
  }
  CauseLabel Label(bool hides = false) const
  {
    return LabelPrices(this->Causes, this->Parts, 0.01, hides);
  }

private:
  bool Elsewhere = false, Hidden = false;
  std::vector<PricedCause> Causes;
  std::vector<PartPrice> Parts;
};
}

int UnitTestCauseLabel(int, char*[])
{
  Checks check;
  check("a slow node is slow ranks",
    LabelOf("slow node") == Cause::SlowRank && LabelOf("slow rank") == Cause::SlowRank);
  check("uneven work and collectives are said in sentences of their own",
    LabelOf("uneven work") == Cause::None && LabelOf("collectives") == Cause::None);

  const CauseLabel nothing = Prices().Label();
  check("without causes there is none", nothing.Cause == Cause::None);
  check.Near("as far as causes are recognised", nothing.Confidence, 0.8);
  const CauseLabel none =
    Prices().Add("mapping", 0.004, false, 0.2).Add("pattern", 0, false, 0.1).Label();
  check("prices below the least share are none", none.Cause == Cause::None && none.Open.empty());
  check.Near("if neither costs as much", none.Confidence, 0.8 * 0.8 * 0.9);
  const CauseLabel open =
    Prices().Add("mapping", 0.03, false, 0.7).Add("pattern", 0.04, false, 0.6).Label();
  check("above it, but with zero in their ranges, they are undecided, the dearest first",
    open.Cause == Cause::Undecided && open.Open == std::vector<std::size_t>({ 1, 0 }) &&
      open.Confidence == 0);

  const CauseLabel one = Prices()
                           .Add("background", 0.3, true, 0.9)
                           .Add("mapping", 0.03, false, 0.7)
                           .Add("uneven work", 0.2, true, 1)
                           .Label();
  check("one that counts is the label, beside uneven work and what is open",
    one.Cause == Cause::Background && one.Counts == std::vector<std::size_t>{ 0 });
  check.Near("as sure as its price", one.Confidence, 0.8 * 0.9);
  const CauseLabel slow =
    Prices().Add("slow node", 0.1, true, 0.9).Add("slow rank", 0.1, true, 0.9).Label();
  check("two kinds of one cause are not mixed", slow.Cause == Cause::SlowRank);
  const CauseLabel mixed =
    Prices().Add("pattern", 0.1, true, 0.8).Add("background", 0.3, true, 0.9).Label();
  check("two are, the dearest first",
    mixed.Cause == Cause::Mixed && mixed.Counts == std::vector<std::size_t>({ 1, 0 }));
  check.Near("as sure as both", mixed.Confidence, 0.8 * 0.72);
  const CauseLabel others = Prices().OnOthers().Add("pattern", 0.3, true, 0.9).Label();
  check("a cause that acts on other ranks is none of these",
    others.Cause == Cause::None && others.Elsewhere == std::vector<std::size_t>{ 0 });
  const CauseLabel hidden = Prices().OnSharedCores().Add("slow rank", 0, false, 0).Label();
  check("a price that shared cores hide is open",
    hidden.Cause == Cause::Undecided && hidden.Open == std::vector<std::size_t>{ 0 });
  const CauseLabel blind = Prices().Add("mapping", 0.004, false, 0.2).Label(true);
  check("where waits may hide a cause, it is not said that there is none",
    blind.Cause == Cause::Undecided && blind.Confidence == 0 && blind.Open.empty());
  check("a cause that is found is said",
    Prices().Add("pattern", 0.3, true, 0.9).Label(true).Cause == Cause::Pattern);
  check("uneven work alone is no label",
    Prices().Add("uneven work", 0.2, true, 1).Label().Cause == Cause::None);
  return check.Result();
}
