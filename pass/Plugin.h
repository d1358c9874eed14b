// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the clang plugin takes from the pass: the two are libraries of their
/// own.

#ifndef TUTTI_PASS_PLUGIN_H
#define TUTTI_PASS_PLUGIN_H

namespace llvm {
class PassBuilder;
}

namespace tutti {

/// Adds the pass to each pipeline that \p PB builds, and its printers.
__attribute__((visibility("default"))) void
registerPasses(llvm::PassBuilder &PB);

} // namespace tutti

#endif // TUTTI_PASS_PLUGIN_H
