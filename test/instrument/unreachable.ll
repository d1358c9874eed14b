; Code that nothing reaches may refer to itself, as optimised IR may have it.
; RUN: %limit %opt -load-pass-plugin=%pass -passes=tutti,verify -disable-output %s 2>&1 | %silent

define void @wait() {
entry:
  %rank = alloca i32
  %error = call i32 @MPI_Comm_rank(i32 1140850688, ptr %rank)
  br label %loop
dead:
  %next = getelementptr { i64, i32 }, ptr %next, i64 1
  %sum = add i32 %sum, 1
  store i32 %sum, ptr %next
  br label %loop
loop:
  br label %loop
}

declare i32 @MPI_Comm_rank(i32, ptr)
