#include "Readers/VTK/vtkOTF2Reader.h"

#include "Readers/Archive/OTF2Import.h"
#include "Readers/Base/Collective.h"
#include "Readers/Build/Contents/CallPaths.h"
#include "Readers/Build/Contents/UnpackedRecords.h"
#include "Readers/VTK/ProcessGroupVTK.h"
#include "Readers/VTK/TraceTables.h"

#include <vtkAlgorithm.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkTable.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <tuple>

namespace
{
constexpr int kPorts = 6;

/// Approximate share of the time spent reading; the rest is spent building tables.
constexpr double kReadShare = 0.6;

/// Path, size and modification time of a file, to detect changes.
using FileState = std::tuple<std::string, std::uintmax_t, std::int64_t>;

/// Size and time are 0 if the file does not exist.
FileState StateOf(const std::string& path)
{
  std::error_code error;
  const std::filesystem::path file(path);
  const std::uintmax_t size = std::filesystem::file_size(file, error);
  if (error)
  {
    return { path, 0, 0 };
  }
  const auto time = std::filesystem::last_write_time(file, error).time_since_epoch().count();
  return { path, size, static_cast<std::int64_t>(time) };
}

auto Fields(const pclvis::ReadOptions& o)
{
  return std::tie(o.AllRegions, o.FirstRank, o.LastRank, o.WindowBegin, o.WindowEnd);
}

auto Fields(const pclvis::BuildOptions& o)
{
  return std::tie(o.Clock, o.Transmission, o.Axis, o.NodeFile, o.RanksPerNode);
}
}

/// What was read and built, and what it was made from.
class vtkOTF2Reader::vtkInternals
{
public:
  std::shared_ptr<pclvis::ArchiveContents> Contents;
  FileState File;
  pclvis::ReadOptions Read;

  bool Built = false;
  FileState NodeFile;
  FileState ExtentFile; ///< the file whose extent is known
  pclvis::BuildOptions Build;
  bool TextNames = false;
  std::array<vtkNew<vtkTable>, kPorts> Tables;

  /// A file that has since been removed counts as unchanged: what was read can still be used.
  static bool Same(const FileState& kept, const FileState& now)
  {
    return kept == now || (std::get<0>(kept) == std::get<0>(now) && std::get<1>(now) == 0);
  }
  bool CanReuseContents(const FileState& file, const pclvis::ReadOptions& options) const
  {
    return this->Contents && Same(this->File, file) && Fields(this->Read) == Fields(options);
  }
  bool CanReuseTables(
    const FileState& nodeFile, const pclvis::BuildOptions& options, bool textNames) const
  {
    return this->Built && Same(this->NodeFile, nodeFile) &&
      Fields(this->Build) == Fields(options) && this->TextNames == textNames;
  }
  void ClearTables()
  {
    this->Built = false;
    this->Fill(pclvis::Trace());
  }
  void Fill(pclvis::Trace&& trace)
  {
    pclvis::FillMessages(std::move(trace.Messages), trace.Facts, this->Tables[0]);
    pclvis::FillCalls(std::move(trace.Calls), trace.Facts, this->Tables[1]);
    pclvis::FillRanks(trace.Ranks, trace.Facts, this->Tables[2]);
    pclvis::FillCounters(std::move(trace.Counters), trace.Facts, this->Tables[3]);
    pclvis::FillImportLog(trace.Log, this->Tables[4]);
    const std::vector<std::string> texts = pclvis::PathTexts(trace.Facts);
    const bool rows = pclvis::ControllerProcessGroup().Process() == 0;
    pclvis::FillCode(trace.Facts, rows ? texts : std::vector<std::string>(), this->Tables[5]);
    pclvis::SetPathNames(texts, { this->Tables[0], this->Tables[1], this->Tables[5] });
    for (int port = 0; this->TextNames && port < kPorts; ++port)
    {
      pclvis::AddTextNames(this->Tables[port]);
    }
  }
};

vtkStandardNewMacro(vtkOTF2Reader);

vtkOTF2Reader::vtkOTF2Reader() : Internals(new vtkInternals)
{
  this->SetNumberOfInputPorts(0);
  this->SetNumberOfOutputPorts(kPorts);
  const pclvis::ReadOptions read;
  const pclvis::BuildOptions build;
  this->Regions = read.AllRegions;
  this->FirstRank = read.FirstRank;
  this->LastRank = read.LastRank;
  this->WindowBegin = read.WindowBegin;
  this->WindowEnd = read.WindowEnd;
  this->RanksPerNode = build.RanksPerNode;
  this->TimeAxis = static_cast<int>(build.Axis);
  this->TransmissionTime = static_cast<int>(build.Transmission);
  this->ClockCorrection = static_cast<int>(build.Clock);
  this->Threads = read.Threads;
}

vtkOTF2Reader::~vtkOTF2Reader()
{
  this->SetFileName(nullptr);
  this->SetNodeFile(nullptr);
}

