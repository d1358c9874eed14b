! flang's fork with a condition; see good-if.f90.
! REQUIRES: flang
! RUN: %flang -fopenmp -fpass-plugin=%pass -g -O0 -c %s -o %t.o 2>&1 | FileCheck --implicit-check-not=crashed %s
! RUN: %flang -fopenmp -fpass-plugin=%pass -g -O2 -c %s -o %t.o 2>&1 | FileCheck --implicit-check-not=crashed %s
subroutine s(n, x, comm)
  implicit none
  integer :: n, comm, ierr
  double precision :: x
  !$omp parallel if(n > 1)
  x = x + 1
  call mpi_barrier(comm, ierr)
! CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: MPI_Barrier can be executed by more than one thread of the team
  !$omp end parallel
end subroutine
