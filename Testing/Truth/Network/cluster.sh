#!/bin/bash
# Namespaces n1, n2, ... that are connected by a bridge, each over a cable of its own.
#   cluster.sh up NODES RATE     cluster.sh rate NODE RATE     cluster.sh down NODES
#   cluster.sh run NODE COMMAND...   (the remote shell of mpirun)
set -e

limit() { # NODE RATE: both directions of its cable
  tc -n "n$1" qdisc replace dev eth0 root tbf rate "$2" burst 32k limit 20m
  tc qdisc replace dev "cable$1" root tbf rate "$2" burst 32k limit 20m
}

add() { # NODE
  ip netns add "n$1"
  ip link add "cable$1" type veth peer name eth0 netns "n$1"
  ip link set "cable$1" master cluster up
  ip -n "n$1" addr add "10.77.0.$1/24" dev eth0
  ip -n "n$1" link set eth0 up
  ip -n "n$1" link set lo up
  grep -q " n$1\$" /etc/hosts || echo "10.77.0.$1 n$1" >> /etc/hosts
}

case $1 in
  up)
    ip link add cluster type bridge
    ip addr add 10.77.0.254/24 dev cluster
    ip link set cluster up
    for node in $(seq "$2"); do
      add "$node"
      limit "$node" "$3"
    done
    add $(($2 + 1)) # a node of other jobs, without a limit
    ;;
  rate) limit "$2" "$3" ;;
  down)
    for node in $(seq $(($2 + 1))); do
      ip netns del "n$node"
    done
    ip link del cluster
    others=$(grep -v '^10\.77\.0\.' /etc/hosts)
    echo "$others" > /etc/hosts
    ;;
  run)
    node=$2
    shift 2
    exec ip netns exec "$node" unshare -u sh -c "hostname $node; $*"
    ;;
  *) sed -n '2,4s/^# *//p' "$0" >&2; exit 2 ;;
esac
