#pragma once
#include <cstdint>
#include <string>

namespace pclvis
{
/// How the clocks of the locations are corrected.
enum class ClockMode
{
  None,     ///< times as written
  Archive,  ///< the definitions' clock offsets
  Estimate, ///< offsets (and drift) estimated from messages and collectives (EstimateTraceClocks)
  Automatic ///< Archive, if no message then arrives before it is sent; else Estimate, if fewer then
            ///< do (default)
};

/// The choices, as the property Clock Correction names them.
constexpr const char* NameOf(ClockMode mode)
{
  return mode == ClockMode::None  ? "None"
    : mode == ClockMode::Archive  ? "Archive"
    : mode == ClockMode::Estimate ? "Estimated from messages"
                                  : "Automatic";
}

/// How the transmission time t of a message is measured (Readers/README, OTF2 Trace Reader).
enum class TransmissionMode
{
  SendBeginToReceiveEnd, ///< default
  ReceiverReady,         ///< max(send begin, receive begin) to receive end
  RecordToRecord         ///< between the records themselves
};

/// The choices, as the property Transmission Time names them.
constexpr const char* NameOf(TransmissionMode mode)
{
  return mode == TransmissionMode::SendBeginToReceiveEnd ? "Send begin to receive end"
    : mode == TransmissionMode::ReceiverReady            ? "Receiver ready to receive end"
                                                         : "Record to record";
}

/// What the time axis spans.
enum class TimeAxisMode
{
  Communication, ///< first to last message or collective operation (default); long gaps are cut out
  WholeTrace,    ///< first to last event, including start-up and shut-down
  Window         ///< the window that is read
};

/// The choices, as the property Time Axis names them.
constexpr const char* NameOf(TimeAxisMode mode)
{
  return mode == TimeAxisMode::Communication ? "Communication"
    : mode == TimeAxisMode::WholeTrace       ? "Whole trace"
                                             : "Window";
}

/// Later choices: none of them reads the archive again.
struct BuildOptions
{
  ClockMode Clock = ClockMode::Automatic;
  TransmissionMode Transmission = TransmissionMode::SendBeginToReceiveEnd;
  TimeAxisMode Axis = TimeAxisMode::Communication;
  std::string NodeFile; ///< lines "rank node-name", or one host per line (line number = rank);
                        ///< empty: the trace's nodes
  std::int32_t RanksPerNode =
    0; ///< > 0: block placement of that many ranks per node; 0: the trace's nodes
};
}
