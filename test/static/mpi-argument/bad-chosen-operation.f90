! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! An operation is chosen, and whichever it is, it is not defined for logicals.
! Twin: good-chosen-operation.f90.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'
! RUN: %tutti mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'

subroutine agree(flags, n, comm, how)
  use mpi
  implicit none
  integer, intent(in) :: n, comm
  logical, intent(inout) :: flags(n)
  integer, optional, intent(in) :: how
  logical :: all(n)
  integer :: op, ierr
  op = MPI_SUM
  if (present(how)) then
    if (how == 2) op = MPI_PROD
  end if
  ! CHECK: :[[@LINE+1]]:{{.*}}MPI_Allreduce applies MPI_PROD to MPI_LOGICAL, for which it is not defined [mpi-argument]
  call mpi_allreduce(flags, all, n, MPI_LOGICAL, op, comm, ierr)
  flags = all
end subroutine
