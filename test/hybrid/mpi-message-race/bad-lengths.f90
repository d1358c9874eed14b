! Messages of different length that two threads send in any order.
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -cpp -DOTHER=0 -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -cpp -DOTHER=0 -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -cpp -DOTHER=1 -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -cpp -DOTHER=1 -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
subroutine halves(a, b, peer)
  implicit none
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_INTEGER = 1275069467
  integer :: a(64), b(64), peer, ierr
  !$omp parallel sections private(ierr)
  !$omp section
  call MPI_Send(a, 10, MPI_INTEGER, peer, 0, MPI_COMM_WORLD, ierr)
  !$omp section
  ! CHECK: bad-lengths.f90:[[#@LINE+1]]:{{.*}} warning: MPI_Send and MPI_Send can come in any order in two threads
  call MPI_Send(b, 20, MPI_INTEGER, peer, OTHER, MPI_COMM_WORLD, ierr)
  !$omp end parallel sections
end subroutine
! CHECK-NOT: warning:
