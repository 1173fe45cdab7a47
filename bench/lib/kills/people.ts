import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { loginEndpoint, registerEndpoint } from '@muster/contract/people/accounts.ts'
import { createCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { createDonationOrderEndpoint, getDonationEndpoint } from '@muster/contract/money/donations.ts'
import type { Endpoint, RequestOf } from '@muster/contract/endpoint.ts'
import { approvePayoutEndpoint, listPayoutsEndpoint, requestPayoutEndpoint } from '@muster/contract/money/payouts.ts'
import { refundDonationEndpoint } from '@muster/contract/money/refunds.ts'
import { approveOrder } from '../../../server/src/site/demo/sandbox-buyer.ts'
import { type Answer, callApi } from '../calls.ts'
import type { Site } from './installation.ts'
import { runSql } from '../../../server/test/run-sql.ts'

/** The operations that the product confirmed, and the idempotency keys of the orders that donors asked for. */
export type Acknowledged = {
  orders: Set<string>
  donations: Set<string>
  refunds: Set<string>
  payouts: Set<string>
  orderKeys: Set<string>
}

export type People = {
  acknowledged: Acknowledged
  /** Lets people finish their current operation and start no other. */
  stop: () => Promise<void>
}

type Person = { token: string }
type Scene = {
  installation: Site
  random: () => number
  admin: Person
  owners: Person[]
  donors: Person[]
  campaignIds: string[]
  acknowledged: Acknowledged
}

const password = 'correct horse battery'
const counts = { owners: 4, donors: 8 }
const retryMs = 200
const triesMax = 150

/** Retries a call until it gets a final response; undefined if there was none. */
export const insist = async <E extends Endpoint>(ask: () => Promise<Answer<E>>): Promise<Answer<E> | undefined> => {
  for (let tries = 0; tries < triesMax; tries++) {
    const answer = await ask()
    const saysNothing = answer.status === 0 || answer.status === 429 || answer.status >= 500
    if (!saysNothing) return answer
    await pause(retryMs)
  }
  return undefined
}

export const expectDone = <E extends Endpoint>(endpoint: E, answer: Answer<E> | undefined): Answer<E>['body'] => {
  if (!answer || answer.status >= 300) {
    throw new Error(`${endpoint.path} returned ${answer?.status ?? 'nothing'}: ${JSON.stringify(answer?.body)}`)
  }
  return answer.body
}

/** Registers and logs in. */
export const signUp = async (url: string, email: string): Promise<Person> => {
  const body = { email, password }
  expectDone(registerEndpoint, await callApi(url, registerEndpoint, { body }))
  return { token: expectDone(loginEndpoint, await callApi(url, loginEndpoint, { body })).token }
}

const setScene = async (installation: Site, random: () => number, donorCount: number): Promise<Scene> => {
  const { url } = installation
  const admin = { token: await installation.enterAsAdmin() }
  const some = (name: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => signUp(url, `${name}-${n}@example.org`)))
  const [owners, donors] = [await some('owner', counts.owners), await some('donor', donorCount)]
  await runSql(await installation.databaseUrl(), 'update account set email_verified_at = now()')
  const campaigns = await Promise.all(
    owners.map((owner) => callApi(url, createCampaignEndpoint, { body: { title: 'Bridge over the creek' } }, owner)),
  )
  const campaignIds = campaigns.map((campaign) => expectDone(createCampaignEndpoint, campaign)._id)
  const acknowledged: Acknowledged = {
    orders: new Set(),
    donations: new Set(),
    refunds: new Set(),
    payouts: new Set(),
    orderKeys: new Set(),
  }
  return { installation, random, admin, owners, donors, campaignIds, acknowledged }
}

const pick = <T>(random: () => number, things: readonly T[]): T => things[Math.floor(random() * things.length)] as T

/** Sends the same idempotency key with every retry. */
const order = <E extends Endpoint>(
  { installation }: Scene,
  by: Person,
  endpoint: E,
  request: RequestOf<E>,
  idempotencyKey: string = randomUUID(),
) => {
  const caller = { ...by, idempotencyKey }
  return insist(() => callApi(installation.url, endpoint, request, caller))
}

