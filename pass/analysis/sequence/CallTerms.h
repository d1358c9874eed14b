// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What a collective call passes, beside its root, that all members of its
/// communicator have to agree on: the operation, the type signature, whether it
/// works in place, and the numbers that the table says must be the same.
/// Compares nothing; an argument that is not in sight is not known.

#ifndef TUTTI_PASS_ANALYSIS_SEQUENCE_CALLTERMS_H
#define TUTTI_PASS_ANALYSIS_SEQUENCE_CALLTERMS_H

#include "analysis/arguments/CallArguments.h"
#include "analysis/values/Conditions.h"
#include "model/mpi/MpiCall.h"
#include <array>

namespace tutti {

/// Each term of a call by its number: equal numbers, equal terms.
struct CallTerms {
  /// Type: the datatype alone, where a count that is not known hides the
  /// signature. Two that differ are the same only in a call without data.
  enum Which : unsigned {
    Op,
    Signature,
    InPlace,
    Type,
    Value,
    Last = Value + 2
  };
  static constexpr unsigned Size = Last + 1;
  enum : unsigned { None, Unknown, FirstKnown };
  std::array<unsigned, Size> At{};

  bool operator<(const CallTerms &T) const { return At < T.At; }
};

/// Count and datatype that every rank passes alike, or an empty argument.
DataArgument agreedData(Fn F);

class TermTable {
public:
  explicit TermTable(Conditions &Conds) : Conds(Conds) {}

  CallTerms of(const MpiCall &Call, const Assignment &Given);
  /// How a message says it: "MPI_SUM", "2 x MPI_INT", "3".
  const std::string &text(unsigned Term) const { return Texts[Term]; }
  /// A signature of raw bytes fits others, as far as is known here.
  bool isRaw(unsigned Term) const { return Raw[Term]; }
  /// The values of the call that a term follows from.
  static llvm::SmallVector<const llvm::Value *, 2> operands(const MpiCall &Call,
                                                            unsigned Term);
  /// The parameter behind a term of the sort Value, or -1.
  static int parameterOf(Fn F, unsigned Term);

private:
  unsigned number(std::string Same, std::string Text, bool IsRaw = false);
  std::optional<int64_t> integer(const MpiCall &Call, int Param,
                                 const Assignment &Given);
  unsigned op(const MpiCall &Call, const Assignment &Given);
  unsigned signature(const MpiCall &Call, const Assignment &Given);
  unsigned typeAlone(const MpiCall &Call, const Assignment &Given);
  unsigned inPlace(const MpiCall &Call, const Assignment &Given);
  unsigned value(const MpiCall &Call, int Param, const Assignment &Given);

  Conditions &Conds;
  std::map<std::string, unsigned> Numbers;
  std::vector<std::string> Texts{"", "unknown"};
  std::vector<bool> Raw{false, false};
  /// Of calls whose arguments are the same in all cases.
  llvm::DenseMap<const llvm::CallBase *, CallTerms> Fixed;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_SEQUENCE_CALLTERMS_H
