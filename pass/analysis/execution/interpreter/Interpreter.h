// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Walks through a program as one of its ranks, from main into the functions it
/// calls, and writes down what it does to MPI. What does not follow from the
/// rank, the size and constants is unknown; a branch on it is passed over when
/// nothing of MPI is under it, and ends the walk when something is. A call that
/// makes a communicator stops it until all members have come.

#ifndef TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_H
#define TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_H

#include "analysis/execution/EffectsCache.h"
#include "analysis/execution/ProgramTrace.h"
#include "analysis/execution/interpreter/BusyOperations.h"
#include "analysis/execution/interpreter/rules/PastCalls.h"
#include "analysis/execution/interpreter/threads/InterpreterTeam.h"
#include "model/texts/Text.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/Function.h"

namespace llvm {
class AllocaInst;
class CallBase;
class LoadInst;
class Loop;
class MemIntrinsic;
class PHINode;
class TargetLibraryInfo;
} // namespace llvm

namespace tutti {

struct SymbolicWorld;
enum class OmpKind : uint8_t;

class Interpreter {
public:
  /// Without a world, what is not known stays unknown.
  Interpreter(const llvm::Function &Main, int Rank, ProgramTrace &All,
              PrivateCopy &Copy, Arguments Given,
              SymbolicWorld *World = nullptr, WalkChoice With = {});
  /// When that has come to its end, this is called.
  void callNext(const llvm::Function &F) { Then = &F; }

  /// Goes on until a communicator is to be made, or the end.
  void run();
  ProcessTrace Trace;
  /// What threads have done that were not followed to a barrier is left out.
  void cutTeam();
  bool stopped() const { return Stopped; }
  unsigned steps() const { return Steps; }
  /// Where each function is, main first.
  llvm::SmallVector<const llvm::Instruction *, 8> stack() const;

  /// In a symbolic world: the last action waits for other ranks.
  bool halted() const { return Halted; }
  void goOn() { Halted = false; }
  /// Which ways it went at each branch so far, as a number of them all.
  const llvm::DenseMap<const llvm::Instruction *, uint64_t> &waysTaken() const {
    return WaysTaken;
  }
  static bool isSeveral(uint64_t Ways) { return Ways > MostWays; }
  /// The number of the successor.
  static unsigned lastOf(uint64_t Ways) { return Ways % MostWays - 1; }
  /// By the number of the action.
  const Contribution *contribution(unsigned Action) const {
    auto It = Contributions.find(Action);
    return It == Contributions.end() ? nullptr : &It->second;
  }
  void receives(unsigned Action, llvm::ArrayRef<SentCell> Cells,
                llvm::ArrayRef<SentCell> Status = {});

  using Request = CommunicatorRequest;
  const Request *waiting() const { return Waiting ? &*Waiting : nullptr; }
  /// Number of the new communicator, -1 for MPI_COMM_NULL; nothing: unknown.
  void resume(std::optional<int> Comm);

private:
  static constexpr unsigned MostWays = 31; ///< told apart, of one branch
  using Frame = InterpreterFrame;
  enum Result { Next, Jumped, Stop };

  RuntimeValue valueOf(const llvm::Value *V);
  void escapeOperands(const llvm::Instruction &I);
  bool mayBeCaptured(const llvm::Instruction &Address);
  RuntimeValue compute(const llvm::Instruction &I);
  std::optional<uint64_t> bytesOf(const llvm::AllocaInst &A);
  bool isAlone() const; ///< without other ranks: their parts are done
  RuntimeValue pinned(const llvm::Value &Address);
  RuntimeValue address(const llvm::User &GEP);
  RuntimeValue compare(const llvm::Instruction &I);
  bool isNullOf(const llvm::Constant &C, RuntimeHandle::Kind Kind);
  void enter(const llvm::BasicBlock &B);
  void takes(const llvm::Instruction &T, const llvm::BasicBlock &To);
  Result step(const llvm::Instruction &I);
  Result branch(const llvm::Instruction &T);
  Result call(const llvm::CallBase &CB);
  RuntimeValue computed(const llvm::CallBase &CB, const llvm::Function &F);
  void goesUnseen(const llvm::CallBase &CB);
  const llvm::TargetLibraryInfo &library(const llvm::CallBase &CB) const;
  Result intoFunction(const llvm::CallBase &CB, const llvm::Function &F);
  Result returned(const llvm::Value *V);

