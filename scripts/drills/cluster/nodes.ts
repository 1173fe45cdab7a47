import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { claimPort } from '../../../server/src/process/port.ts'
import type { RunAs } from '../programs.ts'

/** What runs on one machine of the cluster: etcd, Patroni with its API, and PostgreSQL. */
export type Node = {
  name: string
  folder: string
  ports: { postgres: number; api: number; etcd: number; etcdPeer: number }
}

export const postgresUser = 'postgres'

const openNode = async (folder: string, name: string, as: RunAs): Promise<Node> => {
  const own = join(folder, name)
  await mkdir(own, { mode: 0o700 })
  if (as) await chown(own, as.uid, as.gid)
  const [postgres = 0, api = 0, etcd = 0, etcdPeer = 0] = await Promise.all(
    [0, 0, 0, 0].map(() => claimPort('127.0.0.1', 0)),
  )
  return { name, folder: own, ports: { postgres, api, etcd, etcdPeer } }
}

/** The three machines that the examples of `deploy/cluster` name, as ports of this one. */
export const openNodes = async (folder: string, as: RunAs): Promise<Node[]> =>
  Promise.all(['db1', 'db2', 'db3'].map((name) => openNode(folder, name, as)))

/** The address of machine `index` in the examples. */
export const exampleAddress = (index: number): string => `10.0.0.${11 + index}`

/** The address of each node, for the port of one of its programs. */
export const addresses = (nodes: Node[], port: keyof Node['ports']): string =>
  nodes.map(({ ports }) => `127.0.0.1:${ports[port]}`).join(',')