int vtkOTF2Reader::RequestInformation(
  vtkInformation*, vtkInformationVector**, vtkInformationVector* outputVector)
{
  for (int port = 0; port < kPorts; ++port)
  {
    outputVector->GetInformationObject(port)->Set(CAN_HANDLE_PIECE_REQUEST(), 1);
  }
  // ParaView only asks the first process.
  const FileState file = StateOf(this->FileName ? this->FileName : "");
  if (this->Internals->ExtentFile != file && pclvis::ControllerProcessGroup().Process() == 0)
  {
    const pclvis::ArchiveExtent extent = pclvis::ReadExtent(std::get<0>(file));
    this->RankExtent = extent.LastRank;
    this->TimeExtent = extent.Length;
    this->Internals->ExtentFile = file;
  }
  return 1;
}

/// Updates the stored contents and tables. Collective.
void vtkOTF2Reader::Import()
{
  vtkInternals& kept = *this->Internals;
  pclvis::ControllerProcessGroup group;
  const auto progress = [this](double from, double to) {
    return [this, from, to](double share, const char* what) {
      this->SetProgressText(what);
      this->UpdateProgress(from + share * (to - from));
      return !this->CheckAbort();
    };
  };

  pclvis::ReadOptions read;
  read.AllRegions = this->Regions == 1;
  read.FirstRank = this->FirstRank;
  read.LastRank = this->LastRank;
  read.WindowBegin = this->WindowBegin;
  read.WindowEnd = this->WindowEnd;
  read.Threads = this->Threads;
  const FileState file = StateOf(this->FileName ? this->FileName : "");
  if (!pclvis::OnAll(kept.CanReuseContents(file, read), group))
  {
    kept.Contents.reset();
    kept.Built = false;
    kept.Contents = pclvis::ReadArchive(std::get<0>(file), read, group, progress(0, kReadShare));
    kept.File = file;
    kept.Read = read;
  }

  pclvis::BuildOptions build;
  build.Clock = static_cast<pclvis::ClockMode>(this->ClockCorrection);
  build.Transmission = static_cast<pclvis::TransmissionMode>(this->TransmissionTime);
  build.NodeFile = this->NodeFile ? this->NodeFile : "";
  build.RanksPerNode = this->RanksPerNode;
  build.Axis = static_cast<pclvis::TimeAxisMode>(this->TimeAxis);
  const FileState nodeFile = StateOf(build.NodeFile);
  if (!pclvis::OnAll(kept.CanReuseTables(nodeFile, build, this->TextNames), group))
  {
    // Before the new tables are built, because two large traces may not fit into memory.
    kept.ClearTables();
    std::optional<pclvis::UnpackedRecords> records;
    pclvis::Together(group, [&] { records.emplace(*kept.Contents); });
    pclvis::Trace trace = pclvis::BuildTrace(*kept.Contents, build, group, progress(kReadShare, 1));
    records.reset();
    const std::string summary = trace.Log.Summary();
    kept.NodeFile = nodeFile;
    kept.Build = build;
    kept.TextNames = this->TextNames;
    kept.Fill(std::move(trace));
    kept.Built = true;
    if (!summary.empty())
    {
      vtkWarningMacro(<< summary);
    }
  }
}

int vtkOTF2Reader::RequestData(
  vtkInformation*, vtkInformationVector**, vtkInformationVector* outputVector)
{
  this->Problem.clear();
  try
  {
    this->Import();
  }
  catch (const pclvis::Cancelled&)
  {
    // Set even if only another process noticed the abort, so that the filters downstream, which
    // work collectively, all skip execution.
    this->SetAbortOutput(true);
    this->Internals->ClearTables();
  }
  catch (const std::exception& problem)
  {
    this->Problem = problem.what();
    this->Internals->ClearTables();
  }
  for (int port = 0; port < kPorts; ++port)
  {
    vtkTable::GetData(outputVector, port)->ShallowCopy(this->Internals->Tables[port]);
  }
  // All processes fail with the same error, so only one of them reports it.
  if (!this->Problem.empty() && pclvis::ControllerProcessGroup().Process() == 0)
  {
    vtkErrorMacro(<< this->Problem);
  }
  return this->Problem.empty() ? 1 : 0;
}

void vtkOTF2Reader::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "FileName: " << (this->FileName ? this->FileName : "(none)") << "\n"
     << indent << "Regions: " << this->Regions << "\n"
     << indent << "FirstRank: " << this->FirstRank << "\n"
     << indent << "LastRank: " << this->LastRank << "\n"
     << indent << "WindowBegin: " << this->WindowBegin << "\n"
     << indent << "WindowEnd: " << this->WindowEnd << "\n"
     << indent << "NodeFile: " << (this->NodeFile ? this->NodeFile : "(none)") << "\n"
     << indent << "RanksPerNode: " << this->RanksPerNode << "\n"
     << indent << "TimeAxis: " << this->TimeAxis << "\n"
     << indent << "TransmissionTime: " << this->TransmissionTime << "\n"
     << indent << "ClockCorrection: " << this->ClockCorrection << "\n"
     << indent << "Threads: " << this->Threads << "\n"
     << indent << "TextNames: " << this->TextNames << "\n"
     << indent << "RankExtent: " << this->RankExtent << "\n"
     << indent << "TimeExtent: " << this->TimeExtent << "\n";
}
