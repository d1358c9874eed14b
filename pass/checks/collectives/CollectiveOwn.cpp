// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The part of mpi-collective-args and mpi-collective-type that one call shows
/// without its values: an argument that all ranks must pass alike follows from
/// what each rank has of its own. A file's name that is made of the rank, a
/// count that only one rank has been told. What can be evaluated for two ranks
/// is CollectiveTerms'.

#include "analysis/sequence/CallTerms.h"
#include "analysis/values/SharedInPart.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "checks/collectives/DivergenceText.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/library/CxxLibrary.h"
#include "model/texts/Collectives.def"
#include "model/texts/Shared.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

/// What an argument follows from, and where that comes from.
struct Origin {
  AbstractValue Fact;
  Reason Why;

  bool saysRank() const {
    return Why.Source && MpiCall::get(*Why.Source).fn() == Fn::Comm_rank;
  }
  /// From what another rank sent, or how much that was: each rank has its own.
  /// What all read from files is most often one file.
  bool isOwn() const {
    return Fact.Deg == Degree::Local && !Fact.Over && Why.Source &&
           MpiCall::get(*Why.Source);
  }
};

/// The rank is read in the function that makes the call.
bool isNear(const MpiCall &Call, const Origin &From) {
  return From.Why.Source->getFunction() == Call.call().getFunction();
}

class OwnArguments {
public:
  OwnArguments(CollectiveSequence &Seq, Findings &Out)
      : Ranks(Seq.ranks()), Conds(Seq.conditions()), Shared(Ranks, Conds),
        Out(Out) {}
  void look(const MpiCall &Call);

private:
  Origin ofValue(const MpiCall &Call, int Param) const;
  Origin ofMemory(const Instruction &At, const Value &Address,
                  int64_t Bytes) const;
  Origin chosenText(const Value &Address, bool &AllNamed) const;
  Origin ofText(const MpiCall &Call, const Value &Address) const;
  bool sameRanks(const MpiCall &Call, const Origin &From) const;
  bool isShared(const MpiCall &Call, int Param);
  bool alone(const Value &Handle, unsigned Depth) const;
  Origin rankIn(const MpiCall &Call, int Param) const;
  const Instruction *measuresBrought(const MpiCall &Call,
                                     const DataArgument &D) const;
  bool comesByRank(const MpiCall &Call) const;
  void count(const MpiCall &Call);
  void value(const MpiCall &Call, int Param);
  void array(const MpiCall &Call, int Param);
  void text(const MpiCall &Call, int Param);
  void tell(const MpiCall &Call, int Param, const Origin &From, bool Sure,
            Check Id, const std::string &What);

  const RankDependence &Ranks;
  Conditions &Conds;
  SharedInPart Shared;
  Findings &Out;
};

} // namespace

Origin OwnArguments::ofMemory(const Instruction &At, const Value &Address,
                              int64_t Bytes) const {
  Origin From;
  From.Fact = Ranks.factAt(At, Address, Bytes);
  if (From.Fact.Deg > Degree::Unknown && From.Fact.Why)
    From.Why = Ranks.reason(*From.Fact.Why, From.Fact.Deg);
  return From;
}

Origin OwnArguments::ofValue(const MpiCall &Call, int Param) const {
  Origin From;
  if (const Value *V = Call.value(Param)) {
    From.Fact = Ranks.fact(*V);
    if (From.Fact.Deg > Degree::Unknown)
      From.Why = Ranks.reason(*V);
  } else if (const Value *Address = Call.operand(Param);
             Address && Call.isFortran()) {
    From = ofMemory(Call.call(), *Address, 4);
  }
  return From;
}

/// The text is what its first character is: whatever makes a text writes that.
/// Of a string of C++, which is asked for its text, it is what the object is.
Origin OwnArguments::ofText(const MpiCall &Call, const Value &Address) const {
  constexpr int64_t StringBytes = 24;
  const auto *CB = dyn_cast<CallBase>(&Address);
  if (const Function *F = CB ? CB->getCalledFunction() : nullptr;
      F && givesText(F->getName()) && CB->arg_size())
    return ofMemory(*CB, *CB->getArgOperand(0), StringBytes);
  return ofMemory(Call.call(), Address, 1);
}

