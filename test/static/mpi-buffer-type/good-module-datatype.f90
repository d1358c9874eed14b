! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A module keeps the datatype of the reals of a program in a variable, and one
! for a row of them.
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! The numbers are those of MPICH: MPI_DOUBLE_PRECISION, MPI_COMM_WORLD.
module kinds
  implicit none
  integer :: real_type, row_type
contains
  subroutine choose(rows, columns)
    integer :: rows, columns, ierr
    real_type = 1275070495
    call mpi_type_vector(rows, 1, columns, 1275070495, row_type, ierr)
    call mpi_type_commit(row_type, ierr)
  end subroutine
  subroutine drop
    integer :: ierr
    call mpi_type_free(row_type, ierr)
  end subroutine
end module
subroutine give
  use kinds
  implicit none
  real(8) :: field(100)
  integer :: ierr
  call mpi_bcast(field, 100, real_type, 0, 1140850688, ierr)
  call mpi_bcast(field, 1, row_type, 0, 1140850688, ierr)
end subroutine
