! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! As good-failing-way.f90, but what comes second comes after a success.
subroutine once(n)
  integer :: n, row, ierr
  call mpi_type_contiguous(n, 1275069467, row, ierr)
  call mpi_type_free(row, ierr)
  if (ierr .eq. 0) then
    print *, 'again'
    call mpi_type_free(row, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Type_free frees a datatype that is freed already {{.*}}mpi-handle]
  end if
end subroutine

subroutine leave(n)
  integer :: rank, ierr, n
  call mpi_comm_rank(1140850688, rank, ierr)
  if (rank == 0) then
    call mpi_barrier(1140850689, ierr)
    if (ierr == 0 .and. n == 3) return
  end if
  call mpi_barrier(1140850688, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Barrier is not reached by every rank {{.*}}mpi-collective-order]
end subroutine
