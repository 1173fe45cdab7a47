import { getCampaign } from '@muster/contract/campaigns/campaigns.ts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { migrate } from '../src/database/migrate.ts'
import { reachDatabase } from '../src/database/reach.ts'
import { testApp, type TestApp } from './app.ts'
import { given } from './given.ts'
import { runSql } from './run-sql.ts'
import { type ScratchPostgres, startScratchPostgres } from './scratch-postgres.ts'
import { startStandby, superuserUrl } from './standby.ts'

let primary: ScratchPostgres
let standby: Awaited<ReturnType<typeof startStandby>>
let t: TestApp

const closedPort = '127.0.0.1:1'
const hostOf = (url: string): string => new URL(url).host

/** One URL for several servers. The port that nothing listens on comes first, then the standby. */
const across = (url: string): string =>
  url.replace(hostOf(url), [closedPort, hostOf(standby.appUrl), hostOf(primary.appUrl)].join(','))

beforeAll(async () => {
  primary = await startScratchPostgres('muster-test-primary-', { synchronous_commit: 'on', wal_keep_size: '256MB' })
  await migrate(primary.ownerUrl)
  standby = await startStandby(primary)
  const url = `${across(primary.appUrl)}?target_session_attrs=read-write`
  t = await testApp({ database: { ownerUrl: across(primary.ownerUrl), appUrl: url, drop: async () => undefined } })
}, 60_000)
afterAll(async () => {
  await t.close()
  await standby.stop()
  await primary.stop()
})

const reach = (url: string, waitMs: number, warn: (message: string) => void = () => undefined) =>
  reachDatabase({ url, setting: 'DATABASE_URL', log: { warn } as never, asked: new AbortController().signal, waitMs })

test('a standby alone is refused, and several servers without a primary are waited for', async () => {
  await expect(reach(standby.appUrl, 0)).rejects.toThrow('the server is read-only, such as a standby')
  const waited: string[] = []
  const servers = across(standby.appUrl).replace(`,${hostOf(primary.appUrl)}`, '')
  await expect(reach(servers, 1_500, (message) => waited.push(message))).rejects.toThrow(
    /cannot be reached at “postgresql:\/\/muster_app:•••@127\.0\.0\.1:1,127\.0\.0\.1:\d+\/muster”: none of the servers is the primary: .*is a standby/,
  )
  expect(waited).toHaveLength(1)
})

test('a wrong login at every server is refused at once', async () => {
  const wrong = across(primary.appUrl)
    .replace(`${closedPort},`, '')
    .replace(/:[^:@]+@/, ':tell-no-one@')
  const refusal = await reach(wrong, 10_000).catch(String)
  expect(refusal).toContain('DATABASE_URL: the password is wrong')
  expect(refusal).not.toContain('tell-no-one')
})

test('a server finds the primary among its servers, also after the standby was promoted', async () => {
  await reach(across(primary.appUrl), 0)
  const owner = await given(t).user()
  const before = await given(t).campaign(owner)
  await vi.waitFor(async () => {
    const rows = await runSql(standby.ownerUrl, `select from campaign where id = '${before._id}'`)
    expect(rows).toHaveLength(1)
  })
  await primary.halt()
  onTestFinished(() => primary.resume())
  await runSql(await superuserUrl(primary, standby.ownerUrl), 'select pg_promote()')
  const after = await vi.waitFor(() => given(t).campaign(owner, { title: 'After the failover' }), 10_000)
  const titles = await Promise.all(
    [before, after].map(async ({ _id: id }) => (await t.call(getCampaign, { params: { id } })).body.title),
  )
  expect(titles).toEqual(['Clean the river', 'After the failover'])
  expect(await runSql(standby.ownerUrl, 'select count(*)::int as n from campaign')).toEqual([{ n: 2 }])
})
