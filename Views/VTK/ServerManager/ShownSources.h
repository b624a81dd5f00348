#pragma once
#include <string>
#include <vector>

class vtkSMProxy;

/// What a view shows: the sources of its representations.
std::vector<vtkSMProxy*> ShownBy(vtkSMProxy* view);

/// Why a trace before these sources could not be read; "": there is none of that kind.
std::string ProblemBefore(std::vector<vtkSMProxy*> sources);

/// The shares that came with the selections of what a view shows, see
/// vtkPVCommunicationView::SharesKey.
std::string SharesIn(vtkSMProxy* view);
