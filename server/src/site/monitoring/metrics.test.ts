import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { forgotPasswordEndpoint, loginEndpoint } from '@muster/contract/people/accounts.ts'
import { getCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { withdrawSupportEndpoint } from '@muster/contract/campaigns/supports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { testApp, testBuild, type TestApp } from '../../../test/app.ts'
import { given as createGiven } from '../../../test/given.ts'
import { hour } from '../../platform/base/clock.ts'
import { connect } from '../../platform/database/database.ts'
import { newId } from '../../platform/base/tokens.ts'
import { serveMetrics } from './serve-metrics.ts'

const deploy = join(import.meta.dirname, '../../../../deploy')
const alertRules = join(deploy, 'prometheus/alerts.yml')

let t: TestApp
let metrics: Awaited<ReturnType<typeof serveMetrics>>

beforeAll(async () => {
  t = await testApp()
  metrics = await serveMetrics(t.context, { host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await metrics.stop()
  await t.close()
})

const scrapeAt = async (port: number): Promise<string> => {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('version=0.0.4')
  return response.text()
}

/** A new reader, whose figures are not kept from an earlier scrape. */
const scrape = async (): Promise<string> => {
  const fresh = await serveMetrics(t.context, { host: '127.0.0.1', port: 0 })
  try {
    return await scrapeAt(fresh.port)
  } finally {
    await fresh.stop()
  }
}

test('requests are measured by route pattern, without what a caller chose', async () => {
  const person = await createGiven(t).user()
  await t.call(loginEndpoint, { body: { email: person.email, password: 'not the password' } })
  await t.call(getCampaignEndpoint, { params: { id: newId() } })
  await t.app.inject({ url: '/api/canary-path?q=canary' })
  const text = await scrapeAt(metrics.port)
  expect(text).toContain(
    'muster_http_request_duration_seconds_count{method="GET",route="/api/campaigns/:id",status="404"} 1',
  )
  expect(text).toContain('muster_failed_logins_total 1')
  expect(text).toContain(`muster_build_info{version="1.2.3",commit="${testBuild.commit}"} 1`)
  expect(text).toContain('muster_database_connections{kind="request",state="max"} 8')
  expect(text).not.toContain('canary')
  expect(text).not.toContain(person.email)
})

test('what waits and what failed is counted', async () => {
  const { db, clock } = t.context
  const person = await createGiven(t).user()
  await t.call(forgotPasswordEndpoint, { body: { email: person.email } })
  await t.runJob('checks')
  await t.runJob('mail')
  const mail = { recipient: 'ana@example.org', sealed_content: null, created_at: clock.now(), send_after: clock.now() }
  const rows = [
    { ...mail, id: newId(), key: 'waits', sent_at: null, failed_at: null, last_error: null },
    { ...mail, id: newId(), key: 'failed', sent_at: null, failed_at: clock.now(), last_error: 'refused' },
  ]
  await db.insertInto('mail').values(rows).execute()
  t.clock.advance(90_000)
  const text = await scrape()
  expect(text).toContain('muster_database_up 1')
  expect(text).toContain('muster_mails_waiting 1')
  expect(text).toContain('muster_oldest_waiting_mail_age_seconds 90')
  expect(text).toContain('muster_mails_failed 1')
  expect(text).toContain('muster_money_checks_broken 0')
})

test('when a service was last reached is that of the whole site, and is left out once it is no longer set up', async () => {
  const { db, clock } = t.context
  const row = (service: string, contacted_at: Date, succeeded_at: Date | null) => ({
    ...{ service, contacted_at, succeeded_at, failing_since: succeeded_at ? null : contacted_at },
  })
  const now = clock.now()
  const long = new Date(now.getTime() - 2 * hour)
  await db.deleteFrom('service_health').execute()
  const health = [row('paypal', now, now), row('smtp', now, null), row('storage', long, long)]
  await db.insertInto('service_health').values(health).execute()
  const lines = (await scrape()).match(/^muster_service_last_success_timestamp_seconds.*/gm)
  expect(lines).toEqual([
    `muster_service_last_success_timestamp_seconds{service="paypal"} ${now.getTime() / 1_000}`,
    'muster_service_last_success_timestamp_seconds{service="smtp"} 0',
  ])
})

test('the alert rule names every nightly job', async () => {
  const source = join(import.meta.dirname, '../..')
  const nightly = globSync(`${source}/**/*.ts`).flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const names = [...text.matchAll(/name: (\S+),\s+cron: '\d+ \d+ \* \* \*'/g)].map(([, name = '']) => name)
    // Some names are constants of the same file.
    return names.map((name) => /^'(.+)'$/.exec(name)?.[1] ?? RegExp(`const ${name} = '(.+)'`).exec(text)?.[1])
  })
  const rules = await readFile(alertRules, 'utf8')
  const named = /job_name=~"([^"]+)"/.exec(rules)?.[1]?.split('|')
  expect(named).toEqual(nightly.toSorted())
})

const usedIn = (expressions: string[]): string[] =>
  expressions.flatMap((expression) => expression.match(/\b(?:muster|nodejs|process)_\w+/g) ?? [])

test('each metric of the alert rules and of the dashboard is exported', async () => {
  const { groups } = parse(await readFile(alertRules, 'utf8')) as { groups: { rules: { expr: string }[] }[] }
  const dashboard = JSON.parse(await readFile(join(deploy, 'grafana/muster.json'), 'utf8')) as {
    panels: { targets?: { expr: string }[] }[]
  }
  const rules = usedIn(groups.flatMap((group) => group.rules.map(({ expr }) => expr)))
  const panels = usedIn(dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)))
  const text = await scrape()
  const exported = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name)
  for (const used of [rules, panels]) {
    expect(used.length).toBeGreaterThan(10)
    for (const name of used) expect(exported).toContain(name.replace(/_(bucket|count|sum)$/, ''))
  }
})

test('without the database a scrape succeeds, says so, and reports no figures of it', async () => {
  const url = new URL(t.ownerUrl)
  url.port = '1'
  const db = connect({ url: url.href, log: t.context.log })
  const apart = await serveMetrics({ ...t.context, db }, { host: '127.0.0.1', port: 0 })
  const text = await scrapeAt(apart.port)
  await apart.stop()
  await db.destroy()
  expect(text).toContain('muster_database_up 0')
  expect(text).not.toMatch(/^muster_mails_failed /m)
  expect(text).toContain('process_resident_memory_bytes')
})

test('requests that count against a limit are measured by limit and outcome', async () => {
  const person = await createGiven(t).user()
  const guess = () => t.call(loginEndpoint, { body: { email: person.email, password: 'not the password' } })
  for (let n = 0; n < 12; n++) await guess()
  await t.as(person.token)(withdrawSupportEndpoint, { params: { id: newId() } })
  const text = await scrape()
  expect(text).toContain('muster_limited_requests_total{limit="logins",outcome="refused"} 2')
  expect(text).toContain('muster_limited_requests_total{limit="writes",outcome="let_through"} 1')
})
