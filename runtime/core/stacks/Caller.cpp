// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Walking out of a layer, and remembering how far that was.

#include "core/stacks/Caller.h"

#include "tutti/MpiTable.h"

#include <atomic>
#include <cctype>
#include <cstdint>
#include <cstring>
#include <dlfcn.h>
#include <initializer_list>
#include <sys/auxv.h>
#include <unwind.h>

namespace tutti::rt {

const void *libraryOf(const void *Address) {
  Dl_info In;
  return Address && dladdr(Address, &In) ? In.dli_fbase : nullptr;
}

namespace {

const void *baseOfCall(const void *ReturnAddress) {
  return libraryOf(static_cast<const char *>(ReturnAddress) - 1);
}

/// Where it is linked into the program itself nothing tells it from the rest.
bool isProgram(const void *Base) {
  return reinterpret_cast<uintptr_t>(Base) ==
         (getauxval(AT_PHDR) & ~uintptr_t(4095));
}

/// Written before the program begins.
constexpr unsigned MostTools = 4;
const void *Tools[MostTools];

/// The size of the frame that calls with this return address.
struct Frame {
  std::atomic<uintptr_t> ReturnAddress; ///< written last
  std::atomic<intptr_t> Size;
};
constexpr unsigned NumFrames = 1024, Tries = 8;
Frame Frames[NumFrames];

Frame &frameAt(uintptr_t ReturnAddress, unsigned Try) {
  return Frames[((ReturnAddress * 0x9e3779b97f4a7c15ull >> 54) + Try) %
                NumFrames];
}

void keep(uintptr_t ReturnAddress, intptr_t Size) {
  for (unsigned Try = 0; Try < Tries; ++Try) {
    Frame &F = frameAt(ReturnAddress, Try);
    uintptr_t Is = F.ReturnAddress.load(std::memory_order_acquire);
    if (Is == ReturnAddress)
      return;
    constexpr uintptr_t BeingWritten = 1;
    if (Is || !F.ReturnAddress.compare_exchange_strong(Is, BeingWritten))
      continue;
    F.Size.store(Size, std::memory_order_relaxed);
    F.ReturnAddress.store(ReturnAddress, std::memory_order_release);
    return;
  }
}

intptr_t sizeOf(uintptr_t ReturnAddress) {
  for (unsigned Try = 0; Try < Tries; ++Try) {
    const Frame &F = frameAt(ReturnAddress, Try);
    uintptr_t Is = F.ReturnAddress.load(std::memory_order_acquire);
    if (Is == ReturnAddress)
      return F.Size.load(std::memory_order_relaxed);
    if (!Is)
      return 0;
  }
  return 0;
}

/// Layers call each other: the newer one for Fortran 2008 the older one.
constexpr unsigned MostLayers = 4;

struct Walk {
  uintptr_t From;
  uintptr_t Inner = 0, InnerEnd = 0; ///< the frame before, and its end
  unsigned Layers = 0;
  const void *Found = nullptr;
};

_Unwind_Reason_Code step(_Unwind_Context *Context, void *Argument) {
  Walk &W = *static_cast<Walk *>(Argument);
  uintptr_t At = _Unwind_GetIP(Context), End = _Unwind_GetCFA(Context);
  if (!W.Layers && At != W.From)
    return _URC_NO_REASON;
  if (W.Inner)
    keep(W.Inner, static_cast<intptr_t>(End - W.InnerEnd));
  const auto *Address = reinterpret_cast<const void *>(At);
  if (!At || W.Layers++ == MostLayers)
    return _URC_END_OF_STACK;
  if (!isInLayer(Address)) {
    W.Found = Address;
    return _URC_END_OF_STACK;
  }
  W.Inner = At;
  W.InnerEnd = End;
  return _URC_NO_REASON;
}

} // namespace

bool isOfLibrary(const void *ReturnAddress, const char *Function) {
  const void *Its = dlsym(RTLD_DEFAULT, Function);
  const void *Base = Its ? baseOfCall(ReturnAddress) : nullptr;
  return Base && Base == libraryOf(Its);
}

void noteTool(const void *Base) {
  for (const void *&Its : Tools)
    if (!Its) {
      Its = Base;
      return;
    }
}

bool isInLayer(const void *ReturnAddress) {
  const void *Base = baseOfCall(ReturnAddress);
  if (!Base || isProgram(Base))
    return false;
  for (const void *Its : Tools)
    if (Its == Base)
      return true;
  for (const char *End : {"_", "_f08_", "__", "_f08ts_"}) {
    char Name[32] = "";
    for (const char *C = tutti::name(Fn::Send); *C; ++C)
      Name[strlen(Name)] = static_cast<char>(tolower(*C));
    strcat(Name, End);
    if (isOfLibrary(ReturnAddress, Name))
      return true;
  }
  return false;
}

const void *walkOutOfLayer(const void *ReturnAddress) {
  Walk W{reinterpret_cast<uintptr_t>(ReturnAddress)};
  _Unwind_Backtrace(step, &W);
  return W.Found ? W.Found : ReturnAddress;
}

const void *stepOutOfLayer(const void *ReturnAddress, const void *Frame) {
#if defined(__x86_64__)
  auto At = reinterpret_cast<uintptr_t>(ReturnAddress);
  const char *End = static_cast<const char *>(Frame) + 2 * sizeof(void *);
  for (unsigned I = 0; Frame && I <= MostLayers; ++I) {
    intptr_t Size = sizeOf(At);
    if (!Size)
      return I ? reinterpret_cast<const void *>(At) : nullptr;
    End += Size;
    At = *reinterpret_cast<const uintptr_t *>(End - sizeof(void *));
  }
#else
  (void)ReturnAddress;
  (void)Frame;
#endif
  return nullptr;
}

} // namespace tutti::rt
