/**
 * @class   vtkTimelineChart
 * @brief   what timelines share: rows of ranks, what is seen of them, selected ranks and messages
 *
 * Wheel and w, s zoom the columns, over the names of ranks or with Shift the rows; drag, a and d
 * pan. A subclass lays out and draws, and keeps what is seen in the unit of its columns.
 */
#ifndef vtkTimelineChart_h
#define vtkTimelineChart_h

#include "PCLVisViewsModule.h"
#include "Views/Core/Timeline/MessageChoice.h"
#include "Views/Core/Timeline/TimelineCamera.h"
#include "Views/Core/Timeline/TimelinePart.h"
#include "Views/VTK/Common/vtkTimeChart.h"

#include <cstdint>
#include <set>
#include <vector>

class PCLVISVIEWS_EXPORT vtkTimelineChart : public vtkTimeChart
{
public:
  vtkTypeMacro(vtkTimelineChart, vtkTimeChart);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  pclvis::Span GetSeenRows() const { return this->SeenRows; }
  /// Which messages have lines.
  void SetMessageChoice(const pclvis::MessageChoice& choice);
  const pclvis::MessageChoice& GetMessageChoice() const { return this->Chosen; }

protected:
  vtkTimelineChart();
  ~vtkTimelineChart() override;

  static constexpr unsigned int kRanksBlock = 1, kMessagesBlock = 2; // flat indices

  //@{
  /// To be implemented by subclasses: the camera of the last layout, and storing another one.
  virtual const pclvis::TimelineCamera& Seen() const = 0;
  virtual void Keep(const pclvis::TimelineCamera& camera) = 0;
  /// Gets and sets the stored columns; the rows are in SeenRows; from 0 to -1: all.
  virtual pclvis::Span KeptColumns() const = 0;
  virtual void KeepColumns(pclvis::Span columns) = 0;
  /// The rank of each row of the block Ranks, and the number of rows of the block Messages.
  virtual const std::vector<std::int32_t>& RankNumbers() const = 0;
  virtual std::size_t MessageCount() const = 0;
  /// Place of a rank among those of the timeline; -1: not among them.
  virtual std::ptrdiff_t PlaceOf(std::int32_t rank) const = 0;
  //@}

  std::vector<pclvis::RowMark> RowMarks() const override { return {}; }
  bool ShowsMarks() override { return true; }
  void ChooseAt(pclvis::Point pixel) override { this->ClickAt(pixel, false); }
  bool IsSimplerInMotion() override { return true; }

  /// To be called when what is drawn has changed.
  void Change();
  /// To be called when the visible part was set: starts a movement, if there is a window.
  void SeenSet();
  /// Stores what the camera shows, and fires the event.
  void Show(const pclvis::TimelineCamera& camera);
  void SeeAll();
  /// Pans to a place that is not visible. @return whether it did
  bool See(pclvis::Point place);
  void ZoomAt(pclvis::Point pixel, int delta);
  /// Handles a key of the camera, which zooms around the pointer; true if it is one.
  bool CameraKey(const std::string& symbol, bool shift);

  pclvis::SeenHistory::Seen SeenNow() const override;
  void SeeAgain(const pclvis::SeenHistory::Seen& seen) override;
  void StopWalking() override { this->Walking = false; }
  /// Places of the selected ranks; rows of the selected messages.
  std::set<std::size_t> SelectedRanks() const;
  std::set<std::uint32_t> SelectedMessages() const;
  /// Rows of the block Ranks for ranks given by place.
  std::set<pclvis::BlockRow> RowsOfRanks(const std::set<std::size_t>& places) const;
  /// Selects the rows that were clicked on; if they are the only selected ones, or none, clears the
  /// selection.
  void Click(const std::set<pclvis::BlockRow>& rows, bool add);

  /// The subtitle's words for the chosen messages; empty if all are chosen.
  std::string ChosenWords() const;

  pclvis::MessageChoice Chosen;
  bool ChosenValid = false;       ///< whether a subclass has applied the choice
  pclvis::Span SeenRows{ 0, -1 }; ///< from 0 to -1: all
  bool Panning = false;
  pclvis::Point PannedFrom, PointedAt;
  bool Walking = false; ///< the tip is that of the mark from which keys continue

private:
  vtkTimelineChart(const vtkTimelineChart&) = delete;
  void operator=(const vtkTimelineChart&) = delete;
};

#endif
