#pragma once
#include "Views/VTK/ServerManager/RowSelections.h"

#include <map>
#include <utility>
#include <vector>

class vtkSMProxy;

/// What is selected of a trace, read from the selection of one port, and where it is selected too.
namespace TracePicks
{
using RowSelections::Numbers;
using RowSelections::Port;

/// What is selected of a trace: ranks, and the messages that one of these says.
struct Pick
{
  using Times = std::vector<std::pair<double, double>>;
  Numbers Ranks;                 ///< those that light up
  Numbers Messages;              ///< by number
  Numbers MessagesOf;            ///< by the ranks that sent or received them
  std::map<int, Times> SentIn;   ///< by time [s], of each region (-1: all messages)
  bool BetweenNodes = false;     ///< of SentIn only messages between nodes
  std::map<int, Numbers> Inside; ///< ranks at the ends of the messages of SentIn, by region

  bool Empty() const { return Ranks.empty() && !HasMessages(); }
  bool HasMessages() const { return !Messages.empty() || !MessagesOf.empty() || !SentIn.empty(); }
};

/// The trace reader that a source comes from; null without one.
vtkSMProxy* ReaderOf(vtkSMProxy* source);

/// Whether a selection in the port says something of ranks or messages: a table of ranks, messages,
/// states, or times; or a mesh that Rank Metrics To Mesh has painted.
bool Tells(Port port);

/// What the port's selection says. Rows of ranks, and cells of a painted mesh: these ranks and
/// their messages; of states: their ranks and the states' own messages; of messages: these and
/// their ends; of windows, periods, durations and times of causes: the messages sent in them.
Pick PickIn(Port port);
Pick PickOfRanks(const Numbers& ranks);
/// @param source of the trace: the ranks at the ends are looked for there
Pick PickOfMessages(vtkSMSourceProxy* source, const Numbers& messages);

/// What the verdict of a Latency Attribution is about: the ranks that it names (a slow rank, a
/// pattern) with their messages, and the messages between nodes in the times of a mapping or
/// background traffic.
Pick PickOfCulprits(vtkSMSourceProxy* attribution);
/// The time to look at for a verdict, see NextCauseTime.
/// @param window of properties of a view: begin and end, 0 and -1: the whole
/// @return the same of the next time
std::pair<double, double> CauseTimeAfter(
  vtkSMSourceProxy* attribution, std::pair<double, double> window);

/// The graph port of a source and the tables of its blocks (hint SelectionBlocks); Port -1: none.
struct Graph
{
  int Port = -1;
  std::vector<int> Tables;
  bool Has(int port) const;
};
Graph GraphOf(vtkSMProxy* source);

/// Rows of a graph's table that are selected with it, as they stand on the first process.
Numbers RowsOf(Port table, const Pick& pick);
/// Selection of what is selected in any other table, of any size: a question to the server; null
/// where it has no rows of ranks or messages.
RowSelections::Selection SelectionOf(Port table, const Pick& pick);
}
