// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// For functions of the thread that watches: they look at what other threads of
/// the process may change meanwhile, and what was seen then is thrown away.

#ifndef TUTTI_CORE_OFOTHERS_H
#define TUTTI_CORE_OFOTHERS_H

#define TUTTI_OF_OTHERS __attribute__((no_sanitize("thread")))

#endif // TUTTI_CORE_OFOTHERS_H
