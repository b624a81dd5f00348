#pragma once
#include "Readers/Schema/DeclareTable.h"

namespace pclvis::schema
{
#define PCLVIS_STATES(COLUMN)                                                                      \
  COLUMN(State, Id, "state", "", "Number of the state.", "")                                       \
  COLUMN(Rank, Int32, "rank", "", "World rank.", "")                                               \
  COLUMN(Node, Int32, "node", "", "Node of the rank.", "-1")                                       \
  COLUMN(Layer, Int32, "layer", "",                                                                \
    "Number of links on the longest path from a state without predecessor.", "")                   \
  COLUMN(Begin, Float64, "begin_s", "s",                                                           \
    "Time of the first event: a send at entry of its call, a receive at its completion.", "")      \
  COLUMN(End, Float64, "end_s", "s", "Time of the last event.", "")                                \
  COLUMN(Received, Int64, "received", "", "Messages received in the state.", "")                   \
  COLUMN(Sent, Int64, "sent", "", "Messages sent in the state.", "")                               \
  COLUMN(                                                                                          \
    LoadBalance, Float64, "load_balance", "", "LB of the rank in the window (PCLVis Eq. 10).", "") \
  COLUMN(Latency, Float64, "latency", "", "Mean L of the state's messages.", "NaN")                \
  COLUMN(RelativeLoad, Float64, "relative_load", "",                                               \
    "Messages of the rank in the window / mean over all ranks, minus 1.", "")                      \
  COLUMN(LatencyWorst, Float64, "latency_worst", "", "Highest L of the state's messages.", "NaN")  \
  COLUMN(NodeLatency, Float64, "node_latency", "",                                                 \
    "Mean L of the messages of all states on the same node.", "NaN")
PCLVIS_TABLE(States, "States", "a communication state of a rank: a node of the DAG",
  "Communication DAG", PCLVIS_STATES)
#undef PCLVIS_STATES

#define PCLVIS_STATE_LINKS(COLUMN)                                                                 \
  COLUMN(FromState, Id, "from_state", "", "State that sends.", "")                                 \
  COLUMN(ToState, Id, "to_state", "", "State that receives.", "")                                  \
  COLUMN(Messages, Int64, "messages", "", "Messages of the link.", "")                             \
  COLUMN(SizeBytes, Int64, "size_bytes", "bytes", "Bytes of these messages.", "")                  \
  COLUMN(Latency, Float64, "latency", "", "Mean L of these messages.", "NaN")                      \
  COLUMN(MessageId, Id, "message_id", "", "Message with the highest L.", "-1")                     \
  COLUMN(Kind, Int32, "kind", "", "Code of the kind of link; its name is in field data.", "")      \
  COLUMN(LatencyWorst, Float64, "latency_worst", "", "Highest L of these messages.", "NaN")
PCLVIS_TABLE(StateLinks, "State Links", "the messages from one state to another, or program order",
  "Communication DAG", PCLVIS_STATE_LINKS)
#undef PCLVIS_STATE_LINKS

#define PCLVIS_STATE_MESSAGES(COLUMN)                                                              \
  COLUMN(State, Id, "state", "", "State that sent or received the message.", "")                   \
  COLUMN(MessageId, Id, "message_id", "", "Number of the message.", "")                            \
  COLUMN(Sent, UInt8, "sent", "", "1 if the state sent the message, 0 if it received it.", "")     \
  COLUMN(Partner, Int32, "partner", "", "World rank of the other end.", "-1")                      \
  COLUMN(SizeBytes, Int64, "size_bytes", "bytes", "Size of the message.", "-1")                    \
  COLUMN(Latency, Float64, "latency", "", "L of the message.", "NaN")                              \
  COLUMN(Linked, UInt8, "linked", "", "1 if the other end is in the DAG as well.", "")             \
  COLUMN(Time, Float64, "time_s", "s",                                                             \
    "Time at which the sending call was entered, or the receive completed.", "")                   \
  COLUMN(                                                                                          \
    Transmission, Float64, "transmission_s", "s", "Transmission time t of the message.", "NaN")    \
  COLUMN(PathId, Int32, "path_id", "",                                                             \
    "Call path of this end of the message; names in field data.", "-1")
PCLVIS_TABLE(StateMessages, "State Messages", "one end of a message in a state: a bar of the glyph",
  "Communication DAG", PCLVIS_STATE_MESSAGES)
#undef PCLVIS_STATE_MESSAGES
}
