// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the buffer of a posted receive held and when: decides whether the
/// program wrote to it before its message was complete. Knows the bytes alone;
/// must not know which message comes.
///
/// Three things are certain, however and whenever a library delivers: nothing
/// but the program changes the buffer before the message is sent; a byte that
/// is neither the old nor the new one was written by the program; and what is
/// there in the end is what was sent.

#ifndef TUTTI_TRACK_MEMORY_CONTENTS_H
#define TUTTI_TRACK_MEMORY_CONTENTS_H

#include "mpi/Mpi.h"
#include "track/memory/Blocks.h"

namespace tutti::rt::track {

/// The sum of a sample of the data of one side of a message, 0 when its bytes
/// do not follow each other or checksums are off.
uint32_t contentOf(const void *Data, MPI_Count Count, MPI_Datatype Type);

/// The same for a block whose memory may be gone; 0 then.
uint32_t contentOf(const void *Data, size_t Size);
/// Of so many bytes none is left out.
size_t contentLimit();

struct Contents {
  static constexpr size_t NumKept = 256;

  const unsigned char *Data = nullptr; ///< null: not looked at
  size_t Size;
  uint32_t Before; ///< sum when it was posted, of more than NumKept bytes
  bool Differs;    ///< it changed while it was looked at; then Seen is set
  bool Early;      ///< ... and no message for it had been sent
  unsigned char Old[NumKept], Seen[NumKept];

  Contents() = default;
  /// Mostly there is little in it.
  Contents(const Contents &Other) { *this = Other; }
  Contents &operator=(const Contents &Other);

  void post(void *Buffer, MPI_Count Count, MPI_Datatype Type);
  /// True when it is not as it was posted.
  bool look() { return __builtin_expect(!isAsPosted(), 0) && keepSeen(); }
  /// The message is complete: the program has written before it was.
  bool isWritten() const { return Early || isForeign(); }
  /// Sent is the sum of what was sent, 0 when not known, and Bytes its size.
  bool isOther(uint32_t Sent, size_t Bytes) const;

private:
  /// Of what is kept as a whole nothing has to be summed up.
  bool isAsPosted() const {
    return Size <= NumKept ? isSameBlock(Old, Data, Size) : isAsSummed();
  }
  bool isAsSummed() const;
  bool keepSeen();
  /// Some byte that was seen is neither what was there nor what came.
  bool isForeign() const;
};

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_MEMORY_CONTENTS_H
