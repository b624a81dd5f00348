#ifndef pqMeantTrace_h
#define pqMeantTrace_h

class pqPipelineSource;

/// Which trace is meant where none is selected, as after redo, which brings sources back without
/// selecting one.
namespace pqMeantTrace
{
/// Whether it reads messages of a program.
bool isTrace(pqPipelineSource* source);
/// The trace of what the active view shows, else the only one that is open; null: there is none, or
/// one of several would have to be guessed.
pqPipelineSource* find();
}

#endif
