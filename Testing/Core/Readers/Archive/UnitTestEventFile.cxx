// Event files drawn by hand: H a chunk's header, t a time, e an Enter, u one of an undefined
// region, s a send (record of 2 + 5 bytes), L a record with its length in 8 bytes and 300 bytes, a
// a list of attributes, x a kind that has no place here, C the end of a chunk, E the end of the
// file. A last chunk's header announces as many events as are drawn. Then generated archives of
// three chunks a location, damaged: what the reader makes of them. The numbers of events are those
// in the chunks' headers, which the OTF2 library wrote.
#include "Readers/Archive/EventFile.h"

#include "Readers/Archive/OTF2Import.h"
#include "Testing/Generator/GenerateTrace.h"
#include "Testing/Support/BrokenArchives.h"
#include "Testing/Support/Check.h"

#include <filesystem>

using namespace pclvis;
namespace fs = std::filesystem;

namespace
{
constexpr std::uint64_t kDrawnChunk = 400, kRealChunk = 256 * 1024;

std::string Number(std::uint64_t number, bool little)
{
  std::string bytes;
  for (int i = 0; i < 8; ++i)
  {
    bytes += static_cast<char>(number >> 8 * (little ? i : 7 - i) & 0xFF);
  }
  return bytes;
}

void Put(std::string& file, std::size_t at, const std::string& bytes)
{
  file.replace(at, bytes.size(), bytes);
}

std::string Draw(const std::string& drawing, bool little = true)
{
  std::string file;
  std::size_t chunk = 0;
  std::uint64_t events = 0;
  for (const char mark : drawing)
  {
    switch (mark)
    {
      case 'H':
        chunk = (file.size() + kDrawnChunk - 1) / kDrawnChunk * kDrawnChunk;
        file.resize(chunk, '\0');
        file +=
          std::string(little ? "\3B" : "\3#") + Number(events + 1, little) + Number(0, little);
        break;
      case 't':
        file += "\5" + Number(1234567890123, little);
        break;
      case 'a':
        file += std::string("\6\3\1\1\0", 5);
        break;
      case 'C':
        file += '\0';
        break;
      case 'E':
        file += "\2";
        break;
      default:
        ++events;
        file += mark == 'e' ? std::string("\x0C\1\7")
          : mark == 'u'     ? std::string("\x0C\xFF")
          : mark == 's'     ? std::string("\x0E\5abcde")
          : mark == 'x'     ? std::string("\1\2ab")
                            : std::string("\x0E\xFF") + Number(300, little) + std::string(300, 'x');
    }
    Put(file, chunk + 10, Number(events, little));
  }
  return file;
}

class DrawnFiles
{
public:
  DrawnFiles(Checks& check, const std::string& scratch) : Check(check), Path(scratch + "/drawn.evt")
  {
  }
  ~DrawnFiles() { fs::remove(this->Path); }

  EventFileState Look(const std::string& content)
  {
    Save(this->Path, content);
    return CheckEventFile(this->Path, kDrawnChunk, this->Buffer);
  }
  void Sound(const std::string& drawing, std::uint64_t events)
  {
    for (const bool little : { true, false })
    {
      const EventFileState state = this->Look(Draw(drawing, little));
      this->Check(drawing + (little ? " is sound" : " is sound in the other byte order"),
        state.Readable == kAllEvents && state.Fault.empty() && state.Announced == events);
      const EventFileState counted = CountEvents(this->Path, kDrawnChunk, this->Buffer);
      this->Check(drawing + " counted is", counted.Readable == kAllEvents && counted.Fault.empty());
    }
  }
  void Damaged(const std::string& name, const std::string& content, std::uint64_t readable,
    const std::string& fault)
  {
    const EventFileState state = this->Look(content);
    this->Check.Near(name + ": events that can be read", static_cast<double>(state.Readable),
      static_cast<double>(readable), 0);
    this->Check(name + ": says " + state.Fault, state.Fault.find(fault) != std::string::npos);
  }

