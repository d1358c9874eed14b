// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-argument: a constant that no execution may pass: a negative count or
/// tag, a rank that cannot be, a null handle or one of another kind,
/// MPI_IN_PLACE where there is no such thing, the address zero; in Fortran,
/// where mpif.h declares no interfaces, another number of arguments. Silent for
/// what only the root reads, and for what a special rank makes meaningless.

#include "analysis/arguments/CallArguments.h"
#include "analysis/sequence/divergence/Divergence.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/mpi/MpiConstant.h"
#include "model/texts/Calls.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

class ArgumentCheck {
public:
  ArgumentCheck(const MpiCall &Call, const RankDependence &Ranks, Findings &Out)
      : Call(Call), Ranks(Ranks), Out(Out) {}

  void run() {
    // Only a call that takes part in the operation has to say what it means.
    auto Root = Call.constant(table::ROOT);
    bool TakesPart = !has(Call.fn(), table::ROOT) || hasPredefinedScope(Call) ||
                     (Root && *Root >= 0);
    const table::RoleList &Roles = row(Call.fn()).Roles;
    for (int P = 0; P < Roles.Size; ++P) {
      if (Call.strayHandle(P).empty())
        rank(P, Roles.At[P]);
      if (!TakesPart || onlyAtRoot(Call.fn(), P) || belongsToInPlace(P))
        continue;
      count(P, Roles.At[P]);
      tag(P, Roles.At[P]);
      colour(P, Roles.At[P]);
      window(P, Roles.At[P]);
      place(P, Roles.At[P]);
      if (!otherHandle(P))
        handle(P, Roles.At[P]);
    }
    for (const DataArgument &D : dataArguments(Call.fn()))
      buffer(D);
  }

private:
  /// Programs that name a rank by a number are made for a few ranks.
  static constexpr int64_t MostMeant = 64;

  template <const TextRow &Row, class... A> void report(const A &...Args) {
    Out.push_back(findingAt(Call, Check::Argument, Severity::Error,
                            say<Row>(Call.name(), Args...)));
  }

  /// Counts and types of a buffer that is in place are not read.
  bool belongsToInPlace(int Param) {
    for (const DataArgument &D : dataArguments(Call.fn()))
      if ((D.Count == Param || D.Type == Param) && isInPlace(Call, D.Buffer) &&
          !has(Call.fn(), table::TYPE))
        return true;
    return false;
  }

  void count(int P, Role R) {
    switch (R) {
    case table::COUNT:
    case table::SCOUNT:
    case table::RCOUNT:
    case table::LCOUNT:
    case table::TARGET_COUNT:
    case table::NREQ:
    case table::BLOCKLEN:
    case table::N:
    case table::NDIMS:
    case table::INDEGREE:
    case table::OUTDEGREE:
    case table::PARTITIONS:
      break;
    default:
      return;
    }
    if (row(Call.fn()).Kind == Class::Dynamic)
      return; // read at the root alone
    if (auto N = constantAt(Call, P); N && *N < 0)
      report<text::NegativeCount>(*N);
  }

  /// MPI_UNDEFINED has one value in all implementations.
  void colour(int P, Role R) {
    auto Colour =
        R == table::COLOR ? constantAt(Call, P) : std::optional<int64_t>();
    if (Colour && *Colour < 0 && *Colour != MpiUndefined)
      report<text::NegativeColour>(*Colour);
    if (R == table::COLOR && !Colour)
      chosenColour(P);
  }

