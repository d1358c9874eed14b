! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Arrays that a procedure allocates, or that are automatic, and calls that use
! as many elements as there are.
! Twin: bad-allocated.f90.
!
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! The number is that of MPICH: MPI_DOUBLE_PRECISION.
subroutine allocates(n, comm)
  integer :: n, comm, ierr
  real(8), allocatable :: row(:)
  allocate(row(n + 1))
  call mpi_bcast(row, n + 1, 1275070495, 0, comm, ierr)
end subroutine

subroutine like(other, comm)
  real(8) :: other(:)
  integer :: comm, ierr
  real(8), allocatable :: row(:)
  allocate(row(size(other)))
  call mpi_bcast(row, size(other), 1275070495, 0, comm, ierr)
end subroutine

subroutine again(n, comm)
  integer :: n, comm, ierr
  real(8), allocatable :: row(:)
  allocate(row(n))
  deallocate(row)
  allocate(row(n + 2))
  call mpi_bcast(row, n + 2, 1275070495, 0, comm, ierr)
end subroutine

subroutine automatic(n, comm)
  integer :: n, comm, ierr
  real(8) :: row(0:n)
  call mpi_bcast(row, n + 1, 1275070495, 0, comm, ierr)
end subroutine
