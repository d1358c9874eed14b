# How the tests run: what a RUN line can say and what decides if a test is skipped.
import os
import subprocess

import lit.formats

config.name = "tutti"
config.test_format = lit.formats.ShTest(execute_external=True)
config.suffixes = [".c", ".cpp", ".f90", ".ll", ".test"]
config.excludes = ["Inputs", "unit", "CMakeLists.txt"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = config.test_binary_dir

inputs = os.path.join(config.test_source_root, "Inputs")
limit = os.path.join(inputs, "limit")
layout = config.tutti_binary_dir
lib = os.path.join(layout, "lib", "tutti")
llvm = config.llvm_bin

# Every test has a limit of its own, whether or not lit's own one (which needs
# psutil) is there; every program a test runs has a shorter one. They are there
# to end what hangs: on a busy machine ranks that wait for each other, and give
# way to whoever wants a core, take fifty times as long.
lit_config.bashPath = os.path.join(inputs, "limited-bash")
test_limit = str(lit_config.params.get("limit", "900"))
config.environment["TUTTI_TEST_LIMIT"] = test_limit


def tool(name):
    return os.path.join(llvm, name)


def substitute(name, value):
    config.substitutions.append(("%" + name + r"\b", value))


substitute("tutti", f"{limit} 120 {layout}/bin/tutti")
substitute("bin", f"{layout}/bin")
substitute("clang", tool("clang"))
substitute("clangxx", tool("clang++"))
substitute("opt", tool("opt"))
substitute("flang", config.flang or "flang-not-found")
substitute("pass", os.path.join(lib, "libTuttiPass.so"))
substitute("plugin", os.path.join(lib, "libTuttiClang.so"))
substitute("stub_mpi", f"-I{inputs}/stub")
substitute("stub_ompi", f"-I{inputs}/stub-ompi")
substitute("limit", f"{limit} 120")
substitute("exits", os.path.join(inputs, "exits"))
substitute(
    "silent",
    f"FileCheck {inputs}/nothing.txt --allow-empty"
    " --implicit-check-not='{{warning|error|WARNING|ERROR|exits|limit}}:'",
)
substitute("source_root", config.tutti_source_dir)
substitute("binary_root", layout)

launch_flags = {"mpich": "", "openmpi": " --oversubscribe --allow-run-as-root"}
default_mpi = None
for name, mpi in config.mpis.items():
    if not (mpi["cc"] and mpi["exec"]):
        lit_config.note(f"{name} was not found: tests that need it are skipped")
        continue
    config.available_features.add(name)
    mpi["cc"] = f"{mpi['cc']} {config.sanitize_flags}".strip()
    substitute(f"mpicc_{name}", mpi["cc"])
    substitute(f"mpicxx_{name}", mpi["cxx"])
    substitute(f"mpiexec_{name}", f"{limit} 120 {mpi['exec']}{launch_flags[name]}")
    substitute(f"launcher_{name}", mpi["exec"] + launch_flags[name])
    substitute(f"rt_{name}", os.path.join(lib, name))
    if not default_mpi:
        default_mpi = name
        substitute("mpicc", mpi["cc"])
        substitute("mpicxx", mpi["cxx"])
        substitute("mpirun", f"{limit} 120 {mpi['exec']}{launch_flags[name]}")
        substitute("rt", os.path.join(lib, name))

substitute("mpis", " ".join(m["cc"] for m in config.mpis.values() if m["cc"]))
if default_mpi:
    config.available_features.add("mpi")
if config.flang and not config.sanitize:
    config.available_features.add("flang")
else:
    lit_config.note("flang-new was not found: Fortran tests are skipped")
if config.openmp_library:
    config.available_features.add("openmp")
else:
    lit_config.note("libomp was not found: OpenMP tests are skipped")

if os.path.exists(tool("clang-format")):
    config.available_features.add("clang-format")
else:
    lit_config.note("clang-format was not found: formatting is not checked")

two_hosts = os.path.join(config.test_source_root, "runtime", "nodes", "Inputs", "two-hosts")
if subprocess.run([two_hosts, "--possible"], stderr=subprocess.DEVNULL).returncode == 0:
    config.available_features.add("namespaces")
else:
    lit_config.note("no network namespaces: two hosts are not tried")

config.environment["PATH"] = os.pathsep.join([llvm, os.environ["PATH"]])
for name in ("HOME", "USER", "TMPDIR", "LANG"):
    if name in os.environ:
        config.environment[name] = os.environ[name]
config.environment.update(
    {
        # Open MPI refuses root and more ranks than cores unless told.
        "OMPI_ALLOW_RUN_AS_ROOT": "1",
        "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
        "OMPI_MCA_rmaps_base_oversubscribe": "1",
        "OMPI_MCA_mpi_yield_when_idle": "1",
        "OMPI_MCA_btl": "self,vader",
        "OMPI_MCA_btl_vader_single_copy_mechanism": "none",
        # Waiting threads must not take the cores that other ranks need.
        "OMP_WAIT_POLICY": "passive",
        "OMP_NUM_THREADS": "2",
    }
)

# Programs and runtime have sanitizers. Leaks are not looked for (MPI has its
# own), and what another process does to shared memory they cannot see. Each
# process writes what it finds to a file: a test may ignore what jobs print.
if config.sanitize:
    config.available_features.add("sanitized")
    logs = os.path.join(config.test_binary_dir, "sanitizer-logs", "log")
    common = f"log_path={logs}:exitcode=67:"
    config.environment.update(
        {
            "ASAN_OPTIONS": common + "detect_leaks=0:verify_asan_link_order=0",
            "UBSAN_OPTIONS": common + "print_stacktrace=1",
            "TSAN_OPTIONS": common
            + f"suppressions={inputs}/tsan-suppressions.txt:report_signal_unsafe=0",
            # UCX's hook of madvise crashes in threads that are about to end.
            "UCX_MEM_MMAP_HOOK_MODE": "none",
        }
    )
else:
    config.available_features.add("whole")
