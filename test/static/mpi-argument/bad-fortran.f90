! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! The numbers are those of MPICH, and in the second half of Open MPI.
subroutine mpich(a)
  real(8) :: a(10), b(10)
  integer :: ierr
  call mpi_send(a, -1, 1275070495, 1, 0, 1140850688, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Send gets the negative count -1 {{.*}}mpi-argument]
  call mpi_send(a, 1, 1275070495, -2, 0, 1140850688, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Send sends to MPI_ANY_SOURCE {{.*}}mpi-argument]
  call mpi_allreduce(a, b, 1, 1275070495, 1476395014, 1140850688, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Allreduce applies MPI_BAND to MPI_DOUBLE_PRECISION{{.*}}mpi-argument]
  call mpi_send(a, 1, 1275070495, -1, 0, 1140850688, ierr)
! CHECK-NOT: :[[#@LINE-1]]:
end subroutine

subroutine openmpi(a)
  real(8) :: a(10)
  integer :: ierr
  call mpi_send(a, 1, 17, -1, 0, 0, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Send sends to MPI_ANY_SOURCE {{.*}}mpi-argument]
  call mpi_barrier(2, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Barrier gets MPI_COMM_NULL {{.*}}mpi-argument]
  call mpi_send(a, 1, 17, -2, 0, 0, ierr)
! CHECK-NOT: :[[#@LINE-1]]:
end subroutine
