// Prototypes of the parallel I/O libraries, as far as the tests call them.
#include <stddef.h>
#include <mpi.h>
#include <stdint.h>

typedef int64_t hid_t;
typedef unsigned long long hsize_t;
#define H5P_DEFAULT 0
#define H5P_FILE_ACCESS 7
#define H5P_DATASET_XFER 8
#define H5FD_MPIO_INDEPENDENT 0
#define H5FD_MPIO_COLLECTIVE 1
hid_t H5Pcreate(hid_t Class);
int H5Pclose(hid_t List);
int H5Pset_fapl_mpio(hid_t List, MPI_Comm Comm, MPI_Info Info);
int H5Pset_dxpl_mpio(hid_t List, int Mode);
hid_t H5Fcreate(const char *Name, unsigned Flags, hid_t Creation, hid_t Access);
hid_t H5Fopen(const char *Name, unsigned Flags, hid_t Access);
int H5Fclose(hid_t File);
int H5Fflush(hid_t File, int Scope);
hid_t H5Gcreate2(hid_t Loc, const char *Name, hid_t L, hid_t C, hid_t A);
hid_t H5Gopen2(hid_t Loc, const char *Name, hid_t A);
hid_t H5Dcreate2(hid_t Loc, const char *Name, hid_t Type, hid_t Space, hid_t L,
                 hid_t C, hid_t A);
hid_t H5Dopen2(hid_t Loc, const char *Name, hid_t A);
int H5Dset_extent(hid_t Set, const hsize_t *Size);
int H5Dclose(hid_t Set);
int H5Dwrite(hid_t Set, hid_t Type, hid_t Mem, hid_t File, hid_t Xfer,
             const void *Data);
int H5Dread(hid_t Set, hid_t Type, hid_t Mem, hid_t File, hid_t Xfer,
            void *Data);
hid_t H5Acreate2(hid_t Loc, const char *Name, hid_t Type, hid_t Space, hid_t C,
                 hid_t A);
int H5Awrite(hid_t Attribute, hid_t Type, const void *Data);
int H5Aread(hid_t Attribute, hid_t Type, void *Data);

int ncmpi_create(MPI_Comm Comm, const char *Path, int Mode, MPI_Info Info,
                 int *File);
int ncmpi_open(MPI_Comm Comm, const char *Path, int Mode, MPI_Info Info,
               int *File);
int ncmpi_def_dim(int File, const char *Name, MPI_Offset Size, int *Dim);
int ncmpi_enddef(int File);
int ncmpi_close(int File);
int ncmpi_inq_varid(int File, const char *Name, int *Var);
int ncmpi_begin_indep_data(int File);
int ncmpi_end_indep_data(int File);
int ncmpi_put_vara_int(int File, int Var, const MPI_Offset *Start,
                       const MPI_Offset *Count, const int *Data);
int ncmpi_put_vara_int_all(int File, int Var, const MPI_Offset *Start,
                           const MPI_Offset *Count, const int *Data);
int ncmpi_put_var1_int_all(int File, int Var, const MPI_Offset *Start,
                           const int *Data);
int ncmpi_wait_all(int File, int Count, int *Requests, int *Statuses);

int nc_var_par_access(int File, int Var, int Access);
int nc_put_vara_double(int File, int Var, const size_t *Start,
                       const size_t *Count, const double *Data);
int nc_create_par(const char *Path, int Mode, MPI_Comm Comm, MPI_Info Info,
                  int *File);
int nc_create(const char *Path, int Mode, int *File);
int nc_def_var(int File, const char *Name, int Type, int Dims, const int *Ids,
               int *Var);
int nc_enddef(int File);
int nc_close(int File);
int nc_put_var_int(int File, int Var, const int *Data);
