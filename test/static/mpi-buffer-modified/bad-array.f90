! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Arrays that statements and functions of Fortran read or set before the wait,
! however many elements there are.
! Twin: good-array.f90.
!
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! The number is that of MPICH: MPI_DOUBLE_PRECISION.
subroutine reads(u, v, a, n, s, p, comm)
  integer :: n, p, comm, r, i, ierr, status(10)
  real(8) :: u(n), v(:), s, t
  real(8), allocatable :: a(:)
  call mpi_irecv(u, n, 1275070495, p, 1, comm, r, ierr)
  s = sum(u)
! CHECK: :[[#@LINE-1]]:{{.*}}is read before the MPI_Irecv that receives into it is complete {{.*}}mpi-buffer-modified]
  call mpi_wait(r, status, ierr)
  call mpi_irecv(v, n, 1275070495, p, 2, comm, r, ierr)
  s = s + maxval(v)
! CHECK: :[[#@LINE-1]]:{{.*}}is read before the MPI_Irecv that receives into it is complete {{.*}}mpi-buffer-modified]
  call mpi_wait(r, status, ierr)
  call mpi_irecv(a, n, 1275070495, p, 3, comm, r, ierr)
  t = 0
  do i = 1, n
    t = t + a(i)
! CHECK: :[[#@LINE-1]]:{{.*}}is read before the MPI_Irecv that receives into it is complete {{.*}}mpi-buffer-modified]
  end do
  call mpi_wait(r, status, ierr)
  s = s + t
end subroutine

subroutine sets(u, n, p, comm)
  integer :: n, p, comm, r, i, ierr, status(10)
  real(8) :: u(n)
  call mpi_isend(u, n, 1275070495, p, 1, comm, r, ierr)
  u = 0
! CHECK: :[[#@LINE-1]]:{{.*}}is written to before the MPI_Isend that sends it is complete {{.*}}mpi-buffer-modified]
  call mpi_wait(r, status, ierr)
  call mpi_isend(u, n, 1275070495, p, 2, comm, r, ierr)
  do i = 1, n
    u(i) = i
! CHECK: :[[#@LINE-1]]:{{.*}}is written to before the MPI_Isend that sends it is complete {{.*}}mpi-buffer-modified]
  end do
  call mpi_wait(r, status, ierr)
end subroutine
