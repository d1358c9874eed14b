# How the tests run: what a RUN line can say and what decides if a test is skipped.
#
# A test that says one of
#
#   %mpicc %mpicxx %mpif90   the compilers' wrappers
#   %mpiclang %mpiclangxx    the same, with Clang as their compiler
#   %mpirun                  the launcher, with a limit; %mpirun -n 2 %t
#   %run                     `tutti run` with the launcher; %run -n 2 %t
#   %launcher                the launcher as users have it
#   %rt                      the folder of libtutti_rt
#   %mpi                     "mpich" or "openmpi"
#
# runs once for every MPI that is installed, as "tutti (mpich) :: <test>" and
# "tutti (openmpi) :: <test>": it is written once, names no MPI and needs no
# REQUIRES for one. %t is another file each time. What differs between the two
# says so: `%if mpich %{ ... %}` (of one version: `%if mpich-4.0`) around the
# command, MPICH or OPENMPI as further prefix (`--check-prefixes=CHECK,%MPI`), or
# "REQUIRES: mpich" for a test of one MPI.
# `lit.py --param mpi=mpich` runs the tests of MPICH alone.
#
#   // RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
#   // RUN: %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s
#
# %mpicc_mpich, %mpiexec_mpich, %launcher_mpich, %rt_mpich (and _openmpi) name
# one; a test that says only these runs once and says "REQUIRES: mpich".
import os
import pathlib
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "Inputs"))
import each_mpi  # noqa: E402
import trackers  # noqa: E402

