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

#include "core/Flags.h"
#include "mpi/Mpi.h"
#include "track/memory/Blocks.h"

namespace tutti::rt::track {

/// The bytes of one side of a message that are looked at: 0 when they do not
/// follow each other from the buffer's address on, or checksums are off.
size_t contentSize(const void *Data, MPI_Count Count, MPI_Datatype Type);

/// Of so many bytes none is left out. Every message is summed up, so this is
/// less than for open operations.
inline size_t contentLimit() {
  return static_cast<size_t>(TheFlags.checksum_limit) / 8;
}

/// The sum of a sample of them. 0: it cannot be read, or MayBeGone and is not
/// there any more.
inline uint32_t contentOf(const void *Data, size_t Size, bool MayBeGone) {
  return sumBlock(Data, Size, contentLimit(), MayBeGone);
}

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

  /// Bytes: contentSize.
  void post(const void *Buffer, size_t Bytes) {
    Size = Bytes;
    Data = static_cast<const unsigned char *>(Buffer);
    Differs = Early = false;
    if (__builtin_expect(Size > NumKept, 0))
      return postLong();
    if (!Size || !copyBlock(Old, Data, Size))
      Data = nullptr; // the host cannot read it
  }
  /// Of what is kept as a whole nothing has to be summed up.
  bool isAsPosted() const {
    return Size <= NumKept ? isSameBlock(Old, Data, Size) : isAsSummed();
  }
  /// What is there now, which is not what was posted.
  void keepSeen();
  /// The message is complete: the program has written before it was.
  bool isWritten() const { return Early || isForeign(); }
  /// Sent is the sum of what was sent, 0 when not known, and Bytes its size.
  bool isOther(uint32_t Sent, size_t Bytes) const;

private:
  void postLong();
  bool isAsSummed() const;
  /// Some byte that was seen is neither what was there nor what came.
  bool isForeign() const;
};

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_MEMORY_CONTENTS_H
