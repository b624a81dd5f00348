#pragma once
#include "Readers/Schema/DeclareTable.h"

namespace pclvis::schema
{
#define PCLVIS_STATES(COLUMN)                                                                      \
  COLUMN(State, Id, "state", "", "Number of the state.", "")                                       \
  COLUMN(Rank, Int32, "rank", "", "World rank.", "")                                               \
  COLUMN(Node, Int32, "node", "", "Node of the rank.", "-1")                                       \
  COLUMN(Layer, Int32, "layer", "", "Longest path from a state without predecessor.", "")          \
  COLUMN(Begin, Float64, "begin_s", "s",                                                           \
    "Time of its first event (sends: enter of the call, receives: completion).", "")               \
  COLUMN(End, Float64, "end_s", "s", "Time of its last event.", "")                                \
  COLUMN(Received, Int64, "received", "", "Messages received in it.", "")                          \
  COLUMN(Sent, Int64, "sent", "", "Messages sent in it.", "")                                      \
  COLUMN(                                                                                          \
    LoadBalance, Float64, "load_balance", "", "LB of its rank in the window (PCLVis Eq. 10).", "") \
  COLUMN(Latency, Float64, "latency", "", "Mean L of its messages.", "NaN")                        \
  COLUMN(RelativeLoad, Float64, "relative_load", "",                                               \
    "Messages of its rank over the mean of all, less 1.", "")                                      \
  COLUMN(LatencyWorst, Float64, "latency_worst", "", "Greatest L of its messages.", "NaN")         \
  COLUMN(NodeLatency, Float64, "node_latency", "", "Mean L of the messages of its node's states.", \
    "NaN")
PCLVIS_TABLE(States, "States", "a communication state of a rank: a node of the DAG",
  "Communication DAG", PCLVIS_STATES)
#undef PCLVIS_STATES

#define PCLVIS_STATE_LINKS(COLUMN)                                                                 \
  COLUMN(FromState, Id, "from_state", "", "State that sends.", "")                                 \
  COLUMN(ToState, Id, "to_state", "", "State that receives.", "")                                  \
  COLUMN(Messages, Int64, "messages", "", "Messages of the link.", "")                             \
  COLUMN(SizeBytes, Int64, "size_bytes", "bytes", "Bytes of these messages.", "")                  \
  COLUMN(Latency, Float64, "latency", "", "Mean L of these messages.", "NaN")                      \
  COLUMN(MessageId, Id, "message_id", "", "The message with the greatest L.", "-1")                \
  COLUMN(Kind, Int32, "kind", "", "Code of the kind of link; names in field data.", "")            \
  COLUMN(LatencyWorst, Float64, "latency_worst", "", "That greatest L.", "NaN")
PCLVIS_TABLE(StateLinks, "State Links", "messages from one state to another, or program order",
  "Communication DAG", PCLVIS_STATE_LINKS)
#undef PCLVIS_STATE_LINKS

#define PCLVIS_STATE_MESSAGES(COLUMN)                                                              \
  COLUMN(State, Id, "state", "", "State that holds it.", "")                                       \
  COLUMN(MessageId, Id, "message_id", "", "The message.", "")                                      \
  COLUMN(Sent, UInt8, "sent", "", "1 sent by the state, 0 received.", "")                          \
  COLUMN(Partner, Int32, "partner", "", "World rank of the other side.", "-1")                     \
  COLUMN(SizeBytes, Int64, "size_bytes", "bytes", "Size of the message.", "-1")                    \
  COLUMN(Latency, Float64, "latency", "", "L of the message.", "NaN")                              \
  COLUMN(Linked, UInt8, "linked", "", "1 if its other end is in the DAG as well.", "")             \
  COLUMN(                                                                                          \
    Time, Float64, "time_s", "s", "Enter of the sending call, or completion of the receive.", "")  \
  COLUMN(                                                                                          \
    Transmission, Float64, "transmission_s", "s", "Transmission time t of the message.", "NaN")    \
  COLUMN(PathId, Int32, "path_id", "",                                                             \
    "Call path of the state's side of it; names in field data.", "-1")
PCLVIS_TABLE(StateMessages, "State Messages", "a message's end in a state: a bar of the glyph",
  "Communication DAG", PCLVIS_STATE_MESSAGES)
#undef PCLVIS_STATE_MESSAGES
}
