! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
! As bad-number.f90, with both in their places.
subroutine share(a, n, comm)
  integer :: n, comm, last, ierr
  double precision :: a(n)
  call mpi_comm_size(comm, last, ierr)
  last = last - 1
  call mpi_bcast(a, n, 1275070495, last, comm, ierr)
end subroutine
