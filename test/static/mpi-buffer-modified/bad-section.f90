! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Sections of arrays that are not in one piece, for calls that only start an
! operation: they get a copy, which is gone when they return.
! Twin: good-section.f90.
!
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! The number is that of MPICH: MPI_DOUBLE_PRECISION.
subroutine rows(shaped, sized, fixed, grid, n, p, comm, r)
  type grid_type
    real(8), allocatable :: cells(:,:)
  end type
  integer :: n, p, comm, r(7), ierr
  real(8) :: shaped(:,:,:), sized(n,n,n), fixed(10,20)
  type(grid_type) :: grid
  call mpi_irecv(shaped(1,:,:), n, 1275070495, p, 1, comm, r(1), ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Irecv gets a copy of an array section, which is gone before the operation is complete {{.*}}mpi-buffer-modified]
  call mpi_irecv(shaped(:,1,:), n, 1275070495, p, 1, comm, r(2), ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Irecv gets a copy of an array section{{.*}}mpi-buffer-modified]
  call mpi_isend(sized(:,1,:), n, 1275070495, p, 1, comm, r(3), ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Isend gets a copy of an array section{{.*}}mpi-buffer-modified]
  call mpi_isend(fixed(1,:), 20, 1275070495, p, 1, comm, r(4), ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Isend gets a copy of an array section{{.*}}mpi-buffer-modified]
  call mpi_isend(fixed(1:10:2,1), 5, 1275070495, p, 1, comm, r(5), ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Isend gets a copy of an array section{{.*}}mpi-buffer-modified]
  call mpi_isend(shaped(1:n:2,1,1), n / 2, 1275070495, p, 1, comm, r(6), ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Isend gets a copy of an array section{{.*}}mpi-buffer-modified]
  call mpi_isend(grid%cells(1,:), n, 1275070495, p, 1, comm, r(7), ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Isend gets a copy of an array section{{.*}}mpi-buffer-modified]
end subroutine
