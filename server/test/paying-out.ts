import {
  approvePayout,
  getPayout,
  getPayoutOffer,
  type Payout,
  rejectPayout,
  requestPayout,
} from '@muster/contract/payouts.ts'
import { updateProfile } from '@muster/contract/accounts.ts'
import { beforeAll, expect } from 'vitest'
import { useDonations } from './donating.ts'
import type { Person } from './given.ts'

/** A campaign with money, its owner and an admin, in every test of a file; the ledger is checked after each. */
export const usePayouts = () => {
  const scene = useDonations()
  let admin: Person
  beforeAll(async () => {
    admin = await scene.given.admin()
  })

  const give = async (amount: number) => {
    const started = await scene.start(amount)
    await scene.t.follow((await scene.t.decide(started.orderId, 'approve')) ?? '')
  }
  const request = (by = scene.owner) => scene.t.as(by.token)(requestPayout, { params: { id: scene.campaignId } })
  const requested = async (amount = 100): Promise<Payout> => {
    await give(amount)
    const { status, body } = await request()
    expect(status).toBe(201)
    return body
  }
  const approve = (payout: Payout, payoutBatchId?: string, by = admin) => {
    const body = payoutBatchId === undefined ? {} : { payoutBatchId }
    return scene.t.as(by.token)(approvePayout, { params: { id: payout._id }, body })
  }
  const details = async ({ _id }: Payout, by = admin) =>
    (await scene.t.as(by.token)(getPayout, { params: { id: _id } })).body

  return Object.assign(scene, {
    ...{ give, request, requested, approve, details },
    admin: () => admin,
    reject: (payout: Payout, body: { reason?: string } = {}, by = admin) =>
      scene.t.as(by.token)(rejectPayout, { params: { id: payout._id }, body }),
    offer: async (by = scene.owner) =>
      (await scene.t.as(by.token)(getPayoutOffer, { params: { id: scene.campaignId } })).body,
    /** From now on the owner's payouts go to an address that PayPal's stand-in treats in its own way, e.g. `unclaimed`. */
    payTo: async (name: string): Promise<string> => {
      const paypalEmail = `${name}@example.org`
      await scene.t.as(scene.owner.token)(updateProfile, { body: { paypalEmail } })
      const changed = { paypal_email: paypalEmail, paypal_email_pending: null }
      await scene.t.kernel.db.updateTable('account').set(changed).where('id', '=', scene.owner.user._id).execute()
      return paypalEmail
    },
    /** Somebody pays by PayPal itself, from the same account. Returns PayPal's id of the batch. */
    payOutside: async (receiver: string, amount: number): Promise<string> => {
      const { app, identity } = scene.t.sandbox
      const basic = Buffer.from(`${identity.clientId}:${identity.clientSecret}`).toString('base64')
      const granted = await app.inject({
        ...{ method: 'POST', url: '/v1/oauth2/token', payload: 'grant_type=client_credentials' },
        headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      })
      const item = { recipient_type: 'EMAIL', receiver, amount: { currency: 'USD', value: amount.toFixed(2) } }
      const made = await app.inject({
        ...{ method: 'POST', url: '/v1/payments/payouts' },
        payload: { sender_batch_header: {}, items: [item] },
        headers: { authorization: `Bearer ${granted.json<{ access_token: string }>().access_token}` },
      })
      expect(made.statusCode).toBe(201)
      return made.json<{ batch_header: { payout_batch_id: string } }>().batch_header.payout_batch_id
    },
    /** The transfers of a payout that PayPal's own books have. */
    transfersOf: async ({ _id }: Payout) =>
      (await scene.t.movements()).filter(({ customId }) => customId === `po-${_id}`),
    /** Time passes, and the job looks at what is due. */
    lookAfter: async (ms: number) => {
      scene.t.clock.advance(ms)
      await scene.t.runJob('payouts')
    },
    mailsToOwner: async () => {
      await scene.t.runJob('mail')
      return scene.t.mailbox.to(scene.owner.email).map(({ subject }) => String(subject))
    },
  })
}
