// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The nodes that have come to a process: their connections, and by which of
/// them a node is reached, directly or through others. Must not know what the
/// messages mean.

#ifndef TUTTI_REPORT_INTERNODE_NODESGUESTS_H
#define TUTTI_REPORT_INTERNODE_NODESGUESTS_H

#include "core/Growing.h"
#include "report/internode/NodesLink.h"

namespace tutti::rt {

class NodesGuests {
public:
  /// NumNodes: of the job. False when there is no memory.
  bool start(const Listener &At, const uint8_t (&Secret)[16], int32_t NumNodes);
  void end();

  /// Lets in who is there, and moves what can be moved. Listens: messages are
  /// taken, What(Frame, Data) for each; else they stay where they are.
  /// Gone(Node) for each node that is not reached any more.
  template <typename W, typename G> void tick(bool Listens, W What, G Gone);
  /// To each that has come directly.
  void send(NodesMessage Kind, const void *Data, uint32_t Size);
  /// Who is sent away comes again, and says all of it once more.
  template <typename G> void sendAway(G Gone);
  uint32_t size() const { return Number; } ///< that have come directly

private:
  static constexpr uint32_t Most = 4096;
  struct Guest {
    Connection Line;
    uint64_t Came; ///< the how manieth
    bool Used;
  };
  void letIn();
  Guest *place();
  /// Whether a message about this node that came by this way is the last word.
  bool isWay(int32_t Node, uint32_t By);
  template <typename G> void left(uint32_t By, G Gone);

  Listener Entrance;
  uint8_t Secret[16] = {};
  Guest *All = nullptr;
  uint32_t Room = 0, Number = 0;
  uint64_t HaveCome = 0;
  uint32_t *Way = nullptr; ///< by node, 1 + number of the guest; 0: none
  int32_t NumNodes = 0;
};

template <typename G> void NodesGuests::left(uint32_t By, G Gone) {
  All[By].Used = false;
  --Number;
  for (int32_t N = 0; N < NumNodes; ++N)
    if (Way[N] == By + 1) {
      Way[N] = 0;
      Gone(N);
    }
}

template <typename W, typename G>
void NodesGuests::tick(bool Listens, W What, G Gone) {
  letIn();
  for (uint32_t I = 0; I < Room; ++I) {
    if (!All[I].Used)
      continue;
    Connection &Line = All[I].Line;
    Line.move();
    NodesFrame Frame;
    const void *Data;
    while (Listens && Line.next(Frame, Data)) {
      if (Frame.Node < 0 || Frame.Node >= NumNodes ||
          Frame.Kind == NodesMessage::Ask ||
          Frame.Kind == NodesMessage::AskStacks) {
        Line.close();
      } else if (isWay(Frame.Node, I)) {
        if (Frame.Kind == NodesMessage::Gone) {
          Way[Frame.Node] = 0;
          Gone(Frame.Node);
        } else {
          What(Frame, Data);
        }
      }
    }
    if (Line.isLate())
      Line.close();
    if (Line.phase() == Connection::Phase::Closed)
      left(I, Gone);
  }
}

template <typename G> void NodesGuests::sendAway(G Gone) {
  for (uint32_t I = 0; I < Room; ++I)
    if (All[I].Used) {
      All[I].Line.close();
      left(I, Gone);
    }
}

} // namespace tutti::rt

#endif // TUTTI_REPORT_INTERNODE_NODESGUESTS_H
