#pragma once
#include "Filters/Core/Prices/Transfers/TransferModel.h"

namespace pclvis
{
/// A run with what prices are computed from: the lags of its messages, and the model of their
/// transfers.
struct ModelledRun
{
  /// @param input the columns must outlive this object
  explicit ModelledRun(const PriceInput& input)
    : Run(TakeRun(input)), Kinds(this->Run), Lags(FindLags(this->Run, this->Kinds, {})),
      Model(this->Run, this->Kinds, this->Lags)
  {
  }
  ModelledRun(const ModelledRun&) = delete;
  ModelledRun& operator=(const ModelledRun&) = delete;

  const PricedRun Run;
  const MessageKinds Kinds;
  MessageLags Lags;
  const TransferModel Model;
};
}
