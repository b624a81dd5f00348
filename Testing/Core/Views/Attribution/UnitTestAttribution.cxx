#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnAttribution.h"

using namespace pclvis;

namespace
{
void TestCulprits(Checks& check)
{
  Attribution attribution = DrawnAttribution();
  check("background traffic names no rank", CulpritWords(attribution).empty());
  attribution.Cause = Cause::SlowRank;
  attribution.Ranks = { 37 };
  check("a slow rank is named", CulpritWords(attribution) == "slow rank 37");
  attribution.Cause = Cause::Pattern;
  attribution.Ranks = { 0, 1, 5 };
  check("hot ranks are", CulpritWords(attribution) == "hot ranks 0, 1, 5");
  attribution.Cause = Cause::Mixed;
  attribution.Work = { { 0, 1, 1, false }, { 5, 2, 2, true } };
  check("of several causes each", CulpritWords(attribution) == "slow rank 5, hot ranks 0, 1");

  const TimeRange whole{ 1, 9 };
  const std::vector<CauseWindow> windows{ { 6, 7, Cause::Background, 0.9 },
    { 1, 9, Cause::Mapping, 0.8 }, { 2, 3, Cause::Background, 0.5 } };
  check("the first time of a cause comes first",
    NextCauseTime(windows, whole, whole) == TimeRange{ 2, 3 });
  check("then the next", NextCauseTime(windows, whole, { 2, 3 }) == TimeRange{ 6, 7 });
  check("and the first again", NextCauseTime(windows, whole, { 6, 7 }) == TimeRange{ 2, 3 });
  check("what holds always leaves what is chosen",
    NextCauseTime({ windows[1] }, whole, { 4, 5 }) == TimeRange{ 4, 5 });
  check("as does nothing", NextCauseTime({}, whole, whole) == whole);
}
}

int UnitTestAttribution(int, char*[])
{
  Checks check;
  Attribution attribution = DrawnAttribution();
  check(
    "the whole goes from the first to the last duration", attribution.Whole == TimeRange{ 0, 4 });
  check.Near("40 of 100 messages go between nodes", attribution.InterShare, 0.4);
  check.Near("the best share is the evidence's", attribution.BestShare, 0.1);
  check.Near("so is the trace's imbalance", attribution.Imbalance, 0.25);
  check.Near("3 of 30 messages of a duration would go between nodes", BestInter(attribution, 1), 3);
  check.Near("the trace's imbalance is usual", UsualImbalance(attribution), 0.25);
  Attribution uneven = attribution;
  uneven.Windows = { { 1.1, 1.9, Cause::Pattern, 0.8 }, { 2.2, 2.9, Cause::Pattern, 0.8 } };
  check.Near("not if pattern is a cause for 60 of 100 messages", UsualImbalance(uneven), 0);
  uneven.Windows[1].Cause = Cause::Background;
  check.Near("but with 30 of them", UsualImbalance(uneven), 0.25);
  uneven.Imbalance = std::nan("");
  check.Near("unknown, everything above 0 counts", UsualImbalance(uneven), 0);

  check("five sizes and the reference are kept", attribution.Sizes.size() == 6);
  check(
    "the rarest is not", attribution.Sizes[4].Bytes == 500 && attribution.Sizes[5].Bytes == 700);
  check(
    "the reference is marked", attribution.Sizes[5].Reference && !attribution.Sizes[0].Reference);
  check("a size has its ratio in each duration", attribution.Sizes[0].Ratios[1] == 6);
  check("none where there was no message", std::isnan(attribution.Sizes[0].Ratios[2]));
  check("messages are summed over durations", attribution.Sizes[0].Messages == 150);

  StrongestRows rows = StrongestEvidence(attribution);
  const auto name = [&attribution](
                      std::ptrdiff_t row) { return attribution.Evidence.at(row).Name; };
  check("the number three times above its threshold speaks loudest",
    rows.For.size() == 1 && name(rows.For[0]) == "slowdown");
  check("what was looked at speaks neither for nor against",
    rows.Against >= 0 && name(rows.Against) == "slowdown_within_nodes");
  attribution.BestShare = 0.39;
  check("a mapping that is hardly better is none", std::isnan(BestInter(attribution, 1)));
  attribution.Cause = Cause::Mixed;
  attribution.Windows.push_back({ 0, 4, Cause::SlowRank, 0.9 });
  attribution.Evidence.push_back({ Cause::SlowRank, "work_ratio", 1.4, 1.2, true, "Work." });
  attribution.Evidence.push_back({ Cause::SlowRank, "work_sigmas", 8, 4, true, "Sigmas." });
  rows = StrongestEvidence(attribution);
  check("of several causes the evidence of each",
    rows.For.size() == 2 && name(rows.For[0]) == "slowdown" && name(rows.For[1]) == "work_sigmas");
  attribution.Windows.pop_back();
  rows = StrongestEvidence(attribution);
  check("not of one that does not hold", rows.For.size() == 1 && name(rows.For[0]) == "slowdown");
  attribution.Cause = Cause::Pattern;
  rows = StrongestEvidence(attribution);
  check("without evidence for it there is none", rows.For.empty() && rows.Against == -1);

  TestCulprits(check);
  check("causes have names", CauseName(3) == "background" && CauseName(99) == "unknown");
  check("and titles", CauseTitle(Cause::Mapping) == "Poor mapping of ranks to nodes");
  Attribution nothing;
  CompleteAttribution(nothing, { { 0, 8, 1, 1, false } });
  check("without durations no size and no share",
    nothing.Sizes.empty() && std::isnan(nothing.InterShare) && std::isnan(nothing.BestShare));
  return check.Result();
}
