import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loginEndpoint, registerEndpoint } from '@muster/contract/people/accounts.ts'
import { createCampaignEndpoint, getCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { createDonationOrderEndpoint, getDonationEndpoint } from '@muster/contract/money/donations.ts'
import type { Endpoint, RequestOf, ResponseOf } from '@muster/contract/endpoint.ts'
import { createGuestDonationOrderEndpoint, getGuestDonationEndpoint } from '@muster/contract/money/guest-donations.ts'
import { requestPayoutEndpoint } from '@muster/contract/money/payouts.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type BuyerSite, openBuyerPage, requestsTo } from '../../../paypal-sandbox/test/harness.ts'
import { findMovements } from '../../../paypal-sandbox/src/protocol/movements.sql.ts'
import { createSandbox, type Sandbox } from '../../../paypal-sandbox/src/sandbox.ts'
import { findNextDue } from '../../../paypal-sandbox/src/webhooks/webhooks.sql.ts'
import { openStore, type Store } from '../../../paypal-sandbox/src/store.sql.ts'
import { minute } from '../../src/platform/base/clock.ts'
import { type Database, connect } from '../../src/platform/database/database.ts'
import type { FaultPoint } from '../../src/platform/base/faults.ts'
import { createLog } from '../../src/platform/base/log.ts'
import { urlOf } from '../app.ts'
import { freshDatabase } from '../database.ts'
import type { DonorKind } from '../donors.ts'
import { brokenChecks } from '../ledger-checks.ts'
import { reservePort } from '../reserved-port.ts'
import { launch, type ServerProcess } from './server-process.ts'

/** An address that no account has. */
const newGuest = (): string => `guest-${randomUUID()}@example.org`

const admin = { email: 'donor@example.org', password: 'correct horse battery' }

/** A donation from the donor's point of view. */
/** `token`: of a guest, shows the status. */
export type Started = { donationId: string; orderId: string; token?: string }
export type Decision = 'approve' | 'approve_and_close'

/** The server was killed during a request. */
export class ConnectionLost extends Error {}

/** Throws {@link ConnectionLost} if the connection broke or was refused. */
const orCutOff = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof TypeError) throw new ConnectionLost('the server is gone', { cause: error })
    throw error
  }
}

/** Undefined if the server was killed meanwhile. */
export const unlessCutOff = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof ConnectionLost) return undefined
    throw error
  }
}

/** Calls a running server and expects success. Throws {@link ConnectionLost} if it is killed meanwhile. */
export const callAt =
  (origin: string, token?: string) =>
  async <E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<ResponseOf<E>> => {
    const { params = {}, body } = request as { params?: Record<string, string>; body?: object }
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    }
    const init = { method: endpoint.method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await orCutOff(fetch(origin + urlOf(endpoint, params, {}), init))
    const text = await orCutOff(response.text())
    expect(response.ok, `${endpoint.method} ${endpoint.path}: ${response.status} ${text}`).toBe(true)
    return JSON.parse(text) as ResponseOf<E>
  }

/** Returns the target of the page's redirect. */
const approveOnPage = async (site: BuyerSite, orderId: string, decision: Decision): Promise<string> => {
  const buyer = await openBuyerPage(site, orderId)
  const wayBack = /href="([^"]*)" data-testid="paypal-return"/.exec(String(buyer.page().body))?.[1]
  if (wayBack) return wayBack.replaceAll('&amp;', '&')
  await buyer.login()
  const { status, headers } = await buyer.decide(decision)
  expect(status).toBe(303)
  return headers.get('location') ?? ''
}

type PaypalSite = {
  sandbox: Sandbox
  store: Store
  apiUrl: string
  webhookId: string
  /** The first few retries of a delivery are due within a minute. */
  passMinute(): Promise<void>
}

