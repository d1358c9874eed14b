! Tasks that wait for messages that no task of another rank sends.
! REQUIRES: flang
! RUN: %flang -cpp -DWRONG=1 -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %flang -cpp -DWRONG=1 -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %flang -cpp -DWRONG=0 -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
! RUN: %flang -cpp -DWRONG=0 -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
program tasks
  implicit none
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_INTEGER = 1275069467, MPI_THREAD_MULTIPLE = 3
  integer :: provided, rank, num, peer, in, out, ierr, status(5)
  call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided, ierr)
  if (provided < MPI_THREAD_MULTIPLE) call MPI_Abort(MPI_COMM_WORLD, 1, ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, num, ierr)
  if (num /= 2) call MPI_Abort(MPI_COMM_WORLD, 1, ierr)
  peer = 1 - rank
  out = 1
  !$omp parallel num_threads(2)
  !$omp single
  !$omp task private(ierr)
  ! CHECK: bad-tasks.f90:[[#@LINE+1]]:{{.*}} warning: {{(with [0-9] ranks, )?}}MPI_Ssend on rank 0 waits for ever for a receive of rank 1 {{.*}}mpi-deadlock]
  call MPI_Ssend(out, 1, MPI_INTEGER, peer, 5, MPI_COMM_WORLD, ierr)
  !$omp end task
  !$omp task private(ierr, status)
  call MPI_Recv(in, 1, MPI_INTEGER, peer, 5 + WRONG, MPI_COMM_WORLD, status, ierr)
  !$omp end task
  !$omp end single
  !$omp end parallel
  call MPI_Finalize(ierr)
end program
