import type { AddressInfo, Socket } from 'node:net'
import tls from 'node:tls'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'
import { selfSigned } from '../../test/certificate.ts'
import { transact } from '../platform/database/database.ts'
import { createOutbox, mailJob } from './outbox.ts'
import { createSmtpTransport } from './smtp-transport.ts'
import type { MailContent } from './mail-content.ts'
import { encryptedTarget } from './smtp-target.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const password = 'correct-horse'
const identity = selfSigned('localhost')
const content: MailContent = {
  subject: 'Hello',
  heading: 'Hello',
  paragraphs: ['Water flows.'],
  reason: 'You asked for it.',
  sentRegardless: 'once',
}

type Receiver = {
  url: (options?: string) => string
  /** The unencrypted bytes that it received. */
  heard: () => string
  logins: () => string[]
  received: () => number
  close: () => Promise<void>
}

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** A mail server with authentication, like a provider's. */
const openReceiver = async (options: SMTPServerOptions): Promise<Receiver> => {
  const logins: string[] = []
  let heard = ''
  let received = 0
  const server = new SMTPServer({
    ...identity,
    ...options,
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) => {
      logins.push(auth.password ?? '')
      done(null, { user: 'muster' })
    },
    onData: (stream, _session, done) => {
      stream.resume().on('end', () => {
        received++
        done()
      })
    },
  })
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => void socket.on('data', (data) => (heard += data.toString())))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  closers.push(close)
  const { port } = server.server.address() as AddressInfo
  const url = (query = '') => `smtp://muster:${password}@localhost:${port}/${query}`
  return { url, heard: () => heard, logins: () => logins, received: () => received, close }
}

const withoutTls: SMTPServerOptions = { disabledCommands: ['STARTTLS'] }

/** Sends one mail with the job, and returns its row. */
const sendOne = async (url: string, encryptsLogins: boolean) => {
  const transport = createSmtpTransport({ url: () => url, from: 'Muster <muster@example.org>', encryptsLogins })
  const outbox = createOutbox(t.context)
  t.context.jobs.define(mailJob({ ...t.context, transport, revisions: {} }))
  const key = `tls:${crypto.randomUUID()}`
  await transact(t.context.db, (tx) => outbox.enqueue(tx, { key, to: 'ana@example.org', content }))
  await t.runJob('mail')
  return t.context.db
    .selectFrom('mail')
    .select(['sent_at', 'failed_at', 'last_error'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}

const waiting = { sent_at: null, failed_at: null }

test.each(['', '?requireTLS=false', '?ignoreTLS=true', '?opportunisticTLS=true'])(
  'without TLS at the mail server no login is sent, and mail waits with the reason: smtp://…%s',
  async (query) => {
    const receiver = await openReceiver(withoutTls)
    const mail = await sendOne(receiver.url(query), true)
    expect(mail).toMatchObject({ ...waiting, last_error: expect.stringContaining('so no login was sent') })
    expect(receiver.logins()).toEqual([])
    expect(receiver.heard()).toContain('STARTTLS')
    expect(receiver.heard()).not.toContain('AUTH')
    expect(receiver.heard()).not.toContain(Buffer.from(`\0muster\0${password}`).toString('base64'))
  },
)

test.each(['', '?tls.rejectUnauthorized=false', '?ignoreTLS=true&tls.rejectUnauthorized=false'])(
  'a certificate that cannot be verified gets no login, and mail waits with the reason: smtp://…%s',
  async (query) => {
    const receiver = await openReceiver({})
    const mail = await sendOne(receiver.url(query), true)
    expect(mail).toMatchObject({ ...waiting, last_error: expect.stringContaining('certificate') })
    expect(receiver.logins()).toEqual([])
  },
)

test('TLS older than 1.2 gets no login', async () => {
  const receiver = await openReceiver({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' })
  expect(await sendOne(receiver.url('?tls.minVersion=TLSv1'), true)).toMatchObject(waiting)
  expect(receiver.logins()).toEqual([])
})

test('over TLS with a trusted certificate the login and the mail are sent', async () => {
  const receiver = await openReceiver({})
  const trusted = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...trusted, identity.cert])
  try {
    const mail = await sendOne(receiver.url(), true)
    expect(mail).toMatchObject({ sent_at: expect.any(Date), last_error: null })
    expect(receiver.logins()).toEqual([password])
    expect(receiver.heard()).not.toContain('AUTH')
  } finally {
    tls.setDefaultCACertificates(trusted)
  }
})

test('in development credentials are sent to a mail server without TLS', async () => {
  const receiver = await openReceiver(withoutTls)
  expect((await sendOne(receiver.url(), false)).sent_at).not.toBeNull()
  expect(receiver.logins()).toEqual([password])
})

test('the encryption options of an SMTP URL are removed, and the rest is kept', () => {
  const url = 'smtp://a:b@mail.example:587/?name=muster&secure=false&tls.servername=mx.example&tls.ciphers=NULL'
  expect(encryptedTarget(url)).toEqual({
    url: 'smtp://a:b@mail.example:587/?name=muster&tls.servername=mx.example',
    requireTLS: true,
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true },
  })
})
