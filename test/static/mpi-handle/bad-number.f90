! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! Root and communicator have changed places; all of them are integers. The
! number is that of MPICH: MPI_DOUBLE_PRECISION.
subroutine share(a, n, comm)
  integer :: n, comm, root, ierr
  double precision :: a(n)
  call mpi_comm_size(comm, root, ierr)
  call mpi_bcast(a, n, 1275070495, comm, root, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Bcast is given a number as communicator {{.*}}mpi-handle]
! CHECK: :[[#@LINE-3]]:{{.*}}'root' has the result of MPI_Comm_size
end subroutine
