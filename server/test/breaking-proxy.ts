import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between the server and its database, and can lose the answer to a COMMIT. */
export type BreakingProxy = {
  /** The same database, through the proxy. */
  through(url: string): string
  /** While set, the connection breaks when the database answers a COMMIT, which has taken effect by then. */
  loseCommits(isLosing: boolean): void
  close(): Promise<void>
}

/** The tag of a command that is complete, as it ends PostgreSQL's message about it. */
const committed = Buffer.from('COMMIT\0')

/** Opens a proxy on a free port before the server that this URL leads to. */
export const openBreakingProxy = async (databaseUrl: string): Promise<BreakingProxy> => {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  let isLosing = false
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    const end = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', end).on('close', end)
    }
    near.on('data', (data) => void far.write(data))
    far.on('data', (data: Buffer) => (isLosing && data.includes(committed) ? end() : void near.write(data)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    through: (url) => {
      const changed = new URL(url)
      changed.host = `127.0.0.1:${port}`
      return changed.href
    },
    loseCommits: (losing) => void (isLosing = losing),
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
