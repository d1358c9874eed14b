// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What a call of a function in sight does to memory that its caller knows: to
/// variables of the file, behind its arguments, behind pointers that it finds
/// there. Only accesses that each call makes, but for loops without a turn. The
/// body of a region of OpenMP is such a function.

#ifndef TUTTI_PASS_CHECKS_BUFFERS_CALLEDTOUCHES_H
#define TUTTI_PASS_CHECKS_BUFFERS_CALLEDTOUCHES_H

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace llvm {
class Function;
class GlobalVariable;
class Instruction;
class Value;
} // namespace llvm

namespace tutti {

class PrivateCopy;
struct Touch;

struct CalledTouch {
  const llvm::Instruction *At = nullptr; ///< in the function
  /// Where it is: a variable, or behind the parameter of this number.
  const llvm::GlobalVariable *Variable = nullptr;
  unsigned Param = 0;
  /// Behind the pointer that is kept so many bytes behind the parameter.
  std::optional<int64_t> Member;
  /// The parameter is a container, from its first element on.
  bool IsContainer = false;
  int64_t Offset = 0;
  uint64_t Bytes = 0;
  bool Writes = false;
  bool MayBeNone = false;
};

class CalledTouches {
public:
  explicit CalledTouches(PrivateCopy &Copy) : Copy(Copy) {}

  const std::vector<CalledTouch> &of(const llvm::Function &F);

private:
  std::vector<CalledTouch> collect(llvm::Function &F);

  PrivateCopy &Copy;
  unsigned Depth = 0;
  std::map<const llvm::Function *, std::vector<CalledTouch>> Known;
};

} // namespace tutti

#endif // TUTTI_PASS_CHECKS_BUFFERS_CALLEDTOUCHES_H