  /// What may be in the variable that stands for a number of Fortran, if it is
  /// one of the function's own; nothing where somebody asks about it.
  SmallVector<const Value *, 8> storedFor(int P) const {
    const auto *A = dyn_cast_or_null<AllocaInst>(Call.operand(P));
    SmallVector<StoreInst *, 8> Stores;
    SmallPtrSet<BasicBlock *, 8> Blocks;
    if (!A)
      return {};
    for (const User *U : A->users()) {
      if (isa<LoadInst>(U) && any_of(U->users(), IsaPred<CmpInst>))
        return {};
      const auto *S = dyn_cast<StoreInst>(U);
      if (!S || S->getPointerOperand() != A)
        continue;
      Stores.push_back(const_cast<StoreInst *>(S));
      Blocks.insert(Stores.back()->getParent());
    }
    auto Writes = [&](const Instruction &I) {
      return is_contained(Stores, &I);
    };
    const BasicBlock &At = *Call.call().getParent();
    const bool IsSetThere =
        any_of(make_range(At.begin(), Call.call().getIterator()), Writes);
    SmallVector<const Value *, 8> Result;
    for (StoreInst *S : Stores) {
      BasicBlock *Own = S->getParent();
      auto Rest = make_range(std::next(S->getIterator()), Own->end());
      const auto Next = find_if(Rest, [&](const Instruction &I) {
        return &I == &Call.call() || Writes(I);
      });
      if (Next != Own->end()
              ? &*Next == &Call.call()
              : !IsSetThere && any_of(successors(Own), [&](BasicBlock *B) {
                  return isPotentiallyReachable(
                      B, const_cast<BasicBlock *>(&At), &Blocks);
                }))
        Result.push_back(S->getValueOperand());
    }
    return Result;
  }

  /// A negative colour that one way brings, and that nobody asks about.
  void chosenColour(int P) {
    const Value *V = Call.value(P);
    SmallVector<const Value *, 8> Work;
    if (V && !isa<Constant>(V))
      Work.push_back(V);
    else if (!V && Call.isFortran())
      Work = storedFor(P);
    SmallPtrSet<const Value *, 8> Seen;
    constexpr unsigned Most = 32;
    while (!Work.empty()) {
      const Value *Next = Work.pop_back_val();
      if (!Seen.insert(Next).second)
        continue;
      if (Incomplete::reached(Seen.size() > Most, Incomplete::Steps,
                              &Call.call()))
        return;
      if (!isa<Constant>(Next) &&
          any_of(Next->users(), [](const User *U) { return isa<CmpInst>(U); }))
        return;
      if (const auto *Phi = dyn_cast<PHINode>(Next))
        append_range(Work, Phi->incoming_values());
      else if (const auto *S = dyn_cast<SelectInst>(Next))
        Work.append({S->getTrueValue(), S->getFalseValue()});
      const auto *C = dyn_cast<ConstantInt>(Next);
      if (!C || !C->isNegative() || C->getSExtValue() == MpiUndefined)
        continue;
      report<text::PerhapsNegativeColour>(C->getSExtValue());
      Out.back().Sev = Severity::Warning;
      lower(Out.back(), Confidence::OneOfSeveral);
      return;
    }
  }

  /// MPI-3.1, section 11.2: a size is not negative, a unit is positive.
  void window(int P, Role R) {
    if (R != table::WSIZE && R != table::DISP_UNIT)
      return;
    auto N = constantAt(Call, P);
    if (R == table::WSIZE && N && *N < 0)
      report<text::WindowSize>(*N);
    if (R == table::DISP_UNIT && N && *N < 1)
      report<text::WindowUnit>(*N);
  }

  /// MPI-3.1, sections 8.2, 11.3, 13.2 and 13.3. Where a file pointer is moved
  /// an offset may go back.
  void place(int P, Role R) {
    bool IsSize = R == table::FSIZE || R == table::BSIZE ||
                  (R == table::AINT && Call.fn() == Fn::Alloc_mem);
    bool IsOffset = R == table::OFFSET && !has(Call.fn(), table::WHENCE);
    bool IsDisplacement = R == table::TARGET_DISP || R == table::DISP;
    auto N = IsSize || IsOffset || IsDisplacement ? constantAt(Call, P)
                                                  : std::optional<int64_t>();
    if (!N || *N >= 0 ||
        (R == table::DISP &&
         librariesOf(Call).mayBe(MpiConstant::DisplacementCurrent, *N)))
      return;
    auto Target = Call.constant(table::TARGET_RANK);
    if (R == table::TARGET_DISP && Target && *Target < 0)
      return;
    if (IsSize)
      report<text::NegativeSize>(*N);
    else if (IsOffset)
      report<text::NegativeOffset>(*N);
    else
      report<text::NegativeDisplacement>(*N);
  }