/// The rank decides which of several texts it is, at least one of which stands
/// in the program. AllNamed: all do.
Origin OwnArguments::chosenText(const Value &Address, bool &AllNamed) const {
  SmallSetVector<const Value *, 8> All;
  SmallVector<StringRef, 4> Texts;
  bool AnyOther = false;
  All.insert(&Address);
  for (unsigned I = 0; I < All.size() && Incomplete::within(I, 16); ++I) {
    const Value *V = All[I];
    StringRef Text;
    if (const auto *P = dyn_cast<PHINode>(V))
      All.insert(P->op_begin(), P->op_end());
    else if (const auto *S = dyn_cast<SelectInst>(V))
      All.insert(std::next(S->op_begin()), S->op_end());
    else if (getConstantStringInfo(V, Text))
      Texts.push_back(Text);
    else
      AnyOther = true;
  }
  Origin From;
  AllNamed = !AnyOther;
  if (Texts.empty() || (AllNamed && all_equal(Texts)))
    return From;
  From.Fact = Ranks.fact(Address);
  if (From.Fact.Deg == Degree::Rank)
    From.Why = Ranks.reason(Address);
  return From;
}

/// The communicator of a call that hands out the rank is the one of Call (by
/// its name, and in another function the member of an object), or has all
/// processes. What follows from the rank elsewhere (the number of a group) may
/// be the same here.
bool OwnArguments::sameRanks(const MpiCall &Call, const Origin &From) const {
  if (Ranks.communicators().kindOf(Call) == Communicators::Kind::World)
    return true;
  MpiCall Source = MpiCall::get(*From.Why.Source);
  std::string Name = Communicators::nameOf(Call);
  return Source && Communicators::nameOf(Source) == Name &&
         (isNear(Call, From) || Name.find("->") != std::string::npos);
}

/// The members of the communicator, a part of another, have it in common.
bool OwnArguments::isShared(const MpiCall &Call, int Param) {
  if (const Value *V = Call.value(Param))
    return Shared.isShared(Call, *V);
  const Value *Address = Call.isFortran() ? Call.operand(Param) : nullptr;
  return Address && Shared.isSharedAt(Call, *Address);
}

/// Each rank has this communicator to itself, for all callers that are in
/// sight.
bool OwnArguments::alone(const Value &Handle, unsigned Depth) const {
  if (predefinedHandle(&Handle, table::COMM, false).ends_with("SELF"))
    return true;
  auto SplitsAll = [&](const CallBase *Maker) {
    MpiCall Split(*Maker);
    const Value *Color = Split.value(table::COLOR);
    return Split.fn() == Fn::Comm_split && Color &&
           Ranks.fact(*Color).copiesRank();
  };
  auto Makers = Ranks.communicators().makersOf(Handle, false);
  if (!Makers.empty())
    return any_of(Makers, SplitsAll);
  const auto *A = dyn_cast<Argument>(&Handle);
  if (const auto *L = dyn_cast<LoadInst>(&Handle); L && !A) {
    // A parameter's own variable.
    AbstractLocation Where;
    Definitions Seen = Ranks.definitions(*L, Where);
    for (const Instruction *D : Seen.Defs)
      if (const auto *S = dyn_cast_or_null<StoreInst>(D))
        A = Seen.Defs.size() == 1 ? dyn_cast<Argument>(S->getValueOperand())
                                  : nullptr;
  }
  if (!A || Depth == 0)
    return false;
  for (const CallBase *CB : Ranks.calls().callsOf(*A->getParent()))
    for (const CallTarget &T : Ranks.calls().of(*CB))
      if (const Value *Passed =
              T.Body == A->getParent() ? T.actual(*CB, A->getArgNo()) : nullptr;
          Passed && alone(*Passed, Depth - 1))
        return true;
  return false;
}

