! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
! As bad-lost-result.f90, with two variables.
subroutine sizes(comm, me, all)
  implicit none
  integer :: comm, me, all, ierr
  call mpi_comm_rank(comm, me, ierr)
  call mpi_comm_size(comm, all, ierr)
  call mpi_barrier(comm, ierr)
end subroutine

subroutine read_and_tell(comm, root, values, ierr)
  implicit none
  integer, parameter :: MPI_INTEGER = 1275069467, MPI_MAX = 1476395009
  integer, intent(in) :: comm, root
  integer, intent(out) :: values
  integer, intent(inout) :: ierr
  integer :: rank, code, all
  call mpi_comm_rank(comm, rank, code)
  if (rank == root) read(7, *, iostat=ierr) values
  call mpi_bcast(ierr, 1, MPI_INTEGER, root, comm, code)
  if (ierr /= 0) call mpi_abort(comm, ierr, ierr)
  call mpi_bcast(values, 1, MPI_INTEGER, root, comm, code)
  call mpi_allreduce(code, all, 1, MPI_INTEGER, MPI_MAX, comm, code)
end subroutine
