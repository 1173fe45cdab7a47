import { getReceiptEndpoint } from '@muster/contract/money/receipts.ts'
import { defaultTaxSentence } from '@muster/contract/facts/organisation.ts'
import { describe, expect, test } from 'vitest'
import { type Started, useDonations } from '../../../test/donating.ts'

const scene = useDonations()
const { start, seen, give, refundPart } = scene

const receiptOf = ({ donationId }: Started, by = scene.donor) =>
  scene.t.as(by.token)(getReceiptEndpoint, { params: { id: donationId } })

describe('a receipt', () => {
  test('shows donor, campaign, amount, date, PayPal’s number and refunds', async () => {
    await scene.t.context.db
      .updateTable('account')
      .set({ name: 'Dragica Zupan' })
      .where('id', '=', scene.donor.user._id)
      .execute()
    const donation = await give(25)
    await give(50)
    const { completedAt } = await seen(donation)
    const [movement] = await scene.movementsOf(donation)
    const whole = {
      donationId: donation.donationId,
      number: null,
      issuer: { name: 'Muster', address: null, registerNumber: null, taxNumber: null },
      taxSentence: defaultTaxSentence,
      donor: { name: 'Dragica Zupan', email: scene.donor.email },
      campaign: { _id: scene.campaignId, title: 'Bridge over the creek', ownerName: 'a member who gave no name' },
      amount: 25,
      currency: 'USD',
      completedAt,
      captureId: movement?.reference,
      // As PayPal reported them, not as a refund leaves them.
      fees: (await seen(donation)).fees,
    }
    expect((await receiptOf(donation)).body).toEqual({ ...whole, refunds: [], refunded: 0, net: 25 })
    await refundPart(donation, 9.99)
    const { refunds, refunded, net, fees } = (await receiptOf(donation)).body
    expect(fees).toEqual(whole.fees)
    expect({ refunded, net }).toEqual({ refunded: 9.99, net: 15.01 })
    expect(refunds).toMatchObject([{ amount: 9.99, kind: 'refund', completedAt: scene.t.clock.now().toISOString() }])
  })

  test('exists once the donation is completed, only for its donor', async () => {
    const donation = await start(25)
    expect((await receiptOf(donation)).error).toMatchObject({
      code: 'donation_not_completed',
      error: 'There is a receipt once the donation has arrived',
    })
    await scene.pay(donation)
    expect((await receiptOf(donation)).status).toBe(200)
    for (const person of [scene.owner, await scene.given.admin()]) {
      expect((await receiptOf(donation, person)).error.code).toBe('donation_not_found')
    }
  })
})
