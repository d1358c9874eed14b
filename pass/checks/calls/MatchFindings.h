// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Findings of ranks that were run against each other, made from what the match
/// of their calls shows. Decides nothing about how sure they are.

#ifndef TUTTI_PASS_CHECKS_CALLS_MATCHFINDINGS_H
#define TUTTI_PASS_CHECKS_CALLS_MATCHFINDINGS_H

#include "analysis/execution/MatchSimulation.h"
#include "checks/Checks.h"
#include "llvm/ADT/DenseSet.h"
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tutti {

class CollectiveSequence;
class FunctionPlay;
class PrivateCopy;
struct PlayedWorld;

/// What rank R waits for, and where.
Note waitOf(const MatchSimulation &G, int R);

/// Ranks that wait for each other; at who waits for a message, if one does.
Finding deadlock(const MatchSimulation &G, llvm::ArrayRef<int> Stuck);

/// Who has come to a collective, and who never will.
std::optional<Finding> neverMet(const MatchSimulation::CollectiveMatch &M,
                                const std::vector<int> &Members);

/// A message of other data than the receive takes, or of more.
void compareMessage(const ProgramTrace &T, const MatchSimulation::Match &M,
                    Findings &Out);

/// What does not agree in one collective, and the text of it.
std::optional<std::pair<Check, std::string>>
disagreement(const ProgramTrace &T, const Action &A, const Action &B);

/// Pairs of a collective with vectors of which one side passes what the other
/// does not expect.
std::optional<Finding> misfit(const ProgramTrace &T,
                              const MatchSimulation::CollectiveMatch &M,
                              const std::vector<int> &Members);

/// Of one rank alone.
Finding findingOf(const ProcessFault &R);

/// Of ranks in one world, where messages may also go to what is not in sight,
/// or come from there; false: it is not known what goes right.
bool judgeMessages(const FunctionPlay &Play, const PlayedWorld &W,
                   Findings &Out);

/// The calls of messages that do here what they can: one that sends and takes
/// has both, none of them with MPI_PROC_NULL.
llvm::DenseSet<const llvm::Instruction *>
madeWhole(llvm::ArrayRef<Action> Actions);

/// All ranks do the same in a world, and exchange messages with neighbours that
/// are not known: whichever of these are on the two sides of each other, the
/// messages that one sends are not those that its neighbour takes.
std::optional<Finding> neighboursMiss(const FunctionPlay &Play,
                                      const PlayedWorld &W);

/// How much is not known, or it is nothing: then anything fits.
bool isOpen(const Action &A);

/// It says that a call has data and no buffer for it.
bool isOfNullBuffer(const Finding &F);
/// It says how much a call moves, or has room for.
bool isOfAmounts(const Finding &F);

/// Of a main that is executed with unknowns.
void checkPlayedProgram(FunctionPlay &Play, const llvm::Function &Main,
                        Findings &Out);

/// Of what functions that are executed by themselves pass to MPI.
void checkPlayedCalls(PrivateCopy &Copy, const CollectiveSequence &Seq,
                      Findings &Out);

/// Of functions that are executed by themselves, but for calls that went Right
/// from main on.
void checkPlayedMessages(FunctionPlay &Play,
                         const llvm::DenseSet<const llvm::Instruction *> &Right,
                         Findings &Out);

} // namespace tutti

#endif // TUTTI_PASS_CHECKS_CALLS_MATCHFINDINGS_H
