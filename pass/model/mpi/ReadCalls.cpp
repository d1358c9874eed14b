// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Reads the user's file of collective functions and wrappers (YAML):
///
///     collectives:
///       - name: mylib::open
///         communicator: 1
///     wrappers:
///       - name: comm_bcast
///         calls: MPI_Bcast(1, 2, MPI_BYTE, 3, *4)
///
/// Every mistake is an error with its line: a misspelt name that were taken
/// silently would silence findings.

#include "model/mpi/KnownCalls.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLTraits.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tutti {
namespace {

struct CollectiveEntry {
  std::string Name, Communicator = "world";
};
struct WrapperEntry {
  std::string Name, Calls;
};
struct File {
  std::vector<CollectiveEntry> Collectives;
  std::vector<WrapperEntry> Wrappers;
};

/// The number of an argument, as people count; or a sentence.
std::string argument(StringRef Text, int64_t &Number) {
  if (Text.getAsInteger(10, Number) || Number < 1 || Number > 64)
    return "'" + Text.str() + "' is not the number of an argument, from 1 on";
  --Number;
  return {};
}

std::string communicator(StringRef Text, int &Index) {
  Index = LibraryRow::No;
  if (Text == "world")
    return {};
  int64_t Number;
  std::string Wrong = argument(Text, Number);
  Index = Number;
  return Wrong.empty() ? Wrong : Wrong + ", nor 'world'";
}

} // namespace

std::string readCall(StringRef Text, WrapperRow &Row) {
  auto [Name, Rest] = Text.split('(');
  Name = Name.trim();
  Row.Calls = MpiCall::lookup(Name);
  if (Row.Calls == Fn::None || Name != tutti::name(Row.Calls))
    return "'" + Name.str() + "' is not an MPI function that Tutti knows";
  Rest = Rest.rtrim();
  if (!Rest.consume_back(")"))
    return "the arguments of " + Name.str() + " are not in brackets";
  SmallVector<StringRef, 12> Parts;
  if (!Rest.trim().empty())
    Rest.split(Parts, ',');
  size_t Needed = row(Row.Calls).Roles.Size;
  if (Parts.size() != Needed)
    return Name.str() + " has " + utostr(Needed) + " arguments, not " +
           utostr(Parts.size());
  for (StringRef Part : Parts) {
    Part = Part.trim();
    WrapperRow::Source S;
    if (Part == "result") {
      S.From = WrapperRow::Source::Result;
    } else if (Part == "made") {
      S.From = WrapperRow::Source::Made;
    } else if (std::optional<int64_t> Handle = handleNumber(Part)) {
      S.From = WrapperRow::Source::Handle;
      S.Number = *Handle;
    } else if (Part != "_") {
      S.From = WrapperRow::Source::Argument;
      while (Part.consume_front("*"))
        ++S.Loads;
      if (std::string Wrong = argument(Part, S.Number); !Wrong.empty())
        return Wrong + ", nor '_', 'result' or a predefined handle";
    }
    Row.Parameters.push_back(S);
  }
  return {};
}

} // namespace tutti

LLVM_YAML_IS_SEQUENCE_VECTOR(tutti::CollectiveEntry)
LLVM_YAML_IS_SEQUENCE_VECTOR(tutti::WrapperEntry)

namespace llvm::yaml {

template <> struct MappingTraits<tutti::CollectiveEntry> {
  static void mapping(IO &In, tutti::CollectiveEntry &E) {
    In.mapRequired("name", E.Name);
    In.mapOptional("communicator", E.Communicator);
  }
  static std::string validate(IO &, tutti::CollectiveEntry &E) {
    int Index;
    return E.Name.empty() ? "a name is empty"
                          : tutti::communicator(E.Communicator, Index);
  }
};

template <> struct MappingTraits<tutti::WrapperEntry> {
  static void mapping(IO &In, tutti::WrapperEntry &E) {
    In.mapRequired("name", E.Name);
    In.mapRequired("calls", E.Calls);
  }
  static std::string validate(IO &, tutti::WrapperEntry &E) {
    tutti::WrapperRow Row;
    return E.Name.empty() ? "a name is empty" : tutti::readCall(E.Calls, Row);
  }
};

template <> struct MappingTraits<tutti::File> {
  static void mapping(IO &In, tutti::File &F) {
    In.mapOptional("collectives", F.Collectives);
    In.mapOptional("wrappers", F.Wrappers);
  }
};

} // namespace llvm::yaml

namespace tutti {

Error KnownCalls::read(const std::string &Path) {
  auto Mistake = [&](const Twine &Text) {
    return createStringError(inconvertibleErrorCode(), Text);
  };
  ErrorOr<std::unique_ptr<MemoryBuffer>> Text =
      MemoryBuffer::getFile(Path, /*IsText=*/true);
  if (!Text)
    return Mistake("cannot read '" + Path + "': " + Text.getError().message());
  std::string Wrong;
  yaml::Input In((*Text)->getMemBufferRef(), /*Ctxt=*/nullptr,
                 [](const SMDiagnostic &D, void *To) {
                   std::string &All = *static_cast<std::string *>(To);
                   if (!All.empty())
                     return;
                   raw_string_ostream(All)
                       << D.getFilename() << ":" << D.getLineNo() << ":"
                       << D.getColumnNo() + 1 << ": " << D.getMessage();
                 },
                 &Wrong);
  File Read;
  In >> Read;
  if (In.error() || !Wrong.empty())
    return Mistake(Wrong.empty() ? Path + ": " + In.error().message() : Wrong);
  for (const CollectiveEntry &E : Read.Collectives) {
    LibraryRow Row;
    Row.Name = E.Name;
    communicator(E.Communicator, Row.Comm);
    Collectives[E.Name] = Row;
  }
  for (const WrapperEntry &E : Read.Wrappers) {
    WrapperRow Row;
    Row.Name = E.Name;
    readCall(E.Calls, Row);
    Wrappers[E.Name] = Row;
  }
  return Error::success();
}

} // namespace tutti