  // What calls write that are not walked through, in InterpreterWrites.cpp.
  friend class PassedOver;
  RuntimeValue addressIn(const llvm::Value *V);
  void forgetArguments(const llvm::CallBase &CB);
  void moved(const llvm::MemIntrinsic &M);
  bool mayWriteTo(const llvm::CallBase &CB, const llvm::Use &Arg,
                  const llvm::Function *To);
  void forgetMember(const RuntimeValue &V, const llvm::Use &Address);
  const llvm::Function *wholeOf(const llvm::Function &F) const;
  bool writesOnlyArguments(const llvm::CallBase &CB);

  // Symbolic worlds, in InterpreterSymbols.cpp, InterpreterCollectives.cpp.
  RuntimeValue fresh(const llvm::Value &V);
  RuntimeValue nameOf(const llvm::Value &V);
  RuntimeValue numbered(const RuntimeValue &V) const;
  RuntimeValue symbolic(const llvm::Instruction &I);
  RuntimeValue own(const llvm::Value &V, const RuntimeValue &S);
  RuntimeValue kept(const llvm::LoadInst &L, const RuntimeValue &S);
  RuntimeValue askedBefore(const llvm::LoadInst &L);
  RuntimeValue askedByName(const llvm::LoadInst &L);
  void doubt(const llvm::Instruction &I);
  Result scopeCall(const MpiCall &Call, int Param);
  std::vector<int> someMembers(const MpiCall &Call, int Comm);
  void goesOn(const llvm::Instruction &T, const llvm::BasicBlock &To);
  bool decidesOnCalls(const llvm::Instruction &T);
  bool mayDecideOnCalls(const llvm::Instruction &Truth);
  bool isOwnChoice(const llvm::Instruction &T);
  Result symbolicBranch(const llvm::Instruction &T, const llvm::Value &Cond);
  const llvm::BasicBlock *wayOf(const llvm::Instruction &T,
                                const llvm::Value &Cond);
  RuntimeValue leftAt(const RuntimeValue &At, llvm::Type &T);
  RuntimeValue nameAt(const MpiCall &Call, const RuntimeValue &At,
                      llvm::Type &T, int64_t Part);
  SentCells contents(const MpiCall &Call, const DataArgument &D, int Parts = 0);
  SentCells held(const Payload &P, const RuntimeValue &Buffer);
  void comes(const MpiCall &Call, int Comm, Contribution &Mine);
  Contribution carried(const MpiCall &Call, const DataArgument &D);
  void used(const RuntimeValue &Address);
  std::optional<int> symbolOf(const MpiCall &Call, int Param);
  bool isOpaque(const llvm::CallBase &CB) const;
  bool isElsewhere(const llvm::Function &F) const;

  // Teams of threads, each up to the next barrier, in InterpreterTeams.cpp.
  friend class SerialTeam;
  friend class LockSteps;
  friend class SystemThreads;
  friend class Unwinding;
  using Team = InterpreterTeam;
  std::optional<int64_t> answerOf(OmpKind Kind);
  std::optional<Result> openMp(const llvm::CallBase &CB, OmpKind Kind,
                               RuntimeValue &Gives);
  Result fork(const llvm::CallBase &CB);
  void skipRegion(const llvm::CallBase &CB, const llvm::Function &Region);
  void beginPhase();
  bool endPhase();
  Result nextThread(Team::State Leaves);
  void switchTo(int Thread);
  void strand(int Number);
  bool hasActed(int Thread) const;
  bool isOrdered() const;
  void receiveCopies(const llvm::CallBase &CB);
  bool staticLoop(const llvm::CallBase &CB);

  // Tasks, in InterpreterTasks.cpp.
  void makeTask(const llvm::CallBase &CB, RuntimeValue &Gives);
  RuntimeValue handOver(const RuntimeValue &From, int64_t Bytes, int Reader);
  Result runTask(const llvm::CallBase &CB);
  void endTask();
  void waitForTasks();

  // How it was started, in InterpreterStart.cpp.
  void begin(const llvm::Function &Main);
  void beginWith(llvm::ArrayRef<const llvm::Function *> Startup);
  std::optional<RuntimeValue> asked(const llvm::CallBase &CB,
                                    const llvm::Function &F);

