#ifndef vtkSelectedMessages_h
#define vtkSelectedMessages_h

#include "Filters/Core/Selection/SelectedMessages.h"

#include "PCLVisFiltersModule.h"
#include "Readers/VTK/vtkRowsAlgorithm.h"

#include <string>

/// What is selected along with messages: the ranks at their ends, and the rows of another table
/// that contain them. It answers queries about selections, so that messages stay where they are:
/// only numbers of ranks and rows leave the server. Core:
/// Filters/Core/Selection/SelectedMessages.h.
///
/// Input 0: Messages. Input 1, optional: a table with begin_s and end_s (and region), with state
/// (and message_id), or with from_state and to_state, on process 0. Output: the ranks, as the
/// column rank, on process 0; RankList, RowList and ShareList hold ranks and rows as text.
class PCLVISFILTERS_EXPORT vtkSelectedMessages : public vtkRowsAlgorithm
{
public:
  static vtkSelectedMessages* New();
  vtkTypeMacro(vtkSelectedMessages, vtkRowsAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /// The messages in question, as ranges such as 3-5,8: by number, or those sent or received by
  /// ranks. Default: none.
  vtkSetMacro(Messages, std::string);
  vtkGetMacro(Messages, std::string);
  vtkSetMacro(Ranks, std::string);
  vtkGetMacro(Ranks, std::string);
  ///@}
  ///@{
  /// Messages sent in a time [s], from begin on and before end, with both ends in a region (-1:
  /// any).
  void AddTime(double begin, double end, double region);
  void ClearTimes();
  /// Whether to restrict these to messages between nodes. Default: false.
  vtkSetMacro(BetweenNodes, bool);
  vtkGetMacro(BetweenNodes, bool);
  ///@}

  ///@{
  /// Results of the last update: ranks at the ends (the same on every process), rows of input 1 (of
  /// process 0) as ranges, and the number of messages. If the rows are times, also how many of the
  /// messages in each of them are chosen, and how many there are: "3/10,5/7".
  vtkGetMacro(RankList, std::string);
  vtkGetMacro(RowList, std::string);
  vtkGetMacro(ShareList, std::string);
  vtkGetMacro(NumberOfMessages, vtkIdType);
  ///@}

protected:
  vtkSelectedMessages();

  int RequestData(vtkInformation*, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

private:
  vtkSelectedMessages(const vtkSelectedMessages&) = delete;
  void operator=(const vtkSelectedMessages&) = delete;
  pclvis::SelectedMessages Find(vtkTable* messages, vtkTable* holders, pclvis::ProcessGroup& group);

  std::string Messages = "";
  std::string Ranks = "";
  std::vector<pclvis::MessageQuery::Time> Times;
  bool BetweenNodes = false;
  std::string RankList, RowList, ShareList;
  vtkIdType NumberOfMessages = 0;
};

#endif
