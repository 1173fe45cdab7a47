import { createServer } from 'node:net'
import { once } from 'node:events'
import { claimPort } from '../src/process/port.ts'

/** Below the range from which the system takes ports for programs that ask for any, and for outgoing connections. */
const [first, last] = [10_000, 32_000]
/** A test binds the port here for as long as its process lives, so that no other test uses it on 127.0.0.1. */
const bookings = '127.0.0.3'

const isBooked = async (port: number): Promise<boolean> => {
  const booking = createServer().unref()
  booking.listen(port, bookings)
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
  const start = first + ((process.pid * 2) % (last - first))
  for (let port = start; port < last; port += 2) {
    if ((await isBooked(port)) && (await isFree(port)) && (await isFree(port + 1))) return port
  }
  throw new Error('no port is free')
}
