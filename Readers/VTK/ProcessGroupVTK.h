#pragma once
#include "Readers/Base/ProcessGroup.h"

#include "PCLVisReadersModule.h"

class vtkMultiProcessController;

namespace pclvis
{
/// The server's processes, through VTK's controller. Messages are split into pieces, so their size
/// is not limited to MPI's 2^31 elements. With one process, or without a controller, nothing is
/// sent. Processes that reach an exchange early sleep until all have reached it: MPI itself would
/// wait actively and keep a processor busy that other processes may still need.
class PCLVISREADERS_EXPORT ControllerProcessGroup : public ProcessGroup
{
public:
  /// All processes of vtkMultiProcessController::GetGlobalController().
  ControllerProcessGroup();
  /// @param controller not owned, must outlive this; null: a single process
  /// @param mostBytes  the most that one call of the controller transfers, 1 to 2^30, the same on
  ///   all processes; MPI counts are int
  explicit ControllerProcessGroup(
    vtkMultiProcessController* controller, std::size_t mostBytes = std::size_t(1) << 30);
  int Process() const override;
  int Processes() const override;
  std::vector<Bytes> AllGather(const Bytes& mine) override;
  std::vector<Bytes> AllToAll(std::vector<Bytes> parts) override;

private:
  void Meet();
  void WaitFor(int partner);
  void Exchange(int partner, const Bytes& out, Bytes& in);
  void Send(int partner, const Bytes& out);
  void Receive(int partner, Bytes& in);

  vtkMultiProcessController* Controller;
  std::size_t MostBytes;
};
}