  Checks& Check;
  const std::string Path;
  std::string Buffer;
};

void TestSound(DrawnFiles& files)
{
  files.Sound("HE", 0);
  files.Sound("HtesuE", 3);
  files.Sound("HteaeatsxE", 4);
  files.Sound("HtLeCHteE", 3);
  files.Sound("HtLeCHtLCHtE", 3);
  files.Check("what cannot be opened is left to the library",
    CheckEventFile(files.Path + ".missing", kDrawnChunk, files.Buffer).Readable == kAllEvents);
  files.Check("so is an empty file", files.Look("").Readable == kAllEvents);
  files.Check("and one of unknown chunks",
    CheckEventFile(files.Path, 0, files.Buffer).Readable == kAllEvents);
}

void TestDamaged(DrawnFiles& files)
{
  const std::string one = Draw("HtesE"), two = Draw("HtLeCHtesE");
  files.Damaged("an end of chunk in the only chunk", Draw("HteeCe"), 2,
    "a chunk ends behind event 2 in chunk 1 of 1, and no other follows");
  files.Damaged("the same in the other byte order", Draw("HteeCe", false), 2, "behind event 2");
  files.Damaged("a length in the other byte order", Draw("HtLeCHteC", false), 3, "behind event 3");
  files.Damaged("an end of chunk in the last chunk", Draw("HtLeCHteCeE"), 3,
    "a chunk ends behind event 3 in chunk 2 of 2, and no other follows");
  files.Damaged("at its begin", Draw("HtLeCHCteE"), 2, "behind event 2 in chunk 2 of 2");
  files.Damaged("at the file's begin", Draw("HCteE"), 0, "before the first event");
  files.Damaged("a file cut between chunks", two.substr(0, kDrawnChunk), 2,
    "a chunk ends behind event 2 in chunk 1 of 1, and no other follows");
  files.Damaged("no end of the file", one.substr(0, one.size() - 1), 2, "cut off behind event 2");
  files.Damaged("half a record", one.substr(0, one.size() - 3), 1, "cut off behind event 1");
  files.Damaged("half a value", Draw("Htee").substr(0, 32), 1, "cut off behind event 1");
  files.Damaged("a value's size alone", Draw("Htee").substr(0, 31), 1, "cut off behind event 1");
  files.Damaged("half a time", Draw("Htet").substr(0, 35), 1, "cut off behind event 1");
  files.Damaged("half a length", Draw("HtL").substr(0, 34), 0, "cut off before the first event");
  files.Damaged("half a header", one.substr(0, 11), 0, "no chunk header before the first event");
  files.Damaged("half a second header", two.substr(0, kDrawnChunk + 9), 2,
    "no chunk header behind event 2 in chunk 2 of 2");
  std::string long1 = Draw("HteLe");
  Put(long1, 18 + 9 + 3 + 2, Number(~std::uint64_t(0), true));
  files.Damaged("a length beyond all memory", long1, 1, "cut off behind event 1");
  std::string full = Draw("HtLe");
  while (full.size() < kDrawnChunk)
  {
    full += std::string("\x0C\1\7");
  }
  files.Damaged("a chunk full of records to its last byte, with no end of it",
    full + two.substr(kDrawnChunk, 20), 22, "cut off behind event 22 in chunk 1 of 2");
  std::string value = Draw("HteE");
  value[18 + 9 + 1] = '\x09';
  files.Damaged("a value of nine bytes", value, 0, "cut off before the first event");
}

/// Damage before the last chunk, behind which the library goes on: only counting finds it.
void TestCounted(DrawnFiles& files)
{
  const auto counted = [&](const std::string& name, std::string content, std::uint64_t announced,
                         const std::string& fault) {
    files.Check(name + ": not seen in the last chunk", files.Look(content).Fault.empty());
    const EventFileState state = CountEvents(files.Path, kDrawnChunk, files.Buffer);
    files.Check(name + ": says " + state.Fault,
      state.Readable == kAllEvents && state.Announced == announced &&
        state.Fault.find(fault) != std::string::npos);
  };
  std::string early = Draw("HteeeLCHteE");
  early[18 + 9 + 3] = '\0';
  counted("an early end of chunk", early, 5,
    "the chunk's end stands too early, behind event 1 in chunk 1 of 2");
  early[18 + 9 + 3] = '\2';
  counted("an early end of file in an early chunk", early, 4,
    "the file's end stands too early, behind event 1 in chunk 1 of 2");
  std::string last = Draw("HtLCHteeE");
  last[kDrawnChunk + 18 + 9 + 3] = '\2';
  counted("an early end of file in the last chunk", last, 3,
    "the file's end stands too early, behind event 2 in chunk 2 of 2");
}

/// Location 1 of a generated archive of four ranks, in three chunks.
class ThreeChunks
{
public:
  ThreeChunks(Checks& check, const std::string& scratch)
    : Check(check), Folder(scratch + "/three-chunks")
  {
    fs::remove_all(this->Folder);
    this->Events = GenerateTrace(
      ParseScenario("preset=benchmark ranks=4 events=200000 chunk_kib=256 local_ids=1"),
      this->Folder)
                     .Events;
    this->Good = Load(this->File());
    for (std::size_t chunk = 0; chunk < 3; ++chunk)
    {
      for (std::size_t i = 8; i > 0; --i)
      {
        this->Last[chunk] = this->Last[chunk] << 8 |
          static_cast<unsigned char>(this->Good[chunk * kRealChunk + 9 + i]);
      }
    }
    check("the file has three chunks",
      this->Good.size() > 2 * kRealChunk && this->Good.size() < 3 * kRealChunk &&
        this->Last[0] > 0 && this->Last[1] > this->Last[0] && this->Last[2] > this->Last[1]);
  }
  ~ThreeChunks() { fs::remove_all(this->Folder); }
  fs::path File() const { return fs::path(this->Folder) / "traces" / "1.evt"; }

