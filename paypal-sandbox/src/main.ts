import { parseArgs } from 'node:util'
import type { AddressInfo } from 'node:net'
import { createSandbox } from './sandbox.ts'
import { openStore } from './store.sql.ts'

const usage = `A local sandbox of PayPal, for development and tests.

  node paypal-sandbox/src/main.ts --data FILE [--port N] [--buyer-url URL] [--webhook-url URL]

  --data         SQLite file for all data
  --port         port on 127.0.0.1; 0 (the default) picks a free port
  --buyer-url    public base URL of the buyer page, if it is behind a proxy
  --webhook-url  URL that receives every webhook event`

const loopback = '127.0.0.1'

const start = async () => {
  if (process.env.NODE_ENV === 'production') throw new Error('The PayPal sandbox does not run with NODE_ENV=production')
  const options = { type: 'string' } as const
  const { values } = parseArgs({
    options: { data: options, port: options, 'buyer-url': options, 'webhook-url': options },
  })
  if (values.data === undefined) throw new Error(usage)

  // The store contains secrets, even if only for tests.
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

/** Sends address and credentials to the parent process. Without a parent, prints them; a parent's log must not contain credentials. */
const announce = (
  place: { port: number; webhookId: string | null },
  { clientId, clientSecret, buyers }: Awaited<ReturnType<typeof createSandbox>>['identity'],
): void => {
  const logins = buyers.map(({ email, password }) => ({ email, password }))
  const secrets = { clientId, clientSecret, buyers: logins }
  process.send?.({ ...place, ...secrets })
  console.log(JSON.stringify(process.connected ? place : { ...place, ...secrets }))
}

/** Stops together with the parent process. Otherwise the sandbox would keep the store and the port. */
const stopWithParent = (close: () => Promise<void>): void => {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    void close().finally(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('disconnect', stop)
  // Ctrl-C signals the whole process group. The parent is still draining, so it stops the sandbox when it is done.
  process.on('SIGINT', process.connected ? () => {} : stop)
}

await start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
