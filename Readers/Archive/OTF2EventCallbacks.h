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
  std::exception_ptr Failure; ///< kept here: an exception must not cross the library, which is C
};

struct DeleteEventCallbacks
{
  void operator()(OTF2_EvtReaderCallbacks_struct* calls) const;
};
using EventCallbacks = std::unique_ptr<OTF2_EvtReaderCallbacks_struct, DeleteEventCallbacks>;

/// Callbacks that hand every record that matters to the sink of an EventReceiver. No callback is
/// registered for the others: the library then skips them. A callback interrupts reading when the
/// sink is past its window or has failed.
EventCallbacks MakeEventCallbacks();
}
