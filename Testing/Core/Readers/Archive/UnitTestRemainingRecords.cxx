// Archives of which a part is damaged or missing: what is refused and how, and what is still read.
// All are scorep-zoo-4 with one thing wrong. Its numbers come from otf2-print, location by
// location:
//   location   0     1    2    3
//   sends      60    52   60   50   (MpiSend + MpiIsend)
//   receives   46    56   48   56   (MpiRecv + MpiIrecv)
//   collective ends 38 each
// and from the pairs of ranks in its expected.json.
#include "Readers/Archive/OTF2Import.h"
#include "Readers/Base/Error.h"
#include "Testing/Support/ArchiveCopy.h"
#include "Testing/Support/Check.h"

#include <filesystem>
#include <functional>
#include <random>

namespace
{
using namespace pclvis;
namespace fs = std::filesystem;

constexpr std::int64_t kEvents = 11166, kOfLocation1 = 736;
const char* const kAnchor = "traces.otf2";
const char* const kDefinitions = "traces.def";
const char* const kEvents1 = "traces/1.evt";
const char* const kLocal1 = "traces/1.def";

Trace Import(const std::string& anchor)
{
  ProcessGroup alone;
  ReadOptions options;
  options.Threads = 2;
  return BuildTrace(*ReadArchive(anchor, options, alone), BuildOptions(), alone);
}

std::int64_t Matched(const Trace& trace)
{
  std::int64_t matched = 0;
  for (const std::uint8_t flag : trace.Messages.Matched)
  {
    matched += flag;
  }
  return matched;
}

/// The row of the log, with count 0 if there is none.
Finding Find(const Trace& trace, const std::string& what)
{
  for (const Finding& finding : trace.Log.Rows())
  {
    if (finding.What == what)
    {
      return finding;
    }
  }
  return {};
}

std::string Cut(const std::string& content, double share)
{
  return content.substr(0, static_cast<std::size_t>(static_cast<double>(content.size()) * share));
}

/// So many bytes from a share of the length on become noise.
std::string Noise(std::string content, double share, std::size_t bytes)
{
  std::mt19937 random(1);
  auto at = static_cast<std::size_t>(static_cast<double>(content.size()) * share);
  for (; bytes > 0 && at < content.size(); --bytes, ++at)
  {
    content[at] = static_cast<char>(random() % 256);
  }
  return content;
}

std::string Lines(const std::string& line)
{
  std::string text;
  for (int i = 0; i < 40; ++i)
  {
    text += line + "\n";
  }
  return text;
}

class RemainingRecords
{
public:
  RemainingRecords(Checks& checks, const std::string& data, const std::string& scratch)
    : Check(checks), Data(data + "/scorep-zoo-4"), Scratch(scratch + "/remaining-records"),
      Archive(this->Data, this->Scratch, "traces")
  {
  }

  void Run()
  {
    this->Refused();
    this->WithoutLocation1();
    this->PartOfLocation1();
    this->LocalDefinitions();
    this->GlobalDefinitions();
    this->NoEvents();
    this->OtherPaths();
  }

private:
  using Damage = std::function<void()>;

  void Refuse(const std::string& name, const std::string& cause, const Damage& damage)
  {
    damage();
    const std::string anchor = this->Archive.Anchor();
    this->Check.Throws(name + " names the file", anchor, [&] { Import(anchor); });
    this->Check.Throws(name + " says the cause", cause, [&] { Import(anchor); });
    this->Archive.Restore();
  }

  Trace Read(const Damage& damage)
  {
    damage();
    Trace trace = Import(this->Archive.Anchor());
    this->Archive.Restore();
    return trace;
  }

  void Refused()
  {
    const std::string good = this->Archive.Content(kAnchor);
    const auto with = [this](const char* file, const std::string& content) {
      return [this, file, content] { this->Archive.Write(file, content); };
    };
    const std::string anchor = "not an OTF2 anchor file, or a damaged one";
    this->Refuse("an empty anchor", anchor, with(kAnchor, ""));
    this->Refuse(
      "a text as anchor", anchor, with(kAnchor, Lines("Dear reader, this is no anchor.")));
    this->Refuse("half an anchor", anchor, with(kAnchor, Cut(good, 0.5)));
    this->Refuse("noise in the anchor", anchor, with(kAnchor, Noise(good, 0.4, 16)));
    this->Refuse("no anchor", "no such file", [this] { this->Archive.Remove(kAnchor); });
    const std::string definitions = "its definition file (.def beside it) is missing or empty";
    this->Refuse("no definitions", definitions, [this] { this->Archive.Remove(kDefinitions); });
    this->Refuse("empty definitions", definitions, with(kDefinitions, ""));
    this->Refuse("an anchor alone", definitions, [this] {
      this->Archive.Remove(kDefinitions);
      for (const std::string& file : this->Files())
      {
        this->Archive.Remove(file);
      }
    });
    this->Refuse("no anchor says what to choose", "Choose the anchor file (*.otf2)",
      [this] { this->Archive.Remove(kAnchor); });
    this->Refuse("no definitions says what to do", "Copy the whole archive",
      [this] { this->Archive.Remove(kDefinitions); });
  }

