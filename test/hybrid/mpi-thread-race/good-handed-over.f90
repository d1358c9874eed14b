! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A value that is handed over by an atomic write between flushes.
!
! Twin: bad-handed-over.f90.
!
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o 2>&1 | %silent
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o 2>&1 | %silent
subroutine hand_over(peer)
  implicit none
  integer :: peer, flag, seen, x, ierr
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_INTEGER = 1275069467
  integer, external :: omp_get_thread_num
  flag = 0
  !$omp parallel num_threads(2) private(seen, ierr) shared(flag, x)
  if (omp_get_thread_num() == 0) then
    x = 5
    !$omp flush
    !$omp atomic write
    flag = 1
    !$omp flush
  else
    do
      !$omp flush
      !$omp atomic read
      seen = flag
      if (seen == 1) exit
    end do
    !$omp flush
    call MPI_Send(x, 1, MPI_INTEGER, peer, 0, MPI_COMM_WORLD, ierr)
  end if
  !$omp end parallel
end subroutine
