! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! The numbers are those of MPICH: MPI_INTEGER and MPI_COMM_WORLD.
subroutine send(a, n)
  integer :: n, a(n), row, comm, ierr
  call mpi_comm_dup(1140850688, comm, ierr)
  call mpi_type_contiguous(n, 1275069467, row, ierr)
  call mpi_type_commit(row, ierr)
  call mpi_send(a, 1, row, 1, 0, comm, ierr)
  call mpi_type_free(row, ierr)
  call mpi_comm_free(comm, ierr)
end subroutine
