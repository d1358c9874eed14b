! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The flag is set before the value.
!
! Twin: good-handed-over.f90.
!
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
subroutine hand_over(peer)
  implicit none
  integer :: peer, flag, seen, x, ierr
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_INTEGER = 1275069467
  integer, external :: omp_get_thread_num
  flag = 0
  !$omp parallel num_threads(2) private(seen, ierr) shared(flag, x)
  if (omp_get_thread_num() == 0) then
    !$omp flush
    !$omp atomic write
    flag = 1
    !$omp flush
    x = 5
  else
    do
      !$omp flush
      !$omp atomic read
      seen = flag
      if (seen == 1) exit
    end do
    !$omp flush
    call MPI_Send(x, 1, MPI_INTEGER, peer, 0, MPI_COMM_WORLD, ierr)
! CHECK: :[[@LINE-1]]:5: warning: MPI_Send reads 'x', which another thread can write to at the same time
  end if
  !$omp end parallel
end subroutine