const untilItWorks = async (work: () => Promise<unknown>): Promise<void> => {
  for (let tries = 0; tries < triesMax; tries++) {
    try {
      await work()
      return
    } catch {
      // The process was killed and is being restarted.
      await pause(retryMs)
    }
  }
}

const looksForDonation = 240

/** Waits on the campaign's page until the donation is completed, or a timeout. */
const watch = async ({ installation, acknowledged }: Scene, donor: Person, id: string): Promise<void> => {
  for (let look = 0; look < looksForDonation; look++) {
    const { status, body } = await callApi(installation.url, getDonationEndpoint, { params: { id } }, donor)
    if (status === 200 && body.status === 'completed') return void acknowledged.donations.add(id)
    await pause(250)
  }
}

/** A donor approves a donation, and returns to the campaign or closes the window. */
const give = async (scene: Scene, donor: Person): Promise<void> => {
  const { installation, random, campaignIds, acknowledged } = scene
  const { apiUrl, buyers } = installation.sandbox
  const request = {
    params: { id: pick(random, campaignIds) },
    body: { amount: (200 + Math.floor(random() * 4_800)) / 100 },
  }
  const key = randomUUID()
  acknowledged.orderKeys.add(key)
  const started = await order(scene, donor, createDonationOrderEndpoint, request, key)
  // The server was killed during the call with this key. Nothing was approved, so the donor starts again.
  if (started?.status !== 201) return
  const { donationId, links } = started.body
  acknowledged.orders.add(donationId)
  const orderId = new URL(links[0]?.href ?? '').searchParams.get('token') ?? ''
  await untilItWorks(() => approveOrder({ settings: () => ({ apiUrl }), buyers }, orderId))
  const back = `${installation.url}/api/paypal/return?token=${orderId}`
  if (random() < 0.7) await untilItWorks(() => fetch(back, { redirect: 'manual' }))
  await watch(scene, donor, donationId)
}

/** The admin refunds a donation fully or partially. */
const refund = async (scene: Scene): Promise<void> => {
  const { random, admin, acknowledged } = scene
  const id = pick(random, [...acknowledged.donations])
  if (!id) return
  const body = { reason: 'Given twice', ...(random() < 0.5 && { amount: 1 }) }
  const answer = await order(scene, admin, refundDonationEndpoint, { params: { id }, body })
  if (answer?.status === 201 && answer.body.status === 'completed') acknowledged.refunds.add(answer.body._id)
}

/** The owners request payouts, and the admin approves them. */
const payOut = async (scene: Scene): Promise<void> => {
  const { installation, random, admin, owners, campaignIds, acknowledged } = scene
  const at = Math.floor(random() * owners.length)
  await order(scene, owners[at] as Person, requestPayoutEndpoint, { params: { id: campaignIds[at] ?? '' } })
  const list = () => callApi(installation.url, listPayoutsEndpoint, { query: { status: 'pending' } }, admin)
  for (const { _id: id } of (await insist(list))?.body ?? []) {
    const answer = await order(scene, admin, approvePayoutEndpoint, { params: { id }, body: {} })
    if (answer?.status === 200) acknowledged.payouts.add(id)
  }
}

/** Donors, an admin and owners act concurrently and repeatedly while processes are killed. */
export const sendPeople = async (
  installation: Site,
  random: () => number,
  donorCount: number = counts.donors,
): Promise<People> => {
  const scene = await setScene(installation, random, donorCount)
  let isOver = false
  const overAndOver = async (work: () => Promise<void>, restMs: number) => {
    while (!isOver) {
      await work()
      await pause(random() * restMs)
    }
  }
  const busy = Promise.all([
    ...scene.donors.map((donor) => overAndOver(() => give(scene, donor), 200)),
    overAndOver(() => refund(scene), 2_000),
    overAndOver(() => payOut(scene), 3_000),
  ])
  return {
    acknowledged: scene.acknowledged,
    stop: async () => {
      isOver = true
      await busy
    },
  }
}
