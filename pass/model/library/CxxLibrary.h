// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What belongs to the C++ standard library, by its mangled name (Itanium C++
/// ABI, 5.1.8: the abbreviations of namespace std and of its classes). Knows
/// nothing of what it does.

#ifndef TUTTI_MODEL_CXXLIBRARY_H
#define TUTTI_MODEL_CXXLIBRARY_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace tutti {

inline bool isOfCxxLibrary(llvm::StringRef Name) {
  if (Name.starts_with("_ZSt"))
    return true;
  if (!Name.consume_front("_ZN"))
    return false;
  Name.consume_front("K");
  return Name.starts_with("9__gnu") ||
         (Name.consume_front("S") && !Name.empty() &&
          llvm::StringRef("tabsiod").contains(Name.front()));
}

/// The library, and what the compiler calls of the ABI's (__cxa_throw,
/// __clang_call_terminate).
inline bool isOfCxxRuntime(llvm::StringRef Name) {
  return isOfCxxLibrary(Name) || Name.starts_with("__c");
}

/// operator new and new[], of all parameters; not what else begins with "n".
inline bool isOperatorNew(llvm::StringRef Name) {
  return (Name.consume_front("_Znw") || Name.consume_front("_Zna")) &&
         (Name.starts_with("m") || Name.starts_with("j"));
}

/// operator delete and delete[], likewise.
inline bool isOperatorDelete(llvm::StringRef Name) {
  return Name.starts_with("_ZdlPv") || Name.starts_with("_ZdaPv");
}

/// Takes back the memory that its first argument is the address of.
inline bool isDeallocation(llvm::StringRef Name) {
  return Name == "free" || isOperatorDelete(Name);
}

/// std::swap, which exchanges what its two arguments refer to.
inline bool isExchange(llvm::StringRef Name) {
  return Name.starts_with("_ZSt4swapI") || Name.starts_with("_ZNSt3__14swapI");
}

/// A member of std::string, in either of its forms.
inline bool isOfString(llvm::StringRef Name) {
  return Name.starts_with("_ZNSt7__cxx1112basic_string") ||
         Name.starts_with("_ZNKSt7__cxx1112basic_string") ||
         Name.starts_with("_ZNSs") || Name.starts_with("_ZNKSs");
}

/// Gives back the object that it was called for: streams that are written to,
/// strings that are changed.
inline bool returnsItsObject(llvm::StringRef Name) {
  if (Name.starts_with("_ZNSols") || Name.starts_with("_ZStls"))
    return true;
  if (!isOfString(Name))
    return false;
  for (const char *Changes :
       {"EEaS", "EEpL", "EE6append", "EE6assign", "EE6insert", "EE7replace"})
    if (Name.contains(Changes))
      return true;
  return false;
}

/// Nothing is left of what its object, or the one that it makes, was before.
inline bool beginsString(llvm::StringRef Name) {
  return (isOfString(Name) &&
          (Name.contains("EEaS") || Name.contains("EEC") ||
           Name.contains("EE6assign") || Name.contains("EE5clear"))) ||
         Name.starts_with("_ZNSt7__cxx119to_string") ||
         (Name.starts_with("_ZStpl") && Name.contains("basic_string"));
}

/// The address of an element of a std::vector: the one whose number is the
/// call's second argument, or the first one.
inline bool givesElement(llvm::StringRef Name) {
  return (Name.consume_front("_ZNSt6vectorI") ||
          Name.consume_front("_ZNKSt6vectorI")) &&
         (Name.ends_with("EEixEm") || Name.ends_with("EE2atEm"));
}
inline bool givesFirstElement(llvm::StringRef Name) {
  return (Name.consume_front("_ZNSt6vectorI") ||
          Name.consume_front("_ZNKSt6vectorI")) &&
         (Name.ends_with("EE4dataEv") || Name.ends_with("EE5frontEv"));
}

/// How many elements a std::vector has.
inline bool measuresVector(llvm::StringRef Name) {
  return Name.starts_with("_ZNKSt6vectorI") && Name.ends_with("EE4sizeEv");
}

/// Makes a std::vector, or leaves it, with as many elements as its second
/// argument says.
inline bool setsElements(llvm::StringRef Name) {
  return Name.consume_front("_ZNSt6vectorI") &&
         (Name.contains("EEC1EmRK") || Name.contains("EEC2EmRK") ||
          Name.contains("EE6resizeEm") || Name.contains("EE6assignEmRK"));
}

/// What an element takes of the std::vector that a member is of, where it is of
/// a type of the language; a vector of bool has no elements of its own.
inline std::optional<uint64_t> basicElementBytes(llvm::StringRef Name) {
  if ((!Name.consume_front("_ZNSt6vectorI") &&
       !Name.consume_front("_ZNKSt6vectorI")) ||
      Name.size() < 2 || Name[1] != 'S')
    return std::nullopt;
  switch (Name.front()) {
  case 'a':
  case 'c':
  case 'h':
    return 1;
  case 's':
  case 't':
    return 2;
  case 'f':
  case 'i':
  case 'j':
    return 4;
  case 'd':
  case 'l':
  case 'm':
  case 'x':
  case 'y':
    return 8;
  default:
    return std::nullopt;
  }
}

/// Makes a std::vector of nothing, or of so many zeros.
inline bool makesZeros(llvm::StringRef Name) {
  return Name.consume_front("_ZNSt6vectorI") &&
         (Name.contains("EEC1EmRKS") || Name.contains("EEC2EmRKS") ||
          Name.ends_with("EEC1Ev") || Name.ends_with("EEC2Ev") ||
          Name.ends_with("EE6resizeEm"));
}