void OwnArguments::tell(const MpiCall &Call, int Param, const Origin &From,
                        bool Sure, Check Id, const std::string &What) {
  if (isTold(Out, Id, &Call.call()))
    return;
  bool Rank = From.Fact.Deg == Degree::Rank || From.saysRank();
  std::string On = Communicators::nameOf(Call);
  Finding F = findingAt(
      Call, Id, Severity::Warning,
      From.Fact.byWriters() ? say<text::ArgumentOfSome>(What, Call.name(), On)
      : Rank ? say<text::ArgumentDependsOnRank>(What, Call.name(), On)
             : say<text::ArgumentOfEachOwn>(What, Call.name(), On));
  if (!Sure)
    lower(F, Rank ? Confidence::ArgumentByRank : Confidence::OwnArgument);
  if (!Rank && !From.Why.Collects &&
      Ranks.communicators().mayGiveMembers(From.Why.Source, Call))
    lower(F, Confidence::PerhapsTogether);
  // That each rank has its own is a belief, from the program's adding it up;
  // that as many elements of each rank are combined is another one.
  if (!Rank && From.Why.Collects && indexOf(Call.fn(), table::OP) >= 0)
    lower(F, Confidence::CollectedOnly);
  F.ByWriter = From.Fact.byWriters();
  F.Because = From.Fact.byWriters() ? say<text::CauseArgumentOfSome>(What)
              : Rank                ? say<text::CauseArgumentOnRank>(What)
                                    : say<text::CauseArgumentOfEachOwn>(What);
  if (From.Why.Source) {
    Location At = locationOf(*From.Why.Source);
    F.Notes.push_back(!From.Why.Variable.empty()
                          ? note<text::VariableSetHere>(At, From.Why.Variable)
                      : From.saysRank() ? note<text::RankReadHere>(At)
                                        : note<text::ComesFromHere>(At));
  }
  Out.push_back(std::move(F));
}

/// What an argument owes to the rank where it is the rank, so often, and
/// numbers that do not depend on it: then it is another one on each rank,
/// whatever those are. Not known at all (Degree::Unknown), they may. Uniform:
/// it is no such sum.
Origin OwnArguments::rankIn(const MpiCall &Call, int Param) const {
  constexpr unsigned MaxTerms = 16;
  Origin Rank;
  int64_t Times = 0;
  bool Rest = false;
  std::string Mine = Communicators::nameOf(Call);
  SmallVector<std::pair<const Value *, int64_t>, 8> Terms;
  if (const Value *V = Call.value(Param))
    Terms.push_back({V, 1});
  for (unsigned Next = 0; Next < Terms.size(); ++Next) {
    auto [V, Factor] = Terms[Next];
    const auto *B = dyn_cast<BinaryOperator>(V);
    bool First = B && isa<ConstantInt>(B->getOperand(0));
    const auto *C =
        B ? dyn_cast<ConstantInt>(B->getOperand(First ? 0 : 1)) : nullptr;
    if (Incomplete::reached(Terms.size() > MaxTerms, Incomplete::Size,
                            &Call.call()))
      return Origin();
    if (isa<SExtInst>(V) || isa<ZExtInst>(V) || isa<TruncInst>(V)) {
      Terms.push_back({cast<CastInst>(V)->getOperand(0), Factor});
    } else if (B && (B->getOpcode() == Instruction::Add ||
                     B->getOpcode() == Instruction::Sub)) {
      Terms.push_back({B->getOperand(0), Factor});
      Terms.push_back({B->getOperand(1),
                       B->getOpcode() == Instruction::Add ? Factor : -Factor});
    } else if (C && B->getOpcode() == Instruction::Mul &&
               C->getValue().isSignedIntN(16) &&
               std::abs(Factor) < (int64_t(1) << 32)) {
      Terms.push_back(
          {B->getOperand(First ? 1 : 0), Factor * C->getSExtValue()});
    } else if (AbstractValue Fact = Ranks.fact(*V); Fact.Over) {
      // The same on all members of the communicator that has it.
      if (!isNear(Call, {Fact, Reason{Fact.Over, ""}}) ||
          Communicators::nameOf(MpiCall(*Fact.Over)) != Mine)
        return Origin();
    } else if (Fact.Deg == Degree::Rank) {
      if (!Fact.copiesRank())
        return Origin();
      Rank.Fact = Fact;
      Rank.Why = Ranks.reason(*V);
      Times += Factor;
    } else if (Fact.Deg > Degree::Unknown) {
      return Origin();
    } else {
      Rest |= Fact.Deg == Degree::Unknown;
    }
  }
  if (Times == 0 || !Rank.saysRank() || !sameRanks(Call, Rank))
    return Origin();
  if (Rest)
    Rank.Fact.Deg = Degree::Unknown;
  return Rank;
}

