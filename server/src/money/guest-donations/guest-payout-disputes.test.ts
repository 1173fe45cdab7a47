import { loginEndpoint, registerEndpoint, verifyEmailEndpoint } from '@muster/contract/people/accounts.ts'
import { listMyDisputesEndpoint } from '@muster/contract/campaigns/disputes.ts'
import {
  getMailedDisputesEndpoint,
  raiseMailedDisputeEndpoint,
  sendMailedMessageEndpoint,
  withdrawMailedDisputeEndpoint,
} from '@muster/contract/campaigns/guest-disputes.ts'
import { getDonationEndpoint } from '@muster/contract/money/donations.ts'
import { expect, test } from 'vitest'
import { useDisputes } from '../../../test/disputing.ts'
import { withGuest } from '../../../test/guest-donations.ts'
import { tokenIn } from '../../../test/mails.ts'

const scene = withGuest(useDisputes())
const { arrived, request, approve, decide, look, mails } = scene

const disputes = async (token: string) => (await scene.t.call(getMailedDisputesEndpoint, { params: { token } })).body
const raise = (token: string, payoutId: string | null, reason = 'Where is the bridge') =>
  scene.t.call(raiseMailedDisputeEndpoint, { params: { token }, body: { payoutId, reason } })
/** A donation that has arrived, and a payout of its campaign that waits. */
const paidOut = async () => {
  const { page, donationId } = await arrived(100)
  return { page, donationId, payout: (await request()).body }
}

test('a guest stops a payout of the campaign that they donated to, until it is decided; their donation is not held', async () => {
  const { page, payout } = await paidOut()
  expect((await disputes(page)).payouts).toMatchObject([{ _id: payout._id, net: payout.net, status: 'pending' }])
  const raised = (await raise(page, payout._id)).body
  expect(raised).toMatchObject({
    ...{ type: 'payout', payoutId: payout._id, stopsPayout: true, holdsDonation: false, mayWithdraw: true },
  })
  expect((await approve(payout)).error.code).toBe('payout_disputed')
  expect((await look(page)).body.donation).toMatchObject({ isDisputed: false, payoutId: payout._id })
  await decide(raised, 'rejected', 'It was sent to the builders')
  expect((await mails()).find(({ subject }) => subject?.startsWith('Your dispute was rejected'))?.text).toMatch(
    /\/receipt\?token=\S+#dispute/,
  )
  expect((await approve(payout)).status).toBe(200)
})

test('one about a payout and one about the donation are apart, and each is written about and withdrawn', async () => {
  const { page, payout } = await paidOut()
  const [aboutPayout, aboutDonation] = [(await raise(page, payout._id)).body, (await raise(page, null)).body]
  expect((await raise(page, payout._id, 'And now?')).error.code).toBe('too_many_disputes')
  expect((await disputes(page)).disputes.map(({ _id }) => _id)).toEqual([aboutDonation._id, aboutPayout._id])
  const params = { token: page, id: aboutPayout._id }
  expect((await scene.t.call(sendMailedMessageEndpoint, { params, body: { text: 'Who got it?' } })).status).toBe(201)
  expect((await scene.t.call(withdrawMailedDisputeEndpoint, { params })).body.status).toBe('resolved')
  expect((await disputes(page)).disputes).toMatchObject([
    { status: 'open', holdsDonation: true, messages: [] },
    { status: 'resolved', stopsPayout: false, messages: [{ text: 'Who got it?' }] },
  ])
})

test('the same guest stops a payout once, also by the link of another donation; another guest stops it again', async () => {
  const { page, payout } = await paidOut()
  const other = await arrived(25)
  await decide((await raise(page, payout._id)).body, 'rejected')
  expect((await raise(other.page, payout._id, 'By my other link')).body.stopsPayout).toBe(false)
  scene.donor = { ...scene.donor, email: `another-${scene.donor.email}` }
  expect((await raise((await arrived(5)).page, payout._id)).body.stopsPayout).toBe(true)
})

test('a payout of another campaign is none of theirs', async () => {
  const { payout } = await paidOut()
  scene.campaignId = (await scene.given.campaign(scene.owner))._id
  const { page } = await arrived(25)
  expect((await disputes(page)).payouts).toEqual([])
  expect(await raise(page, payout._id)).toMatchObject({
    status: 400,
    error: { fields: { payoutId: 'This is not a payout of a campaign that you own or donated to' } },
  })
})

test('it goes on in the account that verifies the address, and holds there what it held before', async () => {
  const { page, donationId, payout } = await paidOut()
  const { _id: id } = (await raise(page, payout._id)).body
  const account = { email: scene.donor.email, password: 'correct horse battery' }
  await scene.t.call(registerEndpoint, { body: account })
  const proof = (await mails()).find(({ text }) => text?.includes('/verify-email'))
  await scene.t.call(verifyEmailEndpoint, { params: { token: tokenIn(proof) } })
  const as = scene.t.as((await scene.t.call(loginEndpoint, { body: account })).body.token)
  expect((await as(listMyDisputesEndpoint, { query: {} })).body).toMatchObject([
    { _id: id, payoutId: payout._id, donationId: null, stopsPayout: true, holdsDonation: false },
  ])
  expect((await as(getDonationEndpoint, { params: { id: donationId } })).body.isDisputed).toBe(false)
})

test('a guest follows the case that they opened at PayPal, and writes about it, but PayPal ends it', async () => {
  const { page, ...donation } = await arrived(25)
  const [payment] = await scene.movementsOf(donation)
  await scene.t.controlPaypal(`captures/${payment?.reference}/dispute`, {})
  await scene.t.deliverWebhooks()
  const [found] = (await disputes(page)).disputes
  expect(found).toMatchObject({ status: 'open', mayWithdraw: false, donationId: donation.donationId })
  const params = { token: page, id: found?._id ?? '' }
  expect((await scene.t.call(sendMailedMessageEndpoint, { params, body: { text: 'It came twice' } })).status).toBe(201)
  expect((await scene.t.call(withdrawMailedDisputeEndpoint, { params })).error.code).toBe('dispute_at_paypal')
  expect((await raise(page, null)).status).toBe(201)
})
