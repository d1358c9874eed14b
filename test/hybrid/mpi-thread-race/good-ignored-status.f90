! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! MPI_STATUS_IGNORE is a variable of a common block in Fortran, to which nobody
! writes.
!
! REQUIRES: flang
! RUN: %flang -g -fopenmp -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: %flang -O2 -g -fopenmp -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! The numbers are those of MPICH, with MPI_THREAD_MULTIPLE.
program main
  integer :: mpi_bottom, mpi_in_place, mpi_status_ignore(5)
  common /mpipriv1/ mpi_bottom, mpi_in_place, mpi_status_ignore
  integer :: omp_get_thread_num
  integer :: rank, provided, t, z, ierr, sums(2)
  call mpi_init_thread(3, provided, ierr)
  if (provided < 3) error stop
  call mpi_comm_rank(1140850688, rank, ierr)
  sums = 0
!$omp parallel num_threads(2) private(t, z, ierr)
  t = omp_get_thread_num()
  if (rank == 0) then
    z = t
    call mpi_send(z, 1, 1275069467, 1, t, 1140850688, ierr)
  else if (rank == 1) then
    call mpi_recv(z, 1, 1275069467, 0, t, 1140850688, mpi_status_ignore, ierr)
    sums(t + 1) = z
  end if
!$omp end parallel
  print *, sums
  call mpi_finalize(ierr)
end program