/// A parameter as the standard names it.
static std::string nameOf(const MpiCall &Call, int Param) {
  return quoted(StringRef(row(row(Call.fn()).Roles.At[Param]).Name).lower());
}

constexpr unsigned MaxSteps = 64; ///< from a length to what was compared

/// The object, also where flang keeps its address beside the length.
static const Value *textAt(const Value &Address) {
  const Value *V = getUnderlyingObject(&Address);
  while (const auto *X = dyn_cast<ExtractValueInst>(V)) {
    const Value *In = FindInsertedValue(
        const_cast<Value *>(X->getAggregateOperand()), X->getIndices());
    if (!In)
      break;
    V = getUnderlyingObject(In);
  }
  return V;
}

/// The character of Text that is compared with a blank for the length N, as
/// LEN_TRIM does, which flang puts in the place of the call; else null.
static const LoadInst *measuresTrimmed(const Value &N, const Value &Text) {
  const Value *Object = textAt(Text);
  SmallSetVector<const Value *, 16> From;
  From.insert(&N);
  for (unsigned Next = 0; Next < From.size(); ++Next) {
    if (!Incomplete::within(Next, MaxSteps, &N))
      return nullptr;
    const auto *I = dyn_cast<Instruction>(From[Next]);
    if (!I || !isa<CastInst, SelectInst, PHINode, BinaryOperator, ICmpInst>(I))
      continue;
    if (const auto *C = dyn_cast<ICmpInst>(I); C && C->isEquality()) {
      const auto *Blank = dyn_cast<ConstantInt>(C->getOperand(1));
      const auto *L = dyn_cast<LoadInst>(C->getOperand(0));
      if (Blank && L && L->getType()->isIntegerTy(8) && Blank->equalsInt(' ') &&
          textAt(*L->getPointerOperand()) == Object)
        return L;
    }
    From.insert(I->op_begin(), I->op_end());
    // Where the loop ends is not an operand of what it leaves.
    if (const auto *P = dyn_cast<PHINode>(I))
      for (const BasicBlock *B : P->blocks())
        if (const Value *C = RankDependence::condition(*B))
          From.insert(C);
  }
  return nullptr;
}

/// The string of C++ whose text Buffer is, if the function leaves it as it was
/// given: it asks it for its length and its characters.
static const Value *stringAsGiven(const Value &Buffer) {
  auto Called = [](const Value &V) {
    const auto *CB = dyn_cast<CallBase>(&V);
    const Function *F = CB ? CB->getCalledFunction() : nullptr;
    return F ? F->getName() : StringRef();
  };
  const auto *Gives = dyn_cast<CallBase>(&Buffer);
  if (!Gives || !isOfString(Called(*Gives)) ||
      !givesOwnMemory(Called(*Gives)) || !Gives->arg_size())
    return nullptr;
  const Value *String = Gives->getArgOperand(0);
  const Value *Whole = getUnderlyingObject(String);
  const bool IsGiven = isa<Argument, LoadInst>(Whole);
  auto Asks = [&](const Instruction &I) {
    const auto *CB = dyn_cast<CallBase>(&I);
    return !CB || measuresString(Called(*CB)) || givesOwnMemory(Called(*CB)) ||
           none_of(CB->args(), [&](const Use &U) {
             return getUnderlyingObject(U) == Whole;
           });
  };
  return IsGiven && all_of(instructions(*Gives->getFunction()), Asks) ? String
                                                                      : nullptr;
}

