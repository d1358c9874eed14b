// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The places that clang writes into the constants of the OpenMP runtime
/// (ident_t) when it tracks locations. Knows nothing of findings.

#ifndef TUTTI_PASS_INSTRUMENT_IDENTS_H
#define TUTTI_PASS_INSTRUMENT_IDENTS_H

namespace llvm {
class Module;
} // namespace llvm

namespace tutti {

/// Makes the ident_t constants of \p M what they are when clang tracks no
/// locations: for when it does so only because Tutti wants it. Returns whether
/// there was anything to do.
bool forgetIdentPlaces(llvm::Module &M);

} // namespace tutti

#endif // TUTTI_PASS_INSTRUMENT_IDENTS_H
