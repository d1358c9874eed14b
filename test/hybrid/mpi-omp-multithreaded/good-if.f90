! flang's fork with a condition hands on more than its declaration says.
! REQUIRES: flang
! RUN: %flang -fopenmp -fpass-plugin=%pass -g -O0 -c %s -o %t.o 2>&1 | FileCheck --allow-empty --implicit-check-not=tutti --implicit-check-not=warning: %s
! RUN: %flang -fopenmp -fpass-plugin=%pass -g -O2 -c %s -o %t.o 2>&1 | FileCheck --allow-empty --implicit-check-not=tutti --implicit-check-not=warning: %s
subroutine s(n, x, comm)
  implicit none
  integer :: n, comm, ierr
  double precision :: x
  !$omp parallel if(n > 1)
  x = x + 1
  !$omp master
  call mpi_barrier(comm, ierr)
  !$omp end master
  !$omp end parallel
end subroutine
