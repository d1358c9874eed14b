; A kernel of a device target whose variables have an address space of their own
; by default.
target datalayout = "e-i64:64-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @kernel(ptr addrspace(1) %out, i32 %n) {
  %w = call spir_func i32 @helper(i32 %n)
  store i32 %w, ptr addrspace(1) %out
  ret void
}

define spir_func i32 @helper(i32 %n) {
  %m = add i32 %n, 1
  ret i32 %m
}
