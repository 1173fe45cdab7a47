import { createServer } from 'node:net'
import { once } from 'node:events'
import { claimPort } from '../src/process/port.ts'

/** Below the range from which the system takes ports for programs that ask for any, and for outgoing connections. */
const [first, triples] = [10_000, 7_000]

/** Binds a port for as long as this process lives, which keeps other tests from the two ports before it. */
const book = async (port: number): Promise<boolean> => {
  const booking = createServer().unref()
  booking.listen(port, '127.0.0.1')
  return once(booking, 'listening').then(
    () => true,
    () => false,
  )
}

const isFree = (port: number): Promise<boolean> =>
  claimPort('127.0.0.1', port).then(
    () => true,
    () => false,
  )

/**
 * A port of this test process for a program that starts later, or again: nothing takes it meanwhile. The port after it is reserved, too. A
 * program that starts once gets PORT=0 instead.
 */
export const reservePort = async (): Promise<number> => {
  // Processes that start one after another begin at different ports.
  for (let number = 0; number < triples; number++) {
    const port = first + 3 * ((process.pid + number) % triples)
    if ((await book(port + 2)) && (await isFree(port)) && (await isFree(port + 1))) return port
  }
  throw new Error('no port is free')
}