/** A PayPal sandbox that keeps running while the server is killed, and delivers webhooks automatically. */
const openPaypal = async (webhookUrl: string): Promise<PaypalSite> => {
  const store = openStore(':memory:')
  const apiUrl = () => `http://127.0.0.1:${(sandbox.app.server.address() as AddressInfo).port}`
  const config = { apiUrl, buyerUrl: apiUrl }
  let aheadMs = 0
  const clock = { now: () => new Date(Date.now() + aheadMs) }
  const sandbox: Sandbox = await createSandbox({ store, clock, config })
  await sandbox.app.listen({ host: '127.0.0.1', port: 0 })
  const webhookId = sandbox.ensureWebhook(webhookUrl)
  sandbox.startDelivering()
  const passMinute = () => {
    aheadMs += minute
    return sandbox.deliverDue()
  }
  return { sandbox, store, apiUrl: apiUrl(), webhookId, passMinute }
}

const settingsOf = ({ sandbox, apiUrl, webhookId }: PaypalSite) => ({
  PAYPAL_API_URL: apiUrl,
  PAYPAL_CLIENT_ID: sandbox.identity.clientId,
  PAYPAL_CLIENT_SECRET: sandbox.identity.clientSecret,
  PAYPAL_WEBHOOK_ID: webhookId,
})

export type InstallationOptions = {
  /** The URL by which the server reaches its database. */
  through?: (databaseUrl: string) => string
  /** Further settings of the server. */
  settings?: Record<string, string>
}

/**
 * An installation of the product whose server is killed and restarted: its data directory, its database (which keeps running, like the
 * embedded one), its port, its PayPal sandbox, a campaign and a donor.
 */
