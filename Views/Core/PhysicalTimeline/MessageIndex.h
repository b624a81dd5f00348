#pragma once
#include "Readers/Schema/TraceSchema.h"
#include "Views/Core/Common/DrawnAxis.h"
#include "Views/Core/Timeline/MessageChoice.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pclvis
{
/// Columns of Messages that a timeline shows; their owner must outlive everything that refers to
/// them.
using TimelineMessages = ColumnViews<Optional<schema::Messages::MessageId>,
  schema::Messages::Source, schema::Messages::Destination, schema::Messages::SendBegin,
  schema::Messages::ReceiveEnd, Optional<schema::Messages::SizeBytes>,
  Optional<schema::Messages::Transmission>, Optional<schema::Messages::Latency>,
  Optional<schema::Messages::SendPath>, Optional<schema::Messages::ReceivePath>,
  Optional<schema::Messages::Tag>, Optional<schema::Messages::Communicator>>;

/// Finds the latest messages in any part of a timeline. The first search visits all messages, which
/// is enough for a picture drawn once; the second one sorts them, and from then on few are visited.
/// Not thread-safe.
class MessageIndex
{
public:
  MessageIndex() = default;
  /// Leaves out messages that are not chosen, or have no sender, receiver or time.
  /// Cost: O(n)
  explicit MessageIndex(const TimelineMessages& messages, const MessageFilter& chosen = {});

  /// A part of a timeline: a time range, and ranks from first to last.
  struct Part
  {
    TimeRange Time;
    std::int32_t FirstRank = 0, LastRank = 0;
  };
  struct Found
  {
    std::vector<std::int32_t> Rows; ///< of Messages, the latest first
    bool All = true;                ///< false: there are more, none of them later
  };
  /// The messages with the highest L (without L, those with the longest transmission) that are in
  /// flight in a part and begin or end on one of its ranks; of equally late messages, those with
  /// smaller rows.
  /// @param most greatest number of messages
  /// Cost: O(n) the first time; O(n log n) the second time, and then 11 bytes per message; from
  /// then on O(found log n) if all ranks are in the part.
  Found Latest(const Part& part, std::size_t most) const;

  /// The sort key of messages: L, or transmission [s] if no message has L; absent: 0.
  float Lateness(std::int32_t row) const;
  bool HasLatencies() const { return this->HasLatency; }
  std::size_t Size() const { return this->Count; }

private:
  static constexpr std::size_t kRun = 8;
  /// Bounds of the values in a run of messages.
  struct Bound
  {
    double Begin = 0, End = 0; ///< [s]
    float Lateness = 0;
    std::int32_t FirstRank = 0, LastRank = 0;
  };
  /// Messages by one of their ranks and the time there, with bounds of runs of 8, 64, ...
  struct Tree
  {
    std::vector<std::int32_t> Rows;
    std::vector<std::vector<Bound>> Levels;
  };
  bool Holds(std::size_t row) const;
  Found LookAtAll(const Part& part, std::size_t most) const;
  void Sort() const;
  void Build(Tree& tree, const std::vector<std::int32_t>& rows, bool source) const;
  Found Search(
    const Tree& tree, const Part& part, bool source, std::size_t most, float least) const;
  Bound BoundOf(std::int32_t row, bool source) const;

  enum class State : std::uint8_t
  {
    NotAsked,
    AskedOnce,
    Sorted
  };

  TimelineMessages Messages;
  MessageFilter Chosen;
  bool HasLatency = false;
  std::size_t Count = 0;
  mutable State Is = State::NotAsked;
  mutable Tree BySource, ByDestination;
};
}
