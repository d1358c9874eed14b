// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// For functions that stand before those of the same name in the system.

#ifndef TUTTI_THREADS_BEHIND_H
#define TUTTI_THREADS_BEHIND_H

#include <atomic>
#include <dlfcn.h>

#define TUTTI_BEFORE extern "C" __attribute__((visibility("default")))
#ifdef __GLIBC__ // whose declarations say so
#define TUTTI_NOEXCEPT noexcept
#else
#define TUTTI_NOEXCEPT
#endif
#define TUTTI_HERE __builtin_return_address(0)

namespace tutti::rt {

/// The function of this name behind this library's. One that had another
/// meaning in older systems is asked for by the version of today's.
template <typename F> class Behind {
public:
  constexpr explicit Behind(const char *Name, const char *Version = nullptr)
      : Name(Name), Version(Version) {}
  template <typename... T> auto operator()(T... Values) {
    F *Known = Its.load(std::memory_order_relaxed);
    return __builtin_expect(!Known, 0) ? find()(Values...) : Known(Values...);
  }
  F *find() {
    void *Found = nullptr;
#ifdef __GLIBC__
    if (Version)
      Found = dlvsym(RTLD_NEXT, Name, Version);
#endif
    auto *Known = reinterpret_cast<F *>(Found ? Found : dlsym(RTLD_NEXT, Name));
    Its.store(Known, std::memory_order_relaxed);
    return Known;
  }

private:
  const char *Name, *Version;
  std::atomic<F *> Its{nullptr};
};

} // namespace tutti::rt

#endif // TUTTI_THREADS_BEHIND_H
