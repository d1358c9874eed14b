// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The names that an executable or a shared library takes from others and gives
/// to them, read from its file. Decides whether the file is sound; must not
/// know what the names mean.

#ifndef TUTTI_CORE_OBJECTFILE_H
#define TUTTI_CORE_OBJECTFILE_H

#include <cstddef>

namespace tutti::rt {

class ObjectFile {
public:
  /// Sound when the file was read and is one for this machine.
  explicit ObjectFile(const char *Path);
  ~ObjectFile();
  ObjectFile(const ObjectFile &) = delete;
  ObjectFile &operator=(const ObjectFile &) = delete;

  bool isSound() const { return Sound; }
  /// It can be read, and is no such file at all.
  bool isOther() const { return Other; }
  size_t size() const { return Count; }
  const char *name(size_t I) const;
  /// It is there; else it is taken from another object.
  bool isDefined(size_t I) const;

private:
  bool read();
  const char *Data = nullptr;
  size_t Bytes = 0, Count = 0, NameBytes = 0;
  const void *Symbols = nullptr;
  const char *Names = nullptr;
  bool Sound = false, Other = false;
};

} // namespace tutti::rt

#endif // TUTTI_CORE_OBJECTFILE_H
