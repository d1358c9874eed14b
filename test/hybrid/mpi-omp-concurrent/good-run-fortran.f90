! Fortran: one thread at a time, in an order, with and without recompilation,
! with any number of threads and ranks.
! REQUIRES: mpich, flang, openmp
! RUN: %tutti mpifort.mpich -g -fopenmp %s -o %t 2>&1 | %silent
! RUN: env OMP_NUM_THREADS=1 %mpiexec_mpich -n 2 %t 2>&1 | %silent
! RUN: env OMP_NUM_THREADS=4 %mpiexec_mpich -n 3 %t 2>&1 | %silent
! RUN: env OMP_NUM_THREADS=8 %mpiexec_mpich -n 2 %t 2>&1 | %silent
! RUN: env TUTTI_PASS_OPTIONS=instrument=0 %tutti mpifort.mpich -g -fopenmp %s -o %t.plain 2>&1 | %silent
! RUN: env OMP_NUM_THREADS=4 %run_mpich -n 4 %t.plain 2>&1 | %silent
! MATRIX: => silent
program ordered
  implicit none
  include 'mpif.h'
  integer :: ierr, provided, x, y, i, step, token
  integer, external :: omp_get_thread_num
  call mpi_init_thread(MPI_THREAD_SERIALIZED, provided, ierr)
  x = 1
  do step = 1, 5
    !$omp parallel private(ierr, i)
    !$omp single
    call mpi_bcast(x, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
    !$omp end single
    !$omp master
    call mpi_barrier(MPI_COMM_WORLD, ierr)
    !$omp end master
    !$omp barrier
    if (omp_get_thread_num() == 0) call mpi_barrier(MPI_COMM_WORLD, ierr)
    !$omp barrier
    !$omp sections
    !$omp section
    call mpi_allreduce(x, y, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
    !$omp section
    i = 1
    !$omp end sections
    !$omp do ordered schedule(dynamic)
    do i = 1, 4
      !$omp ordered
      call mpi_barrier(MPI_COMM_WORLD, ierr)
      !$omp end ordered
    end do
    !$omp end do
    !$omp do schedule(dynamic)
    do i = 1, 20
      if (i == 3) call mpi_barrier(MPI_COMM_WORLD, ierr)
    end do
    !$omp end do
    !$omp single
    !$omp task depend(inout: token)
    call mpi_barrier(MPI_COMM_WORLD, ierr)
    !$omp end task
    !$omp task depend(inout: token)
    call mpi_bcast(x, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
    !$omp end task
    !$omp taskwait
    call mpi_barrier(MPI_COMM_WORLD, ierr)
    !$omp end single
    !$omp end parallel
  end do
  call mpi_finalize(ierr)
end program
