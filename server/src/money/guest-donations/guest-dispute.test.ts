import {
  getDisputeEndpoint,
  listDisputesEndpoint,
  sendDisputeMessageEndpoint,
  setDisputeStatusEndpoint,
} from '@muster/contract/campaigns/disputes.ts'
import {
  getMailedDisputesEndpoint,
  raiseMailedDisputeEndpoint,
  sendMailedMessageEndpoint,
  withdrawMailedDisputeEndpoint,
} from '@muster/contract/campaigns/guest-disputes.ts'
import { getPayoutOfferEndpoint } from '@muster/contract/money/payouts.ts'
import { expect, test } from 'vitest'
import { useGuestDonations } from '../../../test/guest-donations.ts'
import { minute } from '../../platform/base/clock.ts'

const scene = useGuestDonations()
const { arrived, mails } = scene

const look = async (token: string) =>
  (await scene.t.call(getMailedDisputesEndpoint, { params: { token } })).body.disputes[0]
const raise = (token: string, body: { reason?: string; details?: string } = {}) =>
  scene.t.call(raiseMailedDisputeEndpoint, { params: { token }, body: { reason: 'The receipt is wrong', ...body } })
const say = (token: string, id: string, text: string) =>
  scene.t.call(sendMailedMessageEndpoint, { params: { token, id }, body: { text } })
const withdraw = (token: string, id: string) => scene.t.call(withdrawMailedDisputeEndpoint, { params: { token, id } })
const offer = async () => {
  const { token } = scene.owner
  return (await scene.t.as(token)(getPayoutOfferEndpoint, { params: { id: scene.campaignId } })).body
}

test('a guest raises a dispute about their donation from its page; it is one dispute and holds the donation', async () => {
  const { page, donationId } = await arrived(25)
  expect(await look(page)).toBeUndefined()
  const answers = await Promise.all([raise(page), raise(page, { reason: ' The receipt is wrong ' })])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const dispute = await look(page)
  expect(dispute).toMatchObject({
    ...{ donationId, donationAmount: 25, type: 'donation', reason: 'The receipt is wrong', status: 'open' },
    ...{ holdsDonation: true, mayWithdraw: true, messages: [] },
  })
  expect(new Set(answers.map(({ body }) => body._id))).toEqual(new Set([dispute?._id]))
  expect((await offer()).net).toBe(0)
  const admin = await scene.given.admin()
  const query = { campaignId: scene.campaignId }
  const [listed, ...more] = (await scene.t.as(admin.token)(listDisputesEndpoint, { query })).body
  expect(more).toEqual([])
  expect(listed).toMatchObject({ reporter: { _id: null, displayName: 'A guest', email: scene.donor.email } })
})

test('there is no second one while it waits, and it needs a reason', async () => {
  const { page } = await arrived()
  expect(await raise(page, { reason: ' ' })).toMatchObject({
    status: 400,
    error: { fields: { reason: 'Reason is required' } },
  })
  const { _id: id } = (await raise(page)).body
  expect(await raise(page, { reason: 'Another thing' })).toMatchObject({
    status: 409,
    error: { code: 'too_many_disputes' },
  })
  await withdraw(page, id)
  expect((await raise(page, { reason: 'Another thing' })).status).toBe(201)
})

test('the guest and admins write to each other, and the guest follows it on the page and by mail', async () => {
  const { page } = await arrived()
  const admin = await scene.given.admin()
  const params = { id: (await raise(page)).body._id }
  const written = await say(page, params.id, 'It has another name')
  expect(written).toMatchObject({ status: 201, body: { from: 'reporter', text: 'It has another name' } })
  const toAdmin = (await mails(admin.email)).filter(({ subject }) => subject?.includes('dispute'))
  expect(toAdmin).toHaveLength(1)
  scene.t.clock.advance(minute)
  await scene.t.as(admin.token)(sendDisputeMessageEndpoint, { params, body: { text: 'Which name is it?' } })
  const answer = (await mails()).find(({ subject }) => subject?.startsWith('A message about your dispute'))
  expect(answer?.text).toContain('Which name is it?')
  expect(answer?.text).toMatch(/\/receipt\?token=\S+#dispute/)
  expect((await look(page))?.messages.map(({ from, text }) => [from, text])).toEqual([
    ['reporter', 'It has another name'],
    ['admin', 'Which name is it?'],
  ])
  const body = { status: 'resolved', resolutionNotes: 'Corrected' } as const
  await scene.t.as(admin.token)(setDisputeStatusEndpoint, { params, body })
  expect((await mails()).some(({ subject }) => subject?.startsWith('Your dispute is resolved'))).toBe(true)
  expect(await look(page)).toMatchObject({ status: 'resolved', resolutionNotes: 'Corrected', answerBy: null })
})

test('the guest withdraws it, and admins read who did', async () => {
  const { page } = await arrived()
  const { _id: id } = (await raise(page)).body
  expect((await withdraw(page, id)).body).toMatchObject({
    ...{ status: 'resolved', resolutionNotes: 'Withdrawn by who raised it', holdsDonation: false, mayWithdraw: false },
  })
  const admin = await scene.given.admin()
  const { changes } = (await scene.t.as(admin.token)(getDisputeEndpoint, { params: { id } })).body
  expect(changes).toMatchObject([{ to: 'resolved', by: { _id: null, displayName: 'A guest' } }])
})

test('the link of one donation opens no dispute about another', async () => {
  const one = await arrived()
  const { _id: id } = (await raise(one.page)).body
  const other = await arrived()
  expect(await look(other.page)).toBeUndefined()
  expect((await withdraw(other.page, id)).error.code).toBe('dispute_not_found')
  expect((await say(other.page, id, 'Hello')).error.code).toBe('dispute_not_found')
  expect((await look(one.page))?.status).toBe('open')
})
