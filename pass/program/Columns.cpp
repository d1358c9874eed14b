// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Records are taken apart: which they are, how long, and for each kind of
/// record a column with all first operands, one with all second ones, and so
/// on, as bytes. Left out is what speaks of places in the stream, how records
/// were abbreviated, and names that are the same in every context.

#include "program/Columns.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
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

/// A column for each operand of a kind of record; the ends of long ones, which
/// are often text, have one for all.
constexpr size_t MostColumns = 9;
size_t columnsOf(unsigned Block) {
  return Block == bitc::VALUE_SYMTAB_BLOCK_ID ||
                 Block == bitc::PARAMATTR_GROUP_BLOCK_ID
             ? 2
             : MostColumns;
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
      if (!next() || Blocks.size() > 64)
        return {};
    if (!Blocks.empty())
      return {};
    Text Result;
    for (const Text *Part : {&Events, &Lengths}) {
      put(Result, Part->size());
      Result.append(Part->begin(), Part->end());
    }
    for (const auto &Kind : Columns.Kinds)
      for (const Text &Column : Kind)
        Result.append(Column.begin(), Column.end());
    return std::string(Result.begin(), Result.end()) + Blobs;
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
      if (!good(Read) || !*Read)
        return false;
      Info = std::move(**Read);
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
      put(Lengths, Bytes.size());
      Blobs += Bytes;
    }
    put(Events, Record + *Code);
    put(Lengths, Operands.size());
    auto &Kind = Columns.of(Block, *Code);
    size_t Last = columnsOf(Block) - 1;
    for (size_t I = 0; I < Operands.size(); ++I)
      put(Kind[std::min(I, Last)], Operands[I]);
    return true;
  }

  BitstreamCursor In;
  BitstreamBlockInfo Info;
  CommonNames Names;
  /// Those that are open, and how many records of each every context has.
  SmallVector<std::pair<unsigned, size_t>, 8> Blocks;
  SmallVector<uint64_t, 64> Operands;
  Text Events, Lengths;
  std::string Blobs;
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
    Lengths = All.take(All.number());
    if (All.Damaged || !walk(/*Write=*/false))
      return {};
    for (auto &Kind : Columns.Kinds)
      for (auto &[Values, Count] : Kind)
        for (uint64_t I = 0; I < Count; ++I)
          Values.push_back(All.number());
    if (All.Damaged)
      return {};
    Out.Emit(BitcodeMagic, 32);
    if (!walk(/*Write=*/true))
      return {};
    Out.FlushToWord();
    return std::string(Buffer.begin(), Buffer.end());
  }

private:
  struct Column {
    std::vector<uint64_t> Values;
    uint64_t Count = 0; ///< of those that are not written yet
  };

  /// Once to count what is in each column, and once to write it.
  bool walk(bool Write) {
    Bytes E(Events), L(Lengths);
    SmallVector<unsigned, 8> Blocks;
    uint64_t Most = All.left(), BlobSize = 0;
    while (!E.empty()) {
      uint64_t What = E.number();
      if (What == Enter) {
        Blocks.push_back(E.number());
        if (Blocks.size() > 64)
          return false;
        if (Write) {
          Out.EnterSubblock(Blocks.back(), /*CodeLen=*/4);
          common(Blocks.back());
        }
      } else if (Blocks.empty()) {
        return false;
      } else if (What == End) {
        Blocks.pop_back();
        if (Write)
          Out.ExitBlock();
      } else if (What == Blob) {
        BlobSize = L.number();
      } else {
        uint64_t Size = L.number();
        Total += Size;
        if (!Write && Total > Most)
          return false;
        record(Blocks.back(), What - Record, Size, std::exchange(BlobSize, 0),
               Write);
      }
      if (E.Damaged || L.Damaged || All.Damaged)
        return false;
    }
    return Blocks.empty();
  }

  void record(unsigned Block, uint64_t Code, uint64_t Size, uint64_t BlobSize,
              bool Write) {
    SmallVector<uint64_t, 64> Values{Code};
    auto &Kind = Columns.of(Block, Code);
    size_t Last = columnsOf(Block) - 1;
    for (uint64_t I = 0; I < Size; ++I) {
      Column &C = Kind[std::min<uint64_t>(I, Last)];
      if (Write)
        Values.push_back(C.Values[C.Values.size() - C.Count--]);
      else
        ++C.Count;
    }
    if (!Write)
      return;
    if (!BlobSize)
      return Out.EmitRecord(Code, ArrayRef(Values).drop_front());
    auto Shape = std::make_shared<BitCodeAbbrev>();
    Shape->Add(BitCodeAbbrevOp(Code));
    for (uint64_t I = 0; I < Size; ++I)
      Shape->Add(BitCodeAbbrevOp(BitCodeAbbrevOp::VBR, 6));
    Shape->Add(BitCodeAbbrevOp(BitCodeAbbrevOp::Blob));
    Out.EmitRecordWithBlob(Out.EmitAbbrev(std::move(Shape)), Values,
                           All.take(BlobSize));
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
  StringRef Events, Lengths;
  CommonNames Names;
  Table<Column> Columns;
  uint64_t Total = 0;
  SmallVector<char, 0> Buffer;
  BitstreamWriter Out{Buffer};
};

} // namespace

std::string toColumns(StringRef Bitcode) { return Splitter(Bitcode).run(); }

std::string fromColumns(StringRef Columns) { return Merger(Columns).run(); }

} // namespace tutti
