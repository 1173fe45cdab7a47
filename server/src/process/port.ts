import { once } from 'node:events'
import { createServer } from 'node:net'
import { CannotStart } from '../base/errors.ts'

/** Checks that a port is free; 0 selects any free one. Throws {@link CannotStart} if it is in use. */
export const claimPort = async (host: string, port: number): Promise<number> => {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new CannotStart(`Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`)
  }
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('no port')
  return address.port
}
