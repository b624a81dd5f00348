#include "Testing/Generator/Simulator.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace pclvis
{
namespace
{
constexpr double kCallSeconds = 60e-9, kMatchSeconds = 40e-9, kRecordSeconds = 20e-9;
}

bool Simulator::StepSend(std::int32_t actor, const Op& op)
{
  Actor& a = this->Actors[actor];
  const bool blocking = op.Kind == OpKind::Send;
  if (a.Sending)
  {
    if (a.Received)
    {
      this->LeaveCall(actor, Region::Send);
      a.Sending = a.Received = false;
      return true;
    }
    return false;
  }
  if (!op.Bare)
  {
    this->EnterCall(actor, blocking ? Region::Send : Region::Isend);
  }
  a.Time += op.Bare ? kCallSeconds : 0;
  const std::uint64_t id = blocking ? 0 : op.Bare ? a.Open.size() + 1 : a.NextRequest++;
  const auto peer = this->Prog.Communicators().RankIn(op.Communicator, op.Peer);
  const std::uint64_t tick = this->Write(actor, blocking ? RecordKind::Send : RecordKind::Isend,
    peer, op.Communicator, op.Tag, op.Bytes, id);
  const double transit = this->Cluster.Transit(a.Rank, op.Peer, op.Bytes, a.Time, a.Random);
  this->Facts.Sent(
    a.Rank, op.Peer, op.Bytes, this->Cluster.InterNode(a.Rank, op.Peer), transit, op.Lost);
  if (!op.Lost)
  {
    this->Deliver(actor, op, transit, tick);
  }
  if (op.Rendezvous)
  {
    a.Sending = true;
    return false;
  }
  const double copied = a.Time + static_cast<double>(op.Bytes) / this->S.BandwidthIntra;
  if (blocking)
  {
    a.Time = copied;
  }
  else
  {
    a.Open.push_back({ false, op.Peer, op.Tag, op.Communicator, id, copied, 0 });
  }
  if (!op.Bare)
  {
    this->LeaveCall(actor, blocking ? Region::Send : Region::Isend);
  }
  return true;
}

void Simulator::Deliver(std::int32_t source, const Op& op, double transit, std::uint64_t sendTick)
{
  const Actor& from = this->Actors[source];
  double arrival = from.Time + transit;
  const auto target = static_cast<std::int32_t>(op.Peer * this->S.Threads + from.Thread);
  Actor& to = this->Actors[target];
  if (this->S.Wildcard)
  {
    // Messages from the same sender do not overtake each other.
    for (const Mail& earlier : to.Inbox)
    {
      arrival = earlier.Source == from.Rank ? std::max(arrival, earlier.Arrival) : arrival;
    }
  }
  to.Inbox.push_back({ from.Rank, op.Tag, op.Communicator, op.Bytes, arrival, sendTick, false,
    op.Rendezvous ? source : -1, transit });
  if (to.Blocked && to.Inbox.size() >= to.Needed)
  {
    to.Blocked = false;
    this->Ready.push_back(target);
  }
}

bool Simulator::NeedMore(Actor& a, std::size_t messages)
{
  a.Blocked = true;
  a.Needed = messages;
  return false;
}

void Simulator::Receive(std::int32_t actor, RecordKind kind, Mail& mail, std::uint64_t request)
{
  const Actor& a = this->Actors[actor];
  const auto peer = this->Prog.Communicators().RankIn(mail.Communicator, mail.Source);
  const std::uint64_t tick =
    this->Write(actor, kind, peer, mail.Communicator, mail.Tag, mail.Bytes, request);
  this->Facts.Received(a.Rank, mail.Bytes, tick < mail.SendTick);
  mail.Used = true;
}

void Simulator::DropUsed(Actor& a)
{
  a.Inbox.erase(
    std::remove_if(a.Inbox.begin(), a.Inbox.end(), [](const Mail& mail) { return mail.Used; }),
    a.Inbox.end());
}

// Messages that arrive at the same time pass the receiver's link one after another. Must be called
// in the order of arrival.
void Simulator::ShareLink(Actor& a, Mail& mail)
{
  if (this->S.SharedLink)
  {
    const double drain = this->Cluster.Drain(mail.Source, a.Rank, mail.Bytes);
    mail.Arrival = std::max(mail.Arrival, a.LinkFree + drain);
    a.LinkFree = mail.Arrival;
  }
}

// If the request has arrived and the receive is posted, the answer is sent back, and then the data.
void Simulator::Acknowledge(const Actor& receiver, Mail& mail)
{
  if (mail.Waiting < 0)
  {
    return;
  }
  Actor& sender = this->Actors[mail.Waiting];
  sender.Time = std::max(mail.Arrival, receiver.Time) + mail.Transit;
  sender.Received = true;
  mail.Arrival = sender.Time + mail.Transit;
  this->Ready.push_back(mail.Waiting);
}

bool Simulator::StepReceive(std::int32_t actor, const Op& op)
{
  Actor& a = this->Actors[actor];
  const auto found = std::find_if(a.Inbox.begin(), a.Inbox.end(), [&](const Mail& mail) {
    return mail.Source == op.Peer && mail.Tag == op.Tag && mail.Communicator == op.Communicator;
  });
  if (found == a.Inbox.end())
  {
    return this->NeedMore(a, a.Inbox.size() + 1);
  }
  if (!op.Bare)
  {
    this->EnterCall(actor, Region::Recv);
  }
  this->Acknowledge(a, *found);
  this->ShareLink(a, *found);
  a.Time = std::max(a.Time, found->Arrival) + kMatchSeconds;
  this->Receive(actor, RecordKind::Recv, *found, 0);
  a.Inbox.erase(found);
  if (!op.Bare)
  {
    this->LeaveCall(actor, Region::Recv);
  }
  return true;
}

bool Simulator::StepReceiveAny(std::int32_t actor, const Op& op)
{
  Actor& a = this->Actors[actor];
  this->MailOrder.clear();
  for (std::uint32_t i = 0; i < a.Inbox.size(); ++i)
  {
    if (a.Inbox[i].Tag == op.Tag && a.Inbox[i].Communicator == op.Communicator)
    {
      this->MailOrder.push_back(i);
    }
  }
  if (this->MailOrder.size() < static_cast<std::size_t>(op.Count))
  {
    return this->NeedMore(a, a.Inbox.size() + 1);
  }
  std::stable_sort(this->MailOrder.begin(), this->MailOrder.end(),
    [&](std::uint32_t x, std::uint32_t y) { return a.Inbox[x].Arrival < a.Inbox[y].Arrival; });
  for (std::int32_t i = 0; i < op.Count; ++i)
  {
    Mail& mail = a.Inbox[this->MailOrder[i]];
    this->EnterCall(actor, Region::Recv);
    this->ShareLink(a, mail);
    a.Time = std::max(a.Time, mail.Arrival) + kMatchSeconds;
    this->Receive(actor, RecordKind::Recv, mail, 0);
    this->LeaveCall(actor, Region::Recv);
  }
  this->DropUsed(a);
  return true;
}

// Matches open receives with messages: receives with the same communicator, tag and source in the
// order of sending, any-source receives in the order of arrival.
bool Simulator::MatchOpen(Actor& a)
{
  this->RequestOrder.clear();
  for (std::uint32_t i = 0; i < a.Open.size(); ++i)
  {
    if (a.Open[i].Receive)
    {
      this->RequestOrder.push_back(i);
    }
  }
  if (a.Inbox.size() < this->RequestOrder.size())
  {
    return this->NeedMore(a, this->RequestOrder.size());
  }
  const bool any = this->S.Wildcard;
  const auto mailKey = [&](const Mail& m) {
    return std::make_tuple(m.Communicator, m.Tag, any ? 0 : m.Source);
  };
  const auto requestKey = [&](const Request& r) {
    return std::make_tuple(r.Communicator, r.Tag, any ? 0 : r.Peer);
  };
  this->MailOrder.resize(a.Inbox.size());
  for (std::uint32_t i = 0; i < a.Inbox.size(); ++i)
  {
    this->MailOrder[i] = i;
  }
  std::sort(this->MailOrder.begin(), this->MailOrder.end(), [&](std::uint32_t x, std::uint32_t y) {
    const Mail &p = a.Inbox[x], &q = a.Inbox[y];
    const double first = any ? p.Arrival : 0, second = any ? q.Arrival : 0;
    return std::make_tuple(mailKey(p), first, x) < std::make_tuple(mailKey(q), second, y);
  });
  std::sort(
    this->RequestOrder.begin(), this->RequestOrder.end(), [&](std::uint32_t x, std::uint32_t y) {
      return std::make_pair(requestKey(a.Open[x]), x) < std::make_pair(requestKey(a.Open[y]), y);
    });
  std::size_t at = 0;
  for (const std::uint32_t i : this->RequestOrder)
  {
    const auto wanted = requestKey(a.Open[i]);
    while (at < this->MailOrder.size() && mailKey(a.Inbox[this->MailOrder[at]]) < wanted)
    {
      ++at;
    }
    if (at == this->MailOrder.size() || wanted < mailKey(a.Inbox[this->MailOrder[at]]))
    {
      return this->NeedMore(a, a.Inbox.size() + 1);
    }
    a.Open[i].Mail = this->MailOrder[at++];
  }
  std::stable_sort(
    this->RequestOrder.begin(), this->RequestOrder.end(), [&](std::uint32_t x, std::uint32_t y) {
      return a.Inbox[a.Open[x].Mail].Arrival < a.Inbox[a.Open[y].Mail].Arrival;
    });
  for (const std::uint32_t i : this->RequestOrder)
  {
    this->ShareLink(a, a.Inbox[a.Open[i].Mail]);
  }
  return true;
}

void Simulator::Complete(std::int32_t actor, const Request& request)
{
  if (request.Receive)
  {
    Mail& mail = this->Actors[actor].Inbox[request.Mail];
    this->Receive(actor, RecordKind::Irecv, mail, request.Id);
  }
  else
  {
    this->Write(actor, RecordKind::IsendComplete, request.Id);
  }
}

bool Simulator::StepWait(std::int32_t actor, bool each)
{
  Actor& a = this->Actors[actor];
  if (!this->MatchOpen(a))
  {
    return false;
  }
  const auto done = [&](const Request& r) { return r.Receive ? a.Inbox[r.Mail].Arrival : r.Done; };
  if (each)
  {
    for (const Request& request : a.Open)
    {
      this->EnterCall(actor, Region::Wait);
      a.Time = std::max(a.Time, done(request)) + kMatchSeconds;
      this->Complete(actor, request);
      this->LeaveCall(actor, Region::Wait);
    }
  }
  else
  {
    this->EnterCall(actor, Region::Waitall);
    // All records are at the end of the call in the order of requests, as real tracers write them.
    // Matching a late message only takes time after it has arrived.
    std::vector<double> times;
    for (const Request& request : a.Open)
    {
      times.push_back(done(request));
    }
    std::sort(times.begin(), times.end());
    for (const double time : times)
    {
      a.Time = std::max(a.Time, time) + kMatchSeconds;
    }
    for (const Request& request : a.Open)
    {
      a.Time += kRecordSeconds;
      this->Complete(actor, request);
    }
    this->LeaveCall(actor, Region::Waitall);
  }
  a.Open.clear();
  this->DropUsed(a);
  return true;
}
}