  // What is passed over, in InterpreterBranches.cpp.
  Result passOver(const llvm::Instruction &T);
  const llvm::Loop *loopOf(const llvm::Instruction &T) const;
  bool takesLong(const llvm::Instruction &T, unsigned Turns);
  bool isInGuessedRound(const MpiCall &Call);
  bool isGuessedToItself(const MpiCall &Call, Role PeerRole);
  bool isHarmless(const llvm::CallBase &CB, const llvm::Function &F);
  bool isHarmless(const llvm::Function &F);
  bool changesNothing(const llvm::Function &F, unsigned Depth = 0);
  bool onlyLooks(const llvm::CallBase &CB);
  bool isOfLibrary(const llvm::CallBase &CB, const llvm::Function &F) const;
  bool hasEffects(const llvm::Instruction &I);
  bool hasEffects(const llvm::BasicBlock &B);
  bool deadEnd(const llvm::BasicBlock &B, unsigned Blocks = 4);
  const BlockList &waysOn(const llvm::BasicBlock &B);
  const llvm::BasicBlock *joinOf(const llvm::BasicBlock &B);
  const Detour &detourOf(const llvm::BasicBlock &B);
  bool givesUp(const llvm::BasicBlock &B);
  bool onlyGivesUp(const llvm::BasicBlock &B);
  bool doesNotReturn(const llvm::CallBase &CB) const;
  bool returns(const llvm::Function &F);
  bool endsJob(const llvm::CallBase &CB);
  bool isAllocation(const llvm::CallBase &CB) const;

  // MPI calls, in InterpreterCalls.cpp.
  friend class CallRules;
  Result mpi(const MpiCall &Call);
  Result local(const MpiCall &Call);
  Result collective(const MpiCall &Call);
  Result constructor(const MpiCall &Call, int Comm);
  Result message(const MpiCall &Call);
  Result matchedProbe(const MpiCall &Call);
  // In InterpreterPartitions.cpp.
  Result partitioned(const MpiCall &Call, int Comm);
  std::optional<std::vector<int64_t>> markedBy(const MpiCall &Call,
                                               size_t Number);
  void markReady(const MpiCall &Call);
  void askArrived(const MpiCall &Call);
  void checkReady(const MpiCall &Call, const RuntimeHandle &H);
  Result matchedReceive(const MpiCall &Call);
  Result complete(const MpiCall &Call);
  Result handleCall(const MpiCall &Call);
  void finish();
  void leave(const RuntimeValue &Back);
  void dateChoices();
  void terms(const MpiCall &Call, Action &A);
  std::string arrays(const MpiCall &Call);
  void vectors(const MpiCall &Call, Action &A);
  std::optional<std::vector<Payload>> vector(const MpiCall &Call, Role Counts,
                                             Role Type, size_t Size);
  RuntimeHandle &request(const MpiCall &Call, std::vector<Action> Made,
                         bool Persistent, std::vector<UsedBuffer> Buffers);
  void copied(const RuntimeValue &To, const RuntimeValue &From, uint64_t Bytes);
  RuntimeValue nullHandle(RuntimeHandle::Kind Of, const MpiCall &Maker);
  void freed(const MpiCall &Call, int Param);
  void overwritten(const MpiCall &Call);
  void drop(const RuntimeHandle &Request);

  // Windows, in InterpreterWindows.cpp and InterpreterOneSided.cpp.
  void newWindow(const MpiCall &Call, RuntimeHandle &H);
  RuntimeWindow *windowOf(const MpiCall &Call);
  void windowCall(const MpiCall &Call);
  void fence(const MpiCall &Call, RuntimeWindow &W);
  void startOrPost(const MpiCall &Call, RuntimeWindow &W);
  void completeOrWait(const MpiCall &Call, RuntimeWindow &W);
  void lock(const MpiCall &Call, RuntimeWindow &W);
  void unlock(const MpiCall &Call, RuntimeWindow &W);
  void freeWindow(const MpiCall &Call, RuntimeWindow &W);
  void ended(RuntimeWindow &, std::optional<int> Target, bool OnlyHere = false);
  void endOperations();
  void meet(const MpiCall &Call, RuntimeWindow &W, bool Waits);
  void signal(const MpiCall &Call, RuntimeWindow &W, Action::Kind What,
              int Peer, bool Completes);
  bool isFull() const;
  std::optional<int> memberOf(const RuntimeWindow &W, std::optional<int64_t> N);
  std::optional<int> targetOf(const MpiCall &Call, const RuntimeWindow &W);
  void oneSided(const MpiCall &Call);
  void checkEpoch(const MpiCall &Call, RuntimeWindow &W, int Target);
  std::vector<UsedBuffer> originBuffers(const MpiCall &Call);
  void access(const MpiCall &Call, RuntimeWindow &W, int Target);
  void ownAccess(const RuntimeValue &Where, uint64_t Bytes, bool Writes,
                 const llvm::Instruction &By);

