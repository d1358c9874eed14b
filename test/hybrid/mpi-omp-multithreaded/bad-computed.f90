! What looks like good-computed.f90 and lets more than one thread pass.
! REQUIRES: flang
! RUN: mkdir -p %t.modules
! RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %flang -fopenmp -fpass-plugin=%pass -g \
! RUN:   -module-dir %t.modules -O0 -c %s -o %t.o 2>&1 | FileCheck --implicit-check-not=warning: %s
! RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %flang -fopenmp -fpass-plugin=%pass -g \
! RUN:   -module-dir %t.modules -O2 -c %s -o %t.o 2>&1 | FileCheck --implicit-check-not=warning: %s
! RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-*:level=2 %flang -fopenmp -fpass-plugin=%pass -g \
! RUN:   -module-dir %t.modules -O2 -c %s -o %t.o 2>&1 | FileCheck --check-prefix=TWO %s
module hybrid_bad_computed
  implicit none
  integer, parameter :: W = 1140850688
  interface
    integer function omp_get_thread_num() bind(c)
    end function
    integer function omp_get_num_threads() bind(c)
    end function
    integer function omp_get_max_threads() bind(c)
    end function
  end interface
contains
  subroutine if_told(master)
    logical, intent(in) :: master
    integer :: ierr
    if (master) call mpi_barrier(W, ierr)
  end subroutine
  subroutine to_functions()
    logical :: master
    !$omp parallel private(master)
    master = omp_get_thread_num() < 2
    call if_told(master)
! CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: MPI_Barrier in 'if_told' {{is executed by every thread|can be executed by more than one thread}} of the team
    !$omp end parallel
  end subroutine
  subroutine flags()
    integer :: ierr, number
    !$omp parallel private(number, ierr)
    number = omp_get_thread_num()
    if (mod(number, 8) == 0) call mpi_barrier(W, ierr)
! CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: MPI_Barrier can be executed by more than one thread of the team
    !$omp end parallel
    !$omp parallel private(ierr)
    !$omp critical
    call mpi_barrier(W, ierr)
! TWO: :[[@LINE-1]]:{{[0-9]+}}: warning: MPI_Barrier is executed once by each thread of the team, in turn
    !$omp end critical
    !$omp end parallel
  end subroutine
  subroutine sizes()
    integer :: ierr
    if (omp_get_max_threads() == 2) then
      !$omp parallel private(ierr)
      call mpi_barrier(W, ierr)
! CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: MPI_Barrier is executed by every thread of the team
      !$omp end parallel
    end if
  end subroutine
end module
