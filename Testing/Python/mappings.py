"""Parsers for the two files of Rank Remapping, and mpirun with hosts that all are this machine."""

import os
import re
import shutil
import stat
import subprocess

from checks import outer_environment, scratch


def read_rankfile(path):
    """{rank: (host, slot)} of an Open MPI rankfile; raises ValueError for a line with a different form."""
    found = {}
    with open(path, encoding="ascii") as lines:
        for line in lines:
            match = re.fullmatch(r"rank (\d+)=([\w.-]+) slot=(\d+)\n", line)
            if not match or int(match[1]) in found:
                raise ValueError(line)
            found[int(match[1])] = match[2], int(match[3])
    return found


def read_hostfile(path):
    """Hosts by rank in a Slurm host list: one name per line."""
    with open(path, encoding="ascii") as lines:
        hosts = lines.read().split("\n")
    if hosts.pop() != "" or not all(re.fullmatch(r"[\w.-]+", host) for host in hosts):
        raise ValueError(path)
    return hosts


def open_mpi():
    """The major version of Open MPI, 4 or 5, if its mpirun can be run as below; otherwise 0."""
    program = shutil.which("mpirun")
    said = subprocess.run([program, "--version"], capture_output=True, text=True,
                          check=False).stdout if program else ""
    match = re.search(r"\(Open MPI\) ([45])\.", said)
    version = int(match[1]) if match else 0
    return 0 if version == 5 and not own_host_name() else version


def own_host_name():
    """The command that gives a process its own host name, or None if that is forbidden."""
    for command in ["unshare", "--uts"], ["unshare", "--map-root-user", "--uts"]:
        try:
            if subprocess.run([*command, "true"], capture_output=True, check=False).returncode == 0:
                return command
        except FileNotFoundError:
            return None
    return None


def mpirun_options(version, agent, rankfile):
    """Options that pass the rankfile and the agent for starting daemons to mpirun of Open MPI 4 or 5."""
    if version == 4:
        # Its daemons put a map of the machine into shared memory, and one was seen to crash there
        # (hwloc_shmem_topology_write). vmhole none: they don't share it.
        return ["--display-map", "--mca", "plm_rsh_agent", agent, "--mca", "rtc_hwloc_vmhole", "none",
                "--rankfile", rankfile]
    return ["--display", "map", "--prtemca", "plm_ssh_agent", agent,
            "--map-by", "rankfile:file=" + rankfile]


def run_mpirun(rankfile, slots):
    """Start the ranks of a rankfile by mpirun; -> {rank: (host, slot)} from its map and from the cores.

    `slots` are the hosts' slots. Instead of ssh, a script starts each host's daemon here; for Open
    MPI 5, which believes the daemon, under the host's name.
    """
    version, agent, hosts = open_mpi(), scratch("agent.sh"), scratch("mpirun.hosts")
    with open(agent, "w", encoding="ascii") as script:
        script.write("#!/bin/sh\nhost=$1\nshift\n")
        script.write("exec sh -c \"$*\"\n" if version == 4 else
                     f"exec {' '.join(own_host_name())} sh -c \"hostname $host; $*\"\n")
    os.chmod(agent, stat.S_IRWXU)
    with open(hosts, "w", encoding="ascii") as file:
        file.writelines(f"{host} slots={count}\n" for host, count in slots.items())
    environment = outer_environment()
    # The option for the agent ends at a space, but a folder in PATH may contain one.
    environment["PATH"] = os.pathsep.join([os.path.dirname(agent), environment["PATH"]])
    for name in ("OMPI_MCA_rmaps_base_oversubscribe", "PRTE_MCA_rmaps_default_mapping_policy",
                 "OMPI_MCA_hwloc_base_binding_policy", "PRTE_MCA_hwloc_default_binding_policy"):
        environment.pop(name, None)
    done = subprocess.run(
        ["mpirun", "--allow-run-as-root",
         *mpirun_options(version, os.path.basename(agent), rankfile), "--hostfile", hosts,
         "-n", str(sum(slots.values())), "sh", "-c",
         "echo rank ${OMPI_COMM_WORLD_RANK:-$PMIX_RANK} core "
         "$(sed -n s/Cpus_allowed_list:.//p /proc/self/status)"],
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
