// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Records are taken apart: which they are, and for each kind of record a
/// column with all lengths, one with all first operands, one with all second
/// ones, and so on, as bytes. Left out is what speaks of places in the stream,
/// how records were abbreviated, and names that are the same in every context.

#include "program/ColumnCodec.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Bitcode/LLVMBitCodes.h"
#include "llvm/Bitstream/BitstreamReader.h"
#include "llvm/Bitstream/BitstreamWriter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/LEB128.h"
#include <array>
#include <deque>
#include <forward_list>
#include <memory>
#include <utility>
#include <vector>

using namespace llvm;

namespace tutti {
namespace {

constexpr uint32_t BitcodeMagic = 0xdec04342;
constexpr size_t MostBlocks = 64; ///< in each other

/// What comes next; above Record its code.
enum Event : uint64_t { End, Enter, Blob, Record };

/// Names that every context knows, by the block that lists them.
class CommonNames {
public:
  CommonNames() {
    LLVMContext Context;
    Context.getMDKindNames(Kinds);
    Context.getOperandBundleTags(Tags);
    Context.getSyncScopeNames(Scopes);
    keep(Kinds);
    keep(Tags);
    keep(Scopes);
  }
  ArrayRef<StringRef> of(unsigned Block) const {
    switch (Block) {
    case bitc::METADATA_KIND_BLOCK_ID:
      return Kinds;
    case bitc::OPERAND_BUNDLE_TAGS_BLOCK_ID:
      return Tags;
    case bitc::SYNC_SCOPE_NAMES_BLOCK_ID:
      return Scopes;
    default:
      return {};
    }
  }

private:
  /// The context goes.
  void keep(SmallVectorImpl<StringRef> &Names) {
    for (StringRef &Name : Names)
      Name = Kept.emplace_front(Name.str());
  }

  SmallVector<StringRef, 64> Kinds;
  SmallVector<StringRef, 8> Tags, Scopes;
  std::forward_list<std::string> Kept;
};

/// For the length of a kind of record, and for each operand; the ends of long
/// ones, which are often text, have one for all.
constexpr size_t MostColumns = 10;
size_t lastColumn(unsigned Block) {
  return Block == bitc::VALUE_SYMTAB_BLOCK_ID ||
                 Block == bitc::PARAMATTR_GROUP_BLOCK_ID
             ? 2
             : MostColumns - 1;
}

/// By kind of record, in the order in which they were met.
template <typename Column> class Table {
public:
  using Columns = std::array<Column, MostColumns>;
  Columns &of(unsigned Block, uint64_t Code) {
    auto [It, New] = Numbers.try_emplace({Block, Code}, Kinds.size());
    if (New)
      Kinds.emplace_back();
    return Kinds[It->second];
  }
  std::deque<Columns> Kinds;

private:
  DenseMap<std::pair<unsigned, uint64_t>, size_t> Numbers;
};

using Text = SmallVector<char, 0>;

void put(Text &To, uint64_t N) {
  for (; N >= 0x80; N >>= 7)
    To.push_back(char(N | 0x80));
  To.push_back(char(N));
}

class Splitter {
public:
  explicit Splitter(StringRef Bitcode) : In(Bitcode) {}

  std::string run() {
    Expected<SimpleBitstreamCursor::word_t> Magic = In.Read(32);
    if (!Magic) {
      consumeError(Magic.takeError());
      return {};
    }
    if (*Magic != BitcodeMagic)
      return {};
    while (!In.AtEndOfStream())
      if (!next() || Blocks.size() > MostBlocks)
        return {};
    if (!Blocks.empty())
      return {};
    Text Result;
    put(Result, Events.size());
    Result.append(Events);
    for (const auto &Kind : Columns.Kinds)
      Result.append(Kind[0]);
    for (const auto &Kind : Columns.Kinds)
      for (const Text &Column : drop_begin(Kind))
        Result.append(Column);
    Result.append(Blobs);
    return std::string(Result.begin(), Result.end());
  }

private:
  unsigned block() const { return Blocks.empty() ? ~0u : Blocks.back().first; }

  template <typename T> bool good(Expected<T> &E) {
    if (E)
      return true;
    consumeError(E.takeError());
    return false;
  }
  bool good(Error E) {
    bool Bad = bool(E);
    consumeError(std::move(E));
    return !Bad;
  }