/// What measures the text which this call is to bring: whoever is yet to get it
/// measures what was there before.
const Instruction *OwnArguments::measuresBrought(const MpiCall &Call,
                                                 const DataArgument &D) const {
  bool Brings = row(row(Call.fn()).Roles.At[D.Buffer]).Dir == Direction::InOut;
  const Value *Buffer = Brings ? Call.operand(D.Buffer) : nullptr;
  const Value *V = Call.value(D.Count);
  if (!Buffer || !V || Ranks.degree(*V) == Degree::Uniform)
    return nullptr;
  if (Call.isFortran()) {
    const LoadInst *L = measuresTrimmed(*V, *Buffer);
    return L && Ranks.factAt(*L, *Buffer, 1).Deg != Degree::Uniform ? L
                                                                    : nullptr;
  }
  SmallVector<const Value *, 8> Leaves;
  Conds.leaves(V, Leaves);
  const Value *String = stringAsGiven(*Buffer);
  const DataLayout &DL = Call.call().getDataLayout();
  auto PlaceOf = [&](const Value &Address) {
    int64_t At = 0;
    const Value *Of = GetPointerBaseWithConstantOffset(&Address, At, DL);
    return std::pair(Of, At);
  };
  for (const Value *L : Leaves) {
    const auto *CB = dyn_cast<CallBase>(L);
    const Function *F = CB ? CB->getCalledFunction() : nullptr;
    if (F && String && measuresString(F->getName()) && CB->arg_size() == 1 &&
        PlaceOf(*CB->getArgOperand(0)) == PlaceOf(*String))
      return CB;
    if (F && F->getName() == "strlen" && CB->arg_size() == 1 &&
        Conds.numberOf(CB->getArgOperand(0)) == Conds.numberOf(Buffer) &&
        Ranks.factAt(*CB, *Buffer, 1).Deg != Degree::Uniform)
      return CB;
  }
  return nullptr;
}

/// Some ranks alone make this call; the others have one of their own.
bool OwnArguments::comesByRank(const MpiCall &Call) const {
  return Ranks.degreeOver(Call.call()) == Degree::Rank;
}

/// All ranks send or receive as much.
void OwnArguments::count(const MpiCall &Call) {
  DataArgument D = agreedData(Call.fn());
  if (D.Count < 0 || D.Type < 0 ||
      ofValue(Call, D.Type).Fact.Deg > Degree::Unknown)
    return;
  if (Origin Sum = rankIn(Call, D.Count);
      Sum.Fact.Deg >= Degree::Unknown && !isShared(Call, D.Count))
    return tell(Call, D.Count, Sum, Sum.Fact.Deg == Degree::Rank,
                Check::CollectiveType, say<text::TheCount>());
  if (!has(Call.fn(), table::SigAll))
    return;
  if (const Instruction *Measured = measuresBrought(Call, D)) {
    Finding F = findingAt(
        Call, Check::CollectiveType, Severity::Warning,
        say<text::CountOfTextBrought>(say<text::TheCount>(), Call.name(),
                                      Communicators::nameOf(Call)));
    lower(F, Confidence::LengthOfText);
    F.Because = say<text::CauseCountOfTextBrought>(say<text::TheCount>());
    F.Notes.push_back(note<text::MeasuredHere>(locationOf(*Measured)));
    Out.push_back(std::move(F));
    return;
  }
  Origin From = ofValue(Call, D.Count);
  bool Rank = From.Fact.Deg == Degree::Rank && !From.Fact.Over;
  if (Rank && isShared(Call, D.Count))
    return;
  // A number that follows from the rank is evaluated for two ranks elsewhere;
  // that only some ranks were given it tells nothing where these come alone.
  if (From.isOwn() || (Rank && From.Why.Source &&
                       ((From.Fact.Data < Degree::Rank && !comesByRank(Call)) ||
                        From.Fact.copiesRank())))
    tell(Call, D.Count, From, false, Check::CollectiveType,
         say<text::TheCount>());
}

