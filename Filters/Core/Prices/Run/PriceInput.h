#pragma once
#include "Filters/Core/Prices/Run/RankMachine.h"
#include "Filters/Core/Replay/RunPartInput.h"

#include <string>
#include <vector>

namespace pclvis
{
/// What prices need of the table Messages besides a replay's columns; the same rows.
struct PricedMessages
  : ColumnViews<Optional<schema::Messages::Tag>, Optional<schema::Messages::Communicator>>
{
};

/// What prices need of the table Calls besides a replay's columns; the same rows.
struct PricedPaths : ColumnViews<IfPresent<schema::Calls::PathId>>
{
};

/// What calls send and receive, collective operations among them; the same rows.
struct PricedVolumes
  : ColumnViews<IfPresent<schema::Calls::BytesSent>, IfPresent<schema::Calls::BytesReceived>>
{
};

/// All rows of the tables of a run.
struct PriceInput : RunPartInput
{
  PricedMessages More;
  PricedPaths Paths;
  PricedVolumes Volumes;
  std::vector<std::string> PathNames; ///< by path_id
  RankPlaces Ranks;
};
}
