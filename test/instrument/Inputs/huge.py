#!/usr/bin/env python3
"""huge.py BLOCKS: a module with one function of so many blocks, half of which
test the rank and call a collective.
huge.py --times N COMMAND... -- COMMAND...: runs both, says whether the second
took less than N times the processor time of the first (and a second for the
start-up)."""
import resource
import subprocess
import sys


def module(blocks):
    print("declare i32 @MPI_Comm_rank(i32, ptr)")
    print("declare i32 @MPI_Barrier(i32)")
    print("define void @huge() {\nentry:\n  %r = alloca i32")
    print("  %e = call i32 @MPI_Comm_rank(i32 1140850688, ptr %r)")
    print("  br label %b0")
    for i in range(0, blocks, 2):
        print(f"b{i}:\n  %v{i} = load i32, ptr %r")
        print(f"  %c{i} = icmp eq i32 %v{i}, {i % 7}")
        print(f"  br i1 %c{i}, label %b{i + 1}, label %b{i + 2}")
        print(f"b{i + 1}:\n  %x{i} = call i32 @MPI_Barrier(i32 1140850688)")
        print(f"  br label %b{i + 2}")
    print(f"b{blocks + blocks % 2}:\n  ret void\n}}")


def seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def compare(factor, words):
    middle = words.index("--")
    own, ours = seconds(words[:middle]), seconds(words[middle + 1:])
    fast = ours < factor * own + 1
    print("fast enough" if fast else f"too slow: {ours:.1f} s against {own:.1f} s", flush=True)
    return 0 if fast else 1


if sys.argv[1] == "--times":
    sys.exit(compare(float(sys.argv[2]), sys.argv[3:]))
module(int(sys.argv[1]))