void OwnArguments::value(const MpiCall &Call, int Param) {
  Origin From = ofValue(Call, Param);
  if (From.isOwn())
    tell(Call, Param, From, false, Check::CollectiveArgs, nameOf(Call, Param));
}

void OwnArguments::array(const MpiCall &Call, int Param) {
  const Value *Address = Call.operand(Param);
  if (!Address)
    return;
  Origin From = ofMemory(Call.call(), *Address, 4);
  bool Rank = From.Fact.Deg == Degree::Rank && !From.Fact.Over &&
              From.Fact.Data == Degree::Rank && From.saysRank() &&
              sameRanks(Call, From);
  if (Rank)
    tell(Call, Param, From, false, Check::CollectiveArgs, nameOf(Call, Param));
}

void OwnArguments::text(const MpiCall &Call, int Param) {
  const Value *Address = Call.operand(Param);
  if (!Address || Call.isFortran())
    return;
  bool File = row(Call.fn()).Roles.At[Param] == table::FILENAME;
  bool AllNamed = false;
  if (Origin Choice = chosenText(*Address, AllNamed);
      Choice.Fact.Deg == Degree::Rank && !Choice.Fact.Over &&
      Choice.saysRank() && sameRanks(Call, Choice) && !comesByRank(Call))
    return tell(Call, Param, Choice, AllNamed, Check::CollectiveArgs,
                File ? say<text::TheFileName>() : nameOf(Call, Param));
  Origin From = ofText(Call, *Address);
  if (From.Fact.Over || !From.saysRank() || !sameRanks(Call, From))
    return;
  bool Rank = From.Fact.Deg == Degree::Rank && From.Fact.Data == Degree::Rank;
  if (!Rank && From.Fact.Deg != Degree::Local)
    return;
  bool Sure =
      Rank && (isNear(Call, From) || Ranks.communicators().kindOf(Call) ==
                                         Communicators::Kind::World);
  tell(Call, Param, From, Sure, Check::CollectiveArgs,
       File ? say<text::TheFileName>() : nameOf(Call, Param));
}

void OwnArguments::look(const MpiCall &Call) {
  int Scope = scopeIndex(Call.fn());
  Communicators::Kind K = Ranks.communicators().kindOf(Call);
  if (Scope < 0 || K == Communicators::Kind::Self ||
      K == Communicators::Kind::Null || has(Call.fn(), table::GroupOnly))
    return;
  size_t First = Out.size();
  if (row(Call.fn()).Kind == Class::Data)
    count(Call);
  const table::RoleList &Roles = row(Call.fn()).Roles;
  for (int P = 0; P < Roles.Size; ++P) {
    Role R = Roles.At[P];
    switch (row(R).Rule) {
    case Agree::Value:
      if (R != table::HIGH && R != table::REORDER && R != table::ATOMIC)
        value(Call, P);
      break;
    case Agree::Array:
      array(Call, P);
      break;
    case Agree::String:
      text(Call, P);
      break;
    default:
      if (R == table::FILENAME)
        text(Call, P);
    }
  }
  if (Out.size() > First && !Call.isFortran() && Call.scope() &&
      alone(*Call.scope(), 4))
    Out.resize(First);
}

void checkCollectiveOwn(CheckContext &C, Findings &Out) {
  CollectiveSequence &Seq = *DivergenceAnalysis::of(C.Copy).Sequences;
  OwnArguments Own(Seq, Out);
  for (Function *F : C.Copy.functions())
    for (const FlowGraph::Node &N : Seq.ranks().graph(*F).nodes())
      for (const Instruction &I : *N.Block)
        if (MpiCall Call = MpiCall::get(I);
            Call && Call.isCollective() && Call.isTrusted())
          Own.look(Call);
}

} // namespace tutti
