#pragma once
#include <string>
#include <vector>

class vtkSMProxy;

/// What a view shows: the sources of its representations.
std::vector<vtkSMProxy*> ShownBy(vtkSMProxy* view);

/// Why a trace upstream of these sources could not be read; "": there was no such problem.
std::string ProblemBefore(std::vector<vtkSMProxy*> sources);

/// The shares attached to the selections of what a view shows, see
/// vtkPVCommunicationView::SharesKey.
std::string SharesIn(vtkSMProxy* view);
