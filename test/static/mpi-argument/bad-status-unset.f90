! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The source is read from the status before the message has come.
! Twin: good-status-unset.f90.
!
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
subroutine take(in, comm, count)
  integer :: in(10), comm, count, request, status(10), ierr
  call MPI_Irecv(in, 10, 1275069467, -2, 1, comm, request, ierr)
  call MPI_Get_count(status, 1275069467, count, ierr)
  ! CHECK: :[[#@LINE-1]]:3: warning: MPI_Get_count reads the status 'status' before anything has set it [{{.*}}mpi-argument]
  call MPI_Wait(request, status, ierr)
end subroutine
