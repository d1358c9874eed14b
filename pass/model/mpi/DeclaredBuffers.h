// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the source declares the elements of each buffer to be that a call is
/// handed, where the code itself shows an address only: behind pointers, in
/// members, in what member functions of containers return. Filled by a compiler
/// that has the source; knows nothing of MPI.

#ifndef TUTTI_PASS_MODEL_DECLAREDBUFFERS_H
#define TUTTI_PASS_MODEL_DECLAREDBUFFERS_H

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace llvm {
class CallBase;
class DICompositeType;
class StringRef;
} // namespace llvm

namespace tutti {

/// The type of one element.
struct DeclaredElement {
  enum Sort : uint8_t {
    Unknown,
    Integer,
    Float,
    Bool,
    Pointer,
    Container ///< an object that keeps its elements elsewhere
  } Of = Unknown;
  unsigned Bytes = 0;
  std::string Name;
  bool Cast = false; ///< the program writes a cast to a pointer without a type
  bool One = false;  ///< the address of one variable or member, no array's
  uint64_t Elements = 0; ///< of a whole array, where the source says how many
  int Type = -1; ///< of the program's own functions: which argument is its type
  bool operator==(const DeclaredElement &E) const {
    return Of == E.Of && Bytes == E.Bytes && Cast == E.Cast && One == E.One &&
           Elements == E.Elements && Type == E.Type;
  }
};

/// A class template of the C++ standard library, by its name, whose objects are
/// an address and what goes with it.
bool keepsElsewhere(llvm::StringRef Name);
/// The same by debug information: its name without "std::", or empty.
llvm::StringRef containerName(const llvm::DICompositeType &Class);

class DeclaredBuffers {
public:
  /// A call by its place; In is the function of the object file it is in, where
  /// one place of the source makes several (templates), else empty.
  void add(unsigned Line, unsigned Column, std::string Callee, unsigned Param,
           std::string In, DeclaredElement What);
  /// Unknown also when calls at one place are not told apart.
  DeclaredElement of(const llvm::CallBase &Call, unsigned Param) const;

private:
  std::map<std::tuple<unsigned, unsigned, std::string, unsigned>,
           std::vector<std::pair<std::string, DeclaredElement>>>
      At;
};

} // namespace tutti

#endif // TUTTI_PASS_MODEL_DECLAREDBUFFERS_H
