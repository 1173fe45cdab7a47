import {
  createDonationOrderEndpoint,
  type Donation,
  getDonationEndpoint,
  giveUpDonationEndpoint,
} from '@muster/contract/money/donations.ts'
import {
  createGuestDonationOrderEndpoint,
  denyDonationEndpoint,
  denyMailedDonationEndpoint,
  getGuestDonationEndpoint,
  giveUpGuestDonationEndpoint,
} from '@muster/contract/money/guest-donations.ts'
import { afterAll, beforeAll, describe } from 'vitest'
import { findForGuest, presentDonation } from '../src/money/index.ts'
import { donationTokens } from '../src/people/index.ts'
import type { TestApp } from './app.ts'
import type { Person } from './given.ts'

export const donorKinds = ['an account', 'a guest'] as const
export type DonorKind = (typeof donorKinds)[number]

/**
 * Runs the same tests with a donor who has an account, and with a guest.
 * @param choose sets the kind of donor. Later tests have one with an account
 */
export const forEachDonor = (choose: (kind: DonorKind) => void, tests: () => void): void =>
  describe.each(donorKinds)('from %s', (kind) => {
    // Before the beforeEach of the file, which makes the donor.
    beforeAll(() => choose(kind))
    afterAll(() => choose('an account'))
    tests()
  })

/** A donation with an order at PayPal. `token`: of a guest, shows its status. */
export type Started = { donationId: string; orderId: string; approveUrl: string; token?: string }
type Tracked = Pick<Started, 'donationId' | 'token'>

type Order = { params: { id: string }; body: { amount: number } }

/** Starts a donation. */
export const orderAs = (kind: DonorKind, t: TestApp, { token, email }: Person, request: Order) =>
  kind === 'a guest'
    ? t.call(createGuestDonationOrderEndpoint, { ...request, body: { ...request.body, email } })
    : t.as(token)(createDonationOrderEndpoint, request)

/** The status that the donor is shown. */
export const statusAs = async (t: TestApp, { token: session }: Person, { donationId, token }: Tracked) =>
  token === undefined
    ? (await t.as(session)(getDonationEndpoint, { params: { id: donationId } })).body.status
    : (await t.call(getGuestDonationEndpoint, { params: { token } })).body.status

/** The whole donation. A guest has no call for it before it has arrived. */
export const seenAs = async (t: TestApp, { token: session }: Person, { donationId, token }: Tracked) => {
  if (token === undefined) return (await t.as(session)(getDonationEndpoint, { params: { id: donationId } })).body
  const row = await findForGuest(t.context.db, donationId)
  if (!row) throw new Error(`${donationId} is no donation of a guest`)
  return presentDonation(row, t.context.clock.now()) satisfies Donation
}

/** Cancels a donation that waits for an approval. */
export const giveUpAs = async (t: TestApp, { token: session }: Person, { donationId, token }: Tracked) =>
  token === undefined
    ? t.as(session)(giveUpDonationEndpoint, { params: { id: donationId } })
    : t.call(giveUpGuestDonationEndpoint, { params: { token } })

/** The donor says that they did not make a donation. */
export const denyAs = async (t: TestApp, { token: session }: Person, { donationId: id, token }: Tracked) =>
  token === undefined
    ? t.as(session)(denyDonationEndpoint, { params: { id } })
    : t.call(denyMailedDonationEndpoint, { params: { token: await donationTokens.seal(t.context, { id, email: '' }) } })
