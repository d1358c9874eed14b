! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! What Fortran declares where the code shows an address only: components of
! derived types, variables in common blocks, arrays behind descriptors, dummy
! arguments, also those that have fewer elements than the call uses.
! Twin: good-declared.f90.
!
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! The numbers are those of MPICH: MPI_REAL, MPI_DOUBLE_PRECISION, MPI_INTEGER,
! MPI_INTEGER8.
module fields
  type field
    real(8) :: mean
    integer :: cells(3)
    integer :: owner
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
  call mpi_bcast(f%mean, 1, 1275069468, 0, comm, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}elements of MPI_REAL from or into a buffer of type 'real(8)' {{.*}}mpi-buffer-type]
  call mpi_bcast(f%cells, 3, 1275070495, 0, comm, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}elements of MPI_DOUBLE_PRECISION from or into a buffer of type {{.*}}mpi-buffer-type]
  call mpi_bcast(f%owner, 1, 1275070513, 0, comm, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}elements of MPI_INTEGER8 from or into a buffer of type {{.*}}mpi-buffer-type]
  call mpi_bcast(all(2)%mean, 1, 1275069467, 0, comm, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}elements of MPI_INTEGER from or into a buffer of type 'real(8)' {{.*}}mpi-buffer-type]
  call mpi_bcast(whole%values, size(whole%values), 1275069468, 0, comm, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}elements of MPI_REAL from or into a buffer of type 'real(8)' {{.*}}mpi-buffer-type]
end subroutine

subroutine in_common(comm)
  real(8) :: a(10), b
  common /state/ a, b
  integer :: comm, ierr
  call mpi_bcast(a, 10, 1275069468, 0, comm, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}elements of MPI_REAL from or into a buffer of type 'real(8)' {{.*}}mpi-buffer-type]
  call mpi_bcast(b, 1, 1275069467, 0, comm, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}elements of MPI_INTEGER from or into a buffer of type 'real(8)' {{.*}}mpi-buffer-type]
end subroutine

subroutine behind(field, maybe, list, comm)
  real(8), contiguous :: field(:,:)
  real(8), optional :: maybe(:)
  integer(8), allocatable :: list(:)
  integer :: comm, ierr
  call mpi_bcast(field, size(field), 1275069468, 0, comm, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}elements of MPI_REAL from or into a buffer of type 'real(8)' {{.*}}mpi-buffer-type]
  call mpi_bcast(maybe, size(maybe), 1275069468, 0, comm, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}elements of MPI_REAL from or into a buffer of type 'real(8)' {{.*}}mpi-buffer-type]
  call mpi_bcast(list, size(list), 1275070495, 0, comm, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}elements of MPI_DOUBLE_PRECISION from or into a buffer of type {{.*}}mpi-buffer-type]
end subroutine

subroutine dummies(three, flag, count, comm)
  real(8) :: three(3)
  logical :: flag
  integer :: count, comm, ierr
  call mpi_bcast(three, 4, 1275070495, 0, comm, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}uses 4 elements of MPI_DOUBLE_PRECISION (32 bytes), but the buffer has 24 bytes {{.*}}mpi-buffer-type]
  call mpi_bcast(flag, 1, 1275069468, 0, comm, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}elements of MPI_REAL from or into a buffer of type {{.*}}mpi-buffer-type]
  count = count + 1
  call mpi_bcast(count, 1, 1275069468, 0, comm, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}elements of MPI_REAL from or into a buffer of type {{.*}}mpi-buffer-type]
end subroutine
