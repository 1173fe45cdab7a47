import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const logged = (write: (log: ReturnType<typeof createLog>) => void): string => {
  let text = ''
  write(createLog('info', { write: (line) => void (text += line) }))
  return text
}

test('secrets are redacted at any depth', () => {
  const canary = 'canary-7f3a'
  const text = logged((log) => {
    log.info({ password: canary, body: { newPassword: canary }, request: { headers: { authorization: canary } } }, 'x')
  })
  expect(text).not.toContain(canary)
})

test('the log of an error has its place and cause, never the row or the connection', () => {
  const refused = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    constraint: 'account_email_key_key',
    detail: 'Key (email_key)=(ana@example.org) already exists.',
    client: { connectionParameters: { password: 'canary' } },
  })
  const text = logged((log) => log.error({ err: new Error('no account', { cause: refused }) }, 'failed'))
  expect(text).toContain('account_email_key_key')
  expect(text).not.toMatch(/ana@example|canary/)
})

test('the log of an error of the bundled server has its place in the sources, or in the bundle without a map', async () => {
  const root = await mkdtemp(join(tmpdir(), 'muster-log-'))
  const folder = join(root, 'server/dist/program/1')
  await mkdir(folder, { recursive: true })
  const map = { version: 3, file: 'a.js', sources: ['../../../src/a.ts'], names: [], mappings: 'AAIE' }
  await writeFile(join(folder, 'a.js.map'), JSON.stringify(map))
  const logOf = (file: string) => {
    const error = new Error('broken')
    error.stack = `Error: broken\n    at make (${pathToFileURL(join(folder, file)).href}:1:7)`
    return logged((log) => log.error({ err: error }, 'failed'))
  }
  expect(logOf('a.js')).toContain(`at make (${join(root, 'server/src/a.ts')}:5:3)`)
  expect(logOf('b.js')).toContain('/dist/program/1/b.js:1:7)')
  await rm(root, { recursive: true })
})

test('addresses in a reason of another service are not logged', () => {
  const reason = '550 5.1.1 <ana.lópez+x@mail.example.org>: Recipient address rejected, see http://example.org/550'
  const text = logged((log) => log.warn({ reason }, 'mail cannot be sent just now'))
  expect(text).toContain('550 5.1.1 <…>: Recipient address rejected, see http://example.org/550')
})
