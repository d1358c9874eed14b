// Prototypes of PETSc, as far as the tests call them.
#include <mpi.h>

typedef int PetscErrorCode, PetscInt;
typedef double PetscReal, PetscScalar;
typedef struct _p_Vec *Vec;
typedef struct _p_Mat *Mat;
typedef struct _p_KSP *KSP;
typedef struct _p_Scatter *VecScatter;
typedef struct _p_Object *PetscObject;
#define PETSC_COMM_SELF MPI_COMM_SELF
extern MPI_Comm PETSC_COMM_WORLD;

PetscErrorCode PetscError(MPI_Comm, int, const char *, const char *, PetscErrorCode, int, const char *, ...);
#define PetscCall(...)                                                         \
  do {                                                                         \
    PetscErrorCode Is_ = __VA_ARGS__;                                          \
    if (Is_)                                                                   \
      return PetscError(PETSC_COMM_SELF, __LINE__, __func__, __FILE__, Is_, 1, " "); \
  } while (0)

MPI_Comm PetscObjectComm(PetscObject);
PetscErrorCode PetscObjectGetComm(PetscObject, MPI_Comm *);
PetscErrorCode VecCreate(MPI_Comm, Vec *);
PetscErrorCode VecCreateSeq(MPI_Comm, PetscInt, Vec *);
PetscErrorCode VecCreateMPI(MPI_Comm, PetscInt, PetscInt, Vec *);
PetscErrorCode VecDuplicate(Vec, Vec *);
PetscErrorCode VecSetValue(Vec, PetscInt, PetscScalar, int);
PetscErrorCode VecAssemblyBegin(Vec);
PetscErrorCode VecAssemblyEnd(Vec);
PetscErrorCode VecNorm(Vec, int, PetscReal *);
PetscErrorCode VecView(Vec, void *);
PetscErrorCode VecDestroy(Vec *);
PetscErrorCode VecScatterCreateToZero(Vec, VecScatter *, Vec *);
PetscErrorCode MatCreate(MPI_Comm, Mat *);
PetscErrorCode MatSetUp(Mat);
PetscErrorCode MatSetValue(Mat, PetscInt, PetscInt, PetscScalar, int);
PetscErrorCode MatAssemblyBegin(Mat, int);
PetscErrorCode MatAssemblyEnd(Mat, int);
PetscErrorCode MatDestroy(Mat *);
PetscErrorCode KSPCreate(MPI_Comm, KSP *);
PetscErrorCode KSPSolve(KSP, Vec, Vec);
PetscErrorCode KSPDestroy(KSP *);

// FFTW and HYPRE.
typedef struct fftw_plan_s *fftw_plan;
fftw_plan fftw_mpi_plan_dft_2d(long, long, double *, double *, MPI_Comm, int, unsigned);
fftw_plan fftw_plan_dft_2d(int, int, double *, double *, int, unsigned);
void fftw_execute(const fftw_plan);
typedef struct hypre_IJMatrix *HYPRE_IJMatrix;
typedef struct hypre_Matrix *HYPRE_ParCSRMatrix;
typedef struct hypre_Vector *HYPRE_ParVector;
typedef struct hypre_Solver *HYPRE_Solver;
int HYPRE_IJMatrixCreate(MPI_Comm, int, int, int, int, HYPRE_IJMatrix *);
int HYPRE_IJMatrixAssemble(HYPRE_IJMatrix);
int HYPRE_IJMatrixGetObject(HYPRE_IJMatrix, void **);
int HYPRE_BoomerAMGSetup(HYPRE_Solver, HYPRE_ParCSRMatrix, HYPRE_ParVector, HYPRE_ParVector);
