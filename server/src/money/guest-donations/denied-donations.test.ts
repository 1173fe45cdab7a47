import {
  createDisputeEndpoint,
  getDisputeEndpoint,
  listDisputesEndpoint,
  listMyDisputesEndpoint,
  setDisputeStatusEndpoint,
} from '@muster/contract/campaigns/disputes.ts'
import { raiseMailedDisputeEndpoint, withdrawMailedDisputeEndpoint } from '@muster/contract/campaigns/guest-disputes.ts'
import { denyDonationEndpoint, denyMailedDonationEndpoint } from '@muster/contract/money/guest-donations.ts'
import { refundDonationEndpoint } from '@muster/contract/money/refunds.ts'
import { describe, expect, test } from 'vitest'
import { day, hour } from '../../platform/base/clock.ts'
import type { Started } from '../../../test/donors.ts'
import { useGuestDonations } from '../../../test/guest-donations.ts'
import { brokenChecks } from '../../../test/ledger-checks.ts'

const scene = useGuestDonations()
const { arrived, give, look, mails, start } = scene

const waiting = async () => {
  const { token } = await scene.given.admin()
  const query = { campaignId: scene.campaignId }
  return { token, disputes: (await scene.t.as(token)(listDisputesEndpoint, { query })).body }
}
const deny = (token: string) => scene.t.call(denyMailedDonationEndpoint, { params: { token } })

