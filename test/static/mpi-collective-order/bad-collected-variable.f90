! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A member is gathered out of a variable: each rank has its own.
! Twin: good-collected-variable.f90.
!
! REQUIRES: flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'
module parts
  type part
    integer :: size
    integer, pointer :: cells(:)
  end type
contains
  subroutine tell_all(mine, ranks, comm, sizes)
    include 'mpif.h'
    type(part), pointer :: mine(:)
    integer :: ranks, comm, n, i, ierr
    integer :: sizes(ranks)
    n = mine(1)%size
    call mpi_allgather(n, 1, MPI_INTEGER, sizes, 1, MPI_INTEGER, comm, ierr)
    n = 1
    ! CHECK: :[[@LINE+1]]:{{.*}}MPI_Bcast is not reached by every rank of 'comm' [mpi-collective-order]
    if (mine(1)%size > 0) call mpi_bcast(mine(1)%cells(1), n, MPI_INTEGER, 0, comm, ierr)
  end subroutine
end module
