! Procedures that a team calls as arguments and through pointers.
! REQUIRES: flang
! RUN: %flang -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %flang -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
module work
  implicit none
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_DOUBLE_PRECISION = 1275070495
  abstract interface
    subroutine what(x)
      double precision :: x
    end subroutine
  end interface
contains
  subroutine tell(x)
    double precision :: x
    integer :: ierr
    call mpi_bcast(x, 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
  end subroutine
  subroutine tell_once(x)
    double precision :: x
    !$omp single
    call tell(x)
    !$omp end single
  end subroutine
  subroutine apply(f, x)
    procedure(what) :: f
    double precision :: x
    !$omp parallel
    call f(x)
    !$omp end parallel
  end subroutine
! CHECK: bad-pointers.f90:[[@LINE-3]]:5: warning: MPI_Bcast in 'tell' can be executed by more than one thread of the team [mpi-omp-multithreaded]
  subroutine hand_on(f, x)
    procedure(what) :: f
    double precision :: x
    call f(x)
  end subroutine
  subroutine start(x)
    double precision :: x
    call apply(tell, x)
    !$omp parallel
    call hand_on(tell_once, x)
    !$omp end parallel
  end subroutine
end module
! CHECK-NOT: warning
