// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A call instruction read as a row of the MPI table: which function, in which
/// language, and the value behind each of its roles. Decides whether the
/// arguments can be trusted to be what the row says. Must not know what any
/// check wants from a call, nor anything beyond one call and what is stored
/// right before it.

#ifndef TUTTI_PASS_MODEL_MPICALL_H
#define TUTTI_PASS_MODEL_MPICALL_H

#include "tutti/MpiTable.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace llvm {
class CallBase;
class Function;
class Instruction;
class LLVMContext;
class Module;
class Type;
class Value;
} // namespace llvm

namespace tutti {

class MpiCall {
public:
  MpiCall() = default;
  explicit MpiCall(const llvm::CallBase &Call);
  /// False for anything that is not a direct call of a function of the table.
  static MpiCall get(const llvm::Instruction &I);

  /// The function that this symbol names: MPI_X, PMPI_X, MPI_X_c, and what
  /// Fortran compilers make of them; Fn::None for all others.
  static Fn lookup(llvm::StringRef Symbol);
  static Fn lookup(const llvm::Function &F);
  /// It also names a binding of mpi_f08 that gets descriptors of its buffers.
  static bool takesDescriptors(llvm::StringRef Symbol);

  explicit operator bool() const { return Which != Fn::None; }
  Fn fn() const { return Which; }
  const char *name() const { return tutti::name(Which); }
  const llvm::CallBase &call() const { return *Call; }
  bool isCollective() const { return tutti::isCollective(Which); }
  /// Arguments come by reference and a status comes last.
  bool isFortran() const { return Fortran; }
  /// The call's arguments have the number and the types of the row. Without
  /// (a missing prototype, a cast) no argument is handed out.
  bool isTrusted() const { return Trusted; }

  /// Which operand of the call is parameter Param of the row, or -1.
  int operandIndex(int Param) const;
  /// The operand itself: in Fortran the address of the argument.
  llvm::Value *operand(int Param) const;
  llvm::Value *operand(Role R) const { return operand(indexOf(Which, R)); }
  /// The argument by value; null when it is not known. In Fortran the value
  /// that was stored right before the call.
  llvm::Value *value(int Param) const;
  llvm::Value *value(Role R) const { return value(indexOf(Which, R)); }
  /// The argument when it is an integer constant.
  std::optional<int64_t> constant(Role R) const;

  /// How many bytes the call writes to this parameter's address; empty for
  /// arrays and buffers whose size is not in sight.
  std::optional<uint64_t> bytesWritten(int Param) const;

  /// How many bytes a call of Fortran reads from a number's address, where that
  /// is more than an integer of default kind has.
  std::optional<uint64_t> bytesRead(int Param) const;

  /// The operand that holds the scope (communicator, window, file), or null.
  llvm::Value *scope() const { return operand(scopeIndex(Which)); }
  /// The name of a predefined handle passed as this parameter, else empty.
  llvm::StringRef predefined(int Param) const;
  llvm::StringRef predefined(Role R) const {
    return predefined(indexOf(Which, R));
  }
  /// The name of a predefined handle of another kind than this parameter takes,
  /// or for a number; else empty.
  llvm::StringRef strayHandle(int Param) const;
  /// The parameter takes a handle, and gets a number that MPICH, whose other
  /// handles the call has, never gives to one of this kind.
  bool isNoHandle(int Param) const;

private:
  const llvm::CallBase *Call = nullptr;
  Fn Which = Fn::None;
  bool Fortran = false;
  bool Large = false;
  bool Trusted = false;
};

/// What a by-reference argument holds when Call is made: a constant object, or
/// a local whose last store before the call is in sight; else null.
llvm::Value *valueBehind(llvm::Value *Address, const llvm::CallBase &Call);

/// How C passes a parameter of this role; a handle as MPICH has it.
llvm::Type *passedInC(Role R, llvm::LLVMContext &C);
/// An integer or an address, as the library likes.
bool isHandle(Role R);
/// The role by value of the same kind of handle, for roles that pass one by
/// value or address, of those that programs make and free; MESSAGE_INOUT for
/// messages, which no function takes by value.
std::optional<Role> handleOf(Role R);
/// It is a handle, and not of a request: these have checks of their own.
inline bool isOfObject(Role R) {
  return handleOf(R).value_or(table::REQ) != table::REQ;
}

/// The name of the predefined handle that V is for a parameter of this role, or
/// empty. Fortran tells Open MPI's small integers from C's.
llvm::StringRef predefinedHandle(const llvm::Value *V, Role R, bool Fortran);

/// Bytes of an element of a predefined basic datatype: MPICH writes them into
/// its handle.
std::optional<uint64_t> sizeOfPredefined(const llvm::Value &Datatype, Role R,
                                         bool Fortran);

/// The blocking function that F is the nonblocking or persistent form of, F
/// itself if it is neither: of the rows before it the last one of its class
/// that takes the same but for the request, the hints and the status.
Fn blockingForm(Fn F);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_MPICALL_H
