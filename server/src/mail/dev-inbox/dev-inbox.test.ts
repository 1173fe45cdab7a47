import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../platform/base/config.ts'
import { createMeasures } from '../../platform/base/measures.ts'
import { createHttp } from '../../platform/http/http.ts'
import { createLog } from '../../platform/base/log.ts'
import { type DevInbox, startDevInbox } from './dev-inbox.ts'
import { serveDevFiles, serveDevInbox } from './dev-inbox.routes.ts'
import { renderMail } from '../render-mail.ts'
import { createSmtpTransport } from '../smtp-transport.ts'
import type { InboxMail } from './inbox-store.ts'

const log = createLog('silent')
let dataDir: string
let inbox: DevInbox
let app: FastifyInstance

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-inbox-'))
  inbox = await startDevInbox({ dataDir, log })
  app = createHttp(
    { config: readConfig({ DATA_DIR: dataDir, RATE_LIMIT: 'off' }), log, measures: createMeasures() },
    () => false,
  )
  await serveDevFiles(app)
  await serveDevInbox(app, inbox)
})
afterAll(async () => {
  await Promise.all([app.close(), inbox.close()])
  await rm(dataDir, { recursive: true, force: true })
})

const sendTo = async (to: string, subject: string): Promise<void> => {
  const transport = createSmtpTransport({
    url: () => inbox.smtpUrl,
    from: 'Muster <muster@localhost>',
    encryptsLogins: false,
  })
  const mail = renderMail({
    subject,
    heading: 'Is this your address?',
    paragraphs: ['Grüße <b>aus</b> Köln'],
    button: { label: 'Verify', url: 'http://localhost:3000/verify-email?token=abc_-123' },
    reason: 'You get this mail because of a test.',
    sentRegardless: 'once',
  })
  expect(await transport.send({ ...mail, to, messageId: `<${crypto.randomUUID()}@localhost>` })).toEqual({
    kind: 'sent',
  })
}

const mailsTo = async (to: string): Promise<InboxMail[]> =>
  (await app.inject({ url: '/dev/inbox.json', query: { to } })).json()

const page = (url: string) => app.inject({ url })

test('an empty inbox explains its purpose', async () => {
  const { statusCode, body } = await page('/dev/inbox')
  expect(statusCode).toBe(200)
  expect(body).toContain('No mail yet')
})

test('mails are listed newest first, on the page and for scripts', async () => {
  await sendTo('ana@example.org', 'The first')
  await sendTo('Ana@example.org', 'The <i>second</i>')
  await sendTo('ben@example.org', 'Of somebody else')
  const mails = await mailsTo('ana@example.org')
  expect(mails.map(({ subject }) => subject)).toEqual(['The <i>second</i>', 'The first'])
  expect(mails[0]).toMatchObject({
    from: 'Muster <muster@localhost>',
    to: ['Ana@example.org'],
    links: ['http://localhost:3000/verify-email?token=abc_-123'],
  })
  const { body } = await page('/dev/inbox')
  expect(body.indexOf('Of somebody else')).toBeLessThan(body.indexOf('The first'))
  expect(body).toContain('The &lt;i&gt;second&lt;/i&gt;')
  expect(body).toContain(`/dev/inbox/${mails[0]?.id ?? ''}`)
})

test('a mail is shown in a frame and as text, under the strict policy of every page', async () => {
  await sendTo('cleo@example.org', 'To look at')
  const [mail] = await mailsTo('cleo@example.org')
  const { body, headers } = await page(`/dev/inbox/${mail?.id ?? ''}`)
  expect(body).toContain(`src="/dev/inbox/${mail?.id ?? ''}/html"`)
  expect(body).toContain('Grüße &lt;b&gt;aus&lt;/b&gt; Köln')
  expect(headers['content-security-policy']).not.toContain('unsafe')
  expect(body).not.toMatch(/ style="/)
  const style = await page('/dev/inbox/inbox.css')
  expect(style.headers['content-type']).toContain('text/css')
  expect((await page('/dev/inbox/live.js')).headers['content-type']).toContain('text/javascript')
})

test('the HTML of a mail may have styles, runs no scripts, and its links leave the frame', async () => {
  await sendTo('dora@example.org', 'Framed')
  const [mail] = await mailsTo('dora@example.org')
  const { body, headers } = await page(`/dev/inbox/${mail?.id ?? ''}/html`)
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain('sandbox allow-top-navigation-by-user-activation allow-popups;')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('script')
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(body).toContain('<head><base target="_top">')
})

test.each(['/dev/inbox/not-an-id', `/dev/inbox/${crypto.randomUUID()}`, '/dev/inbox/..%2f..%2fetc/html'])(
  '%s is not found, with an explanation',
  async (url) => {
    const { statusCode, body } = await page(url)
    expect(statusCode).toBe(404)
    expect(body).toContain('No such mail')
  },
)

test('mails outlive the server', async () => {
  await sendTo('eve@example.org', 'Kept')
  const next = await startDevInbox({ dataDir, log })
  expect((await next.store.list(100)).map(({ subject }) => subject)).toContain('Kept')
  await next.close()
})
