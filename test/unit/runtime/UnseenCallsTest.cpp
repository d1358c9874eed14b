// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which names of other objects let a process make calls that nobody sees, and
/// what is read of an object's file.

#include "report/deadlock/UnseenCalls.h"
#include "core/ObjectFile.h"
#include "core/board/Board.h"

#include <cstdlib>
#include <cstring>
#include <elf.h>
#include <gtest/gtest.h>
#include <link.h>
#include <string>
#include <unistd.h>
#include <vector>

using namespace tutti;
using namespace tutti::rt;

namespace {

TEST(UnseenCalls, NamesOfTheProfilingInterface) {
  for (const char *Name :
       {"PMPI_Send", "PMPI_Isend", "PMPI_Wait", "PMPI_Barrier", "PMPI_Put",
        "PMPI_Send_c", "pmpi_send_", "pmpi_waitall_", "PMPI_Comm_dup",
        "pmpi_send_f08_"})
    EXPECT_TRUE(unseenBy(Name).Messages) << Name;
  // Nobody waits for these.
  for (const char *Name :
       {"PMPI_Wtime", "PMPI_Comm_rank", "PMPI_Type_commit", "MPI_Send",
        "mpi_send_", "PMPI_Sendx", "PMPI_", "malloc", ""})
    EXPECT_FALSE(unseenBy(Name).Messages) << Name;
}

TEST(UnseenCalls, WaysToHandOverFunctions) {
  EXPECT_EQ(unseenBy("mpi_keyval_create_").Callbacks, OfComms);
  EXPECT_EQ(unseenBy("mpi_errhandler_create_").Callbacks, OfErrors);
  EXPECT_EQ(unseenBy("mpi_comm_create_errhandler_").Callbacks, OfErrors);
  EXPECT_EQ(unseenBy("mpi_grequest_start_f08_").Callbacks, OfRequests);
  // These have wrappers.
  EXPECT_EQ(unseenBy("MPI_Comm_create_keyval").Callbacks, 0u);
  EXPECT_EQ(unseenBy("MPI_Keyval_create").Callbacks, 0u);
}

TEST(UnseenCalls, HandlesThatTheyChange) {
  EXPECT_TRUE(unseenBy("PMPI_Comm_free").changes(table::COMM_INOUT));
  EXPECT_TRUE(unseenBy("pmpi_win_free_").changes(table::WIN_INOUT));
  EXPECT_TRUE(unseenBy("PMPI_Waitall").changes(table::REQS));
  EXPECT_FALSE(unseenBy("PMPI_Waitall").changes(table::COMM_INOUT));
  EXPECT_FALSE(unseenBy("MPI_Comm_free").changes(table::COMM_INOUT));
  EXPECT_FALSE(unseenBy("PMPI_Comm_dup").changes(table::COMM_INOUT));
}

/// A shared library that consists of nothing but its names.
class Library {
public:
  explicit Library(const std::vector<std::pair<std::string, bool>> &Names) {
    struct {
      ElfW(Ehdr) Head;
      ElfW(Shdr) Sections[3];
    } File{};
    std::vector<ElfW(Sym)> Symbols(1);
    std::string Text(1, '\0');
    for (const auto &[Name, IsDefined] : Names) {
      ElfW(Sym) S{};
      S.st_name = static_cast<ElfW(Word)>(Text.size());
      S.st_shndx = IsDefined ? 1 : SHN_UNDEF;
      Symbols.push_back(S);
      Text += Name + '\0';
    }
    memcpy(File.Head.e_ident, ELFMAG, SELFMAG);
    File.Head.e_ident[EI_CLASS] = sizeof(void *) == 8 ? ELFCLASS64 : ELFCLASS32;
    File.Head.e_shentsize = sizeof(ElfW(Shdr));
    File.Head.e_shnum = 3;
    File.Head.e_shoff = offsetof(decltype(File), Sections);
    ElfW(Shdr) &Table = File.Sections[1], &Strings = File.Sections[2];
    Table.sh_type = SHT_DYNSYM;
    Table.sh_link = 2;
    Table.sh_entsize = sizeof(ElfW(Sym));
    Table.sh_offset = sizeof(File);
    Table.sh_size = Symbols.size() * sizeof(ElfW(Sym));
    Strings.sh_type = SHT_STRTAB;
    Strings.sh_offset = Table.sh_offset + Table.sh_size;
    Strings.sh_size = Text.size();
    Bytes.assign(reinterpret_cast<char *>(&File), sizeof(File));
    Bytes.append(reinterpret_cast<char *>(Symbols.data()), Table.sh_size);
    Bytes += Text;
    write();
  }
  ~Library() { unlink(Path); }
  void write() {
    int Fd = mkstemp(Path);
    EXPECT_EQ(::write(Fd, Bytes.data(), Bytes.size()),
              static_cast<ssize_t>(Bytes.size()));
    close(Fd);
  }
  /// As the kernel lists it.
  std::string line() const {
    return std::string("1000-2000 r-xp 00000000 08:01 42   ") + Path + "\n";
  }
  char Path[32] = "/tmp/tutti-library-XXXXXX";
  std::string Bytes;
};

UnseenCalls look(const Library &L) {
  return unseenCalls(L.line().c_str(), nullptr);
}

TEST(UnseenCalls, WhatAnObjectTakes) {
  EXPECT_TRUE(look(Library({{"PMPI_Isend", false}})).Messages);
  EXPECT_FALSE(look(Library({{"MPI_Isend", false}, {"puts", false}})).Messages);
  // MPI itself, its layer for Fortran, and a component.
  for (const char *Own :
       {"PMPI_Send", "mpi_send_", "mpi_send_f08_", "mca_io_romio_component"})
    EXPECT_FALSE(look(Library({{"PMPI_Isend", false}, {Own, true}})).Messages)
        << Own;
  EXPECT_TRUE(
      look(Library({{"PMPI_Isend", false}, {"mca_mine", true}})).Messages);
}

TEST(UnseenCalls, OnlyCodeThatIsNotOurs) {
  Library L({{"PMPI_Isend", false}});
  std::string Line = L.line();
  EXPECT_FALSE(
      unseenCalls(Line.c_str(), reinterpret_cast<void *>(0x1800)).Messages);
  EXPECT_TRUE(
      unseenCalls(Line.c_str(), reinterpret_cast<void *>(0x2000)).Messages);
  Line.replace(Line.find("r-xp"), 4, "r--p");
  EXPECT_FALSE(unseenCalls(Line.c_str(), nullptr).Messages);
  EXPECT_FALSE(
      unseenCalls("1000-2000 r-xp 0 00:00 0   [vdso]\n\n1-2 r-xp", nullptr)
          .Messages);
}

TEST(UnseenCalls, WhatCannotBeReadMayDoAnything) {
  EXPECT_TRUE(
      unseenCalls("1-2 r-xp 0 08:01 4 /tmp/x (deleted)\n", nullptr).Messages);
  EXPECT_FALSE(unseenCalls("1-2 r-xp 0 00:01 4 /memfd:jit (deleted)\n", nullptr)
                   .Messages);
  // Cut anywhere it is not taken for one that takes nothing.
  Library L({{"PMPI_Isend", false}});
  std::string Whole = L.Bytes;
  for (size_t Size = 1; Size < Whole.size(); Size += 7) {
    ASSERT_EQ(truncate(L.Path, static_cast<off_t>(Size)), 0);
    EXPECT_TRUE(look(L).Messages) << Size;
    unlink(L.Path);
    strcpy(L.Path + strlen(L.Path) - 6, "XXXXXX");
    L.write();
  }
  // What was never an object has no names.
  L.Bytes = std::string(4096, 'x');
  unlink(L.Path);
  strcpy(L.Path + strlen(L.Path) - 6, "XXXXXX");
  L.write();
  EXPECT_FALSE(look(L).Messages);
}

TEST(UnseenCalls, ThisProgramAsItIs) {
  ObjectFile Me("/proc/self/exe");
  ASSERT_TRUE(Me.isSound());
  bool Takes = false;
  for (size_t I = 0; I < Me.size(); ++I)
    Takes |= !Me.isDefined(I) && !strcmp(Me.name(I), "mkstemp");
  EXPECT_TRUE(Takes);
  EXPECT_FALSE(unseenCallsHere().Messages);
}

} // namespace
