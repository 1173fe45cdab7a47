import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A real SMTP receiver on loopback that stores all mails. */
export type Mailbox = {
  url: string
  /** All received mails, oldest first. */
  all(): Email[]
  to(address: string): Email[]
  /** The number of connections that were opened to it. */
  connections(): number
  close(): Promise<void>
}

type MailboxOptions = {
  /** Speaks TLS from the first byte, for the host `localhost`. */
  tls?: { key: string; cert: string }
  /** The only login that it accepts. By default it asks for none. */
  login?: { user: string; password: string }
  /** It refuses mails to this address for good. */
  refused?: string
}

const rulesOf = ({ login, refused }: MailboxOptions) =>
  ({
    ...(login && {
      onAuth: ({ username, password }, _session, done) =>
        username === login.user && password === login.password
          ? done(null, { user: username })
          : done(new Error('wrong login')),
    }),
    ...(refused !== undefined && {
      onRcptTo: ({ address }, _session, done) =>
        done(address === refused ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null),
    }),
  }) satisfies ConstructorParameters<typeof SMTPServer>[0]

export const openMailbox = async (options: MailboxOptions = {}): Promise<Mailbox> => {
  const { tls, login } = options
  const mails: Email[] = []
  // Tests of many mails ask for each address again and again.
  const byAddress = new Map<string, Email[]>()
  const keep = (mail: Email): void => {
    mails.push(mail)
    for (const { address = '' } of mail.to ?? []) byAddress.set(address, [...(byAddress.get(address) ?? []), mail])
  }
  let connections = 0
  const server = new SMTPServer({
    authOptional: !login,
    disabledCommands: ['STARTTLS'],
    ...(tls && { secure: true, ...tls }),
    ...rulesOf(options),
    onConnect: (_session, done) => {
      connections += 1
      done()
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          keep(mail)
          done()
        }, done)
      })
    },
  })
  // A killed sender disconnects in the middle of a mail. An incomplete mail is discarded and is not an error.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const credentials = login ? `${login.user}:${login.password}@` : ''
  return {
    url: tls ? `smtps://${credentials}localhost:${port}` : `smtp://${credentials}127.0.0.1:${port}`,
    all: () => [...mails],
    to: (address) => [...(byAddress.get(address) ?? [])],
    connections: () => connections,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
