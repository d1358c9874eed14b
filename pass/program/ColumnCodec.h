// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Bitcode in another order, which compresses to half the size: its bits are
/// packed so tightly that a compressor of bytes finds little in them. Knows how
/// LLVM's bit streams are made, and of bitcode only what is at a fixed place in
/// them or the same in all.

#ifndef TUTTI_PASS_PROGRAM_COLUMNCODEC_H
#define TUTTI_PASS_PROGRAM_COLUMNCODEC_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace tutti {

/// Empty when it is no bitcode of the expected form.
std::string encodeColumns(llvm::StringRef Bitcode);
/// Bitcode that says the same as what toColumns was given; empty if \p Columns
/// is damaged.
std::string decodeColumns(llvm::StringRef Columns);

} // namespace tutti

#endif // TUTTI_PASS_PROGRAM_COLUMNCODEC_H
