#include "Readers/Build/Records/OddityIds.h"

namespace pclvis
{
namespace
{
/// In the order of Oddity.
const char* const kIds[] = { "import.unknown_region", "import.unknown_communicator",
  "import.unknown_metric", "import.unknown_calling_context", "import.to_no_rank",
  "import.outside_communicator", "import.absurd_size", "import.leave_without_enter",
  "import.left_out_of_order", "import.open_call", "import.message_outside_call",
  "import.receive_in_wait", "import.receive_without_request", "import.completion_without_request",
  "import.request_again", "import.cancelled_request", "import.collective_without_begin",
  "import.collective_without_end", "import.nonblocking_collective",
  "import.collective_outside_call", "import.request_test", "import.switched_off",
  "import.switched_on", "import.buffer_flush", "import.threads_started", "import.parameter_record",
  "import.one_sided_operation", "import.one_sided_synchronisation", "import.sample",
  "import.program", "import.time_backwards", "import.without_time", "import.too_many" };
static_assert(sizeof(kIds) / sizeof(kIds[0]) == static_cast<std::size_t>(Oddity::Count),
  "every oddity has its id");
}

const char* IdOf(Oddity oddity)
{
  return kIds[static_cast<std::size_t>(oddity)];
}
}
