# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# A recipe for Spack: copy the folder as packages/tutti into a repository of
# recipes (spack repo add), set `git` to where the sources are, then
#   spack install tutti ^mpich
from spack.package import *


class Tutti(CMakePackage):
    """Verifies MPI collectives: an analysis in LLVM, and a run time that stops a job
    before a collective that does not fit."""

    git = ""

    maintainers("tutti")
    license("Apache-2.0 WITH LLVM-exception")

    version("main", branch="main")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("ninja", type="build")
    depends_on("python@3:", type=("build", "test"))
    depends_on("llvm@19 +clang +flang +lld +llvm_dylib +link_llvm_dylib")
    depends_on("mpi")
    # The ABIs that the run time is built for.
    requires("^[virtuals=mpi] mpich@4:", "^[virtuals=mpi] openmpi@4.1:", policy="one_of")

    generator("ninja")

    def cmake_args(self):
        mpi = "MPICH" if self.spec.satisfies("^mpich") else "OPENMPI"
        other = "OPENMPI" if mpi == "MPICH" else "MPICH"
        return [
            self.define("LLVM_DIR", self.spec["llvm"].prefix.lib.cmake.llvm),
            self.define("Clang_DIR", self.spec["llvm"].prefix.lib.cmake.clang),
            self.define(f"TUTTI_{mpi}_CC", self.spec["mpi"].mpicc),
            self.define(f"TUTTI_{other}_CC", ""),
            self.define("TUTTI_BENCHMARKS", False),
        ]