describe('a guest who did not make a donation', () => {
  test('opens one dispute, and gets a mail that says what PayPal offers and what happens next', async () => {
    const { page, donationId } = await arrived()
    const both = await Promise.all([deny(page), deny(page)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { token, disputes } = await waiting()
    expect(disputes).toMatchObject([
      {
        donationId,
        type: 'donation',
        reason: 'I did not make this gift',
        reporter: { _id: null, displayName: 'A guest', email: scene.donor.email },
      },
    ])
    const mail = (await mails()).filter(({ subject }) => subject?.startsWith('You did not make this gift'))
    expect(mail).toHaveLength(1)
    expect(mail[0]?.text).toContain('within 180 days')
    expect((await look(page)).body.denial).toMatchObject({ status: 'open', resolutionNotes: null })
    const params = { id: disputes[0]?._id ?? '' }
    expect((await scene.t.as(token)(getDisputeEndpoint, { params })).body.reportersDisputes).toEqual({
      total: 1,
      undecided: 1,
    })
    expect(await brokenChecks(scene.t.context.db)).toEqual({})
  })

  test('writes in the dispute about it that waits already, instead of a second one', async () => {
    const { page } = await arrived()
    const body = { reason: 'Another person typed my address' }
    const { _id: id } = (await scene.t.call(raiseMailedDisputeEndpoint, { params: { token: page }, body })).body
    expect(await deny(page)).toMatchObject({ status: 409, error: { code: 'too_many_disputes' } })
    expect((await waiting()).disputes).toHaveLength(1)
    await scene.t.call(withdrawMailedDisputeEndpoint, { params: { token: page, id } })
    expect((await deny(page)).status).toBe(200)
  })

  test('is not reminded of the campaign’s day', async () => {
    const { page } = await arrived()
    await deny(page)
    scene.t.clock.advance(4 * day + 13 * hour)
    await scene.t.runJob('reminders')
    expect((await mails()).filter(({ text }) => text?.includes('You donated to'))).toEqual([])
  })

  test('is mailed the decision, sees it on the page, and can then say it again', async () => {
    const { page } = await arrived()
    await deny(page)
    const { token, disputes } = await waiting()
    const body = { status: 'resolved' as const, resolutionNotes: 'We refunded the payer.' }
    await scene.t.as(token)(setDisputeStatusEndpoint, { params: { id: disputes[0]?._id ?? '' }, body })
    const news = (await mails()).find(({ subject }) => subject?.startsWith('Your dispute is resolved'))
    expect(news?.text).toContain('We refunded the payer.')
    expect(news?.text).toContain('you can raise another dispute from the page of the donation.')
    expect(news?.text).toContain('/receipt?token=')
    expect(news?.text).not.toContain('/myDisputes')
    expect((await look(page)).body.denial).toMatchObject({
      status: 'resolved',
      resolutionNotes: 'We refunded the payer.',
    })
    await deny(page)
    expect((await waiting()).disputes).toHaveLength(2)
  })
})

describe('a refund that resolves the dispute of a guest', () => {
  const refund = async ({ donationId }: Started, amount: number) => {
    const { token, disputes } = await waiting()
    const body = { amount, reason: 'We refund the payer', disputeId: disputes[0]?._id ?? '' }
    const answer = await scene.t.as(token)(refundDonationEndpoint, { params: { id: donationId }, body })
    expect(answer.status).toBe(201)
    scene.t.clock.advance(hour)
  }
  const newsOf = async (email?: string) =>
    (await mails(email)).filter(({ subject }) => /refunded|sent back|resolved/.test(subject ?? ''))

  test('is one mail to the guest, with the page of the dispute', async () => {
    await give(100)
    const { page, ...gift } = await arrived()
    await deny(page)
    await refund(gift, 10)
    const [mail, ...others] = await newsOf()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('$10.00 of a gift to Bridge over the creek was sent back')
    expect(mail?.text).toContain('We sent $10.00 of it back to the PayPal account or card that paid.')
    expect(mail?.text).toContain(
      'Your dispute about this gift is resolved with it. If something is still wrong, you can raise another dispute from the page of this gift.',
    )
    expect(mail?.text).toMatch(/receipt\?token=[\w.-]+#dispute/)
  })

  test('does not say that the guest donated', async () => {
    await give(100)
    const { page, ...gift } = await arrived()
    await deny(page)
    await refund(gift, 25)
    const [mail] = await newsOf()
    expect(mail?.subject).toBe('A gift of $25.00 to Bridge over the creek was sent back')
    expect(mail?.text).toContain(
      'You told us that you did not make this gift to “Bridge over the creek”. We sent its $25.00 back to the PayPal account or card that paid.',
    )
    expect(mail?.text).toContain('because you told us on')
    expect(mail?.text).not.toMatch(/your donation|you donated|refunded to you/i)
    expect((await look(page)).body.donation).toMatchObject({ isDenied: true, isDisputed: false, refunded: 25 })
  })

  test.each(['an admin has rejected', 'they have withdrawn'])(
    'says “refunded” if %s that they did not make it',
    async (who) => {
      await give(100)
      const { page, ...gift } = await arrived()
      await deny(page)
      const { token, disputes } = await waiting()
      const id = disputes[0]?._id ?? ''
      const rejected = { status: 'rejected' as const, resolutionNotes: 'You did.' }
      const { status } =
        who === 'they have withdrawn'
          ? await scene.t.call(withdrawMailedDisputeEndpoint, { params: { token: page, id } })
          : await scene.t.as(token)(setDisputeStatusEndpoint, { params: { id }, body: rejected })
      expect(status).toBe(200)
      const body = { amount: 25, reason: 'You asked for it' }
      await scene.t.as(token)(refundDonationEndpoint, { params: { id: gift.donationId }, body })
      expect((await newsOf()).map(({ subject }) => subject)).toEqual([
        'Your donation of $25.00 to Bridge over the creek was refunded',
      ])
      expect((await look(page)).body.donation).toMatchObject({ isDenied: false, refunded: 25 })
    },
  )

  test('about a gift that they made names the page of their donation', async () => {
    await give(100)
    const { page, ...gift } = await arrived()
    await scene.t.call(raiseMailedDisputeEndpoint, { params: { token: page }, body: { reason: 'I want it back' } })
    await refund(gift, 25)
    const [mail] = await newsOf()
    expect(mail?.subject).toBe('Your donation of $25.00 to Bridge over the creek was refunded')
    expect(mail?.text).toContain('you can raise another dispute from the page of your donation.')
  })
})

describe('an account that did not make a donation', () => {
  test('opens a dispute of its own, once, and only about its own donation that arrived', async () => {
    scene.donorKind = 'an account'
    scene.donor = await scene.given.user()
    const as = scene.t.as(scene.donor.token)
    const { donationId } = await give()
    const params = { id: donationId }
    expect((await as(denyDonationEndpoint, { params })).body.status).toBe('open')
    expect((await as(denyDonationEndpoint, { params })).status).toBe(200)
    expect((await as(listMyDisputesEndpoint, { query: {} })).body).toMatchObject([
      { reason: 'I did not make this gift', donationId },
    ])
    const repeated = { campaignId: scene.campaignId, donationId, type: 'donation' as const }
    await as(createDisputeEndpoint, { body: { ...repeated, reason: 'I did not make this gift' } })
    expect((await as(listMyDisputesEndpoint, { query: {} })).body).toHaveLength(1)
    const other = await scene.given.user()
    expect((await scene.t.as(other.token)(denyDonationEndpoint, { params })).error.code).toBe('donation_not_found')
    const unpaid = await start()
    expect((await as(denyDonationEndpoint, { params: { id: unpaid.donationId } })).error.code).toBe(
      'donation_not_arrived',
    )
    expect((await mails()).filter(({ subject }) => subject?.startsWith('You did not'))).toHaveLength(1)
    scene.donorKind = 'a guest'
  })
})
