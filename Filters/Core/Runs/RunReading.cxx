#include "Filters/Core/Runs/RunReading.h"

namespace pclvis
{
Observations CompareReading(const RunReading& a, const RunReading& b)
{
  Observations apart;
  const auto compare = [&](const char* property, const std::string& ofA, const std::string& ofB,
                         const char* what) {
    if (!ofA.empty() && !ofB.empty() && ofA != ofB)
    {
      apart.push_back(Observation("runs.read_otherwise")
                        .With("property", std::string(property))
                        .With("a", "\"" + ofA + "\"")
                        .With("b", "\"" + ofB + "\"")
                        .With("what", std::string(what)));
    }
  };
  compare("Transmission Time", a.TransmissionTime, b.TransmissionTime,
    "transmission times and latencies");
  compare("Clock Correction", a.ClockCorrection, b.ClockCorrection,
    "times between ranks, such as transmission times,");
  compare("Time Axis", a.TimeAxis, b.TimeAxis, "time trees, prices and the messages that count");
  if (a.IsPart != b.IsPart)
  {
    apart.push_back(Observation("runs.part_read").With("run", std::string(a.IsPart ? "A" : "B")));
  }
  return apart;
}
}
