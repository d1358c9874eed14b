! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The rank and the number of ranks are variables of this module that nothing in it
! sets: their names tell what they are. The number is that of MPICH.
!
! Twin: good-named-ring.f90.
! REQUIRES: flang
! RUN: mkdir -p %t.modules
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -module-dir %t.modules -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -module-dir %t.modules -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
module bad_named_ring
  implicit none
  integer, parameter :: MPI_DOUBLE_PRECISION = 1275070495
  integer :: my_rank, num_procs, team
contains
  subroutine around(a, b, n)
    integer :: n, status(5), ierr
    double precision :: a(n), b(n)
    ! CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: MPI_Recv on rank 0 waits for ever for a message of rank 1 [mpi-deadlock]
    call MPI_Recv(b, n, MPI_DOUBLE_PRECISION, mod(my_rank + num_procs - 1, num_procs), 0, team, status, ierr)
    call MPI_Send(a, n, MPI_DOUBLE_PRECISION, mod(my_rank + 1, num_procs), 0, team, ierr)
  end subroutine
end module
