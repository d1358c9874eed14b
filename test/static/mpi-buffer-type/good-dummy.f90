! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The datatype for the real numbers of a dummy argument.
!
! REQUIRES: flang
! RUN: %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! The numbers are those of MPICH: MPI_REAL, MPI_DOUBLE_PRECISION.
subroutine library(v, n)
  integer :: n, ierr
  real(8) :: v(n)
  call mpi_bcast(v, n, 1275070495, 0, 1140850688, ierr)
end subroutine

! What flang has no description for looks like an integer.
subroutine derived(v, z)
  type item
    real(8) :: x
  end type
  type(item) :: v(3)
  complex :: z(2)
  integer :: ierr
  call mpi_bcast(v, 3, 1275070495, 0, 1140850688, ierr)
  call mpi_bcast(z, 4, 1275069468, 0, 1140850688, ierr)
end subroutine

subroutine right(v, n)
  integer :: n, ierr
  real(8) :: v(n)
  call mpi_bcast(v, n, 1275070495, 0, 1140850688, ierr)
end subroutine

program main
  integer :: ierr
  real(8) :: a(10) = 0
  call mpi_init(ierr)
  call right(a, 10)
  call mpi_finalize(ierr)
end program
