import { deleteAccountEndpoint } from '@muster/contract/people/my-data.ts'
import { denyMailedDonationEndpoint, updateMailedDonationEndpoint } from '@muster/contract/money/guest-donations.ts'
import { listLedgerEndpoint } from '@muster/contract/money/ledger.ts'
import { exportReceiptsEndpoint } from '@muster/contract/money/receipts.ts'
import { listMailedRefundsEndpoint, listRefundsEndpoint } from '@muster/contract/money/refunds.ts'
import { describe, expect, test } from 'vitest'
import { useGuestDonations } from '../../../test/guest-donations.ts'
import { brokenChecks } from '../../../test/ledger-checks.ts'
import { countNotedChanges } from '../../../test/noted-changes.ts'
import { day, hour, minute } from '../../platform/base/clock.ts'

const scene = useGuestDonations()
const { arrived, start, look, mails, refundPart, reconcileAfter } = scene

const about = async (subject: string) => (await mails()).find((mail) => mail.subject?.includes(subject))
const addresses = async () =>
  (
    await scene.t.context.db
      .selectFrom('donation')
      .select('guest_email')
      .where('campaign_id', '=', scene.campaignId)
      .execute()
  ).map((row) => row.guest_email)
const retentionAfter = async (ms: number) => {
  scene.t.clock.advance(ms)
  await scene.t.runJob('retention')
}

describe('a guest who donated', () => {
  test('is mailed about a refund, with the link to the donation', async () => {
    const donation = await arrived()
    await refundPart(donation, 10)
    await scene.t.runJob('refunds')
    const mail = await about('of your donation')
    expect(mail?.text).toContain(`/donations/${donation.donationId}/receipt?token=`)
    expect((await look(donation.page)).body.donation).toMatchObject({ amount: 25, refunded: 10, kept: 15 })
    const { token } = await scene.given.admin()
    const refunds = (await scene.t.as(token)(listRefundsEndpoint, { params: { id: donation.donationId } })).body
    expect(refunds).toHaveLength(1)
    expect((await scene.t.call(listMailedRefundsEndpoint, { params: { token: donation.page } })).body).toEqual(refunds)
    const another = (await arrived(5)).page
    expect((await scene.t.call(listMailedRefundsEndpoint, { params: { token: another } })).body).toEqual([])
    const other = await scene.given.user()
    const answer = await scene.t.as(other.token)(listRefundsEndpoint, { params: { id: donation.donationId } })
    expect(answer.error.code).toBe('donation_not_found')
  })

  test('is told once that the campaign was cancelled, with the sum of all donations', async () => {
    await arrived(25)
    await arrived(5)
    await scene.cancelCampaign()
    await scene.t.runJob('tell-of-cancellations')
    const told = (await mails()).filter(({ subject }) => subject?.startsWith('Cancelled'))
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('$30.00')
  })

  test('is reminded of the day once, unless they stopped the mails or the address is kept no longer', async () => {
    await arrived(25)
    await arrived(5)
    scene.t.clock.advance(4 * day + 13 * hour)
    await scene.t.runJob('reminders')
    await scene.t.runJob('reminders')
    const reminders = (await mails()).filter(({ subject }) => subject?.endsWith(': Bridge over the creek'))
    expect(reminders).toHaveLength(1)
    expect(reminders[0]?.text).toContain('You donated to')
    expect(reminders[0]?.text).not.toContain('/mine?token=')
  })

  test('is found by a part of the address in the ledger, and is in its file and in that of the receipts', async () => {
    const { donationId } = await arrived()
    await reconcileAfter(6 * minute)
    await scene.t.runJob('receipts')
    const { token } = await scene.given.admin()
    const q = scene.donor.email.slice(3, 16)
    const found = (await scene.t.as(token)(listLedgerEndpoint, { query: { q } })).body
    expect(found.length).toBeGreaterThan(0)
    const donor = { _id: null, displayName: 'A guest', email: scene.donor.email }
    for (const { donation } of found) expect(donation).toMatchObject({ _id: donationId, donor })
    const year = scene.t.clock.now().getUTCFullYear()
    const file = (await scene.t.as(token)(exportReceiptsEndpoint, { query: { year } })).body
    expect(file.split('\n').find((line) => line.includes(donationId))).toContain(scene.donor.email)
    expect(await brokenChecks(scene.t.context.db)).toEqual({})
  })
})

describe('the address of a guest', () => {
  test('is removed a week after an order ended without a payment', async () => {
    await start()
    await reconcileAfter(8 * hour)
    await retentionAfter(6 * day)
    expect(await addresses()).toEqual([scene.donor.email])
    await retentionAfter(day + hour)
    expect(await addresses()).toEqual([null])
  })

  test('is removed from a donation that arrived when its period is over, and the donation stays in the books', async () => {
    const { page, donationId } = await arrived()
    const params = { token: page }
    const noted = await countNotedChanges(scene.t, scene.campaignId)
    await scene.t.call(updateMailedDonationEndpoint, { params, body: { anonymous: false, name: 'Ana Novak' } })
    expect(await countNotedChanges(scene.t, scene.campaignId)).toBe(noted + 1)
    expect((await scene.t.call(denyMailedDonationEndpoint, { params })).status).toBe(200)
    const rows = (table: 'dispute' | 'receipt_donor') =>
      scene.t.context.db.selectFrom(table).selectAll().where('donation_id', '=', donationId).execute()
    await reconcileAfter(6 * minute)
    await scene.t.runJob('receipts')
    await retentionAfter(3649 * day)
    expect(await addresses()).toEqual([scene.donor.email])
    expect(await rows('receipt_donor')).toHaveLength(1)
    await retentionAfter(2 * day)
    expect(await addresses()).toEqual([null])
    expect((await look(page)).body).toMatchObject({ email: '', name: null, donation: { amount: 25 } })
    expect(await rows('dispute')).toMatchObject([{ guest_email: null, guest_email_key: null }])
    expect(await rows('receipt_donor')).toEqual([])
    expect(await brokenChecks(scene.t.context.db)).toEqual({})
  })

  test('is removed from unpaid orders when an account with this address is deleted', async () => {
    const person = await scene.given.user()
    scene.donor = person
    await start()
    await reconcileAfter(8 * hour)
    await scene.given.prove(person)
    const left = await scene.t.as(person.token)(deleteAccountEndpoint, { body: { password: person.password } })
    expect(left.status).toBe(204)
    expect(await addresses()).toEqual([null])
  })
})
