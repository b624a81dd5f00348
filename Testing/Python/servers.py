"""Servers that tests connect to, and how much came from them."""

import os
import pathlib
import shutil
import socket
import struct
import subprocess

from checks import outer_environment

PVSERVER = pathlib.Path(os.environ["PCLVIS_PVPYTHON"]).with_name("pvserver")
#: of struct tcp_info (linux/tcp.h): where tcpi_bytes_received stands
_BYTES_RECEIVED = 128


def start(processes):
    """Start a server; returns its port once it listens."""
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        port = probe.getsockname()[1]
    command = [str(PVSERVER), f"--server-port={port}"]
    if processes > 1:
        command = [shutil.which("mpirun") or "mpiexec", "-n", str(processes), *command]
    server = subprocess.Popen(command, env=outer_environment(), stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True)
    for line in server.stdout:
        if "Accepting connection" in line:
            return port
        print(line, end="")
    raise RuntimeError("pvserver did not start")


def received():
    """Bytes that came to this process over all its TCP connections so far."""
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
            continue  # closed meanwhile, or no TCP
    return total
