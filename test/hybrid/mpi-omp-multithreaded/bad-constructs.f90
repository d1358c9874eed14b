! Constructs in wrong use, by flang; the twins are in good-constructs.f90.
! REQUIRES: flang
! RUN: mkdir -p %t.modules
! RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %flang -fopenmp -fpass-plugin=%pass -g \
! RUN:   -module-dir %t.modules -O0 -c %s -o %t.o 2>&1 | FileCheck --implicit-check-not=warning: %s
! RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %flang -fopenmp -fpass-plugin=%pass -g \
! RUN:   -module-dir %t.modules -O2 -c %s -o %t.o 2>&1 | FileCheck --implicit-check-not=warning: %s
module hybrid_bad
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
  subroutine b1(n)
    integer :: n, ierr, i
    !$omp parallel private(ierr)
    call leaf()
! CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: MPI_Barrier in 'leaf' is executed by every thread of the team
    !$omp end parallel
    !$omp parallel do schedule(dynamic)
    do i = 1, n
      call leaf()
! CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: MPI_Barrier in 'leaf' can be executed by more than one thread of the team
    end do
    !$omp end parallel do
    !$omp parallel private(ierr)
    !$omp do schedule(static, 4)
    do i = 1, n
      call mpi_barrier(W, ierr)
! CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: MPI_Barrier can be executed by more than one thread of the team
    end do
    !$omp end do nowait
    !$omp end parallel
  end subroutine
  subroutine b2(n)
    integer :: n, ierr
    !$omp parallel private(ierr)
    !$omp master
    call leaf()
    !$omp end master
    !$omp single
    call mpi_barrier(W, ierr)
! CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: MPI_Barrier can overlap MPI_Barrier in 'leaf' in another thread on the same communicator
    !$omp end single
    !$omp sections
    !$omp section
    call leaf()
    !$omp section
    call mpi_barrier(W, ierr)
! CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: MPI_Barrier can overlap MPI_Barrier in 'leaf' in another thread on the same communicator
    !$omp end sections
    !$omp end parallel
  end subroutine
  subroutine b3(n)
    integer :: n, ierr, i
    !$omp parallel private(ierr)
    !$omp single
    !$omp task
    call mpi_barrier(W, ierr)
    !$omp end task
    !$omp task
    call mpi_barrier(W, ierr)
! CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: MPI_Barrier can overlap MPI_Barrier in another thread on the same communicator
    !$omp end task
    !$omp end single
    do i = 1, n
      !$omp single
      call mpi_bcast(g, 1, DP, 0, W, ierr)
! CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: MPI_Bcast can overlap itself: threads may be in different executions of this single region
      !$omp end single nowait
    end do
    !$omp end parallel
  end subroutine
  subroutine b4(n)
    integer :: n, ierr, i
    integer, external :: omp_get_thread_num
    !$omp parallel private(ierr)
    if (omp_get_thread_num() > 0) then
      call mpi_barrier(W, ierr)
! CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: MPI_Barrier can be executed by more than one thread of the team
    end if
    !$omp end parallel
    !$omp parallel if(n > 3)
    call leaf()
! CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: MPI_Barrier in 'leaf' is executed by every thread of the team
    !$omp end parallel
    !$omp parallel
    !$omp parallel
    !$omp master
    call leaf()
! CHECK: :[[@LINE-1]]:{{[0-9]+}}: warning: MPI_Barrier in 'leaf' is executed by a thread of each of several teams
    !$omp end master
    !$omp end parallel
    !$omp end parallel
  end subroutine
end module
