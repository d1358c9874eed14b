; Where the assembler code of an asm goto goes on is not known: the analysis stops
; there, and the module stays sound.
; RUN: %opt -load-pass-plugin=%pass -passes=tutti,verify -disable-output %s 2>&1 | %silent

define i32 @main() {
  %rank = alloca i32
  call i32 @MPI_Init(ptr null, ptr null)
  %error = call i32 @MPI_Comm_rank(i32 1140850688, ptr %rank)
  %flag = call i32 @jumps()
  call i32 @MPI_Finalize()
  ret i32 %flag
}

define i32 @jumps() {
  callbr void asm sideeffect "", "r,!i,!i"(i32 1) to label %next [label %left, label %right]
next:
  ret i32 0
left:
  ret i32 1
right:
  ret i32 2
}

declare i32 @MPI_Init(ptr, ptr)
declare i32 @MPI_Finalize()
declare i32 @MPI_Comm_rank(i32, ptr)