  void tag(int P, Role R) {
    bool Receives =
        R == table::RTAG || (R == table::TAG && has(Call.fn(), table::SOURCE));
    if (R != table::TAG && R != table::STAG && R != table::CTOR_TAG &&
        !Receives)
      return;
    auto Tag = constantAt(Call, P);
    if (!Call.strayHandle(P).empty())
      return;
    constexpr int64_t Everywhere = 32767; // MPI-3.1, section 8.1.2
    if (Tag && *Tag > Everywhere) {
      report<text::TagTooHigh>(*Tag);
      Out.back().Sev = Severity::Warning;
      lower(Out.back(), Confidence::TagFits);
      return;
    }
    if (!Tag || *Tag >= 0)
      return;
    const bool MayBeAny = librariesOf(Call).mayBe(MpiConstant::AnyTag, *Tag);
    if (Receives && MayBeAny)
      return;
    if (MayBeAny)
      report<text::SendsWithAnyTag>();
    else
      report<text::NegativeTag>(*Tag);
  }

  void rank(int P, Role R) {
    bool Sends = R == table::DEST || R == table::TARGET_RANK;
    bool Root = R == table::ROOT;
    if (!Sends && !Root && R != table::SOURCE && R != table::LEADER)
      return;
    auto Rank = constantAt(Call, P);
    if (!Rank)
      return;
    // Where files and windows are the scope the communicator is not in sight.
    if (*Rank > 0 &&
        (Call.predefined(scopeIndex(Call.fn())) == "MPI_COMM_SELF" ||
         Call.predefined(table::COMM) == "MPI_COMM_SELF"))
      return report<text::RankOfSelf>(*Rank);
    if (*Rank > MostMeant) {
      report<text::RankOfMany>(*Rank, *Rank + 1);
      return lower(Out.back(), Confidence::MadeForMany);
    }
    if (*Rank >= 0)
      return;
    switch (specialRank(Call, *Rank)) {
    case SpecialRank::Unclear:
      return;
    case SpecialRank::None:
      return report<text::NegativeRank>(*Rank);
    case SpecialRank::ProcNull:
      if (Root && hasPredefinedScope(Call))
        report<text::RootProcNull>();
      else if (R == table::LEADER)
        report<text::LeaderProcNull>();
      return;
    case SpecialRank::AnySource:
      if (Sends)
        report<text::SendsToAnySource>();
      else if (R != table::SOURCE)
        report<text::AnySourceAsRank>();
      return;
    case SpecialRank::Root:
      if (!Root)
        report<text::RootAsRank>();
      else if (hasPredefinedScope(Call))
        report<text::RootOfIntracommunicator>();
      return;
    }
  }

  /// Arguments that have changed places: where handles are integers, no
  /// compiler sees it.
  bool otherHandle(int P) {
    StringRef Stray = Call.strayHandle(P);
    if (Stray.empty() && !Call.isNoHandle(P))
      return false;
    std::string As =
        quoted(StringRef(row(row(Call.fn()).Roles.At[P]).Name).lower());
    if (Stray.empty())
      report<text::NumberForHandle>(*constantAt(Call, P), As);
    else
      report<text::OtherHandle>(Stray, As);
    return true;
  }

  void handle(int P, Role R) {
    switch (R) {
    case table::COMM:
    case table::COMM2:
    case table::OP:
    case table::GROUP:
    case table::REMOTE_GROUP:
    case table::WIN:
    case table::OLDTYPE:
    case table::ERRH:
      break;
    case table::FILE: // whose null handle stands for files to be opened
      if (has(Call.fn(), table::ERRH) || has(Call.fn(), table::ERRH_OUT))
        return;
      break;
    case table::TYPE:
    case table::STYPE:
    case table::RTYPE:
    case table::TARGET_TYPE:
      for (const DataArgument &D : dataArguments(Call.fn()))
        if (D.Type == P && constantAt(Call, D.Count) == 0)
          return; // nothing is described
      if (R == table::STYPE && Call.predefined(table::OP) == "MPI_NO_OP")
        return; // what is at the target is only read
      break;
    default:
      return;
    }
    if (Call.fn() != Fn::Abort && isNullHandle(Call, P))
      report<text::NullHandle>(Call.predefined(P));
  }

