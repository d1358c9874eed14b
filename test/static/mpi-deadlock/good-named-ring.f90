! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! One rank sends first. The number is that of MPICH.
!
! Twin: bad-named-ring.f90.
! REQUIRES: flang
! RUN: mkdir -p %t.modules
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -module-dir %t.modules -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -module-dir %t.modules -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
module good_named_ring
  implicit none
  integer, parameter :: MPI_DOUBLE_PRECISION = 1275070495
  integer :: my_rank, num_procs, team
contains
  subroutine around(a, b, n)
    integer :: n, status(5), ierr
    double precision :: a(n), b(n)
    if (my_rank == 0) call MPI_Send(a, n, MPI_DOUBLE_PRECISION, mod(1, num_procs), 0, team, ierr)
    call MPI_Recv(b, n, MPI_DOUBLE_PRECISION, mod(my_rank + num_procs - 1, num_procs), 0, team, status, ierr)
    if (my_rank /= 0) call MPI_Send(a, n, MPI_DOUBLE_PRECISION, mod(my_rank + 1, num_procs), 0, team, ierr)
  end subroutine
end module
