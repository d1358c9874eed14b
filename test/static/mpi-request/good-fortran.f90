! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! The numbers are those of MPICH: MPI_INTEGER and MPI_COMM_WORLD.
subroutine receive(a, n, kept)
  integer :: n, a(n), req, reqs(8), kept, status(5), statuses(5, 8), ierr, i
  integer, save :: later = 738197504 ! MPI_REQUEST_NULL
  call mpi_wait(later, status, ierr)
  call mpi_irecv(a, 1, 1275069467, 0, 1, 1140850688, req, ierr)
  call mpi_wait(req, status, ierr)
  do i = 1, n
    call mpi_irecv(a(i), 1, 1275069467, 0, 1, 1140850688, reqs(i), ierr)
  end do
  call mpi_waitall(n, reqs, statuses, ierr)
  call mpi_irecv(a(2), 1, 1275069467, 0, 1, 1140850688, kept, ierr)
  call mpi_irecv(a(3), 1, 1275069467, 0, 1, 1140850688, later, ierr)
end subroutine
