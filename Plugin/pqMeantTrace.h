#ifndef pqMeantTrace_h
#define pqMeantTrace_h

class pqPipelineSource;

/// Which trace is meant if none is selected, as after redo, which restores sources without
/// selecting one.
namespace pqMeantTrace
{
/// Whether the source reads messages of a program.
bool isTrace(pqPipelineSource* source);
/// The trace of what the active view shows, or else the only open trace; null: there is none, or it
/// would be a guess among several.
pqPipelineSource* find();
}

#endif
