import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy between the server and its database, or another service, that can break connections. */
export type BreakingProxy = {
  /** The URL through the proxy. */
  through(url: string): string
  /**
   * Unless null, all connections break when the database acknowledges the COMMIT of this number, which has then taken effect, and new ones are
   * refused.
   */
  breakAtCommit(number: number | null): void
  /**
   * Unless null, all connections break when the database has answered a statement with this text or value outside a transaction, which has
   * then taken effect, and new ones are refused.
   */
  breakAtAnswerTo(text: string | null): void
  /** Breaks all connections and refuses new ones, until {@link BreakingProxy.heal} or until it has refused this many. */
  break(refusalsMax?: number): void
  heal(): void
  isBroken(): boolean
  close(): Promise<void>
}

/** The command tag at the end of PostgreSQL's CommandComplete message. */
const committed = Buffer.from('COMMIT\0')
/** PostgreSQL's ReadyForQuery message outside a transaction. */
const idle = Buffer.from('Z\0\0\0\x05I')

/** Opens a proxy on a free port for the server of this URL. */
export const openBreakingProxy = async (url: string): Promise<BreakingProxy> => {
  const target = new URL(url)
  const open = new Set<Socket>()
  let commitsLeft: number | null = null
  let askedText: string | null = null
  let isBroken = false
  let refusalsLeft = Infinity
  const breakAll = (refusalsMax = Infinity) => {
    refusalsLeft = refusalsMax
    isBroken = true
    for (const socket of open) socket.destroy()
    open.clear()
  }
  const server = createServer((near) => {
    if (isBroken) {
      refusalsLeft -= 1
      if (refusalsLeft <= 0) isBroken = false
      return void near.destroy()
    }
    const far = connect(Number(target.port), target.hostname)
    const end = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', end).on('close', end)
    }
    let isAsked = false
    near.on('data', (data: Buffer) => {
      isAsked ||= askedText !== null && data.includes(askedText)
      far.write(data)
    })
    const isLastCommit = (data: Buffer): boolean => {
      if (commitsLeft === null || !data.includes(committed)) return false
      commitsLeft -= 1
      return commitsLeft <= 0
    }
    const isLast = (data: Buffer) => isLastCommit(data) || (isAsked && data.includes(idle))
    far.on('data', (data: Buffer) => (isLast(data) ? breakAll() : void near.write(data)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    through: (direct) => {
      const changed = new URL(direct)
      changed.host = `127.0.0.1:${port}`
      return changed.href
    },
    breakAtCommit: (number) => {
      commitsLeft = number
      isBroken = false
    },
    breakAtAnswerTo: (text) => {
      askedText = text
      isBroken = false
    },
    break: breakAll,
    heal: () => void (isBroken = false),
    isBroken: () => isBroken,
    close: async () => {
      breakAll()
      server.close()
      await once(server, 'close')
    },
  }
}
