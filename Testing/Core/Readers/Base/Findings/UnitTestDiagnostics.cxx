#include "Readers/Base/Findings/Diagnostics.h"
#include "Testing/Support/Check.h"

#include <limits>

int UnitTestDiagnostics(int, char*[])
{
  using namespace pclvis;
  Checks check;
  const double never = std::numeric_limits<double>::quiet_NaN();

  Diagnostics log;
  check("an empty log has no summary", log.Summary().empty() && log.Rows().empty());
  log.Add({ Severity::Info, "clock", 1, -1, never, "m0", "r0" });
  check("an info needs no warning", log.Summary().empty());

  // Two occurrences of one kind: 3 at 2.0 s on rank 5, then 4 at 1.5 s on rank 7.
  log.Add({ Severity::DataLoss, "unmatched send", 3, 5, 2.0, "m1", "r1" });
  log.Add({ Severity::DataLoss, "unmatched send", 4, 7, 1.5, "m1", "r1" });
  check("counts of one kind add", log.Count("unmatched send") == 7);
  check("a kind that never occurred counts zero", log.Count("unknown") == 0);
  const std::vector<Finding> rows = log.Rows();
  check("kinds are joined", rows.size() == 2);
  check("worst first", rows[0].What == "unmatched send" && rows[1].What == "clock");
  check("the earliest occurrence stays", rows[0].FirstRank == 7 && rows[0].FirstTime == 1.5);

  log.Add({ Severity::DataLoss, "unmatched send", 1, 1, never, "m1", "r1" });
  check("a finding without a time is later than one with", log.Rows()[0].FirstRank == 7);
  log.Add({ Severity::Error, "missing event file", 2, 0, never, "m2", "r2" });
  check("the summary counts kinds and names them",
    log.Summary() ==
      "Import log: 1 error, 1 data loss: missing event file (2), unmatched send (8).");

  ProcessGroup alone;
  log.Merge(alone);
  check("merging alone changes nothing",
    log.Count("unmatched send") == 8 && log.Rows().size() == 3 &&
      log.Rows()[0].What == "missing event file" && log.Rows()[0].Meaning == "m2" &&
      log.Rows()[0].Remedy == "r2");
  const Finding damaged = Describe(
    Observation("import.damaged").With("location", "7").With("why", ", bad bytes"), 2, 5, 1.5);
  check("a row of the catalogue",
    damaged.Level == Severity::Error && damaged.What == "location damaged" && damaged.Count == 2 &&
      damaged.FirstRank == 5 && damaged.FirstTime == 1.5 &&
      damaged.Meaning ==
        "The events of a location end early: those before the damage are shown. First: location "
        "7 (file 7.evt), bad bytes." &&
      damaged.Remedy == "Copy the archive again, or trace again.");
  check("severities have names",
    std::string(Name(Severity::Notice)) == "notice" &&
      std::string(Name(Severity::DataLoss)) == "data loss");
  return check.Result();
}
