; Nothing comes between a call that leaves for the interpreter and its return, not
; even in a function of which all returns are watched.
; RUN: %opt -load-pass-plugin=%pass -passes=tutti,verify -S %s 2>/dev/null | FileCheck %s

define i32 @step(i32 %n) {
; CHECK-LABEL: @step(
  %rank = alloca i32
  %error = call i32 @MPI_Comm_rank(i32 1140850688, ptr %rank)
  %mine = load i32, ptr %rank
  %first = icmp eq i32 %mine, 0
  br i1 %first, label %leave, label %stay
leave:
; CHECK: leave:
; CHECK: call i32 (...) @llvm.experimental.deoptimize
; CHECK-NEXT: ret i32
  %bcast = call i32 @MPI_Barrier(i32 1140850688)
  %value = call i32 (...) @llvm.experimental.deoptimize.i32(i32 %n) [ "deopt"(i32 %n) ]
  ret i32 %value
stay:
  ret i32 %n
}

declare i32 @MPI_Comm_rank(i32, ptr)
declare i32 @MPI_Barrier(i32)
declare i32 @llvm.experimental.deoptimize.i32(...)
