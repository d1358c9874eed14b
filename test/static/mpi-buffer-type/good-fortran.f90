! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! The numbers are those of MPICH: MPI_DOUBLE_PRECISION, MPI_LOGICAL, MPI_COMPLEX.
subroutine exchange(b, n)
  integer :: n, ierr
  real(8) :: a(10), b(n), v(2, 5)
  real(8), allocatable :: c(:)
  logical :: l
  complex :: z(3)
  character(len=8) :: name
  common /shared/ v
  allocate(c(n))
  call mpi_bcast(a, 10, 1275070495, 0, 1140850688, ierr)
  call mpi_bcast(a(6), 5, 1275070495, 0, 1140850688, ierr)
  call mpi_bcast(b, 100, 1275070495, 0, 1140850688, ierr)
  call mpi_bcast(c, 100, 1275070495, 0, 1140850688, ierr)
  call mpi_bcast(v, 10, 1275070495, 0, 1140850688, ierr)
  call mpi_bcast(l, 1, 1275069469, 0, 1140850688, ierr)
  call mpi_bcast(z, 3, 1275070494, 0, 1140850688, ierr)
  call mpi_bcast(name, 8, 1275068698, 0, 1140850688, ierr)
end subroutine
