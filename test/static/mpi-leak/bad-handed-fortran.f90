! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A datatype that a procedure of the same file makes for its caller, who never
! frees it; the twin does (good-handed-fortran.f90).
!
! REQUIRES: flang
! RUN: %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
subroutine rows(n, new)
  integer :: n, new, ierr
  integer, parameter :: MPI_REAL8 = 1275070505
  ! CHECK: :[[#@LINE+1]]:3: warning: MPI_Type_vector makes a datatype that is never freed
  call MPI_Type_vector(n, 1, n, MPI_REAL8, new, ierr)
  call MPI_Type_commit(new, ierr)
end subroutine

subroutine share(data, n, comm)
  real(8) :: data(*)
  integer :: n, comm, row, ierr
  call rows(n, row)
  call MPI_Bcast(data, 1, row, 0, comm, ierr)
end subroutine