  bool next() {
    Expected<BitstreamEntry> Entry = In.advance();
    if (!good(Entry))
      return false;
    switch (Entry->Kind) {
    case BitstreamEntry::Error:
      return false;
    case BitstreamEntry::EndBlock:
      put(Events, End);
      Blocks.pop_back();
      return true;
    case BitstreamEntry::SubBlock:
      return enter(Entry->ID);
    case BitstreamEntry::Record:
      return record(Entry->ID);
    }
    return false;
  }

  bool enter(unsigned ID) {
    if (ID == bitc::BLOCKINFO_BLOCK_ID) {
      Expected<std::optional<BitstreamBlockInfo>> Read =
          In.ReadBlockInfoBlock();
      std::optional<BitstreamBlockInfo> Known;
      if (good(Read))
        Known = std::move(*Read);
      if (!Known)
        return false;
      Info = std::move(*Known);
      In.setBlockInfo(&Info);
      return true;
    }
    // Names are in a table of their own: this one is of places alone.
    if (ID == bitc::VALUE_SYMTAB_BLOCK_ID && block() == bitc::MODULE_BLOCK_ID)
      return good(In.SkipBlock());
    if (!good(In.EnterSubBlock(ID)))
      return false;
    put(Events, Enter);
    put(Events, ID);
    Blocks.push_back({ID, Names.of(ID).size()});
    return true;
  }

  bool record(unsigned Abbreviation) {
    Operands.clear();
    StringRef Bytes;
    Expected<unsigned> Code = In.readRecord(Abbreviation, Operands, &Bytes);
    if (!good(Code) || Blocks.empty())
      return false;
    auto &[Block, Common] = Blocks.back();
    if (Common) {
      --Common;
      return true;
    }
    if ((Block == bitc::MODULE_BLOCK_ID &&
         *Code == bitc::MODULE_CODE_VSTOFFSET) ||
        (Block == bitc::METADATA_BLOCK_ID &&
         (*Code == bitc::METADATA_INDEX_OFFSET ||
          *Code == bitc::METADATA_INDEX)))
      return true;
    if (!Bytes.empty()) {
      put(Events, Blob);
      put(Blobs, Bytes.size());
      Blobs.append(Bytes.begin(), Bytes.end());
    }
    put(Events, Record + *Code);
    auto &Kind = Columns.of(Block, *Code);
    put(Kind[0], Operands.size());
    size_t Last = lastColumn(Block);
    for (size_t I = 0; I < Operands.size(); ++I)
      put(Kind[std::min(I + 1, Last)], Operands[I]);
    return true;
  }

  BitstreamCursor In;
  BitstreamBlockInfo Info;
  CommonNames Names;
  /// Those that are open, and how many records of each every context has.
  SmallVector<std::pair<unsigned, size_t>, 8> Blocks;
  SmallVector<uint64_t, 64> Operands;
  Text Events, Blobs;
  Table<Text> Columns;
};

/// Numbers out of bytes that may be damaged.
class Bytes {
public:
  explicit Bytes(StringRef Of) : Rest(Of) {}
  bool empty() const { return Rest.empty(); }
  uint64_t number() {
    unsigned Size = 0;
    const char *Problem = nullptr;
    uint64_t N =
        decodeULEB128(Rest.bytes_begin(), &Size, Rest.bytes_end(), &Problem);
    Damaged |= Problem != nullptr;
    Rest = Problem ? StringRef() : Rest.drop_front(Size);
    return Problem ? 0 : N;
  }
  StringRef take(uint64_t Size) {
    Damaged |= Size > Rest.size();
    StringRef Taken = Rest.take_front(Size);
    Rest = Rest.drop_front(Taken.size());
    return Taken;
  }
  uint64_t left() const { return Rest.size(); }
  bool Damaged = false;

private:
  StringRef Rest;
};

class Merger {
public:
  explicit Merger(StringRef Columns) : All(Columns) {}

  std::string run() {
    Events = All.take(All.number());
    if (All.Damaged || !walk(Pass::Lengths))
      return {};
    for (auto &Kind : Columns.Kinds)
      read(Kind[0]);
    if (All.Damaged || !walk(Pass::Operands))
      return {};
    for (auto &Kind : Columns.Kinds) {
      Kind[0].Next = 0;
      for (Column &C : drop_begin(Kind))
        read(C);
    }
    if (All.Damaged)
      return {};
    Out.Emit(BitcodeMagic, 32);
    walk(Pass::Write);
    Out.FlushToWord();
    if (All.Damaged)
      return {};
    return std::string(Buffer.begin(), Buffer.end());
  }

private:
  struct Column {
    uint64_t Count = 0; ///< to be read
    std::vector<uint64_t> Values;
    size_t Next = 0; ///< to be used
  };
  /// First the records of each kind are counted, then their operands.
  enum class Pass { Lengths, Operands, Write };

