// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The place of a node in the tree that reports go up: each node says to the
/// one above what its own processes and those below say, and passes questions
/// down. When the one above is not reached, the first of the job is asked.
/// Must not know what the messages mean, nor where a node has them from.

#ifndef TUTTI_REPORT_INTERNODE_NODESRELAY_H
#define TUTTI_REPORT_INTERNODE_NODESRELAY_H

#include "core/findings/WaitReport.h"
#include "report/internode/NodesGuests.h"

#include <cstring>

namespace tutti::rt {

class NodesRelay {
public:
  /// By node Node, which is not the first. Below: null when there is nobody.
  bool start(int32_t Node, int32_t NumNodes, const NodesAddress &Above,
             const NodesAddress &First, const Listener *Below);
  void end();
  /// Tries to reach somebody have come to nothing for good.
  bool isOpen() const { return WasOpen; }
  bool gaveUp() const { return Tries == MostTries; }

  /// From: waits(), true when somebody has waited for so long that it may be
  /// said; sayAll(), from here on all is new; eachNew(Send), Send(Data, Size)
  /// for each report that is new; still(Round, Out, Room), the answer to a
  /// question, which returns its size; askStacks(Ranks, Number), for those of
  /// them that are its own, and eachStack(Send) for each that has come since.
  template <typename Source> void tick(Source &From);

private:
  static constexpr unsigned MostTries = 4;
  Connection *up(bool Wanted);
  Connection *findOpen(bool &Any);
  void call();

  Connection Calling[NodesAddress::Most] = {};
  NodesAddress Ways[2] = {}; ///< to the one above, to the first
  unsigned Way = 0, Tries = 0;
  uint64_t TriedAt = 0;
  bool WasOpen = false, HasPassed = false;
  int32_t Me = 0;
  NodesGuests Below;
  bool HasBelow = false;
};

template <typename Source> void NodesRelay::tick(Source &From) {
  auto Gone = [&](int32_t Node) {
    bool Any;
    if (Connection *Up = findOpen(Any))
      Up->send(NodesMessage::Gone, Node, nullptr, 0);
  };
  Connection *Up = up(From.waits() || Below.size() > 0);
  bool IsNew = Up && !WasOpen;
  WasOpen = Up != nullptr;
  if (IsNew) {
    From.sayAll();
    // Who is above now has heard nothing of what those below have said.
    if (HasPassed)
      Below.sendAway([](int32_t) {});
    HasPassed = true;
  }
  if (gaveUp() && HasBelow) {
    Below.end(); // they have to go to the first themselves
    HasBelow = false;
  }
  if (HasBelow)
    Below.tick(
        Up != nullptr,
        [&](const NodesFrame &Frame, const void *Data) {
          if (Frame.Node != Me)
            Up->send(Frame.Kind, Frame.Node, Data, Frame.Size);
        },
        Gone);
  if (!Up)
    return;
  From.eachNew([&](const void *Data, uint32_t Size) {
    Up->send(NodesMessage::WaitReport, Me, Data, Size);
  });
  From.eachStack([&](const void *Data, uint32_t Size) {
    Up->send(NodesMessage::Stack, Me, Data, Size);
  });
  NodesFrame Frame;
  const void *Data;
  while (Up->next(Frame, Data)) {
    uint32_t Round;
    if (HasBelow && (Frame.Kind == NodesMessage::Ask ||
                     Frame.Kind == NodesMessage::AskStacks))
      Below.send(Frame.Kind, Data, Frame.Size);
    if (Frame.Kind == NodesMessage::AskStacks) {
      From.askStacks(static_cast<const int32_t *>(Data),
                     Frame.Size / sizeof(int32_t));
      continue;
    }
    if (Frame.Kind != NodesMessage::Ask || Frame.Size != sizeof(Round))
      return Up->close();
    memcpy(&Round, Data, sizeof(Round));
    static char Answer[WaitReportRoom];
    uint32_t Size = From.still(Round, Answer, sizeof(Answer));
    Up->send(NodesMessage::Still, Me, Answer, Size);
  }
  Up->move();
}

} // namespace tutti::rt

#endif // TUTTI_REPORT_INTERNODE_NODESRELAY_H
