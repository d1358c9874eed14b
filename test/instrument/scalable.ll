; Vectors whose size is known at run time alone (SVE, RVV): the function that has
; them is given up by name, the others are checked.
; RUN: %opt -load-pass-plugin=%pass -passes=tutti,verify -disable-output %s 2>&1 | FileCheck %s
; CHECK-DAG: note: tutti: 'fill' was not checked: vectors of a size
; CHECK-DAG: warning: MPI_Barrier is not reached by every rank

define void @fill(ptr %a) {
  %error = call i32 @MPI_Comm_rank(i32 1140850688, ptr %a)
  %room = alloca [16 x i32], align 16
  store <vscale x 4 x i32> zeroinitializer, ptr %room, align 16
  %all = load <vscale x 4 x i32>, ptr %room, align 16
  store <vscale x 4 x i32> %all, ptr %a, align 16
  ret void
}

define void @step() {
  %rank = alloca i32
  %error = call i32 @MPI_Comm_rank(i32 1140850688, ptr %rank)
  %mine = load i32, ptr %rank
  %first = icmp eq i32 %mine, 0
  br i1 %first, label %one, label %end
one:
  %barrier = call i32 @MPI_Barrier(i32 1140850688)
  br label %end
end:
  ret void
}

declare i32 @MPI_Comm_rank(i32, ptr)
declare i32 @MPI_Barrier(i32)
