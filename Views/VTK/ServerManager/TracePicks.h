#pragma once
#include "Views/VTK/ServerManager/RowSelections.h"

#include <map>
#include <utility>
#include <vector>

class vtkSMProxy;

/// What is selected in a trace, read from the selection of one port, and where else to select it.
namespace TracePicks
{
using RowSelections::Numbers;
using RowSelections::Port;

/// What is selected in a trace: ranks, and messages given in one of the following ways.
struct Pick
{
  using Times = std::vector<std::pair<double, double>>;
  Numbers Ranks;                 ///< ranks to highlight
  Numbers Messages;              ///< by number
  Numbers Calls;                 ///< by number
  Numbers MessagesOf;            ///< by the ranks that sent or received them
  std::map<int, Times> SentIn;   ///< by time [s], of each region (-1: all messages)
  bool BetweenNodes = false;     ///< whether SentIn means only messages between nodes
  std::map<int, Numbers> Inside; ///< ranks at the ends of the messages of SentIn, by region

  bool Empty() const { return Ranks.empty() && Calls.empty() && !HasMessages(); }
  bool HasMessages() const { return !Messages.empty() || !MessagesOf.empty() || !SentIn.empty(); }
};

/// The trace reader upstream of a source; null if there is none.
vtkSMProxy* ReaderOf(vtkSMProxy* source);

/// Whether a selection in the port refers to ranks or messages: the port has a table of ranks,
/// messages, states, nodes of a flow graph or times, or a mesh coloured by Rank Metrics To Mesh.
bool Tells(Port port);

/// What the port's selection means. Rows of ranks, and cells of such a mesh: these ranks and their
/// messages. Places in the code: their ranks with their messages, and the calls of the ranks there.
/// States: their ranks and the messages of the states. Nodes of an event flow graph: their calls,
/// the messages that begin or end in these calls, and their ranks. Messages: these and the ranks at
/// their ends. Windows, periods, durations and times of causes: the messages sent in them.
Pick PickIn(Port port);
Pick PickOfRanks(const Numbers& ranks);
/// @param source of the trace, where the ranks at the ends are looked up
Pick PickOfMessages(vtkSMSourceProxy* source, const Numbers& messages);

/// Fills Inside of a pick, and adds the ranks at the ends of the messages of SentIn.
void FindEnds(vtkSMSourceProxy* source, Pick& pick);

/// What the verdict of a Latency Attribution is about: the ranks that it names (a slow rank, a
/// pattern) with their messages, and the messages between nodes in the times of a mapping or
/// background traffic.
Pick PickOfCulprits(vtkSMSourceProxy* attribution);
/// The time in which to look at a verdict's causes, see NextCauseTime.
/// @param window begin and end, as in the properties of a view; 0 and -1: the whole trace
/// @return the same for the next time
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

/// Rows of a graph's table that are selected with it, as numbered on the first process.
struct Rows
{
  Numbers Ids;
  /// For each row, if rows are times: how many messages are selected, and how many there are.
  std::vector<std::pair<vtkIdType, vtkIdType>> Shares;
};
Rows RowsOf(Port table, const Pick& pick);
/// The selection for any other table, of any size: a query to the server; null if the table has no
/// rows of ranks or messages.
RowSelections::Selection SelectionOf(Port table, const Pick& pick);
}
