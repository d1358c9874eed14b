! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! The numbers are those of MPICH: MPI_2REAL, MPI_MAXLOC, MPI_COMM_WORLD.
subroutine largest(best)
  implicit none
  real, intent(out) :: best(2)
  double precision :: mine(2)
  integer :: ierr
  mine = 1
  call MPI_Reduce(mine, best, 1, 1275070497, 1476395020, 0, 1140850688, ierr)
  ! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Reduce takes elements of MPI_2REAL from or into a buffer of type 'real(8)'{{.*}}mpi-buffer-type]
end subroutine
