// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What a rank that is walked through has made of MPI: handles with what is
/// known of their objects, windows with their epochs, and the buffers of
/// operations under way. Plain data; knows no calls.

#ifndef TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_INTERPRETEROBJECTS_H
#define TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_INTERPRETEROBJECTS_H

#include "analysis/execution/ProgramTrace.h"
#include "analysis/execution/interpreter/memory/InterpreterMemory.h"
#include "analysis/execution/interpreter/memory/TypeLayout.h"
#include <map>
#include <optional>
#include <vector>

namespace tutti {

/// One dimension of a Cartesian grid.
struct GridSide {
  int64_t Size;
  bool Periodic;
};

/// Memory that an operation uses until it is complete.
struct UsedBuffer {
  RuntimeValue Where;
  uint64_t Bytes;
  bool Reads, Writes;
  const llvm::Value *Address;

  bool overlaps(const RuntimeValue &Place, uint64_t Size) const {
    return Where.Id == Place.Id &&
           Place.Offset < Where.Offset + int64_t(Bytes) &&
           Where.Offset < Place.Offset + int64_t(Size);
  }
};

/// A handle that some call of this rank made.
struct RuntimeHandle {
  enum Kind : uint8_t {
    Comm,
    Group,
    Type,
    Op,
    Window,
    File,
    Info,
    Errhandler,
    Request,
    Message,   ///< that a matched probe has taken
    Operation, ///< on a window, without a handle of its own
    Access     ///< of a file, between the halves of a split one; the same
  };
  Kind Of;
  MpiCall Maker;
  bool Freed = false;
  bool Null = false;          ///< what a call that frees leaves in its argument
  int Comm_ = -1;             ///< number of a communicator; -1: none, null
  std::vector<GridSide> Grid; ///< of a communicator; empty: none, or unknown
  size_t Sources = 0, Targets = 0; ///< neighbours of the rank in a graph
  int Unfinished = -1; ///< of a communicator: the request that it comes with
  int Window_ = -1;    ///< among those of the rank that are followed
  std::vector<int> Members; ///< of a group, as ranks of MPI_COMM_WORLD
  bool Known = true;        ///< Members or Data are right
  Payload Data;             ///< of one item of a datatype
  TypeLayout Layout;        ///< of that
  bool Committed = false;
  bool Dense = false; ///< the items of a datatype leave no gaps
  /// Of a request: what was started, or what a start would start.
  std::vector<unsigned> Started;
  bool Persistent = false, Active = false, WasStarted = false, Waited = false;
  bool Doubtful = false; ///< it may be freed, or not
  bool Copied = false;   ///< another variable may have it
  std::vector<Action> Template;
  /// Of a persistent request in a world of several ranks: the buffer of each of
  /// these; unknown: what a start finds there is not followed.
  std::vector<RuntimeValue> Places;
  std::vector<UsedBuffer> Buffers;
  /// Of a partitioned send: which partitions are; empty where that is not
  /// known.
  std::vector<bool> Ready;
  /// The first one, as far as it is known: as many bytes as each has.
  std::optional<UsedBuffer> Partition;
  int64_t Mode = 0; ///< of a file
  int Split = -1;   ///< of a file: the access that is begun, by its number
};

/// A communicator that a rank waits for.
struct CommunicatorRequest {
  MpiCall Call;
  int Parent = 0;
  std::optional<int64_t> Color, Key;
  std::optional<std::vector<int>> Group;
  std::vector<GridSide> Grid; ///< of the new communicator
  bool Keeps = false;         ///< the same members in the same order
  bool MayBeNull = false;     ///< this rank may be no member of it
};

/// C++ exceptions that were thrown and not yet seen off.
struct InterpreterExceptions {
  struct Thrown {
    const llvm::Constant *Type = nullptr; ///< null: not known
    RuntimeValue Object;
  };
  Thrown InFlight; ///< the last one
  std::vector<Thrown>
      Caught;       ///< handlers of them are executed, inner ones last
  int Selector = 0; ///< of the landing pad that it came to
  std::vector<const llvm::Constant *> Types; ///< by their number, from one
};

/// A window and its epochs on one rank (MPI-3.1 section 11.5).
struct RuntimeWindow {
  int Number; ///< in ProgramTrace
  int Comm;
  std::optional<RuntimeValue> Base; ///< where its memory starts, when known
  bool Owns = false; ///< MPI allocated that, and frees it with the window
  MpiCall Free;      ///< that has freed it
  int64_t Bytes = 0;
  bool Known = true; ///< all its calls were understood
  enum : uint8_t { NoFence, Open, Shut, Unclear } Fence = NoFence;
  bool Fenced = false;       ///< there was a fence
  bool Used = false;         ///< an operation since the last fence
  bool Stored = false;       ///< its owner has written to it since then
  std::map<int, bool> Locks; ///< exclusive ones, by target
  bool LockedAll = false;
  std::optional<std::vector<int>> Started, Posted;
  std::vector<unsigned> Awaited;  ///< actions that Win_start began
  std::vector<unsigned> Accesses; ///< of the trace, that are not complete
  std::vector<int> Operations;    ///< handles with buffers, not complete

  bool reaches(int Target) const;
};

/// "a communicator" and so on, for texts.
const char *named(RuntimeHandle::Kind Of);
/// It exists, and was made in what is executed.
bool isToBeFreed(const RuntimeHandle &H);

/// Bytes of a buffer, by their offset in it.
struct SentCell {
  int64_t Offset;
  uint64_t Bytes;
  RuntimeValue V;
};

using SentCells = std::vector<SentCell>;

/// What a rank brings to a collective or message, and where it wants the
/// result.
struct Contribution {
  SentCells Sent;
  /// What it deals out to the members, or gives to be put together: all of it,
  /// or nothing.
  SentCells Parts;
  RuntimeValue Result, Status;
};

/// The count is that of each member's part, and the parts lie one behind the
/// other.
bool hasPartOfEach(Fn F, const DataArgument &D);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_INTERPRETEROBJECTS_H