  void buffer(const DataArgument &D) {
    if (isInPlace(Call, D.Buffer)) {
      // Those who are not the root may say what they like.
      const Degree Apart = D.OnlyAtRoot ? apart() : Degree::Uniform;
      if (inPlaceAllowed(D) || Apart > Degree::Unknown ||
          (Apart == Degree::Unknown && rootCallsElsewhere()))
        return;
      if (D.Writes && D.Reads)
        report<text::InPlaceOnlyBuffer>();
      else if (D.Reads)
        report<text::InPlaceSendBuffer>();
      else
        report<text::InPlaceReceiveBuffer>();
      if (Apart == Degree::Unknown)
        lower(Out.back(), Confidence::AtRootOnly);
      return;
    }
    if (D.OnlyAtRoot || !isNullBuffer(Call, D.Buffer) ||
        !basicType(Call, D.Type) || movesData(Call, D) != Moves::Yes)
      return;
    if (auto N = constantAt(Call, D.Count); N && *N > 0)
      report<text::NullBuffer>(*N, Call.predefined(D.Type));
  }

  /// How much ranks differ in what decides whether the call is made.
  Degree apart() const {
    const BasicBlock &B = *Call.call().getParent();
    const FlowGraph &G = Ranks.graph(*B.getParent());
    unsigned At = G.indexOf(&B);
    if (At == FlowGraph::Exit)
      return Degree::Rank;
    Degree Most = Degree::Uniform;
    for (unsigned D : G.decisionsOver(At))
      if (const Value *C = RankDependence::condition(*G.nodes()[D].Block))
        Most = std::max(Most, Ranks.degree(*C));
    return Most;
  }

  /// On another side of a decision the same call has MPI_IN_PLACE for the data
  /// of one's own, which the root alone may do: so this one is not its.
  bool rootCallsElsewhere() const {
    Function &F = *const_cast<Function *>(Call.call().getFunction());
    const auto &DT =
        Ranks.copy().analyses().getResult<DominatorTreeAnalysis>(F);
    const BasicBlock *Here = Call.call().getParent();
    return any_of(instructions(F), [&](const Instruction &I) {
      MpiCall Other = MpiCall::get(I);
      return Other && Other.fn() == Call.fn() &&
             any_of(dataArguments(Other.fn()),
                    [&](const DataArgument &D) {
                      return !D.OnlyAtRoot && isInPlace(Other, D.Buffer);
                    }) &&
             !DT.dominates(Here, I.getParent()) &&
             !DT.dominates(I.getParent(), Here);
    });
  }

  bool inPlaceAllowed(const DataArgument &D) {
    Fn F = Call.fn();
    if (row(F).Kind != Class::Data || (D.Reads && D.Writes))
      return false;
    bool Scatters =
        has(F, table::ROOT) && onlyAtRoot(F, indexOf(F, table::SBUF));
    return D.Writes ? Scatters : !Scatters;
  }

  const MpiCall &Call;
  const RankDependence &Ranks;
  Findings &Out;
};

} // namespace

/// A subroutine of Fortran takes the parameters of the row and the status, each
/// by its address; lengths of texts come behind them by value. A program's own
/// body of that name takes what it likes.
static void number(const MpiCall &Call, Findings &Out) {
  const CallBase &CB = Call.call();
  // Calls that differ in their arguments share one declaration.
  const auto *Callee =
      dyn_cast<Function>(CB.getCalledOperand()->stripPointerCasts());
  if (!Call.isFortran() || !Callee || !Callee->isDeclaration() ||
      !CB.getType()->isVoidTy())
    return;
  int Takes = 1;
  for (int P = 0; P < row(Call.fn()).Roles.Size; ++P)
    Takes += Call.operandIndex(P) >= 0;
  int Gets = count_if(CB.args(),
                      [](const Use &U) { return U->getType()->isPointerTy(); });
  if (Gets == Takes)
    return;
  Out.push_back(findingAt(
      Call, Check::Argument, Severity::Error,
      Gets == 1 ? say<text::OneFortranArgument>(Call.name(), Takes)
                : say<text::FortranArguments>(Call.name(), Gets, Takes)));
}

void checkArgument(CheckContext &C, Findings &Out) {
  const RankDependence &Ranks =
      DivergenceAnalysis::of(C.Copy).Sequences->ranks();
  for (Function *F : C.Copy.functions())
    for (const Instruction &I : instructions(*F)) {
      MpiCall Call = MpiCall::get(I);
      if (Call && Call.isTrusted())
        ArgumentCheck(Call, Ranks, Out).run();
      if (Call)
        number(Call, Out);
    }
}

} // namespace tutti
