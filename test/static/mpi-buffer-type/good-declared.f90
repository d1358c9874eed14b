! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The datatypes of what Fortran declares where the code shows an address only.
! Nothing is said where variables of two types are declared at one address, of
! a last extent of 1, which stands for any, and of what may be a derived type,
! which flang describes as an integer.
! Twin: bad-declared.f90.
!
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! The numbers are those of MPICH: MPI_REAL, MPI_DOUBLE_PRECISION, MPI_INTEGER,
! MPI_INTEGER8, MPI_BYTE, MPI_COMPLEX.
module fields
  type field
    real(8) :: mean
    integer :: cells(3)
    integer :: owner
    complex :: phase(2)
    real(8), allocatable :: data(:)
  end type
  type box
    real(8), allocatable :: values(:)
  end type
  type(box) :: whole
end module

subroutine components(f, all, comm)
  use fields
  type(field) :: f, all(:)
  integer :: comm, ierr
  call mpi_bcast(f%mean, 1, 1275070495, 0, comm, ierr)
  call mpi_bcast(f%mean, 24, 1275068685, 0, comm, ierr)
  call mpi_bcast(f%cells, 3, 1275069467, 0, comm, ierr)
  call mpi_bcast(f%owner, 1, 1275069467, 0, comm, ierr)
  call mpi_bcast(f%phase, 2, 1275070494, 0, comm, ierr)
  call mpi_bcast(f%phase, 4, 1275069468, 0, comm, ierr)
  call mpi_bcast(all(2)%mean, 1, 1275070495, 0, comm, ierr)
  call mpi_bcast(whole%values, size(whole%values), 1275070495, 0, comm, ierr)
end subroutine

subroutine in_common(comm)
  real(8) :: a(10), b
  real(4) :: words(20)
  common /state/ a, b
  common /other/ c
  equivalence (c, words)
  integer :: comm, ierr
  call mpi_bcast(a, 10, 1275070495, 0, comm, ierr)
  call mpi_bcast(b, 1, 1275070495, 0, comm, ierr)
  call mpi_bcast(words, 20, 1275069468, 0, comm, ierr)
end subroutine

subroutine behind(field, maybe, list, comm)
  real(8), contiguous :: field(:,:)
  real(8), optional :: maybe(:)
  integer(8), allocatable :: list(:)
  integer :: comm, ierr
  call mpi_bcast(field, size(field), 1275070495, 0, comm, ierr)
  call mpi_bcast(maybe, size(maybe), 1275070495, 0, comm, ierr)
  call mpi_bcast(list, size(list), 1275070513, 0, comm, ierr)
end subroutine

subroutine dummies(three, old, derived, n, flag, count, comm)
  type item
    sequence
    real(8) :: x, y
  end type
  real(8) :: three(3), old(1)
  type(item) :: derived
  logical :: flag
  integer :: n, count, comm, ierr
  call mpi_bcast(three, 3, 1275070495, 0, comm, ierr)
  call mpi_bcast(three(2), 2, 1275070495, 0, comm, ierr)
  call mpi_bcast(old, 20, 1275070495, 0, comm, ierr)
  call mpi_bcast(derived, 2, 1275070495, 0, comm, ierr)
  call mpi_bcast(flag, 1, 1275069467, 0, comm, ierr)
  count = count + 1
  call mpi_bcast(count, 1, 1275069467, 0, comm, ierr)
end subroutine
