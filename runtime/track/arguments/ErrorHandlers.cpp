// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Findings about arguments and handles.

#include "track/arguments/ErrorHandlers.h"

#include "core/findings/LocalFinding.h"
#include "core/texts/Arguments.def"
#include "core/texts/Words.def"
#include "mpi/Ask.h"
#include "mpi/agreement/Agree.h"
#include "mpi/wrappers/Returns.h"
#include "track/arguments/NoHandle.h"

#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <type_traits>

namespace tutti::rt::track {

namespace {

bool usable(Kind K, uint64_t Value, bool Null) {
  if (Null || !Value)
    return false;
  Handle *H = findHandle(K, Value);
  return !H || !H->isFreed();
}

/// MPI gives freed numbers again, MPICH the latest first, Open MPI the lowest:
/// one that it gives now was free. It is not asked of the old one: it would
/// raise an error of the program, or read freed memory.
template <typename Handle, typename Make, typename Free>
bool isGivenAgain(uint64_t Value, Make MakeOne, Free FreeOne) {
  constexpr int Many = 512;
  Handle New[Many];
  bool Found = false;
  int N = 0;
  while (N < Many && !Found && MakeOne(&New[N]) == MPI_SUCCESS)
    Found = handleBits(New[N++]) == Value;
  while (N > 0)
    FreeOne(&New[--N]);
  return Found;
}

void ignore(MPI_Comm *, int *, ...) {}

bool isGivenAgain(Kind K, uint64_t Value) {
  switch (K) {
  case Kind::Type:
    return isGivenAgain<MPI_Datatype>(
        Value,
        [](auto *H) { return ask<PMPI_Type_contiguous>(1, MPI_BYTE, H); },
        [](auto *H) { ask<PMPI_Type_free>(H); });
  case Kind::Errhandler:
    return isGivenAgain<MPI_Errhandler>(
        Value,
        [](auto *H) { return ask<PMPI_Comm_create_errhandler>(ignore, H); },
        [](auto *H) { ask<PMPI_Errhandler_free>(H); });
  case Kind::CommKeyval:
    return isGivenAgain<int>(
        Value,
        [](auto *H) {
          return ask<PMPI_Comm_create_keyval>(
              MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, H, nullptr);
        },
        [](auto *H) { ask<PMPI_Comm_free_keyval>(H); });
  default:
    return false;
  }
}

/// A number that was freed may have been given again by a function that has no
/// row in the table.
bool livesOn(Kind K, uint64_t Value) {
  MPI_Comm Comm;
  switch (K) {
  case Kind::Comm:
    memcpy(&Comm, &Value, sizeof(Comm));
    // In MPI_Finalize there is nobody to ask any more.
    return std::is_integral_v<MPI_Comm> &&
           (privateComm() == MPI_COMM_NULL || isLivingComm(Comm));
  case Kind::Type:
    return std::is_integral_v<MPI_Datatype> && !isGivenAgain(K, Value);
  case Kind::Errhandler:
    return std::is_integral_v<MPI_Errhandler> && !isGivenAgain(K, Value);
  case Kind::CommKeyval:
    return !isGivenAgain(K, Value);
  default:
    return false;
  }
}

/// Of what MPI does not take either.
Severity severityOf(const Caller &C) {
  TheThread.IsFaulty = true;
  return returnsErrors(C) ? Severity::Warning : Severity::Error;
}

bool checking() { return Checking.load(std::memory_order_relaxed); }

} // namespace

bool returnsErrors(const Caller &C) {
  MPI_Errhandler H = MPI_ERRHANDLER_NULL;
  if (usable(Kind::Win, handleBits(C.Win),
             C.Win == MPI_WIN_NULL || isUnset<Kind::Win>(C.Win)))
    ask<PMPI_Win_get_errhandler>(C.Win, &H);
  else if (usable(Kind::File, handleBits(C.File), C.File == MPI_FILE_NULL))
    ask<PMPI_File_get_errhandler>(C.File, &H);
  else if (usable(Kind::Comm, handleBits(C.Comm),
                  C.Comm == MPI_COMM_NULL || isUnset<Kind::Comm>(C.Comm)))
    ask<PMPI_Comm_get_errhandler>(C.Comm, &H);
  else
    ask<PMPI_Comm_get_errhandler>(MPI_COMM_WORLD, &H);
  return goesOn(H);
}

bool tellArgument(const Caller &C, const char *Format, ...) {
  if (!checking())
    return false;
  LocalFinding F(Check::Argument, severityOf(C));
  F.Head.format(said::InvalidArgument, name(C.Function));
  char Text[200];
  va_list Args;
  va_start(Args, Format);
  vsnprintf(Text, sizeof(Text), Format, Args);
  va_end(Args);
  F.Head.put(Text);
  F.add(C.Function, C.Site);
  tellLocal(F);
  return true;
}

bool tellUseless(const Caller &C, const char *Format, ...) {
  if (!checking())
    return false;
  LocalFinding F(Check::Argument, Severity::Warning);
  char Text[200];
  va_list Args;
  va_start(Args, Format);
  vsnprintf(Text, sizeof(Text), Format, Args);
  va_end(Args);
  F.Head.format(said::CallAndWhy, name(C.Function), Text);
  F.add(C.Function, C.Site);
  tellLocal(F);
  return true;
}

bool tellNull(const Caller &C, Kind K) {
  if (!checking())
    return false;
  LocalFinding F(Check::Handle, severityOf(C));
  F.Head.format(said::OfNullHandle, name(C.Function), kindName(K, true));
  F.add(C.Function, C.Site);
  tellLocal(F);
  return true;
}

bool tellUnset(const Caller &C, Kind K, uint64_t Bits) {
  if (!checking())
    return false;
  LocalFinding F(Check::Handle, severityOf(C));
  if (Bits == 0)
    F.Head.format(said::OfUnsetHandle, name(C.Function), kindName(K, true));
  else
    F.Head.format(said::OfNoHandle, name(C.Function), kindName(K, true),
                  static_cast<unsigned long long>(Bits));
  F.add(C.Function, C.Site);
  tellLocal(F);
  return true;
}

bool tellFreed(const Caller &C, Kind K, const Handle &H) {
  if (!checking())
    return false;
  if (livesOn(K, H.Value)) {
    sawHandle(K, H.Value);
    return false;
  }
  LocalFinding F(Check::Handle, severityOf(C));
  F.Head.format(said::OfFreedHandle, name(C.Function), kindName(K, true));
  F.add(C.Function, C.Site);
  Fn By = H.FreedBy.load(std::memory_order_relaxed);
  if (By != Fn::None)
    F.add(By, H.FreedAt.load(std::memory_order_relaxed))
        .Note.put(said::FreedIt);
  tellLocal(F);
  return true;
}

bool tellUncommitted(const Caller &C, const Handle &H) {
  if (!checking())
    return false;
  LocalFinding F(Check::Handle, severityOf(C));
  F.Cure = Fix::CommitType;
  F.Head.format(said::OfUncommitted, name(C.Function));
  F.add(C.Function, C.Site);
  if (const Making *M = H.Makings)
    F.add(M->Maker, M->Site).Note.put(said::MadeIt);
  tellLocal(F);
  return true;
}

bool tellPredefinedFreed(const Caller &C, Kind K) {
  if (!checking())
    return false;
  LocalFinding F(Check::Handle, severityOf(C));
  F.Head.format(said::OfPredefined, name(C.Function), kindName(K));
  F.add(C.Function, C.Site);
  tellLocal(F);
  return true;
}

} // namespace tutti::rt::track
