#include "Filters/Core/Criteria/CriteriaCurve.h"
#include "Testing/Support/Check.h"

using namespace pclvis;

namespace
{
// Class within nodes: (0 B, 1 s), (100 B, 3 s). Class between nodes: (50 B, 10 s).
const char* kText = "\"size_bytes\",\"inter_node\",\"criterion_s\",\"samples\",\"note\"\r\n"
                    "100,0,3,20,\"a, b\"\r\n"
                    "0,0,1e0,10,c\r\n"
                    "\r\n"
                    "50,1,10,5,d\r\n";

void CheckReading(Checks& check)
{
  const CriteriaCurve curve = CurveFromText(kText, "quiet.csv");
  check("all rows are read, empty lines are not", curve.Size() == 3);
  check("rows are sorted by class and size",
    curve.SizeBytes[0] == 0 && curve.SizeBytes[1] == 100 && curve.SizeBytes[2] == 50);
  check("criteria follow their rows",
    curve.Criterion[0] == 1 && curve.Criterion[1] == 3 && curve.Criterion[2] == 10);
  check("samples follow their rows", curve.Samples[1] == 20 && curve.Samples[2] == 5);
  check("an absent column fitted means median", curve.Fitted[0] == 0);
  const CriteriaCurve copy = CriteriaCurve::Unpack(curve.Pack());
  check("packing keeps the curve", copy.Size() == 3 && copy.Criterion[1] == 3);
  check.Throws("a file without the columns is refused", "must name the columns inter_node",
    [] { CurveFromText("rank,node\n1,2\n", "x.csv"); });
  check.Throws("a text in place of a number is named with its line", "line 2 of curve \"x.csv\"",
    [] { CurveFromText("inter_node,size_bytes,criterion_s\n0,0,fast\n", "x.csv"); });
  check.Throws("a short line is named", "holds \"\"",
    [] { CurveFromText("inter_node,size_bytes,criterion_s\n0,0\n", "x.csv"); });
  check.Throws("a criterion of zero is refused", "must be above 0",
    [] { CurveFromText("inter_node,size_bytes,criterion_s\n0,0,0\n", "x.csv"); });
  check.Throws("a bin that occurs twice is refused", "occurs twice",
    [] { CurveFromText("inter_node,size_bytes,criterion_s\n0,50,1\n0,50,2\n", "x.csv"); });
  check("a header alone is an empty curve",
    CurveFromText("inter_node,size_bytes,criterion_s\n", "x.csv").Size() == 0);
}

void CheckExtending(Checks& check)
{
  const CriteriaCurve saved = CurveFromText(kText, "quiet.csv");
  const CriteriaCurve curve =
    ExtendCurve(saved, { { false, 150 }, { false, 25 }, { false, 25 }, { true, 0 } });
  // within: 0, 25, 100, 150; between: 0, 50
  check("one row is added a lacking bin", curve.Size() == 6);
  check("a bin between two points is interpolated in size",
    curve.SizeBytes[1] == 25 && curve.Criterion[1] == 1.5);
  check(
    "beyond the end the last value stays", curve.SizeBytes[3] == 150 && curve.Criterion[3] == 3);
  check("before the first point its value holds, in its own class",
    curve.InterNode[4] == 1 && curve.SizeBytes[4] == 0 && curve.Criterion[4] == 10);
  check("added rows are flagged and have no samples",
    curve.Fitted[1] == 2 && curve.Fitted[3] == 2 && curve.Fitted[4] == 2 && curve.Samples[1] == 0);
  check("saved rows keep their flag and samples", curve.Fitted[2] == 0 && curve.Samples[2] == 20);
  const CriteriaCurve none =
    ExtendCurve(CurveFromText("inter_node,size_bytes,criterion_s\n", "x"), { { true, 0 } });
  check("a class that the curve lacks stays without criterion", none.Size() == 0);
}
}

int UnitTestCriteriaCurve(int, char*[])
{
  Checks check;
  CheckReading(check);
  CheckExtending(check);
  return check.Result();
}
