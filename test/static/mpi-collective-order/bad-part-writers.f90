! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! As bad-part-writers.c, with variables of a module that several places set.
! Twin: good-part-writers.f90.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'
! RUN: %tutti mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'

module ranks
  use mpi
  implicit none
  integer, protected :: io_comm, io_rank = -1
  logical :: writes = .false.
contains
  subroutine find_writers(all)
    logical, intent(in) :: all
    integer :: ierr
    io_comm = MPI_COMM_NULL
    if (all) then
      call MPI_Comm_dup(MPI_COMM_WORLD, io_comm, ierr)
    else
      call MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, io_comm, ierr)
    end if
    call MPI_Comm_rank(io_comm, io_rank, ierr)
    writes = .false.
    if (io_rank == 0) writes = .true.
  end subroutine
  logical function is_there(path)
    character(*), intent(in) :: path
    integer :: ierr
    if (writes) inquire(file=path, exist=is_there)
    call MPI_Bcast(is_there, 1, MPI_LOGICAL, 0, io_comm, ierr)
  end function
  subroutine append(path)
    character(*), intent(in) :: path
    logical :: found
    if (.not. writes) return
    ! CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: MPI_Bcast {{.*}}is not reached by every rank of 'io_comm' [mpi-collective-order]
    found = is_there(path)
    if (found) print *, 'append to ', path
  end subroutine
end module
subroutine run(all)
  use ranks
  logical, intent(in) :: all
  integer :: ierr
  call find_writers(all)
  call append('fields.out')
  call MPI_Comm_free(io_comm, ierr)
end subroutine
