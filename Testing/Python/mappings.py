"""Parsers of the two files of Rank Remapping, and mpirun with hosts that are this machine."""

import os
import re
import shutil
import stat
import subprocess

from checks import outer_environment, scratch


def read_rankfile(path):
    """{rank: (host, slot)} of an Open MPI rankfile; raises ValueError at a line of another form."""
    found = {}
    with open(path, encoding="ascii") as lines:
        for line in lines:
            match = re.fullmatch(r"rank (\d+)=([\w.-]+) slot=(\d+)\n", line)
            if not match or int(match[1]) in found:
                raise ValueError(line)
            found[int(match[1])] = match[2], int(match[3])
    return found


def read_hostfile(path):
    """Hosts by rank of a Slurm host list: a name a line."""
    with open(path, encoding="ascii") as lines:
        hosts = lines.read().split("\n")
    if hosts.pop() != "" or not all(re.fullmatch(r"[\w.-]+", host) for host in hosts):
        raise ValueError(path)
    return hosts


def open_mpi_4():
    """Whether mpirun is Open MPI 4, of which the command below is."""
    program = shutil.which("mpirun")
    said = subprocess.run([program, "--version"], capture_output=True, text=True,
                          check=False).stdout if program else ""
    return "(Open MPI) 4." in said


def run_mpirun(rankfile, slots):
    """Starts the ranks of a rankfile by mpirun; -> {rank: (host, slot)} as its map and cores say.

    `slots` are the hosts' slots. Instead of ssh a script starts each host's daemon here.
    """
    agent, hosts = scratch("agent.sh"), scratch("mpirun.hosts")
    with open(agent, "w", encoding="ascii") as script:
        script.write("#!/bin/sh\nshift\nexec sh -c \"$*\"\n")
    os.chmod(agent, stat.S_IRWXU)
    with open(hosts, "w", encoding="ascii") as file:
        file.writelines(f"{host} slots={count}\n" for host, count in slots.items())
    environment = outer_environment()
    environment.pop("OMPI_MCA_rmaps_base_oversubscribe", None)
    done = subprocess.run(
        ["mpirun", "--allow-run-as-root", "--display-map", "--mca", "plm_rsh_agent", agent,
         "--hostfile", hosts, "--rankfile", rankfile, "-n", str(sum(slots.values())),
         "sh", "-c", "echo rank $OMPI_COMM_WORLD_RANK core $(sed -n s/Cpus_allowed_list:.//p "
         "/proc/self/status)"],
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120,
        check=False)
    print(done.stdout)
    host, hosts_of, cores = None, {}, {}
    for line in done.stdout.splitlines():
        node = re.search(r"Data for node: (\S+)", line)
        rank = re.search(r"Process rank: (\d+)", line)
        core = re.search(r"rank (\d+) core (\d+)$", line)
        if node:
            host = node[1]
        elif rank:
            hosts_of[int(rank[1])] = host
        elif core:
            cores[int(core[1])] = int(core[2])
    return {rank: (hosts_of[rank], cores.get(rank)) for rank in sorted(hosts_of)}
