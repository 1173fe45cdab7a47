import { chown, mkdir } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { claimPort } from '../../../server/src/process/port.ts'
import { type Program, type RunAs, startProgram } from '../programs.ts'
import { waitFor } from '../site-calls.ts'

const root = resolve(import.meta.dirname, '../../..')

export type Certificate = { key: string; cert: string }

/** A folder that only a user may read. */
export const folderOf = async (path: string, owner: RunAs): Promise<string> => {
  await mkdir(path, { mode: 0o700 })
  if (owner) await chown(path, owner.uid, owner.gid)
  return path
}

/** A bucket that speaks S3, as a process that can be stopped. */
export const createBucket = async (folder: string, as: RunAs) => {
  await folderOf(folder, as)
  const port = await claimPort('127.0.0.1', 0)
  const program = join(import.meta.dirname, 'bucket-process.ts')
  const start = async (): Promise<Program> => {
    const bucket = startProgram(process.execPath, [program, folder, String(port)], { as, cwd: root })
    await waitFor('the bucket', () => (bucket.said().includes('ready') ? true : undefined))
    return bucket
  }
  let bucket = await start()
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/pictures?tls=off`,
    stop: () => bucket.stop(),
    start: async () => {
      bucket = await start()
    },
  }
}

type Identity = { port: number } & Record<'clientId' | 'clientSecret' | 'webhookId', string>
export type Sandbox = {
  apiUrl: string
  buyers: { email: string; password: string }[]
  settings: Record<string, string>
}

/** The PayPal sandbox as a process without `NODE_ENV`, as an operator starts it. It delivers webhooks to the public address. */
export const startSandbox = async (
  folder: string,
  as: RunAs,
  publicUrl: string,
  authority: string,
): Promise<Sandbox> => {
  await folderOf(folder, as)
  const args = ['--data', join(folder, 'sandbox.sqlite'), '--webhook-url', `${publicUrl}/api/webhooks/paypal`]
  const program = startProgram(process.execPath, [join(root, 'paypal-sandbox/src/main.ts'), ...args], {
    as,
    cwd: root,
    env: { NODE_EXTRA_CA_CERTS: authority },
  })
  const line = await waitFor('the PayPal sandbox', () => {
    if (!program.isRunning()) throw new Error(program.said())
    return /^\{.*\}$/m.exec(program.said())?.[0]
  })
  const { port, clientId, clientSecret, webhookId, buyers } = JSON.parse(line) as Identity & Pick<Sandbox, 'buyers'>
  const apiUrl = `http://127.0.0.1:${port}`
  const settings = {
    PAYPAL_API_URL: apiUrl,
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
  }
  return { apiUrl, buyers, settings }
}

/** Receives the messages of `ALERT_WEBHOOK_URL`. */
export const openAlertReceiver = async (certificate: Certificate) => {
  const messages: { event: string; trouble: { kind: string } }[] = []
  const server = createServer(certificate, (request, response) => {
    void text(request).then((body) => {
      messages.push(JSON.parse(body) as (typeof messages)[number])
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}/alerts`,
    messages,
    close: () => server.close(),
  }
}
