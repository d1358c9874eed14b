! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! RUN: mkdir -p %t.modules
! RUN: %flang -g -fpass-plugin=%pass -c %s -o %t.o -module-dir %t.modules 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o -module-dir %t.modules 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! The numbers are those of MPICH: MPI_INTEGER and MPI_COMM_WORLD.
module arrays_fine
  integer, allocatable :: kept(:), other(:)
end module

subroutine gather_other(n)
  use arrays_fine
  integer :: n, ierr
  call mpi_allgather(kept, 1, 1275069467, other, 1, 1275069467, 1140850688, ierr)
end subroutine

! Swapped between the two uses.
subroutine exchanged(n)
  use arrays_fine
  integer, allocatable :: tmp(:)
  integer :: n, ierr, req, status(5)
  call mpi_isend(kept, 10, 1275069467, 1, 5, 1140850688, req, ierr)
  call move_alloc(kept, tmp)
  call move_alloc(other, kept)
  kept(1) = 3
  call mpi_wait(req, status, ierr)
  call move_alloc(tmp, other)
end subroutine

! Behind what is sent.
subroutine beyond(n)
  integer :: n, ierr, req, status(5)
  integer, allocatable :: a(:)
  allocate(a(0:20))
  a = 0
  call mpi_isend(a, 4, 1275069467, 1, 5, 1140850688, req, ierr)
  a(4) = 3
  call mpi_wait(req, status, ierr)
end subroutine

program main
  integer, allocatable :: buf(:)
  integer :: req, ierr, status(5)
  allocate(buf(10))
  buf = 0
  call mpi_init(ierr)
  call mpi_isend(buf, 10, 1275069467, 1, 5, 1140850688, req, ierr)
  call mpi_wait(req, status, ierr)
  buf(2) = 3
  call mpi_finalize(ierr)
end program
