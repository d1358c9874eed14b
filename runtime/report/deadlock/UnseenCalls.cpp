// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Looking through the objects of a process.

#include "report/deadlock/UnseenCalls.h"

#include "core/FortranLayers.h"
#include "core/Hooks.h"
#include "core/ObjectFile.h"
#include "core/board/Board.h"
#include "core/board/Hash.h"
#include "core/board/Locked.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <initializer_list>
#include <strings.h>
#include <unistd.h>

namespace tutti::rt {

namespace {

/// What it does others may wait for.
constexpr bool matters(Fn F) {
  return row(F).Kind < Class::Handle && row(F).Kind != Class::FileLocal;
}

/// Name is that of F in one of the languages: with one of these endings.
bool isNameOf(const char *Name, Fn F,
              std::initializer_list<const char *> Ends) {
  const char *Its = tutti::name(F);
  size_t Length = strlen(Its);
  if (strncasecmp(Name, Its, Length) != 0)
    return false;
  for (const char *End : Ends)
    if (!strcmp(Name + Length, End))
      return true;
  return false;
}

/// Ways without a wrapper to hand MPI a function: Fortran's, which need not
/// come through C.
uint32_t hiddenCallbacks(const char *Name) {
  uint32_t Found = 0;
  for (size_t F = 0; F < NumFns && Name[0] == 'm'; ++F)
    if (uint32_t Its = callbacksOf(static_cast<Fn>(F)))
      if (isNameOf(Name, static_cast<Fn>(F), {"_", "_f08_"}))
        Found |= Its;
  return Found;
}

/// Of MPI itself, or of what it is made of: its calls are not the program's.
bool isOfMpi(const char *Name) {
  size_t Size = strlen(Name);
  constexpr char End[] = "_component";
  return (Name[0] == 'P' && isNameOf(Name + 1, Fn::Send, {""})) ||
         (Name[0] == 'm' && isNameOf(Name, Fn::Send, {"_", "_f08_"})) ||
         (!strncmp(Name, "mca_", 4) && Size > sizeof(End) &&
          !strcmp(Name + Size - (sizeof(End) - 1), End));
}

/// Of what cannot be looked at.
UnseenCalls unknown() {
  UnseenCalls Any;
  Any.Messages = true;
  for (unsigned R = 0; R < NumRoles; ++R)
    Any.change(static_cast<Role>(R));
  return Any;
}

UnseenCalls unseenIn(const char *Path) {
  UnseenCalls Found;
  if (isFortranLayer(Path))
    return Found;
  ObjectFile File(Path);
  for (size_t I = 0; File.isSound() && I < File.size(); ++I) {
    if (!File.isDefined(I))
      Found.add(unseenBy(File.name(I)));
    else if (isOfMpi(File.name(I)))
      return {};
  }
  // What cannot be read may do anything; but what was never a file has no
  // names.
  if (!File.isSound() && !File.isOther() && strncmp(Path, "/memfd:", 7) != 0 &&
      strncmp(Path, "/SYSV", 5) != 0)
    Found.add(unknown());
  return Found;
}

} // namespace

bool isPartOfMpi(const char *Path) {
  if (isFortranLayer(Path))
    return true;
  ObjectFile File(Path);
  for (size_t I = 0; File.isSound() && I < File.size(); ++I)
    if (File.isDefined(I) && isOfMpi(File.name(I)))
      return true;
  return false;
}

namespace {

/// The whole of a file of /proc, to be freed; null when it cannot be read.
char *readAll(const char *Path) {
  int Fd = open(Path, O_RDONLY | O_CLOEXEC);
  size_t Used = 0, Room = 1 << 16;
  char *Text = Fd < 0 ? nullptr : static_cast<char *>(malloc(Room));
  for (ssize_t N; Text && (N = read(Fd, Text + Used, Room - Used - 1)) != 0;) {
    if (N < 0) {
      free(Text);
      Text = nullptr;
      break;
    }
    Used += static_cast<size_t>(N);
    if (Room - Used > 4096)
      continue;
    auto *More = static_cast<char *>(realloc(Text, Room *= 2));
    if (!More)
      free(Text);
    Text = More;
  }
  if (Text)
    Text[Used] = 0;
  if (Fd >= 0)
    close(Fd);
  return Text;
}

/// One line of the list of mappings that holds code of a file.
struct Mapping {
  uint64_t Begin = 0, End = 0;
  char Path[4096];

  /// False at the end of the list; sets Path to "" where there is no code.
  bool read(const char *&At) {
    if (!*At)
      return false;
    const char *Line = At, *Next = strchr(At, '\n');
    size_t Size = Next ? static_cast<size_t>(Next - Line) : strlen(Line);
    At = Next ? Next + 1 : Line + Size;
    char *Rest;
    Path[0] = 0;
    Begin = strtoull(Line, &Rest, 16);
    End = *Rest == '-' ? strtoull(Rest + 1, &Rest, 16) : 0;
    if (strncmp(Rest, " ", 1) != 0 || Rest[3] != 'x')
      return true;
    const auto *Slash = static_cast<const char *>(memchr(Line, '/', Size));
    if (!Slash)
      return true;
    Size -= static_cast<size_t>(Slash - Line);
    if (Size >= sizeof(Path))
      Size = sizeof(Path) - 1;
    memcpy(Path, Slash, Size);
    Path[Size] = 0;
    return true;
  }
};

} // namespace

UnseenCalls unseenBy(const char *Name) {
  UnseenCalls Found;
  bool IsC = Name[0] == 'P', IsProfiling = IsC || Name[0] == 'p';
  if (strncasecmp(Name + IsProfiling, "mpi_", 4) != 0)
    return Found;
  if (!IsProfiling)
    Found.Callbacks = hiddenCallbacks(Name);
  for (size_t I = 0; I < NumFns && IsProfiling; ++I) {
    Fn F = static_cast<Fn>(I);
    if (!(IsC ? isNameOf(Name + 1, F, {"", "_c"})
              : isNameOf(Name + 1, F, {"_", "_f08_"})))
      continue;
    Found.Messages |= matters(F);
    for (int J = 0; J < row(F).Roles.Size; ++J)
      if (row(row(F).Roles.At[J]).Dir == Direction::InOut)
        Found.change(row(F).Roles.At[J]);
  }
  return Found;
}

UnseenCalls unseenCalls(const char *Maps, const void *Own) {
  UnseenCalls Found;
  static Mapping M; // too large for a stack; under the lock below
  char Before[sizeof(M.Path)] = "";
  for (const char *At = Maps; M.read(At);) {
    auto Here = reinterpret_cast<uintptr_t>(Own);
    if (!M.Path[0] || !strcmp(M.Path, Before) ||
        (Here >= M.Begin && Here < M.End))
      continue;
    strcpy(Before, M.Path);
    Found.add(unseenIn(M.Path));
  }
  return Found;
}

UnseenCalls unseenCallsHere() {
  static Mutex Lock;
  static UnseenCalls Last;
  static uint64_t Of;
  char *Maps = readAll("/proc/self/maps");
  if (!Maps)
    return unknown();
  Locked L(Lock);
  static Mapping M;
  uint64_t Now = 1;
  for (const char *At = Maps; M.read(At);)
    if (M.Path[0])
      Now = mixText(mix(Now, M.Begin), M.Path);
  if (Now != Of) {
    Of = Now;
    Last = unseenCalls(Maps, reinterpret_cast<const void *>(&unseenBy));
  }
  free(Maps);
  return Last;
}

bool mayChangeUnseen(Role R) { return unseenCallsHere().changes(R); }

} // namespace tutti::rt
