// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Tutti in the place of the linker: checks the program that is about to be
/// linked, and becomes the real linker with the same words. The check runs in a
/// process of its own, because whatever becomes of it the link must go on; only
/// findings that the user wants as errors stop it.
#include "driver/Commands.h"
#include "driver/check/LinkLine.h"
#include "driver/check/WholeProgram.h"
#include "program/SharedLibrary.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace tutti::driver {

namespace {
/// A file without a name, for this process and those it starts.
class Scratch {
public:
  Scratch() : Descriptor(memfd_create("tutti", 0)) {}
  explicit operator bool() const { return Descriptor >= 0; }
  void write(StringRef Bytes) const {
    raw_fd_ostream(Descriptor, /*shouldClose=*/false) << Bytes;
  }
  std::string path() const {
    return "/proc/self/fd/" + std::to_string(Descriptor);
  }

private:
  int Descriptor;
};
} // namespace

/// The exit status of \p Work in a child of this process; -1 if it crashed.
template <typename Fn> static int inChild(Fn Work) {
  pid_t Child = fork();
  if (Child < 0)
    return -1;
  if (Child == 0) {
    int Status = Work();
    errs().flush();
    _exit(Status);
  }
  int Status = 0;
  while (waitpid(Child, &Status, 0) < 0 && errno == EINTR)
    ;
  return WIFEXITED(Status) ? WEXITSTATUS(Status) : -1;
}

static std::vector<PackedExcerpt> excerptsOf(const LinkLine &Line) {
  std::vector<PackedExcerpt> Excerpts;
  for (const LinkLine::Input &In : Line.Inputs)
    for (PackedExcerpt &E : readExcerpts(In.Path)) {
      E.OnDemand &= !In.Whole;
      Excerpts.push_back(std::move(E));
    }
  return Excerpts;
}

/// The beginning of the first object file of \p Line.
static std::string targetOf(const LinkLine &Line) {
  for (const LinkLine::Input &In : Line.Inputs)
    if (auto File = MemoryBuffer::getFileSlice(In.Path, 64, 0))
      if (identify_magic((*File)->getBuffer()) == file_magic::elf_relocatable)
        return (*File)->getBuffer().str();
  return {};
}

void linkCommand(StringRef Linker, const ToolOptions &Options,
                 StringList Args) {
  LinkLine Line = readLinkLine(Args);
  std::vector<PackedExcerpt> Excerpts;
  if (!Line.Relocatable && Options.pass().WholeProgram)
    Excerpts = excerptsOf(Line);
  Scratch Told, Object;
  // One file has been checked when it was compiled.
  if (Excerpts.size() > 1) {
    int Status = inChild([&] {
      CheckedProgram Checked =
          checkProgram(Excerpts, Options.pass(), Line.Output, errs());
      Told.write(Checked.Told);
      return Checked.Failed ? 1 : 0;
    });
    if (Status == 1)
      exit(1);
    if (Status != 0)
      errs() << "tutti: note: the check of the whole program of " << Line.Output
             << " was not finished\n";
  }
  if (Line.Shared && !Excerpts.empty() && Told && Object) {
    std::string Section;
    for (const PackedExcerpt &E : Excerpts)
      Section += E.Bytes;
    // What a library tells, a program that is linked with it need not repeat.
    if (auto File = MemoryBuffer::getFileAsStream(Told.path()))
      Section += (*File)->getBuffer();
    Object.write(objectWithSection(Section, targetOf(Line)));
    Args.push_back(Object.path());
  }
  execute(Linker, Args, {}, Options.verbose());
}

} // namespace tutti::driver
