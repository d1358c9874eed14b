! The modules of HDF5's Fortran interface, as far as a test needs them.
module h5f
contains
  subroutine h5fcreate_f(name, access_flags, file_id, hdferr, creation_prp, access_prp)
    character(len=*), intent(in) :: name
    integer, intent(in) :: access_flags
    integer(8), intent(out) :: file_id
    integer, intent(out) :: hdferr
    integer(8), intent(in), optional :: creation_prp, access_prp
  end subroutine
  subroutine h5fclose_f(file_id, hdferr)
    integer(8), intent(in) :: file_id
    integer, intent(out) :: hdferr
  end subroutine
end module

module h5p
contains
  subroutine h5pcreate_f(class, prp_id, hdferr)
    integer(8), intent(in) :: class
    integer(8), intent(out) :: prp_id
    integer, intent(out) :: hdferr
  end subroutine
  subroutine h5pset_fapl_mpio_f(prp_id, comm, info, hdferr)
    integer(8), intent(in) :: prp_id
    integer, intent(in) :: comm, info
    integer, intent(out) :: hdferr
  end subroutine
end module

module h5d
contains
  subroutine h5dcreate_f(loc_id, name, type_id, space_id, dset_id, hdferr)
    integer(8), intent(in) :: loc_id, type_id, space_id
    character(len=*), intent(in) :: name
    integer(8), intent(out) :: dset_id
    integer, intent(out) :: hdferr
  end subroutine
end module

module hdf5
  use h5f
  use h5p
  use h5d
end module
