! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The operation and the datatype have changed places, as no compiler sees without
! interfaces. The numbers are those of MPICH.
! REQUIRES: flang
! RUN: %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
subroutine total(a, b)
  integer, parameter :: mpi_sum = 1476395011, mpi_integer = 1275069467, world = 1140850688
  integer :: a, b, ierr
  call mpi_allreduce(a, b, 1, mpi_sum, mpi_integer, world, ierr)
! CHECK-DAG: :[[#@LINE-1]]:{{.*}}MPI_Allreduce gets MPI_SUM as 'type' {{.*}}mpi-argument]
! CHECK-DAG: :[[#@LINE-2]]:{{.*}}MPI_Allreduce gets MPI_INTEGER as 'op' {{.*}}mpi-argument]
  call mpi_allreduce(a, b, 1, mpi_integer, mpi_sum, world, ierr)
! CHECK-NOT: :[[#@LINE-1]]:
end subroutine

! As Open MPI numbers them, a type and an operation may have the same number.
subroutine openmpi(a, b)
  integer :: a, b, ierr
  call mpi_allreduce(a, b, 1, 7, 3, 0, ierr)
! CHECK-NOT: :[[#@LINE-1]]:
end subroutine