  void splitAccess(const MpiCall &Call, size_t File);
  Result fileCall(const MpiCall &Call);
  // Memory that is allocated and freed, in InterpreterHeap.cpp.
  RuntimeValue allocate(const llvm::CallBase &CB);
  bool release(const llvm::CallBase &CB);
  const llvm::Instruction &inProgram(const llvm::Instruction &I) const;
  void checkFreed(const RuntimeValue &At, const llvm::CallBase &CB);
  // Buffers of operations under way, in InterpreterBuffers.cpp.
  bool isSomeNumber(const MpiCall &Call, const DataArgument &D);
  std::vector<UsedBuffer> buffersOf(const MpiCall &Call, int Comm);
  /// Offsets and sizes of what one argument of the call covers.
  std::vector<std::pair<int64_t, uint64_t>> blocks(const MpiCall &Call,
                                                   const DataArgument &D,
                                                   std::optional<int> Mine,
                                                   size_t Size);
  std::vector<std::pair<int64_t, uint64_t>>
  scattered(const MpiCall &Call, const DataArgument &D, size_t Size);
  void touch(const RuntimeValue &Where, uint64_t Bytes, bool Writes,
             const llvm::Instruction &By, const llvm::Value *Name);
  void touch(const std::vector<UsedBuffer> &Buffers, const MpiCall &By);
  void checkRoom(const UsedBuffer &Buffer, const MpiCall &By);
  void underWay(RuntimeHandle &Request);
  void complete(RuntimeHandle &Request);
  RuntimeValue envelope(const MpiCall &Call, Role R);
  bool addMessage(const MpiCall &Call, const DataArgument &D, int Comm,
                  Action::Kind What, Role Peer, Role Tag,
                  std::vector<Action> &Out);
  RuntimeValue argument(const MpiCall &Call, int Param);
  RuntimeValue argument(const MpiCall &Call, Role R) {
    return argument(Call, indexOf(Call.fn(), R));
  }
  std::optional<int64_t> number(const MpiCall &Call, int Param);
  std::optional<int64_t> number(const MpiCall &Call, Role R) {
    return number(Call, indexOf(Call.fn(), R));
  }
  /// What is in memory, as a number where the world says which.
  RuntimeValue loaded(const RuntimeValue &Address, llvm::Type &T);
  /// The same of an MPI_Aint, which Fortran passes with eight bytes.
  std::optional<int64_t> wide(const MpiCall &Call, Role R);
  std::optional<int64_t> element(const MpiCall &Call, int Param, int64_t Index);
  std::optional<int64_t> wideElement(const MpiCall &Call, int Param,
                                     int64_t Index);
  llvm::StringRef predefined(const MpiCall &Call, int Param);
  RuntimeHandle *handle(const RuntimeValue &V);
  RuntimeHandle *handleAt(const MpiCall &Call, int Param);
  int commOf(const MpiCall &Call, int Param);
  std::optional<int> rankIn(int Comm) const;
  int ownComm();
  Payload payload(const MpiCall &Call, int Count, int Type);
  Payload dataOf(const MpiCall &Call, const DataArgument &D);
  Payload itemOf(const MpiCall &Call, int Type);
  RuntimeValue typeAt(const MpiCall &Call, int Param, int64_t Index);
  Payload itemAt(const MpiCall &Call, int Param, int64_t Index);
  Payload madeOf(const MpiCall &Call);
  std::optional<int64_t> sumOf(const MpiCall &Call, int Param, int64_t N);
  void makeType(const MpiCall &Call);

