; A kernel of a device target: variables in an address space of their own,
; convergent calls.
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @kernel(ptr addrspace(1) %out) #0 {
  %v = alloca i32, addrspace(5)
  store i32 0, ptr addrspace(5) %v
  %token = call token @llvm.experimental.convergence.entry()
  %w = call i32 @helper(ptr addrspace(5) %v) [ "convergencectrl"(token %token) ]
  store i32 %w, ptr addrspace(1) %out
  ret void
}

define i32 @helper(ptr addrspace(5) %p) #0 {
  %v = load i32, ptr addrspace(5) %p
  ret i32 %v
}

declare token @llvm.experimental.convergence.entry()
attributes #0 = { convergent }