  void read(Column &C) {
    if (C.Count > All.left()) {
      All.Damaged = true;
      return;
    }
    C.Values.reserve(C.Count);
    for (uint64_t I = 0; I < C.Count; ++I)
      C.Values.push_back(All.number());
  }

  bool walk(Pass P) {
    Bytes E(Events);
    SmallVector<unsigned, 8> Blocks;
    bool WithBlob = false;
    while (!E.empty()) {
      uint64_t What = E.number();
      if (What == Enter) {
        Blocks.push_back(E.number());
        if (Blocks.size() > MostBlocks)
          return false;
        if (P == Pass::Write) {
          Out.EnterSubblock(Blocks.back(), /*CodeLen=*/4);
          common(Blocks.back());
        }
      } else if (Blocks.empty()) {
        return false;
      } else if (What == End) {
        Blocks.pop_back();
        if (P == Pass::Write)
          Out.ExitBlock();
      } else if (What == Blob) {
        WithBlob = true;
      } else if (!record(P, Blocks.back(), What - Record,
                         std::exchange(WithBlob, false))) {
        return false;
      }
      // What is begun is written to its end.
      if (E.Damaged || (All.Damaged && P != Pass::Write))
        return false;
    }
    return Blocks.empty();
  }

  bool record(Pass P, unsigned Block, uint64_t Code, bool WithBlob) {
    auto &Kind = Columns.of(Block, Code);
    if (P == Pass::Lengths) {
      ++Kind[0].Count;
      return true;
    }
    uint64_t Size = Kind[0].Values[Kind[0].Next++];
    size_t Last = lastColumn(Block);
    if (P == Pass::Operands) {
      // Each has a byte at least.
      Total += Size;
      if (Size > All.left() || Total > All.left())
        return false;
      for (uint64_t I = 0; I < Size; ++I)
        ++Kind[std::min<uint64_t>(I + 1, Last)].Count;
      return true;
    }
    SmallVector<uint64_t, 64> Values{Code};
    for (uint64_t I = 0; I < Size; ++I) {
      Column &C = Kind[std::min<uint64_t>(I + 1, Last)];
      Values.push_back(C.Values[C.Next++]);
    }
    if (!WithBlob) {
      Out.EmitRecord(Code, ArrayRef(Values).drop_front());
      return true;
    }
    auto Shape = std::make_shared<BitCodeAbbrev>();
    Shape->Add(BitCodeAbbrevOp(Code));
    for (uint64_t I = 0; I < Size; ++I)
      Shape->Add(BitCodeAbbrevOp(BitCodeAbbrevOp::VBR, 6));
    Shape->Add(BitCodeAbbrevOp(BitCodeAbbrevOp::Blob));
    Out.EmitRecordWithBlob(Out.EmitAbbrev(std::move(Shape)), Values,
                           All.take(All.number()));
    return true;
  }

  void common(unsigned Block) {
    unsigned N = 0;
    for (StringRef Name : Names.of(Block)) {
      SmallVector<uint64_t, 64> Values;
      unsigned Code = bitc::OPERAND_BUNDLE_TAG;
      if (Block == bitc::METADATA_KIND_BLOCK_ID) {
        Code = bitc::METADATA_KIND;
        Values.push_back(N++);
      } else if (Block == bitc::SYNC_SCOPE_NAMES_BLOCK_ID) {
        Code = bitc::SYNC_SCOPE_NAME;
      }
      Values.append(Name.bytes_begin(), Name.bytes_end());
      Out.EmitRecord(Code, Values);
    }
  }

  Bytes All;
  StringRef Events;
  CommonNames Names;
  Table<Column> Columns;
  uint64_t Total = 0;
  SmallVector<char, 0> Buffer;
  BitstreamWriter Out{Buffer};
};

} // namespace

std::string encodeColumns(StringRef Bitcode) { return Splitter(Bitcode).run(); }

std::string decodeColumns(StringRef Columns) { return Merger(Columns).run(); }

} // namespace tutti