  // Where the data of datatypes lie, in InterpreterLayouts.cpp.
  TypeLayout layoutOf(const MpiCall &Call, int Param);
  TypeLayout layoutAt(const MpiCall &Call, int Param, int64_t Index);
  TypeLayout layoutMade(const MpiCall &Call);
  TypeLayout subarray(const MpiCall &Call, const TypeLayout &Item);
  std::optional<int64_t> offsetOf(const MpiCall &Call, int64_t I,
                                  int64_t Extent);
  void checkElements(const MpiCall &Call, const TypeLayout &Layout,
                     int64_t Count, const RuntimeValue &Where);
  void askGroup(const MpiCall &Call);
  void writeInteger(const MpiCall &Call, Role R, std::optional<int64_t> V);
  RuntimeHandle &make(const MpiCall &Call, Role Out, RuntimeHandle::Kind Of);
  /// Of Buffers no more than what they cover.
  void writeOut(const MpiCall &Call, llvm::ArrayRef<UsedBuffer> Buffers = {});
  void fault(Check, const MpiCall &, std::string, const TextRow * = nullptr);
  /// Of the row's check; its first argument is the call.
  template <const TextRow &Row, class... A>
  void fault(const MpiCall &Call, const A &...Args) {
    static_assert(Row.For != Check::None);
    fault(Row.For, Call, say<Row>(Call.name(), Args...), &Row);
  }
  bool fixedByProgram(const MpiCall &Call, int Param);
  std::vector<GridSide> gridOf(const MpiCall &Call);
  std::vector<GridSide> partOfGrid(const MpiCall &Call, int Comm, int64_t &C);
  bool gridCall(const MpiCall &Call, int Comm);
  bool divideRanks(const MpiCall &Call);
  bool neighbours(const MpiCall &Call, llvm::ArrayRef<GridSide> G, int64_t Own);
  bool rankOfPlace(const MpiCall &Call, llvm::ArrayRef<GridSide> Grid);
  void writeElement(const MpiCall &Call, int Param, int64_t Index, int64_t V);
  std::vector<RuntimeHandle *> requestsOf(const MpiCall &Call, bool &All,
                                          std::vector<RuntimeValue> &Where);
  int64_t bytesOfRequest() const;
  void becomeNull(const MpiCall &Call, const std::vector<RuntimeValue> &Where);
  void mayBeComplete(RuntimeHandle &Request);
  void completeAll();
  void start(RuntimeHandle &Request);

  ProgramTrace &All;
  PrivateCopy &Copy;
  const llvm::DataLayout &DL;
  const int Rank;
  const Arguments Given;
  const WalkChoice With;
  std::optional<Team> Threads;
  std::map<int, InterpreterTask> Tasks; ///< by the object that describes them
  /// Of the next team, and of those that ask for none; negative: not known.
  std::optional<int64_t> AskedThreads, UsualThreads;
  unsigned Phase = 0, Steps = 0;
  SymbolicWorld *const World;
  const llvm::Function *Then = nullptr;
  llvm::DenseMap<const llvm::Value *, unsigned> Times; ///< of unknown values
  std::map<unsigned, Contribution> Contributions;      ///< by action
  llvm::DenseMap<const llvm::Instruction *, unsigned> Rounds;
  llvm::DenseMap<const llvm::Instruction *, uint64_t> WaysTaken;
  /// What is being passed over: addresses that are found out there are unknown.
  const BlockSet *Skipped = nullptr;
  std::vector<Frame> Stack;
  InterpreterMemory Memory;
  std::vector<RuntimeHandle> Handles;
  std::optional<Request> Waiting;
  int OwnComm = -1;    ///< its number, once it was used
  BusyOperations Busy; ///< requests whose buffers are used
  InterpreterExceptions Exceptions;
  std::vector<RuntimeWindow> Windows;
  std::map<int, unsigned> WindowsMade; ///< by communicator
  unsigned Order = 0;                  ///< of accesses to windows
  PastCalls Past;
  EffectsCache OwnEffects; ///< outside of symbolic worlds, which share theirs
  EffectsCache &Effects;
  bool Stopped = false, Halted = false;
  bool Lost = false; ///< a request or handle went out of sight
  /// With whose null handle unknown values were compared.
  std::set<RuntimeHandle::Kind> AskedForNull;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_H
