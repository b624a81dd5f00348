// Damaged copies of a good archive: a clear error or a marked part, never a crash. What the OTF2
// library does with each kind of damage was observed with its own tools (otf2-print).
#include "Readers/Archive/OTF2Import.h"
#include "Readers/Base/Error.h"
#include "Testing/Support/BrokenArchives.h"
#include "Testing/Support/Check.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <filesystem>
#include <functional>
#include <random>
#include <string>

using namespace pclvis;
namespace fs = std::filesystem;

namespace
{
class Cases
{
public:
  Cases(Checks& check, const char* data, const char* scratch)
    : Check(check), Data(data), Scratch(scratch)
  {
  }
  using Damage = std::function<void(const Broken&)>;

  /// Nothing can be read: an error that names the file and the cause.
  void Refused(const std::string& name, const std::string& cause, const Damage& damage)
  {
    const Broken broken(this->Data, this->Scratch, name);
    damage(broken);
    this->Check.Throws(name + ": the error names the file", "traces.otf2", [&] { broken.Read(); });
    this->Check.Throws(name + ": the error names the cause", cause, [&] { broken.Read(); });
  }
  /// A part can be read: marked incomplete, and the log names the file.
  Trace Partial(const std::string& name, const std::string& finding, const std::string& file,
    const Damage& damage)
  {
    const Broken broken(this->Data, this->Scratch, name);
    damage(broken);
    Trace trace = broken.Read();
    this->Check(name + ": marked incomplete", !trace.Facts.Complete);
    this->Check(name + ": in the log", trace.Log.Count(finding) >= 1);
    bool named = false, bad = false;
    for (const Finding& row : trace.Log.Rows())
    {
      const bool here = row.What == finding;
      named = named || (here && row.Meaning.find(file) != std::string::npos);
      bad = bad || (here && row.Level >= Severity::DataLoss);
    }
    this->Check(name + ": the log names the file", named);
    this->Check(name + ": as an error or a data loss", bad);
    return trace;
  }
  /// The other three locations' events are there (the archive has 2808 in 4 locations).
  void OthersComplete(const std::string& name, const Trace& trace)
  {
    int calls[4] = { 0, 0, 0, 0 };
    for (const std::int32_t rank : trace.Calls.Rank)
    {
      ++calls[rank];
    }
    this->Check(name + ": the other locations are complete",
      calls[0] > 0 && calls[0] == calls[2] && calls[0] == calls[3] && calls[1] < calls[0]);
  }

