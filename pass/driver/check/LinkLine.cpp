// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Knows the few options that decide about inputs. The value of any other
/// option is taken for a file too: whoever reads it finds that it is none.
#include "driver/check/LinkLine.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"

using namespace llvm;

namespace tutti::driver {

namespace {
class Reader {
public:
  LinkLine read(ArrayRef<const char *> Words) {
    for (size_t I = 0; I < Words.size(); ++I) {
      StringRef Word = Words[I];
      StringRef Next = I + 1 < Words.size() ? Words[I + 1] : "";
      if (!Word.starts_with("-")) {
        Line.Inputs.push_back({Word.str(), Now.Whole});
      } else if (Word == "-o" || Word == "--output") {
        Line.Output = Next.str();
        ++I;
      } else if (Word.consume_front("--output=")) {
        Line.Output = Word.str();
      } else if (Word == "-L" || Word == "--library-path") {
        Folders.push_back(Next.str());
        ++I;
      } else if (Word == "-l" || Word == "--library") {
        library(Next);
        ++I;
      } else if (Word.consume_front("--library-path=") ||
                 Word.consume_front("-L")) {
        Folders.push_back(Word.str());
      } else if (Word.consume_front("--library=") || Word.consume_front("-l")) {
        library(Word);
      } else {
        setting("-" + Word.ltrim('-').str());
      }
    }
    return std::move(Line);
  }

private:
  struct State {
    bool Whole = false, Static = false;
  };

  void setting(StringRef Word) {
    if (Word == "-whole-archive")
      Now.Whole = true;
    else if (Word == "-no-whole-archive")
      Now.Whole = false;
    else if (Word == "-Bstatic" || Word == "-static" || Word == "-dn")
      Now.Static = true;
    else if (Word == "-Bdynamic" || Word == "-dy")
      Now.Static = false;
    else if (Word == "-push-state")
      Saved.push_back(Now);
    else if (Word == "-pop-state" && !Saved.empty())
      Now = Saved.back(), Saved.pop_back();
    else if (Word == "-shared" || Word == "-Bshareable")
      Line.Shared = true;
    else if (Word == "-r" || Word == "-relocatable" || Word == "-i")
      Line.Relocatable = true;
  }

  void library(StringRef Name) {
    StringList Candidates;
    if (Name.consume_front(":"))
      Candidates = {Name.str()};
    else if (Now.Static)
      Candidates = {("lib" + Name + ".a").str()};
    else
      Candidates = {("lib" + Name + ".so").str(), ("lib" + Name + ".a").str()};
    for (const std::string &Folder : Folders)
      for (const std::string &File : Candidates) {
        SmallString<256> Path(Folder);
        sys::path::append(Path, File);
        if (sys::fs::exists(Path)) {
          Line.Inputs.push_back({std::string(Path), Now.Whole});
          return;
        }
      }
  }

  LinkLine Line;
  StringList Folders;
  State Now;
  std::vector<State> Saved;
};
} // namespace

LinkLine readLinkLine(const StringList &Args) {
  BumpPtrAllocator Allocator;
  SmallVector<const char *, 64> Words;
  for (const std::string &Arg : Args)
    Words.push_back(Arg.c_str());
  cl::ExpansionContext Context(Allocator, cl::TokenizeGNUCommandLine);
  // A response file that cannot be read is for the linker to complain of.
  consumeError(Context.expandResponseFiles(Words));
  return Reader().read(Words);
}

} // namespace tutti::driver
