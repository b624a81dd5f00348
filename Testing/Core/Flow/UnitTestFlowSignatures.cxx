#include "Filters/Core/Flow/FlowSignatures.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/FlowRows.h"

#include <limits>
#include <map>
#include <string>

using namespace pclvis;

namespace
{
struct Argument
{
  std::int64_t Size;
  std::int32_t Partner;
  bool operator==(const Argument& other) const
  {
    return this->Size == other.Size && this->Partner == other.Partner;
  }
};
constexpr std::int64_t kNoSize = CallSignature::kNoSize;
constexpr std::int32_t kNoPartner = CallSignature::kNoPartner;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// Rank 0 sends 100 bytes to rank 1, which has posted the receive, and both wait; then all of it
/// twice, completed by MPI_Waitall.
FlowRows Messages()
{
  FlowRows rows;
  rows.Tables.Rows.Call(0, "MPI_Isend", 1, 2);
  rows.Tables.Rows.Call(0, "MPI_Wait", 3, 4);
  rows.Tables.Rows.Call(1, "MPI_Irecv", 1, 2);
  rows.Tables.Rows.Call(1, "MPI_Wait", 3, 4);
  rows.Tables.Message(0, 1, 1, 4, 1, 4, 100);
  for (const double begin : { 5.0, 7.0 })
  {
    rows.Tables.Rows.Call(0, "MPI_Isend", begin, begin + 1);
    rows.Tables.Rows.Call(1, "MPI_Irecv", begin, begin + 1);
    rows.Tables.Message(0, 1, begin, 10, begin, 10, 30);
  }
  rows.Tables.Rows.Call(0, "MPI_Waitall", 9, 10);
  rows.Tables.Rows.Call(1, "MPI_Waitall", 9, 10);
  return rows;
}

/// Size and partner by rank and begin of the call.
std::map<std::pair<int, double>, Argument> Read(FlowRows& rows, MessageReading reading)
{
  SignatureOptions options;
  options.Size = SizeInSignature::Exact;
  options.Partner = PartnerInSignature::Absolute;
  options.Reading = reading;
  const EventFlowInput input = rows.Input();
  const FlowSequences run = ListSignatures(input, options);
  std::map<std::pair<int, double>, Argument> found;
  for (std::size_t call = 0; call < run.Calls.Size(); ++call)
  {
    const CallSignature& signature = run.Signatures[run.Node[call]];
    found[{ run.Calls.Rank[call], run.Calls.Begin[call] }] = { signature.Size, signature.Partner };
  }
  return found;
}

void TestReadings(Checks& check)
{
  FlowRows rows = Messages();
  const Argument none{ kNoSize, kNoPartner };
  for (const MessageReading reading : { MessageReading::Status, MessageReading::Posted,
         MessageReading::Completed, MessageReading::PostedAndCompleted })
  {
    const bool isStatus = reading == MessageReading::Status;
    const bool posts = reading != MessageReading::Completed;
    const bool completes = reading != MessageReading::Posted;
    auto found = Read(rows, reading);
    const std::string name = "reading " + std::to_string(static_cast<int>(reading)) + ": ";
    check(name + "a send has its arguments", found[{ 0, 1.0 }] == Argument{ 100, 1 });
    check(name + "its completion has the own rank, or nothing",
      found[{ 0, 3.0 }] == (isStatus ? Argument{ 100, 0 } : none));
    check(name + "a posted receive", found[{ 1, 1.0 }] == (posts ? Argument{ 100, 0 } : none));
    check(name + "its completion", found[{ 1, 3.0 }] == (completes ? Argument{ 100, 0 } : none));
    check(name + "MPI_Waitall has the sum of two receives and no partner",
      found[{ 1, 9.0 }] == (completes ? Argument{ 60, kNoPartner } : none));
    check(name + "or of two sends",
      found[{ 0, 9.0 }] == (isStatus ? Argument{ 60, kNoPartner } : none));
  }
}

/// Two ranks post a receive of which the trace has no message.
void TestLostMessages(Checks& check)
{
  FlowRows rows;
  for (const std::int32_t rank : { 0, 1 })
  {
    rows.Tables.Rows.Call(rank, "MPI_Irecv", 1, 2);
    rows.Tables.Message(-1, rank, kNaN, kNaN, 1, 2, -1);
  }
  SignatureOptions options;
  options.Size = SizeInSignature::Exact;
  options.Partner = PartnerInSignature::Relative;
  const EventFlowInput input = rows.Input();
  const FlowSequences run = ListSignatures(input, options);
  check("receives without a message are one node on all ranks", run.Signatures.size() == 1);
  check("of no known size and partner",
    run.Signatures[0].Size == kNoSize && run.Signatures[0].Partner == kNoPartner);
}

void TestMagnitude(Checks& check)
{
  FlowRows rows;
  const std::int64_t sizes[] = { 0, 1, 2, 3, 4, 7, 8, 1023, 1024 };
  const std::int64_t classes[] = { 0, 1, 2, 2, 4, 4, 8, 512, 1024 };
  for (int i = 0; i < 9; ++i)
  {
    rows.Tables.SendReceive(0, 1, 2 * i, 2 * i + 1, 2 * i, 2 * i + 1, sizes[i]);
  }
  SignatureOptions options;
  options.Size = SizeInSignature::Magnitude;
  const EventFlowInput input = rows.Input();
  const FlowSequences run = ListSignatures(input, options);
  bool holds = true;
  for (int i = 0; i < 9; ++i)
  {
    holds = holds && run.Signatures[run.Node[i]].Size == classes[i];
  }
  check("sizes of the same power of two are one class", holds);
}

/// MPI_Comm_rank before each of two barriers.
void TestLocalCalls(Checks& check)
{
  FlowRows rows;
  for (const double begin : { 0.0, 4.0 })
  {
    rows.Tables.Rows.Call(0, "MPI_Comm_rank", begin, begin + 1);
    rows.Tables.Rows.Call(0, "MPI_Barrier", begin + 2, begin + 3);
  }
  const auto calls = [&](LocalCalls local) {
    SignatureOptions options;
    options.Local = local;
    const EventFlowInput input = rows.Input();
    const FlowSequences run = ListSignatures(input, options);
    check("what is left out is counted",
      run.LocalLeftOut + static_cast<std::int64_t>(run.Calls.Size()) == 4 && run.LeftOut == 0);
    return run.Calls.Size();
  };
  check("without call sites local calls are no events", calls(LocalCalls::Automatic) == 2);
  check("unless they are asked for", calls(LocalCalls::Keep) == 4);
  rows.Paths = Column<std::int32_t>(4, 0);
  rows.Paths[3] = 1;
  check("with call sites they are", calls(LocalCalls::Automatic) == 4);
  check("unless they are left out", calls(LocalCalls::LeaveOut) == 2);
}

/// Two calls of the same name at different paths, two at the same.
void TestSites(Checks& check)
{
  FlowRows rows({ "AABB" });
  SignatureOptions options;
  {
    const EventFlowInput input = rows.Input();
    const FlowSequences run = ListSignatures(input, options);
    check("without call sites sizes and partners are used",
      !run.HasSites && run.Size == SizeInSignature::Exact &&
        run.Partner == PartnerInSignature::Relative);
  }
  rows.Paths = Column<std::int32_t>(4, 1);
  rows.Paths[0] = 0;
  const EventFlowInput input = rows.Input();
  const FlowSequences run = ListSignatures(input, options);
  check("with call sites they are not",
    run.HasSites && run.Size == SizeInSignature::None && run.Partner == PartnerInSignature::None);
  check("two sites of A, one of B", run.Signatures.size() == 3);
  options.CallSite = false;
  options.Call = false;
  options.Size = SizeInSignature::None;
  options.Partner = PartnerInSignature::None;
  check("without any component all calls are the same",
    ListSignatures(input, options).Signatures.size() == 1);
  options.Region = true;
  check.Throws("a region needs call paths", "Connect the reader's port Code",
    [&] { ListSignatures(input, options); });
}

void TestLeaveOut(Checks& check)
{
  FlowRows rows({ "ABA", "BB" });
  rows.Tables.Rows.Call(1, "MPI_C", 1, 2, 1);
  SignatureOptions options;
  options.LeaveOut = { "MPI_B" };
  const EventFlowInput input = rows.Input();
  const FlowSequences run = ListSignatures(input, options);
  check("two calls of A stay", run.Calls.Size() == 2 && run.Signatures.size() == 1);
  check("three of B are counted", run.LeftOut == 3);
  check("a call of another thread is counted", run.OtherThreads == 1);
  options.LeaveOut = { "MPI_Unknown" };
  check.Throws("an unknown name is refused", "no call is named \"MPI_Unknown\"",
    [&] { ListSignatures(input, options); });
}

/// A grid of two rows of three ranks: each broadcasts from its second rank, then every rank to
/// itself alone; of a last broadcast, the calls of rank 0 and all of the other row were not read.
void TestRootsOfRows(Checks& check)
{
  FlowRows rows;
  for (std::int32_t rank = 0; rank < 6; ++rank)
  {
    const std::int32_t row = rank / 3;
    rows.Tables.Rows.Collective(rank, "MPI_Bcast", 1, 2, row, 3 * row + 1);
    rows.Communicators.Append(row);
    rows.Tables.Rows.Collective(rank, "MPI_Gather", 3, 4, 2 + rank, rank);
    rows.Communicators.Append(2);
  }
  for (const std::int32_t rank : { 1, 2 })
  {
    rows.Tables.Rows.Collective(rank, "MPI_Bcast", 5, 6, 8, 1);
    rows.Communicators.Append(0);
  }
  const EventFlowInput input = rows.Input();
  SignatureOptions options;
  options.Partner = PartnerInSignature::Relative;
  const FlowSequences run = ListSignatures(input, options);
  check("the broadcasts of both rows are one node, and so are those of single ranks",
    run.Signatures.size() == 2);
  check(
    "a root is its place in the row", run.Signatures[0].Root == 1 && run.Signatures[1].Root == 0);
}

/// Roots do not depend on the rank, and a collective has what the rank gives, or gets.
void TestCollectives(Checks& check)
{
  FlowRows rows;
  for (std::int32_t rank = 0; rank < 3; ++rank)
  {
    rows.Tables.Rows.Collective(rank, "MPI_Bcast", 1, 2, 0, 2);
    rows.Tables.Rows.Collective(rank, "MPI_Allreduce", 3, 4, 1, -1);
  }
  SignatureOptions options;
  options.Partner = PartnerInSignature::Relative;
  EventFlowInput input = rows.Input();
  // As Score-P writes them: the root of MPI_Bcast sends to all, itself included.
  Column<std::int64_t> sent(6, 0), received(6, 0);
  for (int i = 0; i < 6; i += 2)
  {
    sent[i] = i == 4 ? 24 : 0;
    received[i] = 8;
    sent[i + 1] = 48;
    received[i + 1] = 16;
  }
  input.Columns.BytesSent = sent;
  input.Columns.BytesReceived = received;
  options.Size = SizeInSignature::Exact;
  const FlowSequences run = ListSignatures(input, options);
  check("a broadcast is one node on all ranks, a reduction another", run.Signatures.size() == 2);
  check("the broadcast has its buffer and its root",
    run.Signatures[0].Size == 8 && run.Signatures[0].Root == 2 &&
      run.Signatures[0].Partner == kNoPartner);
  check("the reduction what is sent, and no root",
    run.Signatures[1].Size == 48 && run.Signatures[1].Root == kNoPartner);
}
}

int UnitTestFlowSignatures(int, char*[])
{
  Checks check;
  TestReadings(check);
  TestLostMessages(check);
  TestMagnitude(check);
  TestLocalCalls(check);
  TestSites(check);
  TestLeaveOut(check);
  TestRootsOfRows(check);
  TestCollectives(check);
  return check.Result();
}
