// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The answer to a question about another process or the past, which may be
/// missing. What is not known never proves anything.

#ifndef TUTTI_CORE_KNOWN_H
#define TUTTI_CORE_KNOWN_H

namespace tutti::rt {

enum class Known : unsigned char { No, Yes, Unknown };

} // namespace tutti::rt

#endif // TUTTI_CORE_KNOWN_H
