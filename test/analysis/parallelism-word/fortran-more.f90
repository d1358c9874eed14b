! More places for a call, as flang lowers them, at both
! levels (before any pass has run, as everywhere here): loops of every
! schedule, tasks, reductions, orphaned and nested constructs, target regions on
! the host. What a called function adds is no letter of its caller. flang 19 has no taskloop, loop, cancel, masked with filter, parallel
! master or scope.
! REQUIRES: flang
! RUN: mkdir -p %t.modules
! RUN: %flang -fopenmp -O0 -g -S -emit-llvm -module-dir %t.modules %s -o %t.0.ll
! RUN: %flang -fopenmp -O2 -mllvm -opt-bisect-limit=0 -g -S -emit-llvm -module-dir %t.modules %s -o %t.2.ll 2>/dev/null
! RUN: %opt -load-pass-plugin=%pass -passes="print<tutti-parallelism-word>" -disable-output %t.0.ll | FileCheck %s
! RUN: %opt -load-pass-plugin=%pass -passes="print<tutti-parallelism-word>" -disable-output %t.2.ll | FileCheck %s
module more_constructs
  implicit none
  integer, parameter :: W = 1140850688
contains
  subroutine loops(n, a, total)
    integer :: n, i, j, ierr
    double precision :: a(n), total
    !$omp parallel private(ierr)
    !$omp do schedule(static, 4)
    do i = 1, n
      call mpi_barrier(W, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} W{{[0-9]+}}: many threads{{$}}
    end do
    !$omp end do nowait
    !$omp do schedule(dynamic)
    do i = 1, n
      call mpi_barrier(W, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} W{{[0-9]+}}: many threads{{$}}
    end do
    !$omp end do
    !$omp do schedule(guided)
    do i = 1, n
      call mpi_barrier(W, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} B W{{[0-9]+}}: many threads{{$}}
    end do
    !$omp end do
    !$omp do collapse(2) schedule(runtime)
    do i = 1, n
      do j = 1, n
        call mpi_barrier(W, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} B B W{{[0-9]+}}: many threads{{$}}
      end do
    end do
    !$omp end do
    !$omp single
    call mpi_barrier(W, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} B B B S{{[0-9]+}}: one thread{{$}}
    !$omp end single
    !$omp end parallel
    !$omp parallel do private(ierr)
    do i = 1, n
      call mpi_barrier(W, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} W{{[0-9]+}}: many threads{{$}}
    end do
    !$omp end parallel do
    !$omp parallel private(ierr)
    !$omp do reduction(+:total)
    do i = 1, n
      total = total + a(i)
    end do
    !$omp end do
    !$omp single
    call mpi_barrier(W, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} {{B.*}}S{{[0-9]+}}: one thread{{$}}
    !$omp end single
    !$omp end parallel
  end subroutine
  subroutine ordered_loop(n)
    integer :: n, i, ierr
    !$omp parallel do ordered private(ierr)
    do i = 1, n
      call mpi_barrier(W, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} W{{[0-9]+}}: many threads{{$}}
      !$omp ordered
      call mpi_barrier(W, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} W{{[0-9]+}} S{{[0-9]+}}: one thread{{$}}
      !$omp end ordered
    end do
    !$omp end parallel do
  end subroutine
  subroutine regions()
    integer :: ierr, x
    !$omp parallel private(ierr, x)
    !$omp single
    x = 1
    call mpi_barrier(W, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} S{{[0-9]+}}: one thread{{$}}
    !$omp end single copyprivate(x)
    !$omp masked
    call mpi_barrier(W, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} {{B.*}}S{{[0-9]+}}: one thread{{$}}
    !$omp end masked
    !$omp critical(named)
    call mpi_barrier(W, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} {{B.*}}C{{[0-9]+}}: many threads in turn{{$}}
    !$omp end critical(named)
    !$omp sections
    !$omp section
    call mpi_barrier(W, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} {{B.*}}S{{[0-9]+}}: one thread{{$}}
    !$omp section
    x = 2
    !$omp end sections nowait
    call mpi_barrier(W, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} {{B.*}}: many threads{{$}}
    !$omp end parallel
    !$omp parallel sections private(ierr)
    !$omp section
    call mpi_barrier(W, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} S{{[0-9]+}}: one thread{{$}}
    !$omp section
    call mpi_bcast(x, 1, 1275069467, 0, W, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} S{{[0-9]+}}: one thread{{$}}
    !$omp end parallel sections
  end subroutine
  subroutine tasks(n)
    integer :: n, ierr, x
    !$omp parallel private(ierr)
    !$omp single
    !$omp task if(n > 3)
    call mpi_barrier(W, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} S{{[0-9]+}} S{{[0-9]+}}: one thread{{$}}
    !$omp end task
    !$omp taskgroup
    !$omp task depend(out: x)
    call mpi_barrier(W, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} S{{[0-9]+}} S{{[0-9]+}}: one thread{{$}}
    !$omp end task
    !$omp end taskgroup
    !$omp taskwait
    call mpi_barrier(W, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} S{{[0-9]+}}: one thread{{$}}
    !$omp end single
    !$omp task
    call mpi_barrier(W, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} B T{{[0-9]+}}: many threads{{$}}
    !$omp end task
    !$omp end parallel
  end subroutine
  subroutine orphan()
    integer :: ierr
    !$omp single
    call mpi_barrier(W, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: S{{[0-9]+}}: one thread{{$}}
! CHECK-DAG: at [[@LINE-2]]:{{[0-9]+}}: P{{[0-9]+}} S{{[0-9]+}}: one thread{{$}}
    !$omp end single
  end subroutine
  subroutine nested()
    integer :: ierr
    call orphan()
    !$omp parallel private(ierr)
    call orphan()
    !$omp master
    !$omp parallel num_threads(2) private(ierr)
    call mpi_barrier(W, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} S{{[0-9]+}} P{{[0-9]+}}: many threads{{$}}
    !$omp end parallel
    !$omp end master
    !$omp parallel private(ierr)
    !$omp single
    call mpi_barrier(W, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} P{{[0-9]+}} S{{[0-9]+}}: several teams{{$}}
    !$omp end single
    !$omp end parallel
    !$omp end parallel
  end subroutine
  subroutine host(x)
    integer :: x, ierr
    !$omp target map(tofrom: x)
    x = 1
    !$omp end target
    call mpi_barrier(W, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: -: one thread{{$}}
  end subroutine
end module