  Checks& Check;

private:
  const char *Data, *Scratch;
};

/// A file that cannot be opened, not even by a superuser.
void MakeSocket(const fs::path& path)
{
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path.string().copy(address.sun_path, sizeof(address.sun_path) - 1);
  const int made = socket(AF_UNIX, SOCK_STREAM, 0);
  if (bind(made, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0)
  {
    throw Error("Test: cannot make the socket " + path.string());
  }
  close(made);
}

void TestAnchors(Cases& cases)
{
  cases.Refused("no-anchor", "no such file", [](const Broken& b) { fs::remove(b.Anchor()); });
  cases.Refused("anchor-is-a-folder", "it is a folder", [](const Broken& b) {
    fs::remove(b.Anchor());
    fs::create_directory(b.Anchor());
  });
  const fs::path socket = fs::temp_directory_path() / ("pclvis-" + std::to_string(getpid()));
  MakeSocket(socket);
  cases.Refused("anchor-not-readable", "it cannot be read (No such device or address). Ask for",
    [&](const Broken& b) {
      fs::remove(b.Anchor());
      fs::create_symlink(socket, b.Anchor());
    });
  fs::remove(socket);
  cases.Refused(
    "anchor-empty", "not an OTF2 anchor", [](const Broken& b) { Save(b.Anchor(), ""); });
  cases.Refused("anchor-text", "not an OTF2 anchor",
    [](const Broken& b) { Save(b.Anchor(), "Dear reader, this is no anchor file.\n"); });
  cases.Refused(
    "anchor-truncated-half", "not an OTF2 anchor", [](const Broken& b) { Cut(b.Anchor(), 0.5); });
  cases.Refused(
    "anchor-noise", "not an OTF2 anchor", [](const Broken& b) { Noise(b.Anchor(), 0.4, 16); });
}

void TestDefinitions(Cases& cases)
{
  const char* missing = "definition file (.def beside it) is missing or empty";
  cases.Refused("anchor-only", missing, [](const Broken& b) {
    fs::remove(b.Definitions());
    fs::remove_all(b.Files());
  });
  cases.Refused(
    "global-def-missing", missing, [](const Broken& b) { fs::remove(b.Definitions()); });
  cases.Refused("global-def-empty", missing, [](const Broken& b) { Save(b.Definitions(), ""); });
  cases.Partial("global-def-truncated-half", "definitions end early", "definitions",
    [](const Broken& b) { Cut(b.Definitions(), 0.5); });
  cases.Partial("global-def-noise", "definitions end early", "definitions",
    [](const Broken& b) { Noise(b.Definitions(), 0.5, 400); });
  for (const char* name : { "definitions-only", "folder-empty" })
  {
    const Trace trace = cases.Partial(name, "location not read", "0.evt", [&](const Broken& b) {
      fs::remove_all(b.Files());
      if (std::string(name) == "folder-empty")
      {
        fs::create_directory(b.Files());
      }
    });
    cases.Check(std::string(name) + ": the ranks are known, no event is",
      trace.Facts.Ranks == 4 && trace.Ranks.size() == 4 && trace.Facts.Events == 0 &&
        trace.Messages.Size() == 0);
    cases.Check(std::string(name) + ": all four locations are named as missing",
      trace.Log.Count("location not read") == 4 && trace.Log.Count("no events") == 1);
  }
}

void TestEvents(Cases& cases)
{
  const std::pair<const char*, Cases::Damage> unreadable[] = {
    { "evt-missing", [](const Broken& b) { fs::remove(b.Events(1)); } },
    { "evt-empty", [](const Broken& b) { Save(b.Events(1), ""); } },
    { "evt-is-a-directory",
      [](const Broken& b) {
        fs::remove(b.Events(1));
        fs::create_directory(b.Events(1));
      } },
    { "evt-noise-header", [](const Broken& b) { Noise(b.Events(1), 0, 16); } },
    { "evt-text", [](const Broken& b) { Save(b.Events(1), Content(900, 'x')); } },
  };
  for (const auto& damage : unreadable)
  {
    const Trace trace = cases.Partial(damage.first, "location not read", "1.evt", damage.second);
    cases.OthersComplete(damage.first, trace);
  }
  for (const char* name : { "evt-truncated-half", "evt-noise-middle" })
  {
    const Trace trace = cases.Partial(name, "location damaged", "1.evt", [&](const Broken& b) {
      std::string(name) == "evt-noise-middle" ? Noise(b.Events(1), 0.5, 64) : Cut(b.Events(1), 0.5);
    });
    cases.OthersComplete(name, trace);
    bool some = false;
    for (const std::int32_t rank : trace.Calls.Rank)
    {
      some = some || rank == 1;
    }
    cases.Check(std::string(name) + ": what was before the damage is shown", some);
  }
}

/// Damage that the library does not report: the whole is read.
void TestHarmless(Cases& cases, const char* data, const char* scratch)
{
  const Broken lastByte(data, scratch, "evt-truncated-last-byte");
  const Content events = Load(lastByte.Events(1));
  Save(lastByte.Events(1), events.substr(0, events.size() - 1));
  cases.Check("evt-truncated-last-byte: all 2808 events", lastByte.Read().Facts.Events == 2808);

  const Broken other(data, scratch, "evt-of-another-location");
  Save(other.Events(1), Load(other.Events(0)));
  cases.Check(
    "evt-of-another-location: read as far as it makes sense", other.Read().Calls.Size() > 0);
}

void TestLocalDefinitions(Cases& cases, const char* data, const char* scratch)
{
  const std::pair<const char*, Cases::Damage> damages[] = {
    { "local-def-missing", [](const Broken& b) { fs::remove(b.Local(1)); } },
    { "local-def-empty", [](const Broken& b) { Save(b.Local(1), ""); } },
    { "local-def-truncated", [](const Broken& b) { Cut(b.Local(1), 0.5); } },
    { "local-def-noise", [](const Broken& b) { Noise(b.Local(1), 0.3, 64); } },
  };
  for (const auto& damage : damages)
  {
    const Broken broken(data, scratch, damage.first);
    damage.second(broken);
    const Trace trace = broken.Read();
    cases.Check(std::string(damage.first) + ": all 2808 events", trace.Facts.Events == 2808);
    cases.Check(std::string(damage.first) + ": said in the log",
      trace.Log.Count("local definitions missing") == 1);
  }
}

/// Random bytes anywhere: an Error or a trace whose tables hold together.
void TestRandomDamage(Cases& cases, const char* data, const char* scratch)
{
  bool sound = true;
  for (unsigned seed = 0; seed < 60; ++seed)
  {
    const Broken broken(data, scratch, "random");
    std::mt19937 random(seed);
    const fs::path files[] = { broken.Events(static_cast<int>(random() % 4)), broken.Definitions(),
      broken.Local(static_cast<int>(random() % 4)), broken.Anchor() };
    const double where = double(random() % 1000) / 1000;
    Noise(files[random() % 4], where, 1 + random() % 8, seed);
    try
    {
      const Trace trace = broken.Read();
      for (const std::int32_t source : trace.Messages.Source)
      {
        sound = sound && source >= -1 && source < trace.Facts.Ranks;
      }
      for (const std::int32_t call : trace.Calls.Call)
      {
        sound =
          sound && call >= 0 && call < static_cast<std::int32_t>(trace.Facts.CodeRegions.size());
      }
    }
    catch (const Error&)
    {
      // A refusal is a right answer, too.
    }
  }
  cases.Check("60 randomly damaged archives give an error or sound tables", sound);
}
}

int UnitTestBrokenArchives(int, char* argv[])
{
  Checks check;
  Cases cases(check, argv[1], argv[2]);
  TestAnchors(cases);
  TestDefinitions(cases);
  TestEvents(cases);
  TestHarmless(cases, argv[1], argv[2]);
  TestLocalDefinitions(cases, argv[1], argv[2]);
  TestRandomDamage(cases, argv[1], argv[2]);
  return check.Result();
}
