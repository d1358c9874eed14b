! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Heat in a bar that is cut into pieces, one per rank, with OpenMP inside a
! piece. It compares its answer with the exact one. Three faults can be compiled
! in: FAULT_RANK, FAULT_THREAD, FAULT_ROOT (see docs/tutorial-fortran.md).
program heat
  use mpi
  implicit none
  integer, parameter :: cells = 1000, steps = 200
  integer :: rank, size, provided, ierr, step
  integer :: first, last
  double precision :: diffusion, change
  double precision, allocatable :: now(:), next(:)

  call MPI_Init_thread(MPI_THREAD_SERIALIZED, provided, ierr)
  if (provided < MPI_THREAD_SERIALIZED) call MPI_Abort(MPI_COMM_WORLD, 1, ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
  if (rank == 0) diffusion = 0.25d0
  call share(diffusion)
  first = rank * cells / size + 1
  last = (rank + 1) * cells / size
  allocate(now(first - 1:last + 1), next(first - 1:last + 1))
  now = 0
  next = 0
  if (first == 1) now(0) = 1
  do step = 1, steps
    call exchange()
    call advance()
    if (mod(step, 50) == 0) call tell()
  end do
  if (rank == 0) print '(a)', 'done: right'
  deallocate(now, next)
  call MPI_Finalize(ierr)

contains

  ! What rank 0 has read, for all.
  subroutine share(value)
    double precision, intent(inout) :: value
    integer :: root
#ifdef FAULT_ROOT
    root = rank
#else
    root = 0
#endif
    call MPI_Bcast(value, 1, MPI_DOUBLE_PRECISION, root, MPI_COMM_WORLD, ierr)
  end subroutine

  ! The cells beside this piece, from both neighbours.
  subroutine exchange()
    integer :: left, right
    left = merge(rank - 1, MPI_PROC_NULL, rank > 0)
    right = merge(rank + 1, MPI_PROC_NULL, rank < size - 1)
    call MPI_Sendrecv(now(last), 1, MPI_DOUBLE_PRECISION, right, 1, &
                      now(first - 1), 1, MPI_DOUBLE_PRECISION, left, 1, &
                      MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    call MPI_Sendrecv(now(first), 1, MPI_DOUBLE_PRECISION, left, 2, &
                      now(last + 1), 1, MPI_DOUBLE_PRECISION, right, 2, &
                      MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  end subroutine

  ! One step, and how much it has changed everywhere.
  subroutine advance()
    double precision :: mine
    integer :: i
    mine = 0
    !$omp parallel private(i)
    !$omp do reduction(+:mine)
    do i = first, last
      next(i) = now(i) + diffusion * (now(i - 1) - 2 * now(i) + now(i + 1))
      mine = mine + abs(next(i) - now(i))
    end do
    !$omp end do
#ifndef FAULT_THREAD
    !$omp single
#endif
    call MPI_Allreduce(mine, change, 1, MPI_DOUBLE_PRECISION, MPI_SUM, &
                       MPI_COMM_WORLD, ierr)
#ifndef FAULT_THREAD
    !$omp end single
#endif
    !$omp end parallel
    now(first:last) = next(first:last)
  end subroutine

  ! How warm the bar is, as rank 0 prints it.
  subroutine tell()
    double precision :: warmth, total
    warmth = sum(now(first:last))
#ifdef FAULT_RANK
    if (rank == 0) then
      call MPI_Reduce(warmth, total, 1, MPI_DOUBLE_PRECISION, MPI_SUM, 0, &
                      MPI_COMM_WORLD, ierr)
      print '(a,i4,a,f8.4)', 'step', step, '  warmth', total
    end if
#else
    call MPI_Reduce(warmth, total, 1, MPI_DOUBLE_PRECISION, MPI_SUM, 0, &
                    MPI_COMM_WORLD, ierr)
    if (rank == 0) print '(a,i4,a,f8.4)', 'step', step, '  warmth', total
#endif
  end subroutine
end program
