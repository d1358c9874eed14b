! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! As bad-one-may-leave.c, in Fortran. Twin: good-one-may-leave.f90.
!
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! The number is that of MPICH: MPI_DOUBLE_PRECISION.
subroutine sample(rounds, cost, n, comm)
  integer :: rounds, n, comm, me, ierr, i
  real(8) :: cost(n, rounds), change
  integer, parameter :: MPI_DOUBLE_PRECISION = 1275070495
  call MPI_Comm_rank(comm, me, ierr)
  do i = 2, rounds
    call MPI_Bcast(cost(1, i), n, MPI_DOUBLE_PRECISION, 0, comm, ierr)
    ! CHECK: [[#@LINE-1]]:{{.*}}MPI_Bcast is not reached by every rank of 'comm' [mpi-collective-order]
    if (me == 0) then
      call compare(cost, i, change)
      if (change < 1d-3) exit
    end if
  end do
end subroutine
