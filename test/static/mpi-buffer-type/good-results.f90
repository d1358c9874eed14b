! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The same with the kinds that the calls take, and subroutines of MPI-1, which
! take integers.
!
! REQUIRES: flang
! RUN: %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
subroutine attributes(comm, key)
  integer :: comm, key, old, ierr
  integer(8) :: value
  logical :: found
  call mpi_comm_get_attr(comm, key, value, found, ierr)
  call mpi_attr_get(comm, key, old, found, ierr)
  if (found) print *, value, old
end subroutine

subroutine status_of_many(comm)
  integer :: comm, x, status(6), ierr
  call mpi_recv(x, 1, 1275069467, 0, 0, comm, status, ierr)
  print *, x, status
end subroutine

subroutine offsets(file, win, a, n)
  integer :: file, win, a(4), n, ierr
  call mpi_file_seek(file, 0_8, 600, ierr)
  call mpi_file_seek(file, int(n, 8), 600, ierr)
  call mpi_put(a, 1, 1275069467, 1, 2_8, 1, 1275069467, win, ierr)
end subroutine
