#include "Filters/VTK/vtkRunChoiceAlgorithm.h"

#include "Filters/Core/Replay/RunChoice.h"

using namespace pclvis;

vtkRunChoiceAlgorithm::vtkRunChoiceAlgorithm()
{
  const RunChoice all;
  this->WindowBegin = all.Window.Begin;
  this->WindowEnd = all.Window.End;
  this->Phase = all.Calls.Phase;
  this->Loop = all.Calls.Loop;
  this->FirstIteration = all.Calls.FirstIteration;
  this->LastIteration = all.Calls.LastIteration;
}

void vtkRunChoiceAlgorithm::SetNumberOfRegions(int n)
{
  if (this->Regions.SetNumber(n, 0))
  {
    this->Modified();
  }
}

void vtkRunChoiceAlgorithm::SetRegions(int index, int region)
{
  if (this->Regions.Set(index, region))
  {
    this->Modified();
  }
}

RunChoice vtkRunChoiceAlgorithm::Choice() const
{
  return { { this->WindowBegin, this->WindowEnd }, this->Regions.All(),
    { this->Phase, this->Loop, this->FirstIteration, this->LastIteration } };
}

void vtkRunChoiceAlgorithm::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "WindowBegin: " << this->WindowBegin << "\n"
     << indent << "WindowEnd: " << this->WindowEnd << "\n"
     << indent << "Regions: " << this->Regions.All().size() << "\n"
     << indent << "Phase: " << this->Phase << "\n"
     << indent << "Loop: " << this->Loop << "\n"
     << indent << "FirstIteration: " << this->FirstIteration << "\n"
     << indent << "LastIteration: " << this->LastIteration << "\n";
}
