! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! The numbers are those of MPICH: MPI_2DOUBLE_PRECISION, MPI_2INTEGER and others.
subroutine largest(best, where)
  implicit none
  double precision, intent(out) :: best(2)
  integer, intent(out) :: where(2)
  double precision :: mine(2)
  integer :: ierr, own(2)
  mine = 1
  own = 2
  call MPI_Reduce(mine, best, 1, 1275072547, 1476395020, 0, &
                  1140850688, ierr)
  call MPI_Reduce(own, where, 1, 1275070496, 1476395020, 0, 1140850688, &
                  ierr)
end subroutine