config.name = "tutti"
config.suffixes = [".c", ".cpp", ".f90", ".ll", ".test"]
config.excludes = ["Inputs", "unit", "CMakeLists.txt"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = config.test_binary_dir

inputs = os.path.join(config.test_source_root, "Inputs")
limit = os.path.join(inputs, "limit")
# With a run time of another build: see Inputs/without.py.
layout = lit_config.params.get("layout", config.tutti_binary_dir)
if "without" in lit_config.params:
    config.absent_trackers = lit_config.params["without"].split(",")
lib = os.path.join(layout, "lib", "tutti")
llvm = config.llvm_bin

# Every test has a limit of its own, whether or not lit's own one (which needs
# psutil) is there; every program a test runs has a shorter one. They are there
# to end what hangs: on a busy machine ranks that wait for each other, and give
# way to whoever wants a core, take fifty times as long.
lit_config.bashPath = os.path.join(inputs, "limited-bash")
test_limit = str(lit_config.params.get("limit", "900"))
config.environment["TUTTI_TEST_LIMIT"] = test_limit
if cpu := lit_config.params.get("cpu"):  # a file, see limited-bash
    config.environment["TUTTI_TEST_CPU"] = os.path.abspath(cpu)
# A launcher loses output, or a rank, now and then on a busy machine. A test that
# passes at its second try is named at the end (Inputs/failures.py), never hidden;
# --param retries=0 looks for such.
config.test_retry_attempts = int(lit_config.params.get("retries", "1"))
# Every process of an MPICH job is a node of its own (--param nodes=each), or
# every second one of the same (pairs): what holds on one node has to hold there.
# Programs with windows in shared memory and findings of one node alone fail.
if nodes := lit_config.params.get("nodes"):
    config.environment[
        {"each": "MPIR_CVAR_NOLOCAL", "pairs": "MPIR_CVAR_ODD_EVEN_CLIQUES"}[nodes]
    ] = "1"


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
substitute("stub_abi", f"-I{inputs}/stub-abi")
substitute("limit", f"{limit} 120")
substitute("exits", os.path.join(inputs, "exits"))
substitute(
    "silent",
    f"FileCheck {inputs}/nothing.txt --allow-empty"
    " --implicit-check-not='{{warning|error|WARNING|ERROR|exits|limit}}:'",
)
substitute("source_root", config.tutti_source_dir)
substitute("binary_root", layout)

# What a RUN line says of the MPI of the moment, and the features of its tests.
OPEN_MPI_FLAGS = " --oversubscribe --allow-run-as-root"


def version(launcher):
    """What a launcher says of itself: Open MPI's or not, major and minor version."""
    text = subprocess.run([launcher, "--version"], capture_output=True, text=True).stdout
    found = re.search(r"(?:Version: +|\((?:OpenRTE|Open MPI)\) )(\d+\.\d+)", text)
    return "Open MPI" in text or "OpenRTE" in text, found[1] if found else "0.0"


wanted = lit_config.params.get("mpi")
mpis = {}
for name, mpi in config.mpis.items():
    if wanted not in (None, name):
        continue
    if not (mpi["cc"] and mpi["exec"]):
        lit_config.note(f"{name} was not found: tests that need it are skipped")
        continue
    cc = f"{mpi['cc']} {config.sanitize_flags}".strip()
    is_open_mpi, mpi["version"] = version(mpi["exec"])
    mpirun = mpi["exec"] + (OPEN_MPI_FLAGS if is_open_mpi else "")
    give_way = "" if config.sanitize else (
        f"{inputs}/giving-way {config.test_binary_dir}/yield/tutti-test-yield.so ")
    # Between asking ranks to end and ending them Open MPI sleeps a second, also
    # when all have ended: half of the time of most tests of errors.
    if is_open_mpi:
        give_way = ("env OMPI_MCA_odls_base_sigkill_timeout=0"
                    f" PRTE_MCA_odls_base_sigkill_timeout=0 {give_way}")
    mpif90 = shutil.which(f"mpif90.{name}")
    cxx = f"{mpi['cxx']} {config.sanitize_flags}".strip()
    # A sanitizer that comes in with a library is set up too late for others.
    f90 = mpif90 and f"{mpif90} {config.sanitize_flags}".strip()
    variable = "OMPI" if is_open_mpi else "MPICH"
    one = {
        "mpicc": cc,
        "mpicxx": cxx,
        "mpif90": f90,
        "mpiclang": f"env {variable}_CC={tool('clang')} {cc}",
        "mpiclangxx": f"env {variable}_CXX={tool('clang++')} {mpi['cxx']}",
        "mpirun": f"{limit} 120 {give_way}{mpirun}",
        "run": f"{limit} 120 {give_way}{layout}/bin/tutti run {mpirun}",
        "launcher": mpirun,
        "rt": os.path.join(lib, name),
        "mpi": name,
        "MPI": name.upper(),
    }
    features = {"mpi", name, f"{name}-{mpi['version']}"}
    # The Fortran 2008 bindings are modules of the compiler that built the MPI.
    if mpif90 and shutil.which("gfortran"):
        features |= {"f08", f"{name}-f08"}
    mpis[name] = {
        "features": features,
        "substitutions": [("%" + word + r"\b", text or "not-found")
                          for word, text in one.items()],
    }
    config.available_features.update(features - {"f08"})
    substitute(f"mpicc_{name}", cc)
    substitute(f"mpicxx_{name}", cxx)
    substitute(f"mpiexec_{name}", one["mpirun"])
    substitute(f"run_{name}", one["run"])
    substitute(f"launcher_{name}", mpirun)
    substitute(f"rt_{name}", one["rt"])

substitute("mpis", " ".join(m["cc"] for m in config.mpis.values() if m["cc"]))
words = {"mpicc", "mpicxx", "mpif90", "mpiclang", "mpiclangxx", "mpirun",
         "run", "launcher", "rt", "mpi"}
config.test_format = each_mpi.EachMpi(mpis, words)
for name in trackers.NAMES:
    if name not in config.absent_trackers:
        config.available_features.add(f"tracker-{name}")
    else:
        lit_config.note(f"the build is without the tracker of {name}: its tests are skipped")
if config.flang and not config.sanitize:
    config.available_features.add("flang")
else:
    lit_config.note("flang-new was not found: Fortran tests are skipped")
if config.openmp_library:
    config.available_features.add("openmp")
else:
    lit_config.note("libomp was not found: OpenMP tests are skipped")

# What a compiler with another LLVM says that loads the plugin.
for other in sorted(pathlib.Path("/usr/lib").glob("llvm-*/bin/clang")):
    if other.resolve().parent != pathlib.Path(llvm).resolve():
        config.available_features.add("other-clang")
        substitute("other_clang", str(other))
        break
else:
    lit_config.note("no clang of another LLVM was found: what it makes of the plugin is not tried")

if os.path.exists(tool("clang-format")):
    config.available_features.add("clang-format")
else:
    lit_config.note("clang-format was not found: formatting is not checked")

lib = pathlib.Path(llvm).resolve().parent / "lib"
if next(lib.glob("clang/*/lib/**/libclang_rt.tsan*"), None) and not config.sanitize:
    config.available_features.add("tsan")
    if (lib / "libarcher.so").exists():
        config.available_features.add("archer")
else:
    lit_config.note("ThreadSanitizer was not found: its tests are skipped")

if shutil.which("valgrind"):
    config.available_features.add("valgrind")
else:
    lit_config.note("valgrind was not found: what memcheck says is not tried")

if shutil.which("node"):
    config.available_features.add("node")
else:
    lit_config.note("node was not found: the extension for the editor is not tried")

# Debian's packages for Python are there for Debian's own one only.
for python in ("python3", "/usr/bin/python3"):
    if subprocess.run([python, "-c", "import sarif_om"], capture_output=True).returncode == 0:
        config.available_features.add("sarif-om")
        substitute("sarif_names", f"{python} {config.test_source_root}/report/Inputs/sarif_names.py")
        break
else:
    lit_config.note("sarif_om was not found: the names in SARIF logs are not compared with the standard's")

nvim = shutil.which("nvim")
release = re.search(r"v(\d+)\.(\d+)", subprocess.run([nvim, "--version"], capture_output=True, text=True).stdout) if nvim else None
if release and (int(release[1]), int(release[2])) >= (0, 7):
    config.available_features.add("nvim")
    if (int(release[1]), int(release[2])) >= (0, 11):
        config.available_features.add("nvim-0.11")
else:
    lit_config.note("no Neovim from 0.7 on: findings in it are not looked at")

if shutil.which("emacs") and subprocess.run(["emacs", "--batch", "-q", "--eval", "(require 'eglot)"],
                                            capture_output=True).returncode == 0:
    config.available_features.add("eglot")
else:
    lit_config.note("no Emacs with eglot: findings in it are not looked at")

# Some machines have one that does not start; that is tried once in a build.
def chromium_starts():
    path = shutil.which("chromium")
    if not path:
        return False
    known = os.path.join(config.test_exec_root, "chromium-starts")
    if os.path.exists(known) and os.path.getmtime(known) > os.path.getmtime(path):
        return True
    try:
        subprocess.run([path, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", "about:blank"],
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=60, check=True)
    except (OSError, subprocess.SubprocessError):
        return False
    os.makedirs(config.test_exec_root, exist_ok=True)
    with open(known, "w"):
        return True


if chromium_starts():
    config.available_features.add("chromium")
else:
    lit_config.note("chromium was not found or does not start: pages are not looked at in a browser")

if shutil.which("ccache"):
    config.available_features.add("ccache")
else:
    lit_config.note("ccache was not found: compiling through it is not tried")

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
        # A thread of UCX's that is there before MPI starts makes unknown whose the
        # others are; `tutti run` sees to that by itself.
        "UCX_VFS_ENABLE": "n",
        # Waiting threads must not take the cores that other ranks need.
        "OMP_WAIT_POLICY": "passive",
        "OMP_NUM_THREADS": "2",
    }
)

# One-sided communication without the transports of a network. Up to Open MPI 4 what
# osc/rdma does needs single-copy transfers, and osc/pt2pt takes its place; since
# 5.0 it works over messages, and there is nothing else for memory of the program's.
if "openmpi" in mpis:
    old = int(config.mpis["openmpi"]["version"].split(".")[0]) < 5
    config.environment["OMPI_MCA_osc"] = "^rdma,ucx" if old else "^ucx"

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
            # PMIx 5 wants an address that is the sanitizer's.
            "PMIX_MCA_gds": "hash",
        }
    )
else:
    config.available_features.add("whole")
