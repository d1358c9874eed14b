! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! One of those that may be chosen is defined, or a procedure chooses.
! Twin: bad-chosen-operation.f90.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: %tutti --level=2 mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'

subroutine agree(flags, n, comm, how)
  use mpi
  implicit none
  integer, intent(in) :: n, comm, how
  logical, intent(inout) :: flags(n)
  logical :: all(n)
  integer :: op, another, ierr
  op = MPI_LOR
  if (how == 2) op = MPI_LAND
  another = MPI_SUM
  call choose(another)
  call mpi_allreduce(flags, all, n, MPI_LOGICAL, op, comm, ierr)
  call mpi_allreduce(all, flags, n, MPI_LOGICAL, another, comm, ierr)
end subroutine