export const openInstallation = async ({ through = (url) => url, settings: more = {} }: InstallationOptions = {}) => {
  const [database, dataDir, port] = await Promise.all([
    freshDatabase(),
    mkdtemp(join(tmpdir(), 'muster-installation-')),
    reservePort(),
  ])
  const paypal = await openPaypal(`http://127.0.0.1:${port}/api/webhooks/paypal`)
  const db = connect({ url: database.ownerUrl, log: createLog('silent'), connectionsMax: 2 })
  const killFile = join(dataDir, 'kill-at')
  const chooseFaultPoint = (point: FaultPoint | '') => writeFile(killFile, point)
  const settings = {
    ...settingsOf(paypal),
    DATA_DIR: dataDir,
    DATABASE_URL: through(database.ownerUrl),
    PORT: String(port),
    MUSTER_KILL_FILE: killFile,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...more,
  }
  let server: ServerProcess | undefined
  let token: string | undefined
  let campaignId = ''
  const url = `http://localhost:${port}`
  const call: ReturnType<typeof callAt> = (endpoint, request) => callAt(url, token)(endpoint, request)
  /** Whether no work is left: no open movement of money, and no webhook to send or process. */
  const isQuiet = async (): Promise<boolean> => {
    // PayPal is read before the database, which may receive the last webhook in between.
    if (findNextDue(paypal.store) !== undefined) return false
    const { rows } = await sql`
      select from donation where next_check_at is not null union all
      select from refund where next_check_at is not null union all
      select from payout where next_check_at is not null union all
      select from paypal_event where processed_at is null limit 1`.execute(db)
    return rows.length === 0
  }

  /** Starts the server, and kills a running one first. */
  const start = async (): Promise<ServerProcess> => {
    await server?.signal('SIGKILL')
    await chooseFaultPoint('')
    server = launch(settings)
    await server.ready
    token ??= (await call(loginEndpoint, { body: admin })).token
    campaignId ||= (await call(createCampaignEndpoint, { body: { title: 'Bridge over the creek' } }))._id
    return server
  }

  return {
    db,
    paypal,
    ownerUrl: database.ownerUrl,
    adminEmail: admin.email,
    start,
    /** Starts another server beside it, on the same database. */
    startAnother: async (): Promise<ServerProcess> => {
      const another = launch({ ...settings, PORT: '0' })
      await another.ready
      return another
    },
    /** Kills the server. */
    kill: () => server?.signal('SIGKILL'),
    /** Makes the server crash at this fault point. Starts it first if it does not run. */
    doomAt: async (point: FaultPoint): Promise<ServerProcess> => {
      const doomed = server?.isRunning() ? server : await start()
      await chooseFaultPoint(point)
      return doomed
    },
    /** Creates a donation with its order at PayPal. Throws {@link ConnectionLost}. */
    order: async (amount = 25, by: DonorKind = 'an account'): Promise<Started> => {
      const params = { id: campaignId }
      const body =
        by === 'a guest'
          ? await callAt(url)(createGuestDonationOrderEndpoint, { params, body: { amount, email: newGuest() } })
          : await call(createDonationOrderEndpoint, { params, body: { amount } })
      const approve = body.links.find(({ rel }) => rel === 'approve')?.href ?? ''
      const orderId = new URL(approve).searchParams.get('token') ?? ''
      return {
        donationId: body.donationId,
        orderId,
        ...('token' in body && typeof body.token === 'string' && { token: body.token }),
      }
    },
    /** Approves on PayPal's page, unless already approved, and follows the redirect. Throws {@link ConnectionLost}. */
    approve: async ({ orderId }: Started, decision: Decision = 'approve'): Promise<void> => {
      const { identity } = paypal.sandbox
      const back = await approveOnPage({ request: requestsTo(() => paypal.apiUrl), identity }, orderId, decision)
      if (decision === 'approve') await orCutOff(fetch(back, { redirect: 'manual' }))
    },
    /** Requests a payout of the campaign's whole balance. */
    requestPayout: () => call(requestPayoutEndpoint, { params: { id: campaignId } }),
    /** Another admin, because admins cannot decide their own payouts. */
    secondAdmin: async (): Promise<ReturnType<typeof callAt>> => {
      const body = { email: 'treasurer@example.org', password: admin.password }
      await call(registerEndpoint, { body })
      const changed = { role: 'admin' as const, email_verified_at: new Date() }
      await db.updateTable('account').set(changed).where('email_key', '=', body.email).execute()
      return callAt(url, (await call(loginEndpoint, { body })).token)
    },
    /** PayPal's own movements for a payout. */
    transfersOf: (payoutId: string) =>
      findMovements(paypal.store).filter(({ customId }) => customId === `po-${payoutId}`),
    /** A call of the admin, who is also the donor and the owner. Throws {@link ConnectionLost}. */
    asAdmin: call,
    /** PayPal's own refunds of a donation. */
    refundsOf: ({ donationId }: Started) =>
      findMovements(paypal.store).filter(({ kind, customId }) => kind === 'refund' && customId === donationId),
    statusOf: async ({ donationId, token }: Started) =>
      token === undefined
        ? (await call(getDonationEndpoint, { params: { id: donationId } })).status
        : (await callAt(url)(getGuestDonationEndpoint, { params: { token } })).status,
    raised: async () => (await call(getCampaignEndpoint, { params: { id: campaignId } })).totalRaised,
    isQuiet,
    /** Expects PayPal's records, the donations and the ledger to agree, and all checks to pass. */
    expectBooksAgree: () => expectBooksAgree(db, paypal.store),
    close: async () => {
      // The first server that exits normally writes the compile cache for all later starts.
      await server?.signal('SIGTERM')
      await paypal.sandbox.close()
      await db.destroy()
      await Promise.all([database.drop(), rm(dataDir, { recursive: true, force: true })])
    },
  }
}
export type Installation = Awaited<ReturnType<typeof openInstallation>>

const expectBooksAgree = async (db: Database, store: Store): Promise<void> => {
  const taken = findMovements(store)
    .filter(({ kind }) => kind === 'capture')
    .map(({ customId, reference, grossMinor }) => [customId, reference, grossMinor])
  const completed = await db
    .selectFrom('donation')
    .select(['id', 'capture_id', 'amount_minor'])
    .where('status', '=', 'completed')
    .execute()
  const booked = await db
    .selectFrom('ledger_entry')
    .select(['donation_id', 'source', 'amount_minor'])
    .where('kind', '=', 'donation')
    .execute()
  expect(completed.map((row) => [row.id, row.capture_id, row.amount_minor]).sort()).toEqual(taken.sort())
  const bookings = booked.map((row) => [row.donation_id, row.source.replace('capture:', ''), row.amount_minor])
  expect(bookings.sort()).toEqual(taken)
  expect(await brokenChecks(db)).toEqual({})
  expect(await db.selectFrom('quarantine').select('id').execute()).toEqual([])
}
