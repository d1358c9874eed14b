! How Fortran programs choose one thread, order threads, or give each its communicator.
! REQUIRES: flang
! RUN: mkdir -p %t.modules
! RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %flang -fopenmp -fpass-plugin=%pass -g \
! RUN:   -module-dir %t.modules -O0 -c %s -o %t.o 2>&1 | %silent
! RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %flang -fopenmp -fpass-plugin=%pass -g \
! RUN:   -module-dir %t.modules -O2 -c %s -o %t.o 2>&1 | %silent
module hybrid_good_more
  implicit none
  integer, parameter :: W = 1140850688, DP = 1275070495
  double precision :: g(100)
contains
  subroutine leaf()
    integer :: ierr
    call mpi_barrier(W, ierr)
  end subroutine
  subroutine ok1(n)
    integer :: n, i, x, j, ierr
    !$omp parallel private(x)
    !$omp single
    call leaf()
    x = 1
    !$omp end single copyprivate(x)
    !$omp master
    call leaf()
    !$omp end master
    !$omp end parallel
    !$omp parallel do ordered
    do i = 1, n
      g(i) = 1
      !$omp ordered
      call leaf()
      call mpi_bcast(g, 1, DP, 0, W, ierr)
      !$omp end ordered
    end do
    !$omp end parallel do
    !$omp parallel do
    do i = 1, n
      if (i == 1) call leaf()
! CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: MPI_Barrier in 'leaf' can be executed by more than one thread of the team
      g(i) = 1
    end do
    !$omp end parallel do
    !$omp parallel do collapse(2)
    do i = 1, n
      do j = 1, n
        g(i) = j
      end do
    end do
    !$omp end parallel do
    call leaf()
  end subroutine
  subroutine ok2(n)
    integer :: n, x, ierr
    !$omp parallel
    !$omp single
    !$omp task depend(out: x)
    call leaf()
    !$omp end task
    !$omp task depend(inout: x)
    call mpi_bcast(g, 1, DP, 0, W, ierr)
    !$omp end task
    !$omp end single
    !$omp single
    !$omp task if(.false.)
    call leaf()
    !$omp end task
    call leaf()
! CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: MPI_Barrier in 'leaf' can overlap MPI_Barrier in 'leaf' in another thread on the same communicator
    !$omp end single
    !$omp masked filter(1)
    call leaf()
    !$omp end masked
    !$omp barrier
    !$omp end parallel
    !$omp target
    g(1) = 1
    !$omp end target
    call leaf()
    !$omp teams num_teams(1)
    call leaf()
    !$omp end teams
  end subroutine
  subroutine ok3(n)
    integer :: n, i, tid, nt
    integer, external :: omp_get_thread_num, omp_get_num_threads
    type :: info
      integer :: id, size
    end type
    type(info) :: t
    !$omp parallel private(t, tid, nt)
    t%id = omp_get_thread_num()
    t%size = omp_get_num_threads()
    if (t%id == 0) call leaf()
    !$omp barrier
    tid = omp_get_thread_num()
    nt = omp_get_num_threads()
    if (tid == nt - 1) call leaf()
    !$omp barrier
    if (tid == 0 .or. nt == 1) call leaf()
    !$omp barrier
    select case (tid)
    case (0)
      call leaf()
    case default
      g(tid) = 1
    end select
    !$omp barrier
    do i = 1, n
      !$omp barrier
      if (tid /= 0) cycle
      call leaf()
    end do
    !$omp end parallel
    !$omp parallel workshare
    g = 0
    !$omp end parallel workshare
  end subroutine
  subroutine ok4(n, a, b)
    integer :: n, a, b, c, ierr
    integer, external :: omp_get_thread_num
    integer, save :: mine
    !$omp threadprivate(mine)
    !$omp parallel private(c, ierr)
    if (omp_get_thread_num() == 0) then
      c = a
    else
      c = b
    end if
    call mpi_barrier(c, ierr)
    call mpi_barrier(mine, ierr)
    !$omp end parallel
    !$omp parallel sections private(ierr)
    !$omp section
    call mpi_barrier(a, ierr)
    !$omp section
    call mpi_barrier(b, ierr)
    !$omp end parallel sections
  end subroutine
  subroutine ok5()
    integer :: ierr
    integer, external :: omp_get_thread_num
    integer, save :: number
    !$omp threadprivate(number)
    !$omp parallel private(ierr)
    number = omp_get_thread_num()
    !$omp barrier
    if (number == 0) call mpi_barrier(0, ierr)
    !$omp end parallel
  end subroutine
end module
