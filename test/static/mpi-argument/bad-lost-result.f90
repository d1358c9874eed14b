! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! One variable for the answer and the error code.
! Twin: good-lost-result.f90.
subroutine sizes(comm, me, all)
  implicit none
  integer :: comm, me, all, ierr
  call mpi_comm_rank(comm, me, ierr)
  call mpi_comm_size(comm, ierr, ierr)
  ! CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_size gives back a value in 'ierr', which its own error code overwrites [{{.*}}mpi-argument]
  ! CHECK-NOT: warning:
  all = ierr
  call mpi_barrier(comm, ierr)
end subroutine

! The error code of the broadcast is all that is left of what the root tells.
subroutine read_and_tell(comm, root, values, ierr)
  implicit none
  integer, parameter :: MPI_INTEGER = 1275069467
  integer, intent(in) :: comm, root
  integer, intent(out) :: values
  integer, intent(inout) :: ierr
  integer :: rank, code
  call mpi_comm_rank(comm, rank, code)
  if (rank == root) read(7, *, iostat=ierr) values
  call mpi_bcast(ierr, 1, MPI_INTEGER, root, comm, ierr)
  ! CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast gives back a value in 'ierr', which its own error code overwrites [{{.*}}mpi-argument]
  ! CHECK-NOT: warning:
  if (ierr /= 0) return
  call mpi_bcast(values, 1, MPI_INTEGER, root, comm, code)
end subroutine
