! Tasks that every thread makes: it waits for its own, not for those of the others.
! REQUIRES: flang
! RUN: %flang -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %flang -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
subroutine waited_for_own(v, peer)
  implicit none
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_INTEGER = 1275069467
  integer :: v, peer, ierr
  !$omp parallel private(ierr)
  !$omp task shared(v)
  v = 3
  !$omp end task
  !$omp taskwait
  !$omp master
  ! CHECK: bad-team-tasks.f90:[[#@LINE+1]]:{{.*}} warning: MPI_Send reads 'v', which another thread can write to at the same time
  call MPI_Send(v, 1, MPI_INTEGER, peer, 0, MPI_COMM_WORLD, ierr)
  !$omp end master
  !$omp end parallel
end subroutine

subroutine behind_barrier(v, peer)
  implicit none
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_INTEGER = 1275069467
  integer :: v, peer, ierr
  !$omp parallel private(ierr)
  !$omp master
  !$omp task shared(v)
  v = 3
  !$omp end task
  !$omp end master
  !$omp barrier
  !$omp master
  call MPI_Send(v, 1, MPI_INTEGER, peer, 0, MPI_COMM_WORLD, ierr)
  !$omp end master
  !$omp end parallel
end subroutine
! CHECK-NOT: warning:
