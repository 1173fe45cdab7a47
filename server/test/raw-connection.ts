import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

type RawConnection = {
  socket: Socket
  closed: Promise<unknown>
  /** What arrived so far. */
  received: () => string
}

/** Connects to this port, for requests that no HTTP client sends. */
export const openRaw = async (port: number): Promise<RawConnection> => {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('latin1').on('data', (part: string) => (received += part))
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  return { socket, closed, received: () => received }
}