  std::vector<std::string> Files() const
  {
    std::vector<std::string> files = this->Archive.Ending(".evt");
    for (int location = 0; location < 4; ++location)
    {
      files.push_back("traces/" + std::to_string(location) + ".def");
    }
    return files;
  }

  /// The events of location 1 cannot be opened or say nothing: all of the others is there.
  void WithoutLocation1()
  {
    const std::string good = this->Archive.Content(kEvents1);
    const std::vector<std::pair<std::string, Damage>> cases = {
      { "a missing event file", [this] { this->Archive.Remove(kEvents1); } },
      { "an empty event file", [this] { this->Archive.Write(kEvents1, ""); } },
      { "noise in the header",
        [this, good] { this->Archive.Write(kEvents1, Noise(good, 0, 16)); } },
      { "a text as event file",
        [this] { this->Archive.Write(kEvents1, Lines("this is not an event file")); } },
      { "a folder as event file",
        [this] {
          this->Archive.Remove(kEvents1);
          fs::create_directory(this->Archive.Path(kEvents1));
        } },
    };
    for (const auto& one : cases)
    {
      one.second();
      this->CheckWithoutLocation1(one.first, Import(this->Archive.Anchor()));
      fs::remove(this->Archive.Path(kEvents1));
      this->Archive.Write(kEvents1, good);
      this->Archive.Restore();
    }
  }

  void CheckWithoutLocation1(const std::string& name, const Trace& trace)
  {
    Finding finding = Find(trace, "location not read");
    if (finding.Count == 0)
    {
      finding = Find(trace, "location damaged");
    }
    this->Check(name + " is an incomplete trace", !trace.Facts.Complete);
    this->Check(name + " is one error", finding.Count == 1 && finding.Level == Severity::Error);
    this->Check(name + " is of rank 1", finding.FirstRank == 1);
    this->Check(name + " is named", finding.Meaning.find("1.evt") != std::string::npos);
    this->Check(name + " keeps other events", trace.Facts.Events == kEvents - kOfLocation1);
    this->Check(name + " keeps other collectives", trace.Facts.Collectives == 3 * 38);
    // Sends of 0, 2, 3, and receives from 1: 2 of rank 0, 40 of rank 2, 4 of rank 3.
    this->Check(name + " keeps other messages", trace.Messages.Size() == 60 + 60 + 50 + 46);
    this->Check(name + " keeps other pairs", Matched(trace) == 46 + 48 + 56 - 46);
    const Finding receives = Find(trace, "unmatched receive"),
                  sends = Find(trace, "unmatched send");
    this->Check(name + " leaves receives alone", receives.Count == 46);
    this->Check(name + " leaves sends alone", sends.Count == 60 + 60 + 50 - 104);
    this->Check(name + " loses data", sends.Level == Severity::DataLoss);
    this->Check(name + " keeps four ranks", trace.Ranks.size() == 4 && trace.Ranks[1].Calls == 0);
    this->Check(name + " keeps rank 0", trace.Ranks[0].Sent == 60 && trace.Ranks[0].Received == 46);
  }

  void PartOfLocation1()
  {
    const std::string good = this->Archive.Content(kEvents1);
    for (const auto& one : { std::make_pair("half an event file", Cut(good, 0.5)),
           std::make_pair("noise in the middle", Noise(good, 0.5, 64)) })
    {
      const std::string name = one.first;
      const Trace trace = this->Read([&] { this->Archive.Write(kEvents1, one.second); });
      const Finding finding = Find(trace, "location damaged");
      this->Check(name + " is an incomplete trace", !trace.Facts.Complete);
      this->Check(name + " is one error", finding.Count == 1 && finding.Level == Severity::Error);
      this->Check(name + " is named", finding.Meaning.find("1.evt") != std::string::npos);
      this->Check(name + " keeps what was before",
        trace.Facts.Events > kEvents - kOfLocation1 && trace.Facts.Events < kEvents);
      this->Check(name + " keeps other ranks",
        trace.Ranks[0].Sent == 60 && trace.Ranks[2].Sent == 60 && trace.Ranks[3].Sent == 50);
      this->Check(
        name + " keeps some of rank 1", trace.Ranks[1].Sent > 0 && trace.Ranks[1].Sent < 52);
    }
    const Trace last =
      this->Read([&] { this->Archive.Write(kEvents1, good.substr(0, good.size() - 1)); });
    this->Check("the last byte is no event", last.Facts.Events == kEvents && Matched(last) == 206);
    const Trace other =
      this->Read([&] { this->Archive.Write(kEvents1, this->Archive.Content("traces/0.evt")); });
    // A file does not say whose it is. Rank 1 then has the records of rank 0.
    this->Check("another location's file is read", other.Ranks[1].Sent == 60);
    this->Check("another location's file leaves messages alone",
      Find(other, "unmatched send").Count > 16 && Find(other, "unmatched receive").Count > 0);
  }

