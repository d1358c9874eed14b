! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Arrays with descriptors: allocatable ones, in the main program and in modules.
!
! RUN: mkdir -p %t.modules
! RUN: %flang -g -fpass-plugin=%pass -c %s -o %t.o -module-dir %t.modules 2>&1 | FileCheck %s
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o -module-dir %t.modules 2>&1 | FileCheck %s
! The numbers are those of MPICH: MPI_INTEGER and MPI_COMM_WORLD.
module arrays_kept
  integer, allocatable :: kept(:), other(:)
end module

subroutine gather_same(n)
  use arrays_kept
  integer :: n, ierr
  call mpi_allgather(kept, 1, 1275069467, kept, 1, 1275069467, 1140850688, ierr)
  ! CHECK: :[[#@LINE-1]]:3: warning: MPI_Allgather sends from the buffer it receives into [mpi-buffer-overlap]
end subroutine

program main
  integer, allocatable :: buf(:)
  integer :: req, ierr, status(5)
  allocate(buf(10))
  buf = 0
  call mpi_init(ierr)
  call mpi_isend(buf, 10, 1275069467, 1, 5, 1140850688, req, ierr)
  buf(2) = 3
  ! CHECK: :[[#@LINE-1]]:3: warning: {{.*}} is written to before the MPI_Isend that sends it is complete [mpi-buffer-modified]
  call mpi_wait(req, status, ierr)
  call mpi_finalize(ierr)
end program
