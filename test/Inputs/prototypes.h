/* What all stubs declare: the calls that static tests use. The test
   meta/stub-prototypes.test compiles this file behind the real mpi.h of each
   MPI, so a wrong line cannot stay. */
#ifndef MPI_SUCCESS
#define MPI_SUCCESS 0
#define MPI_MAX_ERROR_STRING 512
#define MPI_THREAD_SINGLE 0
#define MPI_THREAD_FUNNELED 1
#define MPI_THREAD_SERIALIZED 2
#define MPI_THREAD_MULTIPLE 3
#define MPI_MODE_CREATE 1
#define MPI_MODE_EXCL 64
#define MPI_MODE_SEQUENTIAL 256
#define MPI_MODE_RDONLY 2
#define MPI_SEEK_SET 600
#define MPI_SEEK_CUR 602
#define MPI_SEEK_END 604
#define MPI_DISPLACEMENT_CURRENT (-54278278)
#define MPI_MODE_WRONLY 4
#define MPI_MODE_RDWR 8
#define MPI_COMM_TYPE_SHARED 1
#endif

#ifdef __cplusplus
extern "C" {
#endif
typedef void TuttiStubOp(void *, void *, int *, MPI_Datatype *);

/* Environment */
int MPI_Init(int *, char ***);
int MPI_Init_thread(int *, char ***, int, int *);
int MPI_Initialized(int *);
int MPI_Finalize(void);
int MPI_Finalized(int *);
int MPI_Query_thread(int *);
int MPI_Is_thread_main(int *);
int MPI_Abort(MPI_Comm, int);
int MPI_Pcontrol(const int, ...);
double MPI_Wtime(void);
int MPI_Error_string(int, char *, int *);
int MPI_Comm_set_errhandler(MPI_Comm, MPI_Errhandler);

/* Communicators and groups */
int MPI_Comm_rank(MPI_Comm, int *);
int MPI_Comm_size(MPI_Comm, int *);
int MPI_Comm_dup(MPI_Comm, MPI_Comm *);
int MPI_Comm_idup(MPI_Comm, MPI_Comm *, MPI_Request *);
int MPI_Comm_split(MPI_Comm, int, int, MPI_Comm *);
int MPI_Comm_split_type(MPI_Comm, int, int, MPI_Info, MPI_Comm *);
int MPI_Comm_create(MPI_Comm, MPI_Group, MPI_Comm *);
int MPI_Comm_create_group(MPI_Comm, MPI_Group, int, MPI_Comm *);
int MPI_Comm_free(MPI_Comm *);
int MPI_Comm_group(MPI_Comm, MPI_Group *);
int MPI_Group_incl(MPI_Group, int, const int *, MPI_Group *);
int MPI_Group_excl(MPI_Group, int, const int *, MPI_Group *);
int MPI_Group_rank(MPI_Group, int *);
int MPI_Group_size(MPI_Group, int *);
int MPI_Group_free(MPI_Group *);
int MPI_Intercomm_create(MPI_Comm, int, MPI_Comm, int, int, MPI_Comm *);
int MPI_Intercomm_merge(MPI_Comm, int, MPI_Comm *);
int MPI_Cart_create(MPI_Comm, int, const int *, const int *, int, MPI_Comm *);
int MPI_Cart_sub(MPI_Comm, const int *, MPI_Comm *);
int MPI_Cart_coords(MPI_Comm, int, int, int *);
int MPI_Cart_get(MPI_Comm, int, int *, int *, int *);
int MPI_Cart_rank(MPI_Comm, const int *, int *);
int MPI_Cart_shift(MPI_Comm, int, int, int *, int *);
int MPI_Dims_create(int, int, int *);

/* Blocking data collectives */
int MPI_Pack(const void *, int, MPI_Datatype, void *, int, int *, MPI_Comm);
int MPI_Unpack(const void *, int, int *, void *, int, MPI_Datatype, MPI_Comm);
int MPI_Barrier(MPI_Comm);
int MPI_Bcast(void *, int, MPI_Datatype, int, MPI_Comm);
int MPI_Gather(const void *, int, MPI_Datatype, void *, int, MPI_Datatype, int,
               MPI_Comm);
int MPI_Igatherv(const void *, int, MPI_Datatype, void *, const int *,
                 const int *, MPI_Datatype, int, MPI_Comm, MPI_Request *);
int MPI_Iallgatherv(const void *, int, MPI_Datatype, void *, const int *,
                    const int *, MPI_Datatype, MPI_Comm, MPI_Request *);
int MPI_Ialltoallv(const void *, const int *, const int *, MPI_Datatype, void *,
                   const int *, const int *, MPI_Datatype, MPI_Comm,
                   MPI_Request *);
int MPI_Ireduce_scatter(const void *, void *, const int *, MPI_Datatype, MPI_Op,
                        MPI_Comm, MPI_Request *);
int MPI_Gatherv(const void *, int, MPI_Datatype, void *, const int *,
                const int *, MPI_Datatype, int, MPI_Comm);
int MPI_Scatter(const void *, int, MPI_Datatype, void *, int, MPI_Datatype, int,
                MPI_Comm);
int MPI_Scatterv(const void *, const int *, const int *, MPI_Datatype, void *,
                 int, MPI_Datatype, int, MPI_Comm);
int MPI_Allgather(const void *, int, MPI_Datatype, void *, int, MPI_Datatype,
                  MPI_Comm);
int MPI_Allgatherv(const void *, int, MPI_Datatype, void *, const int *,
                   const int *, MPI_Datatype, MPI_Comm);
int MPI_Neighbor_alltoall(const void *, int, MPI_Datatype, void *, int,
                          MPI_Datatype, MPI_Comm);
int MPI_Alltoall(const void *, int, MPI_Datatype, void *, int, MPI_Datatype,
                 MPI_Comm);
int MPI_Alltoallv(const void *, const int *, const int *, MPI_Datatype, void *,
                  const int *, const int *, MPI_Datatype, MPI_Comm);
int MPI_Reduce(const void *, void *, int, MPI_Datatype, MPI_Op, int, MPI_Comm);
int MPI_Allreduce(const void *, void *, int, MPI_Datatype, MPI_Op, MPI_Comm);
int MPI_Reduce_scatter(const void *, void *, const int *, MPI_Datatype, MPI_Op,
                       MPI_Comm);
int MPI_Reduce_scatter_block(const void *, void *, int, MPI_Datatype, MPI_Op,
                             MPI_Comm);
int MPI_Scan(const void *, void *, int, MPI_Datatype, MPI_Op, MPI_Comm);
int MPI_Exscan(const void *, void *, int, MPI_Datatype, MPI_Op, MPI_Comm);

/* Nonblocking data collectives */
int MPI_Ibarrier(MPI_Comm, MPI_Request *);
int MPI_Ibcast(void *, int, MPI_Datatype, int, MPI_Comm, MPI_Request *);
int MPI_Igather(const void *, int, MPI_Datatype, void *, int, MPI_Datatype, int,
                MPI_Comm, MPI_Request *);
int MPI_Iallgather(const void *, int, MPI_Datatype, void *, int, MPI_Datatype,
                   MPI_Comm, MPI_Request *);
int MPI_Ialltoall(const void *, int, MPI_Datatype, void *, int, MPI_Datatype,
                  MPI_Comm, MPI_Request *);
int MPI_Ireduce(const void *, void *, int, MPI_Datatype, MPI_Op, int, MPI_Comm,
                MPI_Request *);
int MPI_Iallreduce(const void *, void *, int, MPI_Datatype, MPI_Op, MPI_Comm,
                   MPI_Request *);

/* Point-to-point and completion */
int MPI_Send(const void *, int, MPI_Datatype, int, int, MPI_Comm);
int MPI_Ssend(const void *, int, MPI_Datatype, int, int, MPI_Comm);
int MPI_Recv(void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Status *);
int MPI_Sendrecv(const void *, int, MPI_Datatype, int, int, void *, int,
                 MPI_Datatype, int, int, MPI_Comm, MPI_Status *);
int MPI_Isend(const void *, int, MPI_Datatype, int, int, MPI_Comm,
              MPI_Request *);
int MPI_Irecv(void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);
int MPI_Send_init(const void *, int, MPI_Datatype, int, int, MPI_Comm,
                  MPI_Request *);
int MPI_Recv_init(void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);
int MPI_Start(MPI_Request *);
int MPI_Startall(int, MPI_Request *);
int MPI_Probe(int, int, MPI_Comm, MPI_Status *);
int MPI_Mprobe(int, int, MPI_Comm, MPI_Message *, MPI_Status *);
int MPI_Mrecv(void *, int, MPI_Datatype, MPI_Message *, MPI_Status *);
int MPI_Imrecv(void *, int, MPI_Datatype, MPI_Message *, MPI_Request *);
int MPI_Iprobe(int, int, MPI_Comm, int *, MPI_Status *);
int MPI_Improbe(int, int, MPI_Comm, int *, MPI_Message *, MPI_Status *);
int MPI_Get_count(const MPI_Status *, MPI_Datatype, int *);
int MPI_Wait(MPI_Request *, MPI_Status *);
int MPI_Waitall(int, MPI_Request *, MPI_Status *);
int MPI_Waitsome(int, MPI_Request *, int *, int *, MPI_Status *);
int MPI_Testsome(int, MPI_Request *, int *, int *, MPI_Status *);
int MPI_Waitany(int, MPI_Request *, int *, MPI_Status *);
int MPI_Test(MPI_Request *, int *, MPI_Status *);
int MPI_Testall(int, MPI_Request *, int *, MPI_Status *);
int MPI_Request_free(MPI_Request *);
int MPI_Cancel(MPI_Request *);

/* Datatypes and operations */
int MPI_Type_dup(MPI_Datatype, MPI_Datatype *);
int MPI_Type_contiguous(int, MPI_Datatype, MPI_Datatype *);
int MPI_Psend_init(const void *, int, MPI_Count, MPI_Datatype, int, int,
                   MPI_Comm, MPI_Info, MPI_Request *);
int MPI_Precv_init(void *, int, MPI_Count, MPI_Datatype, int, int, MPI_Comm,
                   MPI_Info, MPI_Request *);
int MPI_Pready(int, MPI_Request);
int MPI_Pready_range(int, int, MPI_Request);
int MPI_Pready_list(int, int *, MPI_Request);
int MPI_Parrived(MPI_Request, int, int *);
int MPI_Get_address(const void *, MPI_Aint *);
int MPI_Type_vector(int, int, int, MPI_Datatype, MPI_Datatype *);
int MPI_Type_create_hvector(int, int, MPI_Aint, MPI_Datatype, MPI_Datatype *);
int MPI_Type_create_resized(MPI_Datatype, MPI_Aint, MPI_Aint, MPI_Datatype *);
int MPI_Type_create_subarray(int, const int *, const int *, const int *, int,
                             MPI_Datatype, MPI_Datatype *);
int MPI_Type_indexed(int, const int *, const int *, MPI_Datatype,
                     MPI_Datatype *);
int MPI_Type_create_indexed_block(int, int, const int *, MPI_Datatype,
                                  MPI_Datatype *);
int MPI_Type_create_struct(int, const int *, const MPI_Aint *,
                           const MPI_Datatype *, MPI_Datatype *);
int MPI_Type_commit(MPI_Datatype *);
int MPI_Type_free(MPI_Datatype *);
int MPI_Type_size(MPI_Datatype, int *);
int MPI_Op_create(TuttiStubOp *, int, MPI_Op *);
int MPI_Op_free(MPI_Op *);

/* Windows and files */
int MPI_Win_create(void *, MPI_Aint, int, MPI_Info, MPI_Comm, MPI_Win *);
int MPI_Win_allocate(MPI_Aint, int, MPI_Info, MPI_Comm, void *, MPI_Win *);
int MPI_Win_allocate_shared(MPI_Aint Size, int Unit, MPI_Info Info,
                            MPI_Comm Comm, void *Base, MPI_Win *Win);
int MPI_Win_shared_query(MPI_Win Win, int Rank, MPI_Aint *Size, int *Unit,
                         void *Base);
int MPI_Group_translate_ranks(MPI_Group Group, int N, const int Ranks[],
                              MPI_Group Other, int There[]);
int MPI_Win_fence(int, MPI_Win);
int MPI_Win_free(MPI_Win *);
int MPI_Win_lock(int, int, int, MPI_Win);
int MPI_Win_unlock(int, MPI_Win);
int MPI_Win_lock_all(int, MPI_Win);
int MPI_Win_unlock_all(MPI_Win);
int MPI_Win_flush(int, MPI_Win);
int MPI_Win_flush_all(MPI_Win);
int MPI_Win_start(MPI_Group, int, MPI_Win);
int MPI_Win_complete(MPI_Win);
int MPI_Win_post(MPI_Group, int, MPI_Win);
int MPI_Win_wait(MPI_Win);
int MPI_Win_test(MPI_Win, int *);
int MPI_Put(const void *, int, MPI_Datatype, int, MPI_Aint, int, MPI_Datatype,
            MPI_Win);
int MPI_Get(void *, int, MPI_Datatype, int, MPI_Aint, int, MPI_Datatype,
            MPI_Win);
int MPI_Accumulate(const void *, int, MPI_Datatype, int, MPI_Aint, int,
                   MPI_Datatype, MPI_Op, MPI_Win);
int MPI_Fetch_and_op(const void *, void *, MPI_Datatype, int, MPI_Aint, MPI_Op,
                     MPI_Win);
int MPI_Compare_and_swap(const void *, const void *, void *, MPI_Datatype, int,
                         MPI_Aint, MPI_Win);
int MPI_Get_accumulate(const void *, int, MPI_Datatype, void *, int,
                       MPI_Datatype, int, MPI_Aint, int, MPI_Datatype, MPI_Op,
                       MPI_Win);
int MPI_Rput(const void *, int, MPI_Datatype, int, MPI_Aint, int, MPI_Datatype,
             MPI_Win, MPI_Request *);
int MPI_File_write_at_all_begin(MPI_File, MPI_Offset, const void *, int, MPI_Datatype);
int MPI_File_write_at_all_end(MPI_File, const void *, MPI_Status *);
int MPI_File_read_at_all_begin(MPI_File, MPI_Offset, void *, int, MPI_Datatype);
int MPI_File_read_at_all_end(MPI_File, void *, MPI_Status *);
int MPI_File_read_all_begin(MPI_File, void *, int, MPI_Datatype);
int MPI_File_read_all_end(MPI_File, void *, MPI_Status *);
int MPI_File_open(MPI_Comm, const char *, int, MPI_Info, MPI_File *);
int MPI_File_close(MPI_File *);
int MPI_File_set_view(MPI_File, MPI_Offset, MPI_Datatype, MPI_Datatype,
                      const char *, MPI_Info);
int MPI_File_set_size(MPI_File, MPI_Offset);
int MPI_File_sync(MPI_File);
int MPI_File_read_all(MPI_File, void *, int, MPI_Datatype, MPI_Status *);
int MPI_File_write_all(MPI_File, const void *, int, MPI_Datatype, MPI_Status *);
int MPI_File_read_at_all(MPI_File, MPI_Offset, void *, int, MPI_Datatype,
                         MPI_Status *);
int MPI_File_write_at_all(MPI_File, MPI_Offset, const void *, int, MPI_Datatype,
                          MPI_Status *);
int MPI_File_read_shared(MPI_File, void *, int, MPI_Datatype, MPI_Status *);
int MPI_File_iwrite_at(MPI_File, MPI_Offset, const void *, int, MPI_Datatype,
                       MPI_Request *);
int MPI_File_read_at(MPI_File, MPI_Offset, void *, int, MPI_Datatype,
                     MPI_Status *);
int MPI_File_write_at(MPI_File, MPI_Offset, const void *, int, MPI_Datatype,
                      MPI_Status *);
int MPI_File_write_all_begin(MPI_File, const void *, int, MPI_Datatype);
int MPI_File_write_all_end(MPI_File, const void *, MPI_Status *);
int MPI_File_seek(MPI_File, MPI_Offset, int);
int MPI_File_seek_shared(MPI_File, MPI_Offset, int);
int MPI_File_set_errhandler(MPI_File, MPI_Errhandler);
int MPI_Buffer_attach(void *, int);
int MPI_Buffer_detach(void *, int *);
int MPI_Bsend(const void *, int, MPI_Datatype, int, int, MPI_Comm);
int MPI_Bsend_init(const void *, int, MPI_Datatype, int, int, MPI_Comm,
                   MPI_Request *);
int MPI_Alloc_mem(MPI_Aint, MPI_Info, void *);
int MPI_Info_create(MPI_Info *);
int MPI_Info_free(MPI_Info *);
int MPI_Info_set(MPI_Info, const char *, const char *);
int MPI_Comm_dup_with_info(MPI_Comm, MPI_Info, MPI_Comm *);
int MPI_Comm_remote_size(MPI_Comm, int *);
int MPI_Comm_get_attr(MPI_Comm, int, void *, int *);
int MPI_Comm_get_name(MPI_Comm, char *, int *);
int MPI_Cartdim_get(MPI_Comm, int *);
int MPI_Dist_graph_create_adjacent(MPI_Comm, int, const int *, const int *, int,
                                   const int *, const int *, MPI_Info, int,
                                   MPI_Comm *);
int MPI_Graph_create(MPI_Comm, int, const int *, const int *, int, MPI_Comm *);
int MPI_Topo_test(MPI_Comm, int *);
int MPI_Neighbor_allgather(const void *, int, MPI_Datatype, void *, int,
                           MPI_Datatype, MPI_Comm);
int MPI_Get_processor_name(char *, int *);
int MPI_Get_library_version(char *, int *);
int MPI_Info_get(MPI_Info, const char *, int, char *, int *);
#ifdef __cplusplus
}
#endif
