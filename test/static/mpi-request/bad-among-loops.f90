! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! One request of four is not waited for, in a region with many loops before and
! behind the wait.
! Twin: good-among-loops.f90.
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -fopenmp -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -fopenmp -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
subroutine sweep(a, kind, ghost, n, m, left, right, comm)
  integer :: n(7), m, left, right, comm, open(4), i, j, ierr, st(5, 4)
  integer :: kind(m)
  double precision :: a(0:m, *), ghost(m, 4)
  !$omp parallel private(i, j)
  !$omp single
  call MPI_Irecv(ghost(1, 1), m, 1275070495, left, 1, comm, open(1), ierr)
  call MPI_Irecv(ghost(1, 2), m, 1275070495, right, 2, comm, open(2), ierr)
  call MPI_Isend(ghost(1, 3), m, 1275070495, left, 2, comm, open(3), ierr)
  ! CHECK: among-loops.f90:[[@LINE+1]]:{{.*}}: warning: MPI_Isend's request is {{.*}}mpi-request]
  call MPI_Isend(ghost(1, 4), m, 1275070495, right, 1, comm, open(4), ierr)
  !$omp end single nowait
  !$omp do
  do j = 1, n(1)
    do i = 1, m
      if (kind(i) == 1) a(i, j) = a(i - 1, j)
    end do
  end do
  !$omp end do
  !$omp do
  do j = 1, n(2)
    do i = 1, m
      if (kind(i) == 2) a(i, j) = a(i - 1, j)
    end do
  end do
  !$omp end do
  !$omp single
  call MPI_Waitall(3, open, st, ierr)
  !$omp end single
  !$omp do
  do j = 1, n(3)
    do i = 1, m
      if (kind(i) == 3) a(i, j) = a(i - 1, j)
    end do
  end do
  !$omp end do
  !$omp do
  do j = 1, n(4)
    do i = 1, m
      if (kind(i) == 4) a(i, j) = a(i - 1, j)
    end do
  end do
  !$omp end do
  !$omp do
  do j = 1, n(5)
    do i = 1, m
      if (kind(i) == 5) a(i, j) = a(i - 1, j)
    end do
  end do
  !$omp end do
  !$omp do
  do j = 1, n(6)
    do i = 1, m
      if (kind(i) == 6) a(i, j) = a(i - 1, j)
    end do
  end do
  !$omp end do
  !$omp do
  do j = 1, n(7)
    do i = 1, m
      if (kind(i) == 7) a(i, j) = a(i - 1, j)
    end do
  end do
  !$omp end do
  !$omp end parallel
end subroutine
