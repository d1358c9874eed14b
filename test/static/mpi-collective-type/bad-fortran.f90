! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! What C programs get wrong, in Fortran: with mpif.h and with the mpi module.
!
! REQUIRES: mpich, flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='[mpi-'
! RUN: %tutti mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='[mpi-'
subroutine roots(x)
  include 'mpif.h'
  integer :: x(4), me, ierr
  call MPI_Comm_rank(MPI_COMM_WORLD, me, ierr)
  if (me == 0) then
    call MPI_Bcast(x, 4, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
! CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: ranks of MPI_COMM_WORLD pass different roots to MPI_Bcast: 0 here, others 1 [mpi-collective-root]
  else
    call MPI_Bcast(x, 4, MPI_INTEGER, 1, MPI_COMM_WORLD, ierr)
  end if
end subroutine

subroutine own_root(x)
  use mpi
  integer :: x(4), me, ierr
  call MPI_Comm_rank(MPI_COMM_WORLD, me, ierr)
  call MPI_Bcast(x, 4, MPI_INTEGER, me, MPI_COMM_WORLD, ierr)
! CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: the root of MPI_Bcast on MPI_COMM_WORLD depends on the rank [mpi-collective-root]
end subroutine

subroutine ops(x, y)
  use mpi
  integer :: me, ierr
  double precision :: x, y
  call MPI_Comm_rank(MPI_COMM_WORLD, me, ierr)
  if (me == 0) then
    call MPI_Allreduce(x, y, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
! CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: {{.*}}MPI_SUM{{.*}}[mpi-collective-op]
  else
    call MPI_Allreduce(x, y, 1, MPI_DOUBLE_PRECISION, MPI_MAX, MPI_COMM_WORLD, ierr)
  end if
end subroutine

subroutine types(x)
  include 'mpif.h'
  integer :: x(8), me, ierr
  call MPI_Comm_rank(MPI_COMM_WORLD, me, ierr)
  if (me == 0) then
    call MPI_Bcast(x, 8, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
! CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: {{.*}}8 x MPI_INTEGER{{.*}}[mpi-collective-type]
  else
    call MPI_Bcast(x, 4, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  end if
end subroutine

! A collective under a saved flag.
subroutine output
  use mpi
  logical, save :: first = .true.
  integer :: ierr
  if (first) then
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    first = .false.
  end if
end subroutine
subroutine early
  use mpi
  integer :: me, ierr
  call MPI_Comm_rank(MPI_COMM_WORLD, me, ierr)
  if (me == 0) call output
! CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: MPI_Barrier (called by 'output') is not reached by every rank of MPI_COMM_WORLD [mpi-collective-order]
end subroutine

subroutine buffers
  use mpi
  integer :: ierr
  real :: few(2)
  call MPI_Bcast(few, 4, MPI_REAL, 0, MPI_COMM_WORLD, ierr)
! CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: {{.*}}[mpi-buffer-type]
end subroutine

subroutine lost(x)
  use mpi
  integer :: x(4), request, ierr
  call MPI_Ibcast(x, 4, MPI_INTEGER, 0, MPI_COMM_WORLD, request, ierr)
! CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: {{.*}}[mpi-request]
end subroutine
