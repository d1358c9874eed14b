// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Names of flang's procedures as the source has them, for the pass and the run
/// time alike. The run time links no C++ library: nothing here may throw.

#ifndef TUTTI_FORTRANNAMES_H
#define TUTTI_FORTRANNAMES_H

#include <string_view>

namespace tutti {

constexpr bool isOfFlang(std::string_view Mangled) {
  return Mangled.size() > 1 && Mangled[0] == '_' && Mangled[1] == 'Q';
}

/// Of _QQmain, _QMmodulePname, _QFhostPinner, _QPname; Mangled itself when it
/// is none of these.
constexpr std::string_view flangProcedure(std::string_view Mangled) {
  if (Mangled == "_QQmain")
    return "main program";
  const size_t P = isOfFlang(Mangled) ? Mangled.rfind('P') : Mangled.npos;
  if (P != Mangled.npos)
    Mangled.remove_prefix(P + 1);
  return Mangled;
}

} // namespace tutti

#endif // TUTTI_FORTRANNAMES_H
