import { getDisputeEndpoint } from '@muster/contract/campaigns/disputes.ts'
import { getCampaignMoneyEndpoint } from '@muster/contract/money/campaign-money.ts'
import { listRefundsEndpoint, refundDonationEndpoint } from '@muster/contract/money/refunds.ts'
import { expect, test } from 'vitest'
import { useDisputes } from '../../../test/disputing.ts'
import type { Started } from '../../../test/donating.ts'
import type { Person } from '../../../test/given.ts'
import { mailsTo } from '../../../test/mails.ts'
import { transferWaitHours } from '@muster/contract/facts/organisers.ts'
import { coOrganise, handOver } from '../../../test/organising.ts'
import { hour, minute } from '../../platform/base/clock.ts'
import { newId } from '../../platform/base/tokens.ts'

const s = useDisputes()
const reason = 'We give you the difference back'

/** A donation of $25 that its donor disputes, beside one of $100, so that PayPal's balance covers a refund with its fee. */
const disputed = async () => {
  await s.give(100)
  const donation = await s.give(25)
  return { donation, dispute: await s.reported({ type: 'donation', donationId: donation.donationId }) }
}
const refund = ({ donationId }: Started, disputeId: string, amount?: number) =>
  s.t.as(s.admin().token)(refundDonationEndpoint, {
    params: { id: donationId },
    body: { reason, disputeId, ...(amount !== undefined && { amount }) },
  })
const refunded = 'Your donation of $25.00 to Bridge over the creek was refunded'
const resolved = 'Your dispute is resolved: Bridge over the creek'
const newsOf = async ({ email }: Person) =>
  (await mailsTo(s.t, email)).filter(({ subject }) => /refunded|dispute/.test(subject ?? ''))
const refundsOf = async ({ donationId }: Started) =>
  (await s.t.as(s.admin().token)(listRefundsEndpoint, { params: { id: donationId } })).body
const read = async ({ _id: id }: { _id: string }) =>
  (await s.t.as(s.admin().token)(getDisputeEndpoint, { params: { id } })).body
const money = async () => (await s.t.as(s.owner.token)(getCampaignMoneyEndpoint, { params: { id: s.campaignId } })).body

test('a refund resolves the dispute about its donation, with its reason as the note, and one mail tells the donor both', async () => {
  const { donation, dispute } = await disputed()
  expect(await refund(donation, dispute._id)).toMatchObject({ status: 201, body: { amount: 25, status: 'completed' } })
  expect(await read(dispute)).toMatchObject({
    status: 'resolved',
    resolutionNotes: reason,
    holdsDonation: false,
    donation: { refunded: 25 },
    changes: [{ from: 'open', to: 'resolved', notes: reason, by: { _id: s.admin().user._id } }],
  })
  expect(await money()).toMatchObject({ heldInDisputes: 0, refunded: 25 })
  s.t.clock.advance(hour)
  const news = await newsOf(s.donor)
  expect(news.map(({ subject }) => subject)).toEqual([refunded])
  expect(news[0]?.text).toContain(`The reason given: ${reason}.`)
  expect(news[0]?.text).toContain(
    'Your dispute about this donation is resolved with it. If something is still wrong, you can raise another dispute from the campaign’s page.',
  )
  expect(news[0]?.text).toContain('/myDisputes')
})

test('a donor whose refund PayPal does not make in the next minute is mailed that the dispute is resolved', async () => {
  const { donation, dispute } = await disputed()
  s.t.interfere(({ path }) => (path.endsWith('/refund') ? 'lost_before' : undefined))
  await refund(donation, dispute._id)
  s.t.clock.advance(minute)
  expect((await newsOf(s.donor)).map(({ subject }) => subject)).toContain(resolved)
  s.t.interfere(() => undefined)
  s.t.clock.advance(hour)
  await s.t.runJob('refunds')
  const news = await newsOf(s.donor)
  expect(news.filter(({ subject }) => subject === resolved)).toHaveLength(1)
  expect(news.at(-1)?.subject).toBe(refunded)
  expect(news.at(-1)?.text).not.toContain('dispute')
})

test('what the dispute held is being refunded from then on, while PayPal does not answer', async () => {
  const { donation, dispute } = await disputed()
  s.t.interfere(({ path }) => (path.endsWith('/refund') ? 'lost_before' : undefined))
  expect((await refund(donation, dispute._id)).body).toMatchObject({ status: 'requested' })
  s.t.interfere(() => undefined)
  expect((await read(dispute)).status).toBe('resolved')
  expect(await money()).toMatchObject({ heldInDisputes: 0, beingRefunded: 25, available: 88.41 })
})

test('a refund that is refused leaves the dispute open, and a dispute about something else leaves the donation', async () => {
  const { donation, dispute } = await disputed()
  expect((await refund(donation, dispute._id, 30)).error.code).toBe('refund_too_large')
  const elsewhere = await s.reported({ reason: 'Something else' })
  for (const id of [elsewhere._id, newId()]) {
    expect(await refund(donation, id)).toMatchObject({ status: 404, error: { code: 'dispute_not_found' } })
  }
  expect(await refundsOf(donation)).toEqual([])
  expect(await read(dispute)).toMatchObject({ status: 'open', holdsDonation: true, changes: [] })
  expect(await money()).toMatchObject({ heldInDisputes: 25 })
})

test('a part can be refunded, and the rest is available again', async () => {
  const { donation, dispute } = await disputed()
  expect((await refund(donation, dispute._id, 10)).status).toBe(201)
  expect(await read(dispute)).toMatchObject({ status: 'resolved', donation: { refunded: 10 } })
  expect(await money()).toMatchObject({ heldInDisputes: 0 })
  expect((await newsOf(s.donor)).at(-1)?.subject).toBe('$10.00 of your donation to Bridge over the creek was refunded')
})

test('an admin who organises the campaign, or owned it, refunds a donation, but resolves no dispute with it', async () => {
  const { donation, dispute } = await disputed()
  const next = await s.given.user()
  const [helping, former] = [await s.given.admin(), await s.given.admin()]
  await coOrganise(s.t, { id: s.campaignId, owner: s.owner, person: helping })
  await handOver(s.t, { id: s.campaignId, owner: s.owner, person: former })
  s.t.clock.advance(transferWaitHours * hour)
  await handOver(s.t, { id: s.campaignId, owner: former, person: next })
  const ask = (by: Person, disputeId?: string) =>
    s.t.as(by.token)(refundDonationEndpoint, {
      params: { id: donation.donationId },
      body: { reason, ...(disputeId !== undefined && { disputeId }) },
    })
  for (const admin of [helping, former]) {
    const error = 'Another admin has to decide about a dispute of a campaign that you organise or owned'
    expect(await ask(admin, dispute._id)).toMatchObject({ status: 403, error: { code: 'forbidden', error } })
  }
  expect((await read(dispute)).status).toBe('open')
  expect(await refundsOf(donation)).toEqual([])
  expect((await ask(helping)).status).toBe(201)
  expect((await read(dispute)).status).toBe('open')
})
