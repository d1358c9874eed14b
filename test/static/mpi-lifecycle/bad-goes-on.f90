! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A procedure finalizes MPI where the run has failed, and comes back to the loop
! over the steps. Twin: good-goes-on.f90. The numbers are those of MPICH.
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
subroutine limit(height)
  real(8) :: height, highest
  integer :: ierr
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_REAL8 = 1275070505, MPI_MAX = 1476395009
  call mpi_allreduce(height, highest, 1, MPI_REAL8, MPI_MAX, MPI_COMM_WORLD, ierr)
  if (highest > 1d3) then
    print *, 'too high', highest
    call mpi_finalize(ierr)
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
! CHECK: :[[#@LINE+1]]:{{.*}}MPI_Finalize is called a second time {{.*}}mpi-lifecycle]
  call mpi_finalize(ierr)
end program
