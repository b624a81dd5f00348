"""Servers that tests connect to, how many bytes they sent, and whether the results are the same as without a server."""

import os
import pathlib
import shutil
import socket
import struct
import subprocess
import time

import numpy

from checks import check, equal, outer_environment, scratch

PVSERVER = pathlib.Path(os.environ["PCLVIS_PVPYTHON"]).with_name("pvserver")
#: offset of tcpi_bytes_received in struct tcp_info (linux/tcp.h)
_BYTES_RECEIVED = 128
_MPIRUN = shutil.which("mpirun") or shutil.which("mpiexec")
_running = []
#: numbers of processes with which servers can be started here
PROCESSES = [1, 2] if _MPIRUN else [1]


def start(processes, *arguments):
    """Start a server with these arguments; returns its port once it listens.

    A server that hangs before it listens is ended, and another one is started.
    """
    for _ in range(3):
        port = _listening(processes, arguments)
        if port is not None:
            return port
    raise RuntimeError("pvserver did not listen within a minute, three times")


def _listening(processes, arguments):
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        port = probe.getsockname()[1]
    command = [str(PVSERVER), f"--server-port={port}", *arguments]
    if processes > 1:
        command = [_MPIRUN, "-n", str(processes), *command]
    # A server whose client was killed would wait for ever, using a whole processor.
    command = ["setpriv", "--pdeathsig", "TERM", *command]
    said = pathlib.Path(scratch(f"server{port}.log"))
    with open(said, "w", encoding="utf-8") as log:
        server = subprocess.Popen(command, env=outer_environment(), stdout=log, stderr=log)
    end = time.monotonic() + 60
    while server.poll() is None and time.monotonic() < end:
        if "Accepting connection" in said.read_text(encoding="utf-8"):
            _running.append((server, said))
            return port
        time.sleep(0.05)
    if server.returncode is not None:
        raise RuntimeError(f"pvserver did not start: {said.read_text(encoding='utf-8')}")
    _end(server)
    return None


def _end(server):
    server.terminate()
    try:
        server.wait(30)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


def stop():
    """End all servers; prints the output of those that failed before."""
    while _running:
        server, said = _running.pop()
        if server.poll():
            print(f"pvserver ended, exit code {server.returncode}: {said.read_text(encoding='utf-8')[-4000:]}")
        _end(server)


def received():
    """Bytes received by this process over all its TCP connections so far."""
    total = 0
    for name in os.listdir("/proc/self/fd"):
        try:
            if not os.readlink(f"/proc/self/fd/{name}").startswith("socket:"):
                continue
            with socket.socket(fileno=os.dup(int(name))) as connection:
                if connection.family in (socket.AF_INET, socket.AF_INET6):
                    facts = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 232)
                    total += struct.unpack_from("=Q", facts, _BYTES_RECEIVED)[0]
        except OSError:
            continue  # closed in the meantime, or not TCP
    return total


def long_trace():
    """Anchor of a trace of 64 ranks with some hundred thousand messages, generated now."""
    folder = scratch("trace")
    subprocess.run([os.environ["PCLVIS_GENERATE"], folder, "preset=stencil", "ranks=64",
                    "events=1500000"], check=True, stdout=subprocess.DEVNULL)
    return f"{folder}/traces.otf2"


def same_tables(name, seen, expected):
    """Check that tables by kind have the columns, types, values and names of the expected ones."""
    for kind, table in expected.items():
        equal(f"{name}: columns of {kind}", list(seen[kind]), list(table))
        equal(f"{name}: types of {kind}", [column.dtype for column in seen[kind].values()],
              [column.dtype for column in table.values()])
        wrong = [column for column in table
                 if not _same(seen[kind].get(column, numpy.empty(0)), table[column])]
        equal(f"{name}: all of {kind} is the same", wrong, [])
        equal(f"{name}: names of codes of {kind}", seen[kind].names, table.names)


def _same(a, b):
    if a.shape != b.shape:
        return False
    return bool((a == b).all()) if b.dtype == object else numpy.array_equal(a, b, equal_nan=(
        b.dtype.kind == "f"))


def same_pictures(name, seen, expected):
    """Check that pictures by kind, of shape (height, width, 3), are nearly the same as the expected ones."""
    for kind, image in expected.items():
        differing = (numpy.abs(seen[kind].astype(int) - image).max(axis=2) > 8).mean()
        check(f"{name}: the picture {kind} is the same", differing < 0.002, f"{differing:.2%} differ")
