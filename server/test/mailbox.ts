import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A real SMTP receiver on loopback that stores all mails. */
export type Mailbox = {
  url: string
  /** All received mails, oldest first. */
  all(): Email[]
  to(address: string): Email[]
  close(): Promise<void>
}

export const openMailbox = async (): Promise<Mailbox> => {
  const mails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push(mail)
          done()
        }, done)
      })
    },
  })
  // A killed sender disconnects in the middle of a mail. An incomplete mail is discarded and is not an error.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    all: () => [...mails],
    to: (address) => mails.filter((mail) => mail.to?.some((to) => to.address === address)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
