import { parseArgs } from 'node:util'
import type { AddressInfo } from 'node:net'
import { createSandbox } from './sandbox.ts'
import { openStore } from './store.sql.ts'

const usage = `A stand-in for PayPal on this machine, for development and tests.

  node paypal-sandbox/src/main.ts --data FILE [--port N] [--buyer-url URL] [--webhook-url URL]

  --data         SQLite file that it keeps everything in
  --port         where it listens on 127.0.0.1; 0 (the default) takes a free port
  --buyer-url    public base of the buyer page, where it is reached through a proxy
  --webhook-url  where it delivers every event`

const loopback = '127.0.0.1'

const start = async () => {
  if (process.env.NODE_ENV === 'production') throw new Error('The PayPal sandbox does not run with NODE_ENV=production')
  const options = { type: 'string' } as const
  const { values } = parseArgs({
    options: { data: options, port: options, 'buyer-url': options, 'webhook-url': options },
  })
  if (values.data === undefined) throw new Error(usage)

  // What it keeps are made-up secrets, but secrets.
  process.umask(0o077)
  const store = openStore(values.data)
  const apiUrl = () => `http://${loopback}:${(sandbox.app.server.address() as AddressInfo).port}`
  const buyerUrl = () => values['buyer-url']?.replace(/\/$/, '') ?? apiUrl()
  const sandbox = await createSandbox({ store, clock: { now: () => new Date() }, config: { apiUrl, buyerUrl } })
  await sandbox.app.listen({ host: loopback, port: Number(values.port ?? 0) })
  const webhookUrl = values['webhook-url']
  const webhookId = webhookUrl === undefined ? null : sandbox.ensureWebhook(webhookUrl)
  sandbox.startDelivering()
  stopWithParent(async () => {
    await sandbox.close()
    store.close()
  })
  announce({ port: (sandbox.app.server.address() as AddressInfo).port, webhookId }, sandbox.identity)
}

/** Tells the parent everything; a person at a terminal too, but never the log of a parent. */
const announce = (
  place: { port: number; webhookId: string | null },
  { clientId, clientSecret, buyers }: Awaited<ReturnType<typeof createSandbox>>['identity'],
): void => {
  const logins = buyers.map(({ email, password }) => ({ email, password }))
  const secrets = { clientId, clientSecret, buyers: logins }
  process.send?.({ ...place, ...secrets })
  console.log(JSON.stringify(process.connected ? place : { ...place, ...secrets }))
}

/** Ends with whoever started it: a sandbox that outlives its product would keep the store and the port. */
const stopWithParent = (close: () => Promise<void>): void => {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    void close().finally(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('disconnect', stop)
  // Ctrl-C reaches the whole group at once; the parent, which is still draining, decides when this may go.
  process.on('SIGINT', process.connected ? () => {} : stop)
}

await start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
