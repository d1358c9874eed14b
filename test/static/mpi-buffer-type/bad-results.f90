! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Arguments of default kind where a call reads or writes more: attributes,
! offsets, displacements, a status of one number.
!
! REQUIRES: flang
! RUN: %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
subroutine attributes(comm, key)
  integer :: comm, key, value, ierr
  logical :: found
  call mpi_comm_get_attr(comm, key, value, found, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Comm_get_attr writes 8 bytes to a variable of 4 {{.*}}mpi-buffer-type]
  if (found) print *, value
end subroutine

subroutine status_of_one(comm)
  integer :: comm, x, status, ierr
  call mpi_recv(x, 1, 1275069467, 0, 0, comm, status, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Recv writes 20 bytes to a variable of 4 {{.*}}mpi-buffer-type]
  print *, x, status
end subroutine

subroutine offsets(file, win, a)
  integer :: file, win, a(4), ierr
  call mpi_file_seek(file, 0, 600, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_File_seek reads 8 bytes from an argument of 4 {{.*}}mpi-buffer-type]
  call mpi_put(a, 1, 1275069467, 1, 2, 1, 1275069467, win, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Put reads 8 bytes from an argument of 4 {{.*}}mpi-buffer-type]
end subroutine
