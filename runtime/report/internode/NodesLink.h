// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Connections between the first processes of nodes, over TCP and without MPI.
/// Decides who is let in and how much is read; must not know what the messages
/// mean.
///
/// Who comes shows that it knows the job's secret, and so does who is called,
/// each by sealing what the other has just made up; the secret itself is never
/// sent. Nothing here waits: what cannot be sent or is not there yet is tried
/// again at the next tick.

#ifndef TUTTI_REPORT_INTERNODE_NODESLINK_H
#define TUTTI_REPORT_INTERNODE_NODESLINK_H

#include "core/Hooks.h"

namespace tutti::rt {

enum class NodesMessage : uint32_t {
  WaitReport,
  Ask,       ///< of the first of the job: who still waits?
  Still,     ///< the answer
  Gone,      ///< the node is not reached this way any more
  AskStacks, ///< of the first of the job: where are these ranks?
  Stack      ///< of one thread of one of them
};

/// Node: whom it is about, by number; of a question nobody.
struct NodesFrame {
  uint32_t Size;
  NodesMessage Kind;
  int32_t Node;
  uint32_t Unused;
};

/// One end of a connection.
class Connection {
public:
  enum class Phase : uint8_t { Closed, Connecting, Proving, Open };

  /// With the secret of the job; the other end has come.
  void accepted(int Fd, const uint8_t (&Secret)[16]);
  /// Calls the address.
  void connect(const NodesAddress &A, unsigned Which);
  void close();
  Phase phase() const { return State; }
  int fd() const { return Fd; }
  bool isOpen() const { return State == Phase::Open; }
  /// More than the patience for somebody who does not prove anything.
  bool isLate() const;

  /// Closes the connection when that much cannot be kept.
  void send(NodesMessage Kind, int32_t Node, const void *Data, uint32_t Size);
  /// Moves what can be moved.
  void move();
  /// The next message, until the next call; false when none is complete.
  bool next(NodesFrame &What, const void *&Data);

private:
  struct Nonce {
    uint64_t At[2];
  };
  struct Hello {
    Nonce Mine;
    uint64_t Seal;
  };

  void open(int Fd, bool IsCaller, const uint8_t (&Secret)[16]);
  uint64_t sealOf(bool Caller) const;
  /// A program that closes what it does not know must not lose what it opens.
  bool isOwn() const;
  void put(const void *Data, size_t Size);
  bool fill(size_t Size);
  void used(size_t Size);
  void prove();
  void flush();

  int Fd = -1;
  uint64_t Inode = 0;
  Phase State = Phase::Closed;
  bool Caller = false;
  bool HasNonce = false;
  uint64_t Since = 0;
  uint8_t Secret[16] = {};
  Nonce Mine = {}, Its = {};
  // What has come and was not taken, and what has to go out.
  char *In = nullptr, *Out = nullptr;
  size_t InSize = 0, InRoom = 0, InTaken = 0, OutSize = 0, OutRoom = 0;
};

/// Where others come to.
class Listener {
public:
  /// Fills A; false when there is no way. Chosen: on this address of the host;
  /// empty: on all.
  bool open(NodesAddress &A, bool OneHost, const char *Chosen);
  void close();
  /// -1 when nobody is there.
  int next();

private:
  int Fd = -1;
  uint64_t Inode = 0;
};

} // namespace tutti::rt

#endif // TUTTI_REPORT_INTERNODE_NODESLINK_H
