; Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; The languages of functions, their callees put in.
; RUN: %opt -load-pass-plugin=%pass -passes='print<tutti-collective-sequence>' -disable-output %s 2>&1 | FileCheck %s

declare i32 @MPI_Comm_rank(i32, ptr)
declare i32 @MPI_Barrier(i32)
declare i32 @MPI_Bcast(ptr, i32, i32, i32, i32)

; CHECK-LABEL: function twice
; CHECK-NEXT: state 0
; CHECK-NEXT: MPI_Barrier -> 1
; CHECK-NEXT: state 1
; CHECK-NEXT: MPI_Barrier -> 2
; CHECK-NEXT: state 2 may end
define internal void @twice() {
  call i32 @MPI_Barrier(i32 1140850688)
  call i32 @MPI_Barrier(i32 1140850688)
  ret void
}

; CHECK-LABEL: function sides
; CHECK-NEXT: state 0
; CHECK-NEXT: MPI_Barrier -> 1
; CHECK-NEXT: MPI_Bcast root 0 -> 2
; CHECK-NEXT: state 1
; CHECK-NEXT: MPI_Barrier -> 3
; CHECK-NEXT: state 2 may end
; CHECK-NEXT: state 3 may end
; CHECK-NEXT: differs at : MPI_Bcast root 0 | MPI_Barrier, MPI_Barrier
define void @sides(i1 %which, ptr %buffer) {
  br i1 %which, label %then, label %else
then:
  call i32 @MPI_Bcast(ptr %buffer, i32 1, i32 1275069445, i32 0, i32 1140850688)
  br label %end
else:
  call void @twice()
  br label %end
end:
  ret void
}

; CHECK-LABEL: function loop
; CHECK-NEXT: state 0 may end
; CHECK-NEXT: MPI_Barrier -> 1
; CHECK-NEXT: state 1 may end
; CHECK-NEXT: MPI_Barrier -> 1
; CHECK-NEXT: missing at head: MPI_Barrier | nothing
define void @loop(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %end
body:
  call i32 @MPI_Barrier(i32 1140850688)
  %next = add i32 %i, 1
  br label %head
end:
  ret void
}

; CHECK-LABEL: function parted
; CHECK-NEXT: state 0 may end
; CHECK-NEXT: MPI_Barrier -> 1
; CHECK-NEXT: state 1
; CHECK-NEXT: MPI_Barrier -> 2
; CHECK-NEXT: state 2 may end
; CHECK-NEXT: missing at  (certain): MPI_Barrier, MPI_Barrier | nothing
define void @parted() {
  %where = alloca i32
  call i32 @MPI_Comm_rank(i32 1140850688, ptr %where)
  %rank = load i32, ptr %where
  %first = icmp eq i32 %rank, 0
  br i1 %first, label %then, label %end
then:
  call void @twice()
  br label %end
end:
  ret void
}
