// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The tracker of files: what Files is told about one call, from the roles of
/// its row and from what MPI says by the names of its file functions. Must not
/// know the rules.

#ifndef TUTTI_TRACK_FILES_FILESTRACKER_H
#define TUTTI_TRACK_FILES_FILESTRACKER_H

#include "core/Flags.h"
#include "track/Tracker.h"
#include "track/files/Files.h"

namespace tutti::rt::track {

/// The functions of the shared file pointer are those with these words.
constexpr bool nameContains(Fn F, const char *Word) {
  for (const char *N = name(F); *N; ++N) {
    const char *A = N, *B = Word;
    while (*B && *A == *B)
      ++A, ++B;
    if (!*B)
      return true;
  }
  return false;
}
constexpr bool usesShared(Fn F) {
  return nameContains(F, "_shared") || nameContains(F, "_ordered");
}
constexpr bool accessesFile(Fn F) {
  return has(F, Role::FILE) && (has(F, Role::SBUF) || has(F, Role::RBUF));
}

/// The access itself and not the end of one.
constexpr bool beginsAccess(Fn F) {
  return accessesFile(F) && !has(F, table::SplitEnd);
}

/// Access: what is written down when the call has succeeded.
template <typename A>
void beforeFile(const A &Call, uint32_t Site, FileCall *Access) {
  constexpr Fn F = A::Function;
  if constexpr (F == Fn::File_open) {
    checkOpen(F, Site, Call.template get<Role::AMODE>());
    checkHints(F, Site, nullptr, Call.template get<Role::INFO>());
  } else if constexpr (F == Fn::File_set_errhandler) {
    fileErrorsHandled();
  } else if constexpr (has(F, Role::FILE) || F == Fn::File_close) {
    FileCall C{F, Site, MPI_FILE_NULL};
    if constexpr (F == Fn::File_close)
      C.File = *Call.template get<Role::FILE_INOUT>();
    else
      C.File = Call.template get<Role::FILE>();
    constexpr bool Moves = accessesFile(F), Ends = has(F, table::SplitEnd);
    C.Ends = Ends;
    C.Begins = has(F, table::SplitBegin);
    C.Reads = has(F, Role::RBUF);
    C.Writes = has(F, Role::SBUF);
    C.Collective = Moves && row(F).Kind == Class::File;
    C.Resizes = F == Fn::File_set_size || F == Fn::File_preallocate;
    C.NeedsAllDone = F == Fn::File_close || F == Fn::File_set_view ||
                     F == Fn::File_set_size || F == Fn::File_sync;
    C.Seeks = has(F, Role::WHENCE) || has(F, Role::SHARED_WHENCE);
    if constexpr (Moves && !Ends)
      C.With = has(F, Role::OFFSET) ? FileCall::Pointer::Explicit
               : usesShared(F)      ? FileCall::Pointer::Shared
                                    : FileCall::Pointer::Individual;
    if constexpr (has(F, Role::WHENCE) || F == Fn::File_get_position)
      C.With = FileCall::Pointer::Individual;
    if constexpr (has(F, Role::SHARED_WHENCE) ||
                  F == Fn::File_get_position_shared)
      C.With = FileCall::Pointer::Shared;
    if constexpr (has(F, Role::WHENCE))
      C.Whence = Call.template get<Role::WHENCE>();
    if constexpr (has(F, Role::SHARED_WHENCE))
      C.Whence = Call.template get<Role::SHARED_WHENCE>();
    if constexpr (has(F, Role::OFFSET))
      C.Offset = Call.template get<Role::OFFSET>();
    if constexpr (has(F, Role::SHARED_OFFSET))
      C.Offset = Call.template get<Role::SHARED_OFFSET>();
    if constexpr (Moves)
      C.Buffer = Call.template first<Role::SBUF, Role::RBUF>();
    if constexpr (Moves && has(F, Role::COUNT)) {
      C.HasData = true;
      C.Count = static_cast<MPI_Count>(Call.template get<Role::COUNT>());
      C.Type = Call.template get<Role::TYPE>();
    }
    checkFileCall(C);
    if constexpr (beginsAccess(F))
      *Access = C;
    if constexpr (has(F, Role::INFO))
      checkHints(F, Site, &C.File, Call.template get<Role::INFO>());
    if constexpr (F == Fn::File_set_view)
      checkView(Site, C.File, Call.template get<Role::DISP>(),
                Call.template get<Role::ETYPE>(),
                Call.template get<Role::FILETYPE>(),
                Call.template get<Role::DATAREP>());
    if constexpr (F == Fn::File_close)
      fileCloses(C.File);
  }
}

/// The call has succeeded.
template <typename A>
void afterFile(const A &Call, uint32_t Site, const FileCall *Access) {
  constexpr Fn F = A::Function;
  if constexpr (beginsAccess(F))
    fileAccessed(*Access);
  if constexpr (F == Fn::File_open)
    fileOpened(*Call.template get<Role::FILE_OUT>(),
               Call.template get<Role::AMODE>(), Site);
  else if constexpr (F == Fn::File_set_view)
    viewSet(Call.template get<Role::FILE>(), Call.template get<Role::DISP>(),
            Call.template get<Role::ETYPE>(),
            Call.template get<Role::FILETYPE>(),
            Call.template get<Role::DATAREP>());
  else if constexpr (F == Fn::File_sync)
    fileSynced(Call.template get<Role::FILE>());
  else if constexpr (has(F, Role::ATOMIC))
    atomicitySet(Call.template get<Role::FILE>(),
                 Call.template get<Role::ATOMIC>() != 0);
  else if constexpr (has(F, table::SplitBegin))
    splitBegan(Call.template get<Role::FILE>(), F, Site,
               Call.template first<Role::SBUF, Role::RBUF>());
}

struct FilesTracker : Tracker {
  static constexpr bool sees(Fn F) { return isFileCall(F); }

  template <typename A> class Around {
    static constexpr bool Begins = beginsAccess(A::Function);

  public:
    explicit Around(Context<A> &C) {
      if (!C.Nested && TheFlags.files)
        beforeFile(C.Call, C.Site, access());
    }
    void after(Context<A> &C, bool Good) {
      if (Good && !C.Nested && TheFlags.files)
        afterFile(C.Call, C.Site, access());
    }

  private:
    FileCall *access() {
      if constexpr (Begins)
        return &Access;
      else
        return nullptr;
    }
    std::conditional_t<Begins, FileCall, bool> Access{};
  };
};

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_FILES_FILESTRACKER_H
