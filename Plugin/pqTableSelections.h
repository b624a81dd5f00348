#ifndef pqTableSelections_h
#define pqTableSelections_h

#include <QObject>

class pqPipelineSource;

/// One selection for a graph and its tables: rows selected in a table of a filter (port 1, for
/// example) are also selected in the block of its graph port that has the same rows, and vice
/// versa, so that spreadsheets, charts and the graph's view show the same selection. ParaView's own
/// selections belong to a single port. Filters declare this in their hints; the n-th of the tables
/// is the n-th block:
///
///     <SelectionBlocks port="5" tables="1 3 2"/>
class pqTableSelections : public QObject
{
  Q_OBJECT

public:
  explicit pqTableSelections(QObject* parent = nullptr);
  ~pqTableSelections() override;

  /// Whether rows of a table are being copied to its graph: those who follow tables can ignore
  /// that.
  static bool isCopyingFromTable();

  /// Called by ParaView when the plugin is loaded.
  void startup();
  void shutdown();

private Q_SLOTS:
  void addSource(pqPipelineSource* source);

private:
  Q_DISABLE_COPY(pqTableSelections)
};

#endif
