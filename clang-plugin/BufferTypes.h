// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Writes down what the source says of the buffers that MPI calls are handed.
/// Judges nothing.

#ifndef TUTTI_CLANG_PLUGIN_BUFFERTYPES_H
#define TUTTI_CLANG_PLUGIN_BUFFERTYPES_H

#include "model/mpi/DeclaredBuffers.h"
#include <memory>

namespace clang {
class ASTContext;
} // namespace clang

namespace tutti {

/// Of the user's code in a parsed file, templates as they are instantiated.
std::shared_ptr<const DeclaredBuffers>
declaredBuffers(clang::ASTContext &Context);

} // namespace tutti

#endif // TUTTI_CLANG_PLUGIN_BUFFERTYPES_H
