! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Sections in one piece, as far as the arrays are, whole arrays, and calls that
! are complete when they return.
! Twin: bad-section.f90.
!
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! The number is that of MPICH: MPI_DOUBLE_PRECISION.
subroutine columns(shaped, sized, fixed, grid, n, p, comm, r)
  type grid_type
    real(8), allocatable :: cells(:,:)
  end type
  integer :: n, p, comm, r(10), ierr
  real(8) :: shaped(:,:,:), sized(n,n,n), fixed(10,20)
  type(grid_type) :: grid
  call mpi_irecv(shaped(:,1,1), n, 1275070495, p, 1, comm, r(1), ierr)
  call mpi_irecv(shaped(:,:,1), n, 1275070495, p, 1, comm, r(2), ierr)
  call mpi_irecv(shaped(:,2:3,1), n, 1275070495, p, 1, comm, r(3), ierr)
  call mpi_irecv(sized(:,:,2), n, 1275070495, p, 1, comm, r(4), ierr)
  call mpi_irecv(sized(2:n,1,2), n - 1, 1275070495, p, 1, comm, r(5), ierr)
  call mpi_irecv(fixed(:,1), 10, 1275070495, p, 1, comm, r(6), ierr)
  call mpi_irecv(fixed(:,2:3), 20, 1275070495, p, 1, comm, r(7), ierr)
  call mpi_irecv(shaped(1,2,3), 1, 1275070495, p, 1, comm, r(9), ierr)
  call mpi_irecv(grid%cells(:,1), n, 1275070495, p, 1, comm, r(10), ierr)
  call mpi_send(shaped(1,:,:), n, 1275070495, p, 1, comm, ierr)
end subroutine

subroutine whole(shaped, n, p, comm, r)
  integer :: n, p, comm, r, ierr
  real(8) :: shaped(:,:,:)
  call mpi_irecv(shaped, n, 1275070495, p, 1, comm, r, ierr)
end subroutine
