import { meEndpoint } from '@muster/contract/people/accounts.ts'
import { getStatusEndpoint } from '@muster/contract/site/status.ts'
import { afterEach, expect, test } from 'vitest'
import { testApp, type TestApp, urlOf } from '../../../test/app.ts'
import { given as createGiven } from '../../../test/given.ts'
import { runCheck } from './check.ts'
import { proxyCheck } from './proxy-check.ts'

const open: TestApp[] = []
afterEach(async () => {
  for (const t of open.splice(0)) await t.close()
})

/** A site where so many people, all from one address, each make 20 requests. */
const siteOf = async (people: number, { trustProxy = false, isForwarded = true } = {}) => {
  const t = await testApp({ config: { trustProxy }, now: new Date().toISOString() })
  open.push(t)
  const given = createGiven(t)
  const headers = isForwarded ? { 'x-forwarded-for': '203.0.113.7' } : {}
  for (let n = 0; n < people; n++) {
    const { token } = await given.user()
    for (let call = 0; call < 20; call++) {
      const url = urlOf(meEndpoint, {}, {})
      await t.app.inject({ method: 'GET', url, headers: { ...headers, authorization: `Bearer ${token}` } })
    }
  }
  await t.runJob('troubles')
  const status = await t.as((await given.admin()).token)(getStatusEndpoint, {})
  const { config, db, keyring } = t.context
  const urls = { ownerUrl: t.ownerUrl, appUrl: t.ownerUrl }
  const subject = { config, ...urls, opened: { db, grantee: null, keyring }, find: () => null }
  return { troubles: status.body.troubles.map(({ kind }) => kind), check: await runCheck(proxyCheck(subject)) }
}

test('a thousand forwarded requests of 50 sessions from one address are a trouble, and the doctor names the setting', async () => {
  const { troubles, check } = await siteOf(50)
  expect(troubles).toContain('proxy')
  expect(check).toMatchObject({ level: 'failure', text: expect.stringContaining('TRUST_PROXY') })
})

test.each([
  ['49 sessions are not', 49, {}],
  ['a proxy that is trusted is not', 50, { trustProxy: true }],
  ['requests without a proxy are not', 50, { isForwarded: false }],
])('%s', async (_, people, options) => {
  const { troubles, check } = await siteOf(people, options)
  expect(troubles).not.toContain('proxy')
  expect(check.level).toBe('ok')
})
