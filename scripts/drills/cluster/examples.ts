import { join } from 'node:path'
import { adaptExample } from '../production/examples.ts'
import { secret } from '../production/postgres.ts'
import { addresses, exampleAddress, type Node } from './nodes.ts'

const [machine] = [exampleAddress(0)]
const three = (port: number): string => [0, 1, 2].map((index) => `${exampleAddress(index)}:${port}`).join(',')

/** `deploy/cluster/etcd.env` for a node, as environment variables. */
export const etcdSettings = async (node: Node, nodes: Node[]): Promise<Record<string, string>> => {
  const members = nodes.map(({ name, ports }) => `${name}=http://127.0.0.1:${ports.etcdPeer}`)
  const text = await adaptExample('cluster/etcd.env', [
    ['db1=http://10.0.0.11:2380,db2=http://10.0.0.12:2380,db3=http://10.0.0.13:2380', members.join(',')],
    ['ETCD_NAME=db1', `ETCD_NAME=${node.name}`],
    ['/var/lib/etcd/muster', join(node.folder, 'etcd')],
    [`http://${machine}:2380`, `http://127.0.0.1:${node.ports.etcdPeer}`],
    [`http://${machine}:2379`, `http://127.0.0.1:${node.ports.etcd}`],
  ])
  return Object.fromEntries(
    text
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}

/** `deploy/cluster/patroni.yml` for a node. */
export const patroniFile = (node: Node, nodes: Node[], bin: string): Promise<string> =>
  adaptExample('cluster/patroni.yml', [
    ['name: db1', `name: ${node.name}`],
    [three(2379), addresses(nodes, 'etcd')],
    [`${machine}:8008`, `127.0.0.1:${node.ports.api}`],
    [`${machine}:5432`, `127.0.0.1:${node.ports.postgres}`],
    ['/var/lib/postgresql/15/muster', join(node.folder, 'data')],
    ['/usr/lib/postgresql/15/bin', bin],
    ['/var/lib/postgresql/muster.pgpass', join(node.folder, 'pgpass')],
    ['/var/run/postgresql', node.folder],
    ['SUPERUSER-PASSWORD', secret],
    ['REPLICATION-PASSWORD', secret],
    ['10.0.0.0/24', '127.0.0.1/32'],
  ])

/** `deploy/cluster/haproxy.cfg` for these nodes and the two ports on which it listens. */
export const proxyFile = (nodes: Node[], { leader, standbys }: { leader: number; standbys: number }): Promise<string> =>
  adaptExample('cluster/haproxy.cfg', [
    ['127.0.0.1:5000', `127.0.0.1:${leader}`],
    ['127.0.0.1:5001', `127.0.0.1:${standbys}`],
    ...nodes.map(({ ports }, index): [string, string] => [
      `${exampleAddress(index)}:5432 check port 8008`,
      `127.0.0.1:${ports.postgres} check port ${ports.api}`,
    ]),
  ])
