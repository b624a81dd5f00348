#pragma once
#include <exception>
#include <memory>

struct OTF2_EvtReaderCallbacks_struct;

namespace pclvis
{
class RecordSink;

/// The user data of the callbacks below.
struct EventReceiver
{
  RecordSink* Sink = nullptr;
  std::exception_ptr Failure; ///< an exception must not cross the library, which is C: kept here
};

struct DeleteEventCallbacks
{
  void operator()(OTF2_EvtReaderCallbacks_struct* calls) const;
};
using EventCallbacks = std::unique_ptr<OTF2_EvtReaderCallbacks_struct, DeleteEventCallbacks>;

/// Callbacks that hand every record that matters to the sink of an EventReceiver. What is not
/// needed is not registered: the library then skips it. A callback interrupts the reading when the
/// sink is past its window, or failed.
EventCallbacks MakeEventCallbacks();
}
