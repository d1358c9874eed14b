! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! The numbers are those of MPICH: MPI_DOUBLE_PRECISION, MPI_INTEGER, MPI_REAL.
subroutine exchange
  real(8) :: a(10)
  real(4) :: f(10)
  integer :: i, ierr
  call mpi_bcast(a, 20, 1275070495, 0, 1140850688, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Bcast uses 20 elements of MPI_DOUBLE_PRECISION (160 bytes), but the buffer has 80 bytes {{.*}}mpi-buffer-type]
  call mpi_bcast(a(6), 10, 1275070495, 0, 1140850688, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}but the buffer has 40 bytes {{.*}}mpi-buffer-type]
  call mpi_bcast(i, 1, 1275070495, 0, 1140850688, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}but the buffer has 4 bytes {{.*}}mpi-buffer-type]
  call mpi_bcast(f, 10, 1275069467, 0, 1140850688, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Bcast takes elements of MPI_INTEGER from or into a buffer of type 'real(4)' {{.*}}mpi-buffer-type]
end subroutine
