; Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; How far each branch can differ between ranks, and what a function owes to its
; parameters and writes for its callers.
; RUN: %opt -load-pass-plugin=%pass -passes='print<tutti-rank-dependence>' -disable-output %s 2>&1 | FileCheck %s

@kept = internal global i32 0

declare i32 @MPI_Comm_rank(i32, ptr)
declare i32 @MPI_Comm_size(i32, ptr)
declare i32 @MPI_Barrier(i32)
declare i32 @MPI_Bcast(ptr, i32, i32, i32, i32)
declare i64 @time(ptr)
declare i32 @opaque()

; CHECK-LABEL: function rank
; CHECK-NEXT: branch in block: rank by 'where' from MPI_Comm_rank
define void @rank(i32 %comm) {
  %where = alloca i32
  call i32 @MPI_Comm_rank(i32 %comm, ptr %where)
  %rank = load i32, ptr %where
  %first = icmp eq i32 %rank, 0
  br i1 %first, label %then, label %end
then:
  call i32 @MPI_Barrier(i32 %comm)
  br label %end
end:
  ret void
}

; CHECK-LABEL: function size
; CHECK-NEXT: branch in block: uniform
define void @size(i32 %comm) {
  %where = alloca i32
  call i32 @MPI_Comm_size(i32 %comm, ptr %where)
  %size = load i32, ptr %where
  %one = icmp eq i32 %size, 1
  br i1 %one, label %then, label %end
then:
  call i32 @MPI_Barrier(i32 %comm)
  br label %end
end:
  ret void
}

; CHECK-LABEL: function clock
; CHECK-NEXT: branch in block: local from time
define void @clock(i32 %comm) {
  %now = call i64 @time(ptr null)
  %late = icmp sgt i64 %now, 100
  br i1 %late, label %then, label %end
then:
  call i32 @MPI_Barrier(i32 %comm)
  br label %end
end:
  ret void
}

; CHECK-LABEL: function not_in_sight
; CHECK-NEXT: branch in block: unknown from opaque
define void @not_in_sight(i32 %comm) {
  %some = call i32 @opaque()
  %zero = icmp eq i32 %some, 0
  br i1 %zero, label %then, label %end
then:
  call i32 @MPI_Barrier(i32 %comm)
  br label %end
end:
  ret void
}

; CHECK-LABEL: function broadcast
; CHECK-NEXT: branch in block: uniform
define void @broadcast(i32 %comm) {
  %where = alloca i32
  call i32 @MPI_Comm_rank(i32 %comm, ptr %where)
  call i32 @MPI_Bcast(ptr %where, i32 1, i32 1275069445, i32 0, i32 %comm)
  %same = load i32, ptr %where
  %zero = icmp eq i32 %same, 0
  br i1 %zero, label %then, label %end
then:
  call i32 @MPI_Barrier(i32 %comm)
  br label %end
end:
  ret void
}

; CHECK-LABEL: function keep
; CHECK-NEXT: input 1 memory at 0: uniform
; CHECK-NEXT: writes memory of input 1 at 0 always: rank, a copy
define internal void @keep(i32 %comm, ptr %out) {
  call i32 @MPI_Comm_rank(i32 %comm, ptr %out)
  %rank = load i32, ptr %out
  store i32 %rank, ptr @kept
  ret void
}

; CHECK-LABEL: function through_memory
; CHECK-NEXT: branch in block: rank by 'out' from MPI_Comm_rank
define void @through_memory(i32 %comm) {
  %where = alloca i32
  call void @keep(i32 %comm, ptr %where)
  %rank = load i32, ptr %where
  %zero = icmp eq i32 %rank, 0
  br i1 %zero, label %then, label %end
then:
  call i32 @MPI_Barrier(i32 %comm)
  br label %end
end:
  ret void
}

; CHECK-LABEL: function through_global
; CHECK-NEXT: branch in block: rank by 'out' from MPI_Comm_rank
define void @through_global(i32 %comm) {
  %rank = load i32, ptr @kept
  %zero = icmp eq i32 %rank, 0
  br i1 %zero, label %then, label %end
then:
  call i32 @MPI_Barrier(i32 %comm)
  br label %end
end:
  ret void
}
