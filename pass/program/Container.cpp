// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A header of a name with the release, the packed and the full size. Bitcode
/// is only understood by the release that wrote it, so any other is skipped.
/// Nothing in a file that somebody else wrote may bring the reader down.

#include "program/Container.h"
#include "program/ColumnCodec.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/Error.h"

using namespace llvm;

namespace tutti {

static_assert(LLVM_VERSION_MAJOR < 100, "two digits in the magic");
static constexpr char Release[] = {'0' + LLVM_VERSION_MAJOR / 10,
                                   '0' + LLVM_VERSION_MAJOR % 10};

/// What an excerpt of this release begins with.
static std::string magic() {
  return (ExcerptFamily + StringRef(Release, sizeof(Release))).str();
}

static constexpr size_t HeaderSize = 8 + 8 + 8;
/// Larger than any excerpt: a length above it is damage.
static constexpr uint64_t MostBytes = uint64_t(1) << 32;

std::string pack(StringRef Bitcode) {
  SmallVector<uint8_t, 0> Small;
  std::string Bytes = encodeColumns(Bitcode);
  ArrayRef<uint8_t> Body = arrayRefFromStringRef(Bytes);
  if (compression::zstd::isAvailable()) {
    // A few bytes more than by default, for a third of the work.
    compression::zstd::compress(Body, Small,
                                compression::zstd::BestSpeedCompression);
    if (Small.size() < Body.size())
      Body = Small;
  }
  std::string Result = magic();
  char Sizes[16];
  support::endian::write64le(Sizes, Body.size());
  support::endian::write64le(Sizes + 8, Bytes.size());
  Result.append(Sizes, sizeof(Sizes));
  Result += toStringRef(Body);
  return Result;
}

static uint64_t sizeAt(StringRef Bytes, size_t At) {
  return support::endian::read64le(Bytes.data() + At);
}

std::vector<StringRef> split(StringRef Bytes) {
  std::vector<StringRef> Result;
  const std::string Own = magic();
  while (Bytes.size() > HeaderSize) {
    if (!Bytes.starts_with(ExcerptFamily)) {
      Bytes = Bytes.drop_front(); // padding between sections
      continue;
    }
    uint64_t Size = sizeAt(Bytes, 8);
    if (Size > Bytes.size() - HeaderSize)
      break;
    if (Bytes.starts_with(Own))
      Result.push_back(Bytes.take_front(HeaderSize + Size));
    Bytes = Bytes.drop_front(HeaderSize + Size);
  }
  return Result;
}

std::string unpack(StringRef Packed) {
  if (Packed.size() <= HeaderSize)
    return {};
  StringRef Body = Packed.drop_front(HeaderSize);
  uint64_t Full = sizeAt(Packed, 16);
  if (Full == Body.size())
    return decodeColumns(Body);
  if (Full > MostBytes || !compression::zstd::isAvailable())
    return {};
  SmallVector<uint8_t, 0> Bytes;
  if (Error E = compression::zstd::decompress(arrayRefFromStringRef(Body),
                                              Bytes, size_t(Full))) {
    consumeError(std::move(E));
    return {};
  }
  return decodeColumns(toStringRef(Bytes));
}

} // namespace tutti
