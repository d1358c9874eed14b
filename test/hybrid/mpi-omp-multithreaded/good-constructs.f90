! Constructs and idioms in correct use, by flang.
! REQUIRES: flang
! RUN: mkdir -p %t.modules
! RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %flang -fopenmp -fpass-plugin=%pass -g \
! RUN:   -module-dir %t.modules -O0 -c %s -o %t.o 2>&1 | %silent
! RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %flang -fopenmp -fpass-plugin=%pass -g \
! RUN:   -module-dir %t.modules -O2 -c %s -o %t.o 2>&1 | %silent
module hybrid_good
  implicit none
  integer, parameter :: W = 1140850688, DP = 1275070495
  integer :: ierr0
  double precision :: g(100)
contains
  subroutine leaf()
    integer :: ierr
    call mpi_barrier(W, ierr)
  end subroutine
  subroutine orphan_single()
    integer :: ierr
    !$omp single
    call mpi_barrier(W, ierr)
    !$omp end single
  end subroutine
  logical function first()
    integer, external :: omp_get_thread_num
    first = omp_get_thread_num() == 0
  end function
  subroutine ok1(n)
    integer :: n, i, ierr, tid
    integer, external :: omp_get_thread_num
    !$omp parallel private(i, ierr, tid)
    !$omp do schedule(dynamic)
    do i = 1, n
      g(i) = i
    end do
    !$omp end do
    !$omp single
    call mpi_barrier(W, ierr)
    !$omp end single
    call orphan_single()
    !$omp master
    call leaf()
    !$omp end master
    !$omp barrier
    tid = omp_get_thread_num()
    if (tid .eq. 0) call leaf()
    !$omp barrier
    if (tid == 0) then
      call mpi_bcast(g, 1, DP, 0, W, ierr)
    else
      g(tid) = 1
    end if
    !$omp barrier
    !$omp sections
    !$omp section
    call leaf()
    !$omp section
    g(2) = 2
    !$omp end sections
    !$omp sections
    !$omp section
    g(3) = 2
    !$omp section
    call leaf()
    !$omp end sections
    !$omp end parallel
    call leaf()
  end subroutine
  subroutine ok2(n)
    integer :: n, i, ierr
    !$omp parallel private(i, ierr)
    do i = 1, n
      !$omp single
      call mpi_barrier(W, ierr)
      !$omp end single
      !$omp do
      do ierr0 = 1, 10
        g(ierr0) = 1
      end do
      !$omp end do nowait
      !$omp barrier
      !$omp master
      call mpi_bcast(g, 1, DP, 0, W, ierr)
      !$omp end master
      !$omp barrier
    end do
    !$omp end parallel
  end subroutine
  subroutine ok3(n)
    integer :: n, ierr
    !$omp parallel private(ierr)
    !$omp single
    !$omp task
    call mpi_barrier(W, ierr)
    !$omp end task
    !$omp taskwait
    !$omp task
    call mpi_barrier(W, ierr)
    !$omp end task
    !$omp end single
    !$omp single
    !$omp taskgroup
    !$omp task
    call mpi_barrier(W, ierr)
    !$omp end task
    !$omp end taskgroup
    call leaf()
    !$omp end single
    !$omp end parallel
  end subroutine
  subroutine ok4(n)
    integer :: n, ierr
    !$omp parallel private(ierr) num_threads(n)
    if (first()) call leaf()
    !$omp end parallel
    !$omp parallel if(.false.)
    call leaf()
    !$omp end parallel
    !$omp parallel num_threads(1)
    call leaf()
    !$omp end parallel
  end subroutine
  subroutine ok5(n, comms)
    integer :: n, ierr, i, comms(n)
    !$omp parallel do private(ierr)
    do i = 1, n
      call mpi_barrier(comms(i), ierr)
    end do
    !$omp end parallel do
  end subroutine
  subroutine ok6(n)
    integer :: n, ierr, i
    double precision :: s, r
    s = 0
    !$omp parallel do reduction(+:s)
    do i = 1, n
      s = s + g(i)
    end do
    !$omp end parallel do
    call mpi_allreduce(s, r, 1, DP, 1476395011, W, ierr)
    !$omp parallel workshare
    g = 0
    !$omp end parallel workshare
    call leaf()
    !$omp parallel
    !$omp masked
    call leaf()
    !$omp end masked
    !$omp end parallel
    !$omp parallel
    !$omp critical
    s = s + 1
    !$omp end critical
    !$omp atomic
    s = s + 1
    !$omp barrier
    !$omp single
    call leaf()
    !$omp end single
    !$omp end parallel
  end subroutine
end module
