! One thread, or a team of one, by what is computed from the thread's number
! and the size of the team.
! REQUIRES: flang
! RUN: mkdir -p %t.modules
! RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %flang -fopenmp -fpass-plugin=%pass -g \
! RUN:   -module-dir %t.modules -O0 -c %s -o %t.o 2>&1 | %silent
! RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %flang -fopenmp -fpass-plugin=%pass -g \
! RUN:   -module-dir %t.modules -O2 -c %s -o %t.o 2>&1 | %silent
module hybrid_good_computed
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
  subroutine if_first(number)
    integer, intent(in) :: number
    integer :: ierr
    if (number == 0) call mpi_barrier(W, ierr)
  end subroutine
  subroutine to_functions()
    logical :: master
    call if_told(.true.)
    !$omp parallel private(master)
    master = omp_get_thread_num() == 0
    call if_told(master)
    call if_first(omp_get_thread_num())
    !$omp end parallel
  end subroutine
  subroutine flags()
    logical :: master
    integer :: ierr, number, first, n
    master = .false.
    !$omp parallel firstprivate(master) private(number, first, ierr, n)
    number = omp_get_thread_num()
    n = omp_get_num_threads()
    master = number == 0
    if (master) call mpi_barrier(W, ierr)
    first = number * (100 / n)
    if (first == 0) call mpi_barrier(W, ierr)
    if (mod(number, n) == 0) call mpi_barrier(W, ierr)
    if (n < 2) call mpi_barrier(W, ierr)
    !$omp critical
    if (master) call mpi_barrier(W, ierr)
    !$omp end critical
    !$omp end parallel
  end subroutine
  subroutine sizes()
    integer :: ierr
    if (omp_get_max_threads() == 1) then
      !$omp parallel
      call mpi_barrier(W, ierr)
      !$omp end parallel
    end if
    !$omp parallel
    !$omp single
    !$omp critical
    call mpi_barrier(W, ierr)
    !$omp end critical
    !$omp end single
    !$omp end parallel
  end subroutine
end module
