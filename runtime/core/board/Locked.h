// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Holds a mutex for a scope. The C++ library's own would make the program
/// depend on a C++ run-time library.

#ifndef TUTTI_CORE_LOCKED_H
#define TUTTI_CORE_LOCKED_H

#include <pthread.h>

namespace tutti::rt {

class Locked {
public:
  explicit Locked(pthread_mutex_t &M) : Mutex(M) { pthread_mutex_lock(&Mutex); }
  ~Locked() { pthread_mutex_unlock(&Mutex); }
  Locked(const Locked &) = delete;
  Locked &operator=(const Locked &) = delete;

private:
  pthread_mutex_t &Mutex;
};

} // namespace tutti::rt

#endif // TUTTI_CORE_LOCKED_H
