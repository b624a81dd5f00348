#include "Readers/Archive/OTF2EventCallbacks.h"

#include "Readers/Build/Records/RecordSink.h"

#include <otf2/otf2.h>

namespace pclvis
{
namespace
{
static_assert(static_cast<int>(OTF2_COLLECTIVE_OP_BARRIER) == kBarrierOperation &&
    static_cast<int>(OTF2_COLLECTIVE_OP_BCAST) == kBroadcastOperation &&
    static_cast<int>(OTF2_COLLECTIVE_OP_GATHER) == kGatherOperation &&
    static_cast<int>(OTF2_COLLECTIVE_OP_SCATTER) == kScatterOperation &&
    static_cast<int>(OTF2_COLLECTIVE_OP_REDUCE) == kReduceOperation &&
    static_cast<int>(OTF2_COLLECTIVE_OP_ALLGATHER) == kAllGatherOperation &&
    static_cast<int>(OTF2_COLLECTIVE_OP_ALLTOALL) == kAllToAllOperation &&
    static_cast<int>(OTF2_COLLECTIVE_OP_ALLREDUCE) == kAllReduceOperation,
  "operations are handed on by their numbers");

template<typename Action>
inline OTF2_CallbackCode Take(void* userData, Action&& action) noexcept
{
  auto* receiver = static_cast<EventReceiver*>(userData);
  try
  {
    return action(*receiver->Sink) ? OTF2_CALLBACK_SUCCESS : OTF2_CALLBACK_INTERRUPT;
  }
  catch (...)
  {
    receiver->Failure = std::current_exception();
    return OTF2_CALLBACK_INTERRUPT;
  }
}

using Attributes = OTF2_AttributeList*;
using Location = OTF2_LocationRef;
using Position = std::uint64_t;

OTF2_CallbackCode OnEnter(
  Location, Ticks time, Position, void* userData, Attributes, OTF2_RegionRef region)
{
  return Take(userData, [&](RecordSink& sink) { return sink.Enter(time, region); });
}

OTF2_CallbackCode OnLeave(
  Location, Ticks time, Position, void* userData, Attributes, OTF2_RegionRef region)
{
  return Take(userData, [&](RecordSink& sink) { return sink.Leave(time, region); });
}

OTF2_CallbackCode OnSend(Location, Ticks time, Position, void* userData, Attributes,
  std::uint32_t receiver, OTF2_CommRef communicator, std::uint32_t tag, std::uint64_t size)
{
  return Take(
    userData, [&](RecordSink& sink) { return sink.Send(time, receiver, communicator, tag, size); });
}

OTF2_CallbackCode OnIsend(Location, Ticks time, Position, void* userData, Attributes,
  std::uint32_t receiver, OTF2_CommRef communicator, std::uint32_t tag, std::uint64_t size,
  std::uint64_t request)
{
  return Take(userData,
    [&](RecordSink& sink) { return sink.Isend(time, receiver, communicator, tag, size, request); });
}

OTF2_CallbackCode OnIsendComplete(
  Location, Ticks time, Position, void* userData, Attributes, std::uint64_t request)
{
  return Take(userData, [&](RecordSink& sink) { return sink.IsendComplete(time, request); });
}

OTF2_CallbackCode OnIrecvRequest(
  Location, Ticks time, Position, void* userData, Attributes, std::uint64_t request)
{
  return Take(userData, [&](RecordSink& sink) { return sink.IrecvRequest(time, request); });
}

OTF2_CallbackCode OnReceive(Location, Ticks time, Position, void* userData, Attributes,
  std::uint32_t sender, OTF2_CommRef communicator, std::uint32_t tag, std::uint64_t size)
{
  return Take(userData,
    [&](RecordSink& sink) { return sink.Receive(time, sender, communicator, tag, size); });
}

OTF2_CallbackCode OnIrecv(Location, Ticks time, Position, void* userData, Attributes,
  std::uint32_t sender, OTF2_CommRef communicator, std::uint32_t tag, std::uint64_t size,
  std::uint64_t request)
{
  return Take(userData,
    [&](RecordSink& sink) { return sink.Irecv(time, sender, communicator, tag, size, request); });
}

OTF2_CallbackCode OnRequestCancelled(
  Location, Ticks time, Position, void* userData, Attributes, std::uint64_t request)
{
  return Take(userData, [&](RecordSink& sink) { return sink.RequestCancelled(time, request); });
}

OTF2_CallbackCode OnCollectiveBegin(Location, Ticks time, Position, void* userData, Attributes)
{
  return Take(userData, [&](RecordSink& sink) { return sink.CollectiveBegin(time); });
}

OTF2_CallbackCode OnCollectiveEnd(Location, Ticks time, Position, void* userData, Attributes,
  OTF2_CollectiveOp operation, OTF2_CommRef communicator, std::uint32_t root, std::uint64_t sent,
  std::uint64_t received)
{
  return Take(userData, [&](RecordSink& sink) {
    return sink.CollectiveEnd(time, operation, communicator, root, sent, received);
  });
}

OTF2_CallbackCode OnCollectiveRequest(
  Location, Ticks time, Position, void* userData, Attributes, std::uint64_t request)
{
  return Take(userData, [&](RecordSink& sink) { return sink.CollectiveRequest(time, request); });
}

OTF2_CallbackCode OnCollectiveComplete(Location, Ticks time, Position, void* userData, Attributes,
  OTF2_CollectiveOp operation, OTF2_CommRef communicator, std::uint32_t root, std::uint64_t sent,
  std::uint64_t received, std::uint64_t request)
{
  return Take(userData, [&](RecordSink& sink) {
    return sink.CollectiveComplete(time, operation, communicator, root, sent, received, request);
  });
}

OTF2_CallbackCode OnContextEnter(Location, Ticks time, Position, void* userData, Attributes,
  OTF2_CallingContextRef context, std::uint32_t unwindDistance)
{
  return Take(
    userData, [&](RecordSink& sink) { return sink.ContextEnter(time, context, unwindDistance); });
}

OTF2_CallbackCode OnContextLeave(
  Location, Ticks time, Position, void* userData, Attributes, OTF2_CallingContextRef context)
{
  return Take(userData, [&](RecordSink& sink) { return sink.ContextLeave(time, context); });
}

OTF2_CallbackCode OnContextSample(Location, Ticks time, Position, void* userData, Attributes,
  OTF2_CallingContextRef context, std::uint32_t unwindDistance, OTF2_InterruptGeneratorRef)
{
  return Take(
    userData, [&](RecordSink& sink) { return sink.ContextSample(time, context, unwindDistance); });
}

OTF2_CallbackCode OnMetric(Location, Ticks time, Position, void* userData, Attributes,
  OTF2_MetricRef metric, std::uint8_t n, const OTF2_Type* types, const OTF2_MetricValue* values)
{
  return Take(userData, [&](RecordSink& sink) {
    double numbers[256];
    for (std::size_t i = 0; i < n; ++i)
    {
      numbers[i] = types[i] == OTF2_TYPE_INT64 ? static_cast<double>(values[i].signed_int)
        : types[i] == OTF2_TYPE_UINT64         ? static_cast<double>(values[i].unsigned_int)
                                               : values[i].floating_point;
    }
    return sink.Metric(time, metric, n, numbers);
  });
}

OTF2_CallbackCode OnMeasurement(
  Location, Ticks time, Position, void* userData, Attributes, OTF2_MeasurementMode mode)
{
  return Take(userData, [&](RecordSink& sink) {
    return mode == OTF2_MEASUREMENT_OFF ? sink.Other(time, Oddity::MeasurementOff)
                                        : sink.Other(time, Oddity::MeasurementOn);
  });
}

/// Callback for a record that is only counted, whatever its fields.
template<Oddity kOddity, typename... Fields>
OTF2_CallbackCode OnOther(Location, Ticks time, Position, void* userData, Attributes, Fields...)
{
  return Take(userData, [&](RecordSink& sink) { return sink.Other(time, kOddity); });
}

/// Registers such a callback, with the types of its record.
#define PCLVIS_COUNT(record, oddity)                                                               \
  OTF2_EvtReaderCallbacks_Set##record##Callback(calls, &OnOther<Oddity::oddity>)

void SetCalls(OTF2_EvtReaderCallbacks* calls)
{
  OTF2_EvtReaderCallbacks_SetEnterCallback(calls, &OnEnter);
  OTF2_EvtReaderCallbacks_SetLeaveCallback(calls, &OnLeave);
  OTF2_EvtReaderCallbacks_SetCallingContextEnterCallback(calls, &OnContextEnter);
  OTF2_EvtReaderCallbacks_SetCallingContextLeaveCallback(calls, &OnContextLeave);
  OTF2_EvtReaderCallbacks_SetCallingContextSampleCallback(calls, &OnContextSample);
  OTF2_EvtReaderCallbacks_SetMetricCallback(calls, &OnMetric);
}

void SetMessages(OTF2_EvtReaderCallbacks* calls)
{
  OTF2_EvtReaderCallbacks_SetMpiSendCallback(calls, &OnSend);
  OTF2_EvtReaderCallbacks_SetMpiIsendCallback(calls, &OnIsend);
  OTF2_EvtReaderCallbacks_SetMpiIsendCompleteCallback(calls, &OnIsendComplete);
  OTF2_EvtReaderCallbacks_SetMpiIrecvRequestCallback(calls, &OnIrecvRequest);
  OTF2_EvtReaderCallbacks_SetMpiRecvCallback(calls, &OnReceive);
  OTF2_EvtReaderCallbacks_SetMpiIrecvCallback(calls, &OnIrecv);
  OTF2_EvtReaderCallbacks_SetMpiRequestCancelledCallback(calls, &OnRequestCancelled);
  OTF2_EvtReaderCallbacks_SetMpiCollectiveBeginCallback(calls, &OnCollectiveBegin);
  OTF2_EvtReaderCallbacks_SetMpiCollectiveEndCallback(calls, &OnCollectiveEnd);
  OTF2_EvtReaderCallbacks_SetNonBlockingCollectiveRequestCallback(calls, &OnCollectiveRequest);
  OTF2_EvtReaderCallbacks_SetNonBlockingCollectiveCompleteCallback(calls, &OnCollectiveComplete);
}

void SetCounted(OTF2_EvtReaderCallbacks* calls)
{
  OTF2_EvtReaderCallbacks_SetMeasurementOnOffCallback(calls, &OnMeasurement);
  PCLVIS_COUNT(MpiRequestTest, RequestTest);
  PCLVIS_COUNT(BufferFlush, BufferFlush);
  PCLVIS_COUNT(OmpFork, ThreadFork);
  PCLVIS_COUNT(ThreadFork, ThreadFork);
  PCLVIS_COUNT(ThreadCreate, ThreadFork);
  PCLVIS_COUNT(ParameterString, Parameter);
  PCLVIS_COUNT(ParameterInt, Parameter);
  PCLVIS_COUNT(ParameterUnsignedInt, Parameter);
  PCLVIS_COUNT(RmaPut, RmaOperation);
  PCLVIS_COUNT(RmaGet, RmaOperation);
  PCLVIS_COUNT(RmaAtomic, RmaOperation);
  PCLVIS_COUNT(RmaWinCreate, RmaSynchronisation);
  PCLVIS_COUNT(RmaWinDestroy, RmaSynchronisation);
  PCLVIS_COUNT(RmaCollectiveEnd, RmaSynchronisation);
  PCLVIS_COUNT(RmaGroupSync, RmaSynchronisation);
  PCLVIS_COUNT(RmaAcquireLock, RmaSynchronisation);
  PCLVIS_COUNT(RmaReleaseLock, RmaSynchronisation);
  PCLVIS_COUNT(RmaSync, RmaSynchronisation);
  PCLVIS_COUNT(ProgramBegin, ProgramEvent);
  PCLVIS_COUNT(ProgramEnd, ProgramEvent);
}
}

void DeleteEventCallbacks::operator()(OTF2_EvtReaderCallbacks_struct* calls) const
{
  OTF2_EvtReaderCallbacks_Delete(calls);
}

EventCallbacks MakeEventCallbacks()
{
  EventCallbacks calls(OTF2_EvtReaderCallbacks_New());
  SetCalls(calls.get());
  SetMessages(calls.get());
  SetCounted(calls.get());
  return calls;
}
}
