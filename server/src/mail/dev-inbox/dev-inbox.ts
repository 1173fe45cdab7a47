import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { SMTPServer } from 'smtp-server'
import type { Logger } from '../../platform/base/log.ts'
import { type InboxStore, openInboxStore } from './inbox-store.ts'

export type DevInbox = {
  /** SMTP URL of the inbox, e.g. `smtp://127.0.0.1:40321`. The port changes at each start. */
  smtpUrl: string
  store: InboxStore
  close(): Promise<void>
}

const mailBytesMax = 2 * 1024 * 1024

/** The package is loaded here, because production and commands do not need it. */
const createReceiver = async (store: InboxStore): Promise<SMTPServer> => {
  const { SMTPServer } = await import('smtp-server')
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: mailBytesMax,
    onData: (stream, _session, done) => {
      buffer(stream)
        .then((raw) => store.save(raw))
        .then(() => done(), done)
    },
  })
}

/** Receives the product's mail on this machine and stores it in `DATA_DIR/inbox`, if no SMTP server is configured. */
export const startDevInbox = async ({ dataDir, log }: { dataDir: string; log: Logger }): Promise<DevInbox> => {
  const store = openInboxStore(join(dataDir, 'inbox'))
  const receiver = await createReceiver(store)
  receiver.on('error', (error: Error) => log.warn({ err: error }, 'the development inbox met an error'))
  await new Promise<void>((resolve, reject) => {
    receiver.server.once('error', reject)
    receiver.listen(0, '127.0.0.1', () => {
      receiver.server.off('error', reject)
      resolve()
    })
  })
  const { port } = receiver.server.address() as AddressInfo
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    store,
    close: () => new Promise((resolve) => receiver.close(() => resolve())),
  }
}