  Trace Read(const std::string& content)
  {
    Save(this->File(), content);
    ProcessGroup alone;
    return BuildTrace(
      *ReadArchive(this->Folder + "/traces.otf2", ReadOptions(), alone), BuildOptions(), alone);
  }
  void Damaged(const std::string& name, const std::string& content, std::int64_t least,
    std::int64_t most, const std::string& fault)
  {
    const Trace trace = this->Read(content);
    const std::int64_t read = trace.Facts.Events - (this->Events - this->Last[2]);
    this->Check(
      name + ": the right events, here " + std::to_string(read), read >= least && read <= most);
    this->Check(name + ": marked incomplete", !trace.Facts.Complete);
    bool said = false;
    for (const Finding& finding : trace.Log.Rows())
    {
      said = said ||
        (finding.What == "location damaged" && finding.Count == 1 && finding.FirstRank == 1 &&
          finding.Meaning.find("file 1.evt), " + fault) != std::string::npos);
    }
    this->Check(name + ": the log names the file and the event", said);
  }

  Checks& Check;
  const std::string Folder;
  std::int64_t Events = 0, Last[3] = { 0, 0, 0 }; ///< of all locations; the chunks' last
  std::string Good;
};

void TestThreeChunks(Checks& check, const std::string& scratch)
{
  ThreeChunks archive(check, scratch);
  const std::string& good = archive.Good;
  const std::int64_t* last = archive.Last;
  const auto with = [&good](std::size_t at, char byte) {
    std::string content = good;
    content[at] = byte;
    return content;
  };
  const auto behind = [](std::int64_t event, int chunk, int chunks) {
    return "behind event " + std::to_string(event) + " in chunk " + std::to_string(chunk) + " of " +
      std::to_string(chunks);
  };
  const std::size_t second = kRealChunk + 18, third = 2 * kRealChunk + 18;
  archive.Damaged("an end of chunk as the last chunk's first record", with(third, 0), last[1],
    last[1], "a chunk ends " + behind(last[1], 3, 3) + ", and no other follows");
  archive.Damaged("a file cut after two chunks", good.substr(0, 2 * kRealChunk), last[1], last[1],
    "a chunk ends " + behind(last[1], 2, 2) + ", and no other follows");
  archive.Damaged("a file cut after one chunk", good.substr(0, kRealChunk), last[0], last[0],
    "a chunk ends " + behind(last[0], 1, 1) + ", and no other follows");
  archive.Damaged("a file cut in a header", good.substr(0, third - 5), last[1], last[1],
    "no chunk header " + behind(last[1], 3, 3));
  archive.Damaged("a file cut in the second chunk", good.substr(0, second + 100000), last[0] + 1000,
    last[1] - 1, "cut off behind event ");
  archive.Damaged("a file cut in the third chunk", good.substr(0, good.size() - 1000), last[1] + 1,
    last[2] - 1, "cut off behind event ");
  archive.Damaged("a file without its end", good.substr(0, good.rfind('\2')), last[2], last[2],
    "cut off " + behind(last[2], 3, 3));
  archive.Damaged("an end of chunk as the second chunk's first record", with(second, 0),
    last[2] - (last[1] - last[0]), last[2] - (last[1] - last[0]),
    "the chunk's end stands too early, " + behind(last[0], 2, 3));
  archive.Damaged("an end of file as the second chunk's first record", with(second, 2), last[0],
    last[0], "the file's end stands too early, " + behind(last[0], 2, 3));
  const Trace whole = archive.Read(good);
  check("the same archive, mended, is complete",
    whole.Facts.Complete && whole.Facts.Events == archive.Events &&
      whole.Log.Count("location damaged") == 0);
}
}

int UnitTestEventFile(int, char* argv[])
{
  Checks check;
  DrawnFiles files(check, argv[2]);
  TestSound(files);
  TestDamaged(files);
  TestCounted(files);
  TestThreeChunks(check, argv[2]);
  return check.Result();
}
