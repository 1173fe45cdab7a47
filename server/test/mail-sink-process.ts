import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

// A mail server on loopback that reads each mail and discards it, in a process of its own. It says how many it took when it is asked.

let taken = 0
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  // Looking up names takes longer than taking a mail.
  disableReverseLookup: true,
  onData: (stream, _session, done) => {
    stream.on('end', () => {
      taken += 1
      done()
    })
    stream.resume()
  },
})
server.on('error', () => undefined)
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` })
})
process.on('message', () => process.send?.(taken))
process.on('SIGTERM', () => process.exit(0))
