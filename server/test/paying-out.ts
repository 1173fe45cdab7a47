import {
  approvePayoutEndpoint,
  getPayoutEndpoint,
  getPayoutOfferEndpoint,
  type Payout,
  rejectPayoutEndpoint,
  requestPayoutEndpoint,
  settlePayoutEndpoint,
} from '@muster/contract/money/payouts.ts'
import { updateProfileEndpoint } from '@muster/contract/people/accounts.ts'
import { beforeEach, expect } from 'vitest'
import { useDonations } from './donating.ts'
import type { Person } from './given.ts'
import type { PaypalOptions } from './paypal.ts'

/** Sets up a campaign with money, its owner and an admin for every test of a file, and checks the ledger after each. */
export const usePayouts = (options: PaypalOptions = {}) => {
  const scene = useDonations(options)
  let admin: Person
  beforeEach(async () => {
    admin = await scene.given.admin()
  })

  const request = (by = scene.owner) =>
    scene.t.as(by.token)(requestPayoutEndpoint, { params: { id: scene.campaignId } })
  const requested = async (amount = 100): Promise<Payout> => {
    await scene.give(amount)
    const { status, body } = await request()
    expect(status).toBe(201)
    return body
  }
  const approve = (payout: Payout, payoutBatchId?: string, by = admin) => {
    const body = payoutBatchId === undefined ? {} : { payoutBatchId }
    return scene.t.as(by.token)(approvePayoutEndpoint, { params: { id: payout._id }, body })
  }
  const details = async ({ _id }: Payout, by = admin) =>
    (await scene.t.as(by.token)(getPayoutEndpoint, { params: { id: _id } })).body

  /** An API call with the merchant's credentials that the product does not make. */
  const atPaypal = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const { app, identity } = scene.t.sandbox
    const basic = Buffer.from(`${identity.clientId}:${identity.clientSecret}`).toString('base64')
    const granted = await app.inject({
      method: 'POST',
      url: '/v1/oauth2/token',
      payload: 'grant_type=client_credentials',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    })
    const headers = { authorization: `Bearer ${granted.json<{ access_token: string }>().access_token}` }
    return app.inject({ method, url, headers, ...(payload && { payload }) })
  }

  const transfersOf = async ({ _id }: Payout) =>
    (await scene.t.movements()).filter(({ customId }) => customId === `po-${_id}`)

  const batchOf = async (batchId: string) =>
    (await atPaypal('GET', `/v1/payments/payouts/${batchId}`)).json<{
      items: { payout_item_id: string; transaction_id: string }[]
    }>()

  return Object.assign(scene, {
    atPaypal,
    batchOf,
    request,
    requested,
    approve,
    details,
    admin: () => admin,
    reject: (payout: Payout, body: { reason?: string } = {}, by = admin) =>
      scene.t.as(by.token)(rejectPayoutEndpoint, { params: { id: payout._id }, body }),
    offer: async (by = scene.owner) =>
      (await scene.t.as(by.token)(getPayoutOfferEndpoint, { params: { id: scene.campaignId } })).body,
    /** Changes the owner's payout address to one for which the sandbox has a special outcome, e.g. `unclaimed`. */
    payTo: async (name: string): Promise<string> => {
      const paypalEmail = `${name}@example.org`
      await scene.given.prove(scene.owner)
      await scene.t.as(scene.owner.token)(updateProfileEndpoint, { body: { paypalEmail } })
      const changed = { paypal_email: paypalEmail, paypal_email_pending: null }
      await scene.t.context.db.updateTable('account').set(changed).where('id', '=', scene.owner.user._id).execute()
      return paypalEmail
    },
    /** Sets the later status of a batch's transfer. */
    settle: async (batchId: string, status: string): Promise<void> => {
      const { items } = await batchOf(batchId)
      const settled = await atPaypal('POST', `/sandbox/payouts-item/${items[0]?.payout_item_id}`, {
        transaction_status: status,
      })
      expect(settled.statusCode).toBe(200)
    },
    /** A payout from the same account that the product did not make. Returns PayPal's batch id. */
    payOutside: async (receiver: string, amount: number, senderId?: string): Promise<string> => {
      const item = {
        recipient_type: 'EMAIL',
        receiver,
        amount: { currency: 'USD', value: amount.toFixed(2) },
        ...(senderId && { sender_item_id: senderId }),
      }
      const made = await atPaypal('POST', '/v1/payments/payouts', {
        sender_batch_header: senderId ? { sender_batch_id: senderId } : {},
        items: [item],
      })
      expect(made.statusCode).toBe(201)
      return made.json<{ batch_header: { payout_batch_id: string } }>().batch_header.payout_batch_id
    },
    /** PayPal's own transfers for a payout. */
    transfersOf,
    /** A payment to the same PayPal account that has nothing to do with the product. Returns the id of the capture. */
    payElsewhere: async (amount: number): Promise<string> => {
      const unit = { amount: { currency_code: 'USD', value: amount.toFixed(2) } }
      const made = await atPaypal('POST', '/v2/checkout/orders', { intent: 'CAPTURE', purchase_units: [unit] })
      const { id } = made.json<{ id: string }>()
      await scene.t.decide(id, 'approve')
      expect((await atPaypal('POST', `/v2/checkout/orders/${id}/capture`, {})).statusCode).toBe(201)
      return (await scene.t.movements()).at(-1)?.reference ?? ''
    },
    /** The batch id that an admin finds for a payout on PayPal's own pages. */
    lookUpBatch: async (payout: Payout): Promise<string> => {
      const [transfer] = await transfersOf(payout)
      const item = await atPaypal('GET', `/v1/payments/payouts-item/${transfer?.reference}`)
      return item.json<{ payout_batch_id: string }>().payout_batch_id
    },
    /** Settles a payout with an unknown outcome. Without a batch id, it is recorded as never sent. */
    settleByHand: ({ _id }: Payout, payoutBatchId = '', by = admin) => {
      const finding = payoutBatchId === '' ? ('never_sent' as const) : ('sent' as const)
      return scene.t.as(by.token)(settlePayoutEndpoint, { params: { id: _id }, body: { finding, payoutBatchId } })
    },
    /** Advances the clock and runs the job. */
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
