! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A procedure finalizes MPI where the run has failed, and stops, or the caller
! asks no more of MPI. Twin: bad-goes-on.f90. The numbers are those of MPICH.
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
subroutine limit(height)
  real(8) :: height, highest
  integer :: ierr
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_REAL8 = 1275070505, MPI_MAX = 1476395009
  call mpi_allreduce(height, highest, 1, MPI_REAL8, MPI_MAX, MPI_COMM_WORLD, ierr)
  if (highest > 1d3) then
    print *, 'too high', highest
    call mpi_finalize(ierr)
    stop 1
  end if
end subroutine
program flood
  real(8) :: height
  integer :: step, ierr
  call mpi_init(ierr)
  height = 0
  do step = 1, 10
    height = height * 1.5d0 + 1
    call limit(height)
  end do
  call mpi_finalize(ierr)
end program
