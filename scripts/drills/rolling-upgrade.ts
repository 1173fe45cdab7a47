import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { loginEndpoint, registerEndpoint } from '@muster/contract/people/accounts.ts'
import { createCampaignEndpoint, getCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import type { Endpoint, RequestOf } from '@muster/contract/endpoint.ts'
import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import { type Child, startChild } from '../../bench/lib/child.ts'
import { createLog } from '../../server/src/platform/base/log.ts'
import { connect } from '../../server/src/platform/database/database.ts'
import { approveOrder } from '../../server/src/site/demo/sandbox-buyer.ts'
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/index.ts'
import { checkBooks } from '../../server/src/money/index.ts'
import { claimPort } from '../../server/src/process/port.ts'
import { runSql } from '../../server/test/run-sql.ts'
import { readReleases } from '../migrations/releases.ts'
import { checkOutRelease } from './release-checkout.ts'
import { callSite, orderDonation, waitForDonation } from './site-calls.ts'
import { createSteps } from './steps.ts'

// Runs the last release and this version side by side on one database, as during a rolling upgrade. Both serve people and take donations.
//   npm run drill -- rolling-upgrade

const root = resolve(import.meta.dirname, '../..')
const person = { email: 'ana@example.org', password: 'correct horse battery' }

type Site = { name: string; url: string; process: Child }
const { attempt: step, end } = createSteps()

type Scene = { sandbox: { apiUrl: string; buyers: { email: string; password: string }[] }; token: string; id: string }

const call = <E extends Endpoint>(site: Site, endpoint: E, request: RequestOf<E>, token?: string) =>
  callSite(site.url, endpoint, request, token)

/** A donor orders at one server, and PayPal's redirect reaches another one. */
const donate = async ({ sandbox, token, id }: Scene, orderedAt: Site, returnedTo: Site): Promise<void> => {
  const { donationId, orderId } = await orderDonation(orderedAt.url, id, 25, token)
  await approveOrder({ settings: () => ({ apiUrl: sandbox.apiUrl }), buyers: sandbox.buyers }, orderId)
  await fetch(`${returnedTo.url}/api/paypal/return?token=${orderId}`, { redirect: 'manual' })
  await waitForDonation(returnedTo.url, donationId, token)
}

const serve = async (scene: Scene, site: Site, other: Site): Promise<void> => {
  await step(`${site.name}: is ready`, async () => {
    const { status } = await fetch(`${site.url}/api/health/ready`)
    if (status !== 200) throw new Error(`it says ${status}`)
  })
  await step(`${site.name}: log in`, () => call(site, loginEndpoint, { body: person }))
  await step(`${site.name}: serve the campaign’s page`, async () => {
    const page = await fetch(`${site.url}/campaigns/${scene.id}`)
    if (!(await page.text()).includes('Bridge over the creek')) throw new Error(`${page.status}, without the title`)
  })
  await step(`${site.name}: create a campaign and support it`, async () => {
    const { _id } = await call(site, createCampaignEndpoint, { body: { title: 'Plant trees' } }, scene.token)
    await call(site, supportCampaignEndpoint, { params: { id: _id }, body: {} }, scene.token)
  })
  await step(`${site.name}: take a donation`, () => donate(scene, site, site))
  await step(`${site.name}: order, return to ${other.name}`, () => donate(scene, site, other))
}

const compareBooks = async (ownerUrl: string, scene: Scene, site: Site, donations: number): Promise<void> => {
  const db = connect({ url: ownerUrl, log: createLog('silent'), connectionsMax: 1 })
  const results = await checkBooks(db).finally(() => db.destroy())
  const broken = results.filter((result) => result.broken.length > 0).map(({ name }) => name)
  if (broken.length > 0) throw new Error(`broken: ${broken.join(', ')}`)
  const { totalRaised } = await call(site, getCampaignEndpoint, { params: { id: scene.id } })
  if (totalRaised !== donations * 25) throw new Error(`raised ${totalRaised}, not ${donations * 25}`)
}

type Place = { folder: string; ownerUrl: string; port: number; settings: Record<string, string> }

const startSite = async (name: string, checkout: string, { folder, ownerUrl, settings }: Place, port: number) => {
  const env = {
    ...settings,
    PORT: String(port),
    DATABASE_URL: ownerUrl,
    DATA_DIR: join(folder, 'data'),
    DEMO_DATA: 'off',
    RATE_LIMIT: 'off',
    ENCRYPTION_KEY: `drill:${Buffer.alloc(32, 'drill').toString('base64')}`,
  }
  const process = await startChild(join(checkout, 'server/src/main.ts'), { env, cwd: checkout })
  return { name, url: `http://localhost:${port}`, process }
}

const openScene = async (old: Site, ownerUrl: string, sandbox: Scene['sandbox']): Promise<Scene> => {
  await call(old, registerEndpoint, { body: person })
  await runSql(ownerUrl, 'update account set email_verified_at = now()')
  const { token } = await call(old, loginEndpoint, { body: person })
  const { _id } = await call(old, createCampaignEndpoint, { body: { title: 'Bridge over the creek' } }, token)
  return { sandbox, token, id: _id }
}

const upgradeFrom = async (old: Site, version: string, place: Place, sandbox: Scene['sandbox']): Promise<void> => {
  const { ownerUrl } = place
  const scene = await openScene(old, ownerUrl, sandbox)
  await step(`${version} alone: take a donation`, () => donate(scene, old, old))
  const current = await step('new: start and migrate', async () =>
    startSite('new', root, place, await claimPort('127.0.0.1', 0)),
  )
  if (!current) return
  try {
    await serve(scene, old, current)
    await serve(scene, current, old)
    await step('the books balance', () => compareBooks(ownerUrl, scene, current, 5))
    await step(`${version}: stop`, () => old.process.stop())
    await step('new alone: take a donation', () => donate(scene, current, current))
    await step('the books balance', () => compareBooks(ownerUrl, scene, current, 6))
  } finally {
    await current.process.stop()
  }
}

const upgrade = async (version: string, checkout: string, place: Place, sandbox: Scene['sandbox']): Promise<void> => {
  const old = await startSite(version, checkout, place, place.port)
  try {
    await upgradeFrom(old, version, place, sandbox)
  } finally {
    await old.process.stop()
  }
}

const release = readReleases().at(-1)
if (!release) throw new Error('Nothing is released.')
const folder = await mkdtemp(join(tmpdir(), 'muster-rolling-'))
// If this runs as root, PostgreSQL runs as another user, who needs access to the folder.
await chmod(folder, 0o711)
const checkout = join(folder, 'release')
await step(`check out ${release.version}`, () => checkOutRelease(release.commit, checkout))
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: createLog('silent') })
const port = await claimPort('127.0.0.1', 0)
const args = ['--data', join(folder, 'sandbox.sqlite'), '--webhook-url', `http://127.0.0.1:${port}/api/webhooks/paypal`]
const sandbox = await startChild(join(root, 'paypal-sandbox/src/main.ts'), { args, env: {} })
try {
  const ready = sandbox.ready as Record<'clientId' | 'clientSecret' | 'webhookId', string> &
    Scene['sandbox'] & { port: number }
  const apiUrl = `http://127.0.0.1:${ready.port}`
  const settings = {
    PAYPAL_API_URL: apiUrl,
    PAYPAL_CLIENT_ID: ready.clientId,
    PAYPAL_CLIENT_SECRET: ready.clientSecret,
    PAYPAL_WEBHOOK_ID: ready.webhookId,
  }
  const place = { folder, ownerUrl: postgres.ownerUrl, port, settings }
  await upgrade(release.version, checkout, place, { apiUrl, buyers: ready.buyers })
} finally {
  await sandbox.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
end('Two versions on one database')
