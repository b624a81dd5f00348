#pragma once
#include "vtkPVVersion.h"

/// For the constructor of a chart representation: shows all blocks of its input separately. From
/// ParaView 6.1 on, blocks are selected by paths, and are merged into one table by default.
#if PARAVIEW_VERSION_NUMBER >= PARAVIEW_VERSION_CHECK(6, 1, 0)
#  define PCLVIS_SHOW_ALL_BLOCKS()                                                                 \
    this->AddBlockSelector("/");                                                                   \
    this->ArraySelectionMode = INDIVIDUAL_BLOCKS;                                                  \
    this->PlaceHolderDataType = VTK_MULTIBLOCK_DATA_SET
#else
#  define PCLVIS_SHOW_ALL_BLOCKS() this->CompositeIndices.insert(0)
#endif
