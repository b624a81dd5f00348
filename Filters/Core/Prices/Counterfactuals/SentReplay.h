#pragma once
#include "Filters/Core/Prices/Counterfactuals/Counterfactual.h"
#include "Readers/Base/Packing.h"

#include <memory>

namespace pclvis
{
/// What replays need of a run, its lags and its models, for another process.
/// Source: none. Cost: some 140 bytes a message and 60 a call.
Bytes PackReplay(const CounterfactualReplay& replay);

/// The replay that another process sent.
class SentReplay
{
public:
  explicit SentReplay(const Bytes& packed);

  const CounterfactualReplay& Replay() const { return *this->Made; }

private:
  explicit SentReplay(Unpacker&& unpacker);

  PricedRun Run;
  Column<std::int32_t> Source, Destination;
  Column<std::int64_t> SizeBytes;
  MessageLags Lags;
  TransferModel Model, Seen;
  std::unique_ptr<CounterfactualReplay> Made;
};

/// Puts a run without something there.
void Pack(const Counterfactual& changed, Packer& packer);
/// What Pack put there.
Counterfactual UnpackCounterfactual(Unpacker& unpacker);

/// Puts a result there.
void Pack(const ReplayedCalls& replayed, Packer& packer);
/// What Pack put there.
ReplayedCalls UnpackReplayed(Unpacker& unpacker);
}
