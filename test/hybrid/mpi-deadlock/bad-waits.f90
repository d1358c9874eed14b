! A message that would be sent by a thread which waits for a task, or for its turn; who has the
! turn, or the task, waits for that message.
!
! REQUIRES: mpich, flang, openmp
! RUN: env TUTTI_PASS_OPTIONS=instrument=0 %tutti mpifort.mpich -cpp -g -O1 -fopenmp %s -o %t 2>/dev/null
! RUN: %exits 66 %run_mpich -n 2 %t taskwait 2>&1 | FileCheck %s --check-prefixes=CHECK,TASKWAIT
! RUN: %exits 66 %run_mpich -n 2 %t ordered 2>&1 | FileCheck %s --check-prefixes=CHECK,ORDERED
! RUN: %exits 66 %run_mpich -n 2 %t barrier 2>&1 | FileCheck %s --check-prefixes=CHECK,BARRIER
! RUN: %run_mpich -n 2 %t right 2>&1 | %silent
program waits
  use omp_lib
  implicit none
  include 'mpif.h'
  integer :: rank, provided, ierr, i
  character(16) :: how
  call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided, ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call get_command_argument(1, how)
  if (how == 'taskwait') then
    !$omp parallel num_threads(2)
    !$omp single
    !$omp task
    call receive(1)
    !$omp end task
    !$omp taskwait
    call send(1)
    !$omp end single
    !$omp end parallel
  else if (how == 'ordered') then
    !$omp parallel do ordered schedule(static, 1) num_threads(2)
    do i = 0, 1
      if (i == 0) call receive(2)
      !$omp ordered
      if (i == 1) call send(2)
      !$omp end ordered
    end do
    !$omp end parallel do
  else if (how == 'barrier') then
    !$omp parallel num_threads(2)
    if (omp_get_thread_num() == 0) call receive(3)
    !$omp barrier
    if (omp_get_thread_num() == 1) call send(3)
    !$omp end parallel
  else
    !$omp parallel num_threads(2)
    if (omp_get_thread_num() == 0) call receive(4)
    if (omp_get_thread_num() == 1) call send(4)
    !$omp barrier
    !$omp single
    !$omp task
    call receive(5)
    !$omp end task
    call send(5)
    !$omp taskwait
    !$omp end single
    !$omp end parallel
  end if
  call MPI_Finalize(ierr)
contains
  subroutine receive(tag)
    integer, intent(in) :: tag
    integer :: y, error
    call MPI_Recv(y, 1, MPI_INTEGER, 1 - rank, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE, error)
  end subroutine
  subroutine send(tag)
    integer, intent(in) :: tag
    integer :: x, error
    x = 1
    call MPI_Send(x, 1, MPI_INTEGER, 1 - rank, tag, MPI_COMM_WORLD, error)
  end subroutine
end program

! CHECK: ERROR: deadlock: 2 of 2 ranks wait for each other {{.*}}[mpi-deadlock]
! TASKWAIT-DAG: MPI_Recv{{.*}}waits for a message from rank 1, tag 1
! ORDERED-DAG: MPI_Recv{{.*}}waits for a message from rank 1, tag 2
! ORDERED-DAG: OpenMP ordered, waits for an earlier iteration, thread 1 of 2
! BARRIER-DAG: MPI_Recv{{.*}}waits for a message from rank 1, tag 3
! BARRIER-DAG: OpenMP barrier, waits for the others of its team, thread 1 of 2
