; Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; A structure is copied member by member, as a whole or in part: C++ assigns the
; members in front of one with a class of its own together.
; RUN: %opt -load-pass-plugin=%pass -passes='print<tutti-rank-dependence>' -disable-output %s 2>&1 | FileCheck %s

%world = type { i32, i32, i32, ptr, i32 }
@all = internal global %world zeroinitializer

declare i32 @MPI_Comm_rank(i32, ptr)
declare i32 @MPI_Comm_size(i32, ptr)
declare i32 @MPI_Barrier(i32)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define void @fill(i32 %comm) {
  %at = getelementptr %world, ptr @all, i64 0, i32 1
  call i32 @MPI_Comm_rank(i32 %comm, ptr %at)
  %of = getelementptr %world, ptr @all, i64 0, i32 2
  call i32 @MPI_Comm_size(i32 %comm, ptr %of)
  ret void
}

; CHECK-LABEL: function size
; CHECK: branch in block: uniform
define void @size(i32 %comm, ptr %mine) {
  call void @llvm.memcpy.p0.p0.i64(ptr %mine, ptr @all, i64 32, i1 false)
  %of = getelementptr %world, ptr %mine, i64 0, i32 2
  %size = load i32, ptr %of
  %many = icmp sgt i32 %size, 4
  br i1 %many, label %then, label %end
then:
  call i32 @MPI_Barrier(i32 %comm)
  br label %end
end:
  ret void
}

; CHECK-LABEL: function size_of_first_members
; CHECK: branch in block: uniform
define void @size_of_first_members(i32 %comm, ptr %mine) {
  call void @llvm.memcpy.p0.p0.i64(ptr %mine, ptr @all, i64 12, i1 false)
  %of = getelementptr %world, ptr %mine, i64 0, i32 2
  %size = load i32, ptr %of
  %many = icmp sgt i32 %size, 4
  br i1 %many, label %then, label %end
then:
  call i32 @MPI_Barrier(i32 %comm)
  br label %end
end:
  ret void
}

; CHECK-LABEL: function rank_of_inner_members
; CHECK: branch in block: rank
define void @rank_of_inner_members(i32 %comm, ptr %mine) {
  %to = getelementptr %world, ptr %mine, i64 0, i32 1
  %from = getelementptr %world, ptr @all, i64 0, i32 1
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 8, i1 false)
  %rank = load i32, ptr %to
  %many = icmp sgt i32 %rank, 4
  br i1 %many, label %then, label %end
then:
  call i32 @MPI_Barrier(i32 %comm)
  br label %end
end:
  ret void
}

; CHECK-LABEL: function part_of_member
; CHECK: branch in block: rank
define void @part_of_member(i32 %comm, ptr %mine) {
  call void @llvm.memcpy.p0.p0.i64(ptr %mine, ptr @all, i64 10, i1 false)
  %of = getelementptr %world, ptr %mine, i64 0, i32 2
  %size = load i32, ptr %of
  %many = icmp sgt i32 %size, 4
  br i1 %many, label %then, label %end
then:
  call i32 @MPI_Barrier(i32 %comm)
  br label %end
end:
  ret void
}
