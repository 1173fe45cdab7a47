import { connect, type Socket } from 'node:net'

/** The outcome of a request: a status or an error message. */
export type Ending = { status: number; ms: number } | { failure: string }

/** A connection that makes one request at a time. */
export type RawClient = {
  isIdle(): boolean
  ask(path: string, done: (ending: Ending) => void): void
  close(): void
}

const timeoutMs = 10_000
const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('\r\n0\r\n\r\n')

type Answer = { status: number; closes: boolean; isComplete(received: Buffer[]): boolean }

const sizeOf = (chunks: Buffer[]) => chunks.reduce((size, chunk) => size + chunk.length, 0)

/** Whether the concatenated chunks end with these bytes. */
const endsWith = (chunks: Buffer[], end: Buffer): boolean =>
  Buffer.concat(chunks.slice(-end.length)).subarray(-end.length).equals(end)

/** Parses the head of a response; null until it is complete. */
const readHead = (chunks: Buffer[]): Answer | null => {
  const all = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
  const end = all.indexOf(headEnd)
  if (end < 0) return null
  const head = all.toString('latin1', 0, end)
  const length = /\ncontent-length: (\d+)/i.exec(head)?.[1]
  const wholeSize = end + headEnd.length + Number(length)
  return {
    status: Number(head.slice(9, 12)),
    closes: /\nconnection: close/i.test(head),
    isComplete: (received) => (length === undefined ? endsWith(received, lastChunk) : sizeOf(received) >= wholeSize),
  }
}

/**
 * A minimal HTTP client, so that a load test takes little processor time from the server. It supports only what the product sends: a
 * content length or chunks.
 */
export const openRawClient = (url: string): RawClient => {
  const { hostname, port, host } = new URL(url)
  let socket: Socket | null = null
  let chunks: Buffer[] = []
  let answer: Answer | null = null
  let inProgress: { done: (ending: Ending) => void; since: number; timer: NodeJS.Timeout } | null = null

  const end = (ending: Ending): void => {
    const ended = inProgress
    inProgress = null
    answer = null
    chunks = []
    if (!ended) return
    clearTimeout(ended.timer)
    ended.done(ending)
  }
  const drop = (failure: string): void => {
    socket?.destroy()
    socket = null
    end({ failure })
  }
  const receive = (chunk: Buffer): void => {
    chunks.push(chunk)
    answer ??= readHead(chunks)
    if (!inProgress || !answer?.isComplete(chunks)) return
    const { status, closes } = answer
    if (closes) {
      socket?.destroy()
      socket = null
    }
    end({ status, ms: performance.now() - inProgress.since })
  }
  const open = (): Socket => {
    const opened = connect({ host: hostname, port: Number(port), noDelay: true })
    opened.on('data', receive)
    opened.on('error', ({ message }) => opened === socket && drop(message))
    opened.on('close', () => opened === socket && drop('the connection was closed'))
    return opened
  }
  return {
    isIdle: () => inProgress === null,
    ask: (path, done) => {
      const timer = setTimeout(() => drop('no answer in time'), timeoutMs)
      inProgress = { done, since: performance.now(), timer }
      socket ??= open()
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    },
    close: () => {
      const closed = socket
      socket = null
      closed?.destroy()
      end({ failure: 'ended with the measurement' })
    },
  }
}
