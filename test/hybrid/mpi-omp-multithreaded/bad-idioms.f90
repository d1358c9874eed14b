! What looks like the idioms of good-idioms.f90 and is none.
! REQUIRES: flang
! RUN: mkdir -p %t.modules
! RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %flang -fopenmp -fpass-plugin=%pass -g \
! RUN:   -module-dir %t.modules -O0 -c %s -o %t.o 2>&1 | FileCheck --implicit-check-not=warning: %s
! RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %flang -fopenmp -fpass-plugin=%pass -g \
! RUN:   -module-dir %t.modules -O2 -c %s -o %t.o 2>&1 | FileCheck --implicit-check-not=warning: %s
module hybrid_bad_more
  implicit none
  integer, parameter :: W = 1140850688, DP = 1275070495
  double precision :: g(100)
contains
  subroutine leaf()
    integer :: ierr
    call mpi_barrier(W, ierr)
  end subroutine
  subroutine b1(n)
    integer :: n, i, x, j, ierr
    !$omp parallel private(x)
    !$omp single
    x = 1
    !$omp end single copyprivate(x)
    call leaf()
! CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: MPI_Barrier in 'leaf' is executed by every thread of the team
    !$omp end parallel
    !$omp parallel do ordered
    do i = 1, n
      call leaf()
! CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: MPI_Barrier in 'leaf' can be executed by more than one thread of the team
      !$omp ordered
      g(i) = 1
      !$omp end ordered
    end do
    !$omp end parallel do
    !$omp parallel do
    do i = 1, n
      if (i <= 2) call leaf()
! CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: MPI_Barrier in 'leaf' can be executed by more than one thread of the team
    end do
    !$omp end parallel do
    !$omp parallel do collapse(2)
    do i = 1, n
      do j = 1, n
        if (j == 1) call leaf()
! CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: MPI_Barrier in 'leaf' can be executed by more than one thread of the team
      end do
    end do
    !$omp end parallel do
  end subroutine
  subroutine b2(n)
    integer :: n, x, y, ierr
    !$omp parallel private(ierr)
    !$omp single
    !$omp task depend(out: x)
    call leaf()
    !$omp end task
    !$omp task depend(inout: y)
    call mpi_bcast(g, 1, DP, 0, W, ierr) ! not told: see docs/limits.md
    !$omp end task
    !$omp end single
    !$omp masked filter(1)
    call leaf()
    !$omp end masked
    !$omp masked filter(2)
    call mpi_bcast(g, 1, DP, 0, W, ierr)
! CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: MPI_Bcast can overlap MPI_Barrier in 'leaf' in another thread on the same communicator
    !$omp end masked
    !$omp end parallel
    !$omp teams num_teams(4)
    call leaf()
! CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: MPI_Barrier in 'leaf' is executed by every thread of the team
    !$omp end teams
  end subroutine
  subroutine b3(n)
    integer :: n, i, tid
    integer, external :: omp_get_thread_num
    !$omp parallel private(tid)
    tid = omp_get_thread_num()
    select case (tid)
    case (0)
      call leaf()
    case (1)
      call mpi_bcast(g, 1, DP, 0, W, i)
! CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: MPI_Bcast can overlap MPI_Barrier in 'leaf' in another thread on the same communicator
    end select
    !$omp end parallel
    !$omp parallel private(tid)
    !$omp task
    call leaf()
! CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: MPI_Barrier in 'leaf' is executed by every thread of the team
    !$omp end task
    !$omp end parallel
  end subroutine
  subroutine b4(n)
    integer :: n, ierr
    !$omp parallel private(ierr)
    !$omp single
    !$omp task
    !$omp task
    call leaf()
    !$omp end task
    !$omp end task
    !$omp taskwait
    call mpi_barrier(W, ierr)
! CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: MPI_Barrier can overlap MPI_Barrier in 'leaf' in another thread on the same communicator
    !$omp end single
    !$omp end parallel
  end subroutine
end module