/// An iterator at the first element of a std::vector, which a program takes to
/// go over all of them.
inline bool beginsElements(llvm::StringRef Name) {
  return (Name.consume_front("_ZNSt6vectorI") ||
          Name.consume_front("_ZNKSt6vectorI")) &&
         (Name.ends_with("EE5beginEv") || Name.ends_with("EE6cbeginEv"));
}
/// Goes on to another element by a number: operator+, -, +=, std::next.
inline bool movesIterator(llvm::StringRef Name) {
  if (Name.starts_with("_ZSt4next") || Name.starts_with("_ZSt7advance"))
    return true;
  return Name.contains("17__normal_iteratorI") &&
         (Name.ends_with("plEl") || Name.ends_with("miEl") ||
          Name.ends_with("pLEl") || Name.ends_with("mIEl"));
}
/// The element that an iterator is at.
inline bool givesAtIterator(llvm::StringRef Name) {
  return Name.contains("17__normal_iteratorI") && Name.ends_with("EEdeEv");
}
/// The number of the argument of an algorithm from which on it writes, as an
/// iterator; -1 where it is none of those.
inline int writesFrom(llvm::StringRef Name) {
  constexpr struct {
    const char *Name;
    int Argument;
  } Algorithms[] = {
      {"_ZSt4fillI", 0},     {"_ZSt6fill_nI", 0},       {"_ZSt4iotaI", 0},
      {"_ZSt8generateI", 0}, {"_ZSt10generate_nI", 0},  {"_ZSt4sortI", 0},
      {"_ZSt7reverseI", 0},  {"_ZSt11stable_sortI", 0}, {"_ZSt7replaceI", 0},
      {"_ZSt7shuffleI", 0},  {"_ZSt4copyI", 2},         {"_ZSt6copy_nI", 2}};
  for (const auto &A : Algorithms)
    if (Name.starts_with(A.Name))
      return A.Argument;
  return -1;
}
/// Gives the std::vector that it is called for more elements, or others: it may
/// move them elsewhere. To take over another vector's memory leaves its own.
inline bool changesElements(llvm::StringRef Name) {
  if (!Name.consume_front("_ZNSt6vectorI"))
    return false;
  for (const char *Changes : {"EE9push_backE", "EE12emplace_backI",
                              "EE6insertE", "EE6assignE", "EE6assignI"})
    if (Name.contains(Changes))
      return true;
  return Name.contains("EEaSERKS");
}
/// Makes a std::vector of all elements of its second argument, or assigns them.
inline bool copiesElements(llvm::StringRef Name) {
  return Name.consume_front("_ZNSt6vectorI") &&
         (Name.contains("EEaSERKS") || Name.contains("EEC1ERKS") ||
          Name.contains("EEC2ERKS")) &&
         !Name.contains("EEC1ERKS0_") && !Name.contains("EEC2ERKS0_");
}

/// Whether a static object of a function has still to be made.
inline bool asksWhetherMade(llvm::StringRef Name) {
  return Name == "__cxa_guard_acquire";
}

/// It is made now, or could not be.
inline bool saysItIsMade(llvm::StringRef Name) {
  return Name == "__cxa_guard_release" || Name == "__cxa_guard_abort";
}

/// Leaves its object as it is.
inline bool leavesItsObject(llvm::StringRef Name) {
  return givesElement(Name) || givesFirstElement(Name) ||
         (isOfCxxLibrary(Name) && Name.starts_with("_ZNK"));
}

/// The characters of a string.
inline bool givesText(llvm::StringRef Name) {
  return isOfString(Name) &&
         (Name.contains("EE5c_str") || Name.contains("EE4data"));
}

/// How long a string is.
inline bool measuresString(llvm::StringRef Name) {
  return isOfString(Name) &&
         (Name.ends_with("EE4sizeEv") || Name.ends_with("EE6lengthEv"));
}

/// The memory of an array that the object owns, at an element or at its first:
/// of a vector, a string, a valarray.
inline bool givesOwnMemory(llvm::StringRef Name) {
  return givesElement(Name) || givesFirstElement(Name) || givesText(Name) ||
         ((isOfString(Name) || Name.starts_with("_ZNSt8valarrayI")) &&
          Name.ends_with("ixEm"));
}

/// The destructor of such an object, which gives its memory back.
inline bool endsOwnMemory(llvm::StringRef Name) {
  return (Name.ends_with("D2Ev") || Name.ends_with("D1Ev")) &&
         (isOfString(Name) || Name.starts_with("_ZNSt6vectorI") ||
          Name.starts_with("_ZNSt8valarrayI"));
}

/// A member of the classes of text streams, their buffers and what they print
/// by, which are called through pointers: nothing of a program but a buffer or
/// a manipulator of its own is.
inline bool isOfText(llvm::StringRef Name) {
  if (!Name.consume_front("_ZN"))
    return false;
  Name.consume_front("K");
  if (Name.starts_with("So") || Name.starts_with("Si") ||
      Name.starts_with("Sd"))
    return true;
  unsigned Length = 0;
  if (!Name.consume_front("St"))
    return false;
  Name.consume_front("7__cxx11");
  if (Name.consumeInteger(10, Length))
    return false;
  Name = Name.substr(0, Length);
  return Name.ends_with("stream") || Name.ends_with("buf") ||
         Name.ends_with("ctype") || Name == "basic_ios" || Name == "ios_base" ||
         Name == "locale";
}

/// Begins to throw, or goes on.
inline bool isThrow(llvm::StringRef Name) {
  return Name.starts_with("__cxa_") || Name.starts_with("_Unwind_");
}

} // namespace tutti

#endif // TUTTI_MODEL_CXXLIBRARY_H