  void LocalDefinitions()
  {
    const std::string good = this->Archive.Content(kLocal1);
    const std::vector<std::pair<std::string, Damage>> cases = {
      { "missing local definitions", [this] { this->Archive.Remove(kLocal1); } },
      { "empty local definitions", [this] { this->Archive.Write(kLocal1, ""); } },
      { "half of the local definitions",
        [this, good] { this->Archive.Write(kLocal1, Cut(good, 0.5)); } },
      { "noise in the local definitions",
        [this, good] { this->Archive.Write(kLocal1, Noise(good, 0.3, 64)); } },
    };
    for (const auto& one : cases)
    {
      const Trace trace = this->Read(one.second);
      const Finding finding = Find(trace, "local definitions missing");
      this->Check(one.first + " are one error: ids may be wrong",
        finding.Count == 1 && finding.Level == Severity::Error && finding.FirstRank == 1);
      this->Check(one.first + " are named", finding.Meaning.find("1.def") != std::string::npos);
      this->Check(one.first + " are an incomplete trace", !trace.Facts.Complete);
      this->Check(one.first + " keep all events", trace.Facts.Events == kEvents);
      this->Check(one.first + " keep rank 0", trace.Ranks[0].Sent == 60);
    }
  }

  void GlobalDefinitions()
  {
    const std::string good = this->Archive.Content(kDefinitions);
    for (const auto& one : { std::make_pair("half of the definitions", Cut(good, 0.5)),
           std::make_pair("noise in the definitions", Noise(good, 0.5, 64)) })
    {
      const std::string name = one.first;
      const Trace trace = this->Read([&] { this->Archive.Write(kDefinitions, one.second); });
      const Finding finding = Find(trace, "definitions end early");
      this->Check(name + " are an incomplete trace", !trace.Facts.Complete);
      this->Check(name + " are one error", finding.Count == 1 && finding.Level == Severity::Error);
      // Strings came before the damage, locations and communicators would have come after it.
      this->Check(name + " have no ranks", trace.Facts.Ranks == 0 && trace.Ranks.empty());
      this->Check(name + " say so", Find(trace, "no MPI in the trace").Count == 1);
      this->Check(name + " have no messages", trace.Messages.Size() == 0);
    }
  }

  void NoEvents()
  {
    for (const char* const name : { "definitions only", "an empty folder" })
    {
      fs::remove_all(this->Archive.Path("traces"));
      if (name[0] == 'a')
      {
        fs::create_directory(this->Archive.Path("traces"));
      }
      const Trace trace = Import(this->Archive.Anchor());
      const std::string text = name;
      this->Check(text + " have four ranks", trace.Facts.Ranks == 4 && trace.Ranks.size() == 4);
      this->Check(text + " are incomplete", !trace.Facts.Complete);
      this->Check(text + " are four errors", Find(trace, "location not read").Count == 4);
      this->Check(
        text + " have no events", trace.Facts.Events == 0 && Find(trace, "no events").Count == 1);
      this->Check(text + " have no rows", trace.Messages.Size() == 0 && trace.Calls.Size() == 0);
      this->Check(text + " have no length", trace.Facts.Length == 0);
      this->Archive = ArchiveCopy(this->Data, this->Scratch, "traces");
    }
  }

  void OtherPaths()
  {
    const std::string folder = this->Scratch;
    this->Check.Throws("a folder says what it is", "it is a folder", [&] { Import(folder); });
    this->Check.Throws("a folder says what to choose", "Choose the anchor file",
      [&] { Import(folder + "/traces"); });
    this->Check.Throws("an event file is no anchor", "1.evt\": not an OTF2 anchor",
      [&] { Import(folder + "/" + kEvents1); });
    this->Check.Throws("no path says so", "no such file", [&] { Import(""); });
    const ArchiveCopy strange(
      this->Data, folder + "/a folder, \xC3\xA4\xE6\x97\xA5 'quoted' 100%", "traces");
    const Trace trace = Import(strange.Anchor());
    this->Check("spaces and other letters in the path", trace.Facts.Events == kEvents);
    this->Check("the path is kept", trace.Facts.Path == strange.Anchor());
    fs::permissions(this->Archive.Anchor(), fs::perms::none);
    const auto unreadable = [&] { Import(this->Archive.Anchor()); };
    std::FILE* file = std::fopen(this->Archive.Anchor().c_str(), "r");
    if (!file) // a superuser can read any file
    {
      this->Check.Throws("an unreadable anchor is named", this->Archive.Anchor(), unreadable);
    }
    else
    {
      std::fclose(file);
    }
    fs::permissions(this->Archive.Anchor(), fs::perms::owner_all);
  }

  Checks& Check;
  const std::string Data, Scratch;
  ArchiveCopy Archive;
};
}

int UnitTestRemainingRecords(int argc, char* argv[])
{
  Checks check;
  if (argc > 2)
  {
    RemainingRecords(check, argv[1], argv[2]).Run();
  }
  return check.Result();
}
