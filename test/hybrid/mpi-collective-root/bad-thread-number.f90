! The number of a thread as the root where chance chooses the thread.
! REQUIRES: flang
! RUN: %flang -cpp -DTHIS=single -DEND="end single" -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %flang -cpp -DTHIS=single -DEND="end single" -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %flang -cpp -DTHIS=master -DEND="end master" -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
subroutine fromWhoever(x)
  use omp_lib
  implicit none
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_INTEGER = 1275069467
  integer :: x, t, ierr
  !$omp parallel private(t, ierr)
  t = omp_get_thread_num()
  !$omp THIS
  ! CHECK: bad-thread-number.f90:[[#@LINE+1]]:{{.*}} warning: the root of MPI_Bcast is made of the number of the thread that gets this single region
  call MPI_Bcast(x, 1, MPI_INTEGER, t, MPI_COMM_WORLD, ierr)
  !$omp END
  !$omp end parallel
end subroutine
! CHECK-NOT: warning:
