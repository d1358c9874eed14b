! The same constructs as flang lowers them, at both levels, before any pass of
! LLVM has run, which is what the pass sees.
! REQUIRES: flang
! RUN: %flang -fopenmp -O0 -g -S -emit-llvm %s -o %t.0.ll
! RUN: %flang -fopenmp -O2 -mllvm -opt-bisect-limit=0 -g -S -emit-llvm %s -o %t.2.ll 2>/dev/null
! RUN: %opt -load-pass-plugin=%pass -passes="print<tutti-parallelism-word>" -disable-output %t.0.ll | FileCheck %s
! RUN: %opt -load-pass-plugin=%pass -passes="print<tutti-parallelism-word>" -disable-output %t.2.ll | FileCheck %s
subroutine constructs(n)
  implicit none
  integer :: n, i, id, ierr
  integer, external :: omp_get_thread_num
  integer, parameter :: MPI_COMM_WORLD = 1140850688
  call mpi_barrier(MPI_COMM_WORLD, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: -: one thread{{$}}
  !$omp parallel private(id)
  call mpi_barrier(MPI_COMM_WORLD, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1: many threads{{$}}
  !$omp single
  call mpi_barrier(MPI_COMM_WORLD, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 S{{[0-9]+}}: one thread{{$}}
  !$omp end single nowait
  !$omp master
  call mpi_barrier(MPI_COMM_WORLD, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 S{{[0-9]+}}: one thread{{$}}
  !$omp end master
  !$omp sections
  !$omp section
  call mpi_barrier(MPI_COMM_WORLD, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 S{{[0-9]+}}: one thread{{$}}
  !$omp section
  call mpi_barrier(MPI_COMM_WORLD, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 S{{[0-9]+}}: one thread{{$}}
  !$omp end sections
  !$omp critical
  call mpi_barrier(MPI_COMM_WORLD, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 B C{{[0-9]+}}: many threads in turn{{$}}
  !$omp end critical
  !$omp do
  do i = 1, n
    call mpi_barrier(MPI_COMM_WORLD, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 B W{{[0-9]+}}: many threads{{$}}
  end do
  !$omp end do
  !$omp single
  !$omp task
  call mpi_barrier(MPI_COMM_WORLD, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 B B S{{[0-9]+}} S{{[0-9]+}}: one thread{{$}}
  !$omp end task
  !$omp end single
  id = omp_get_thread_num()
  if (id == 0) then
    call mpi_barrier(MPI_COMM_WORLD, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 B B B S{{[0-9]+}}: one thread{{$}}
  end if
  !$omp barrier
  call mpi_barrier(MPI_COMM_WORLD, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 B^4: many threads{{$}}
  !$omp end parallel
  !$omp parallel num_threads(1)
  call mpi_barrier(MPI_COMM_WORLD, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: p{{[0-9]+}}: one thread{{$}}
  !$omp end parallel
  !$omp parallel if (n > 3)
  call mpi_barrier(MPI_COMM_WORLD, ierr)
! CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P[[Q:[0-9]+]]: many threads{{$}}
! CHECK-DAG: at [[@LINE-2]]:{{[0-9]+}}: p[[Q]]: one thread{{$}}
  !$omp end parallel
end subroutine
