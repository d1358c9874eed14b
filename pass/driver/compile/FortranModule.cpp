// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Tells flang's module files (text that starts with "!mod$") from gfortran's
/// (compressed), and adds Tutti's only where flang would stop without it.
#include "driver/compile/FortranModule.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace tutti::driver {

static bool hasFlangModule(StringRef Folder) {
  SmallString<256> Path(Folder);
  sys::path::append(Path, "mpi.mod");
  ErrorOr<std::unique_ptr<MemoryBuffer>> File = MemoryBuffer::getFile(Path);
  // A byte order mark may come first.
  return File && (*File)->getBuffer().take_front(16).contains("!mod$");
}

/// The constants of mpif.h are part of the ABI.
static std::string moduleFolder(const Install &Files, MpiFlavour Flavour) {
  return Files.runtimeFolder(Flavour == MpiFlavour::MpichAbi ? MpiFlavour::Mpich
                                                             : Flavour);
}

StringList moduleFlags(const Install &Files, MpiFlavour Flavour,
                       const StringList &Includes) {
  for (const std::string &Folder : Includes)
    if (hasFlangModule(Folder))
      return {};
  std::string Own = moduleFolder(Files, Flavour) + "/mod";
  if (!hasFlangModule(Own))
    return {};
  return {"-I" + Own};
}

StringList moduleLibrary(const Install &Files, MpiFlavour Flavour) {
  std::string Archive = moduleFolder(Files, Flavour) + "/libtutti_mpi_f.a";
  if (!sys::fs::exists(Archive))
    return {};
  return {Archive};
}

} // namespace tutti::driver
