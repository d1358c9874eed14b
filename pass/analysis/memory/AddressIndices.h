// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the indices of one address computation do to a part of memory: they
/// move it, or repeat it where an index is not constant. Knows types, not
/// objects.

#ifndef TUTTI_PASS_ANALYSIS_MEMORY_ADDRESSINDICES_H
#define TUTTI_PASS_ANALYSIS_MEMORY_ADDRESSINDICES_H

#include <cstdint>

namespace llvm {
class DataLayout;
class GEPOperator;
} // namespace llvm

namespace tutti {

struct AbstractLocation;

/// Path is the same every so many bytes, over Extent bytes (Unbounded: both
/// ways).
void repeat(AbstractLocation &Path, int64_t Bytes, int64_t Extent);

/// Path, which was relative to the address that G makes, is made relative to
/// G's base.
void addIndices(const llvm::GEPOperator &G, const llvm::DataLayout &DL,
                AbstractLocation &Path);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_MEMORY_ADDRESSINDICES_H
