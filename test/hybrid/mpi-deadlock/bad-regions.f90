! A thread waits at a barrier before it sends what the other rank's waits for.
!
! REQUIRES: mpich, flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -fopenmp -O0 -g -c %s -o a.o 2>&1 | FileCheck %s
! RUN: %tutti mpifort.mpich -fopenmp -O2 -g -c %s -o a.o 2>&1 | FileCheck %s
program main
  use mpi
  use omp_lib
  implicit none
  integer :: rank, ierr, provided, peer, a, b
  call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided, ierr)
  if (provided < MPI_THREAD_MULTIPLE) call MPI_Abort(MPI_COMM_WORLD, 1, ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  peer = ieor(rank, 1)
  a = rank
  !$omp parallel num_threads(2) private(ierr)
  if (omp_get_thread_num() == 0) then
    call MPI_Recv(b, 1, MPI_INTEGER, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    ! CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: MPI_Recv on rank 0 waits for ever for a message of rank 1 [mpi-deadlock]
  end if
  !$omp barrier
  if (omp_get_thread_num() == 1) then
    call MPI_Send(a, 1, MPI_INTEGER, peer, 0, MPI_COMM_WORLD, ierr)
  end if
  !$omp end parallel
  call MPI_Finalize(ierr)
end program main
