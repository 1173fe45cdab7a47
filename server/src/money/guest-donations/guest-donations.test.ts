import { loginEndpoint, meEndpoint, registerEndpoint, verifyEmailEndpoint } from '@muster/contract/people/accounts.ts'
import { deleteAccountEndpoint, exportMyDataEndpoint } from '@muster/contract/people/my-data.ts'
import { getMailSubscriptionEndpoint } from '@muster/contract/campaigns/unsubscribe.ts'
import {
  getMineEndpoint,
  updateGuestSupportEndpoint,
  withdrawGuestSupportEndpoint,
} from '@muster/contract/site/mine.ts'
import { getDonationEndpoint, listDonorsEndpoint, listMyDonationsEndpoint } from '@muster/contract/money/donations.ts'
import {
  denyMailedDonationEndpoint,
  getGuestDonationEndpoint,
  getMailedDonationEndpoint,
  updateMailedDonationEndpoint,
} from '@muster/contract/money/guest-donations.ts'
import { getReceiptEndpoint } from '@muster/contract/money/receipts.ts'
import { describe, expect, test } from 'vitest'
import { useGuestDonations } from '../../../test/guest-donations.ts'

const scene = useGuestDonations()
const { start, arrived, give, look, mails, tokenFor } = scene

const donors = async () =>
  (await scene.t.call(listDonorsEndpoint, { params: { id: scene.campaignId }, query: {} })).body.map(
    ({ _id, username, name, displayName, imageUrl }) => ({ _id, username, name, displayName, imageUrl }),
  )
const show = (token: string, body: { name?: string; anonymous?: boolean }) =>
  scene.t.call(updateMailedDonationEndpoint, { params: { token }, body })
const donationsOf = async ({ token }: { token: string }) =>
  (await scene.t.as(token)(listMyDonationsEndpoint, { query: {} })).body
const password = 'correct horse battery'
/** Registers the guest's address. Returns the verification token. */
const registered = async (): Promise<string> => {
  await scene.t.call(registerEndpoint, { body: { email: scene.donor.email.toUpperCase(), password } })
  await scene.t.runJob('mail')
  return /verify-email\?token=([\w-]+)/.exec(scene.t.mailbox.all().at(-1)?.text ?? '')?.[1] ?? ''
}
const verify = (token: string) => scene.t.call(verifyEmailEndpoint, { params: { token } })
const logIn = async () => (await scene.t.call(loginEndpoint, { body: { email: scene.donor.email, password } })).body

describe('a donation without an account', () => {
  test('sends no mail before the money has arrived, and then the receipt with a link to this donation', async () => {
    const started = await start()
    expect(await mails()).toEqual([])
    await scene.pay(started)
    const [thanks, ...more] = await mails()
    expect(more).toEqual([])
    expect(thanks?.subject).toBe('Thank you: $25.00 for Bridge over the creek')
    expect(thanks?.text).toContain('The campaign got $22.39: PayPal kept $1.36,')
    expect(thanks?.text).toContain('I did not make this gift')
    const { body } = await look(await tokenFor(started))
    expect(body).toMatchObject({
      donation: { _id: started.donationId, status: 'completed', amount: 25, payoutId: null },
      name: null,
      email: scene.donor.email,
      receipt: { donationId: started.donationId, donor: { name: null, email: scene.donor.email } },
      denial: null,
    })
  })

  test('is in no list before its donor types a name, and never with the name of the payer at PayPal', async () => {
    const { page } = await arrived()
    expect(await donors()).toEqual([])
    expect((await show(page, { name: ' Petra Novak ' })).body.name).toBe('Petra Novak')
    const petra = { _id: null, username: null, name: 'Petra Novak', displayName: 'Petra Novak', imageUrl: null }
    expect(await donors()).toEqual([petra])
    await show(page, { anonymous: true })
    expect(await donors()).toEqual([])
    await show(page, { anonymous: false })
    await give(5)
    expect(await donors()).toEqual([petra])
    await show(page, { name: '' })
    expect(await donors()).toEqual([])
    const history = await scene.t.context.db
      .selectFrom('change_history')
      .select(['columns', 'actor_kind'])
      .where('model', '=', 'donation')
      .where('record_id', '=', (await look(page)).body.donation._id)
      .execute()
    expect(history).toHaveLength(4)
    expect(history).toContainEqual({ columns: ['guest_name'], actor_kind: 'visitor' })
  })

  test('joins an account when its address is verified there, and is shown there without a name', async () => {
    const { page, donationId } = await arrived()
    const unpaid = await start(7)
    const proof = await registered()
    expect(await donationsOf(await logIn())).toEqual([])
    expect((await look(page)).status).toBe(200)
    await verify(proof)
    const account = await logIn()
    expect(await donationsOf(account)).toMatchObject([{ _id: donationId, anonymous: true }])
    expect((await look(page)).error.code).toBe('donation_in_account')
    const denied = await scene.t.call(denyMailedDonationEndpoint, { params: { token: page } })
    expect(denied.error.code).toBe('donation_in_account')
    const receipt = await scene.t.as(account.token)(getReceiptEndpoint, { params: { id: donationId } })
    expect(receipt.body.donor.email).toBe(account.user.email)
    await scene.pay(unpaid)
    expect(await donationsOf(account)).toMatchObject([{ amount: 7, anonymous: true }, { amount: 25 }])
    expect(await scene.statusOf(unpaid)).toBe('completed')
    expect((await mails()).find(({ subject }) => subject?.includes('$7.00'))?.text).not.toContain('receipt?token=')
    expect(await donors()).toEqual([])
  })

  test('joins the account also if the money arrives while the address is being verified', async () => {
    const started = await start()
    const back = (await scene.t.decide(started.orderId, 'approve')) ?? ''
    const proof = await registered()
    await Promise.all([scene.t.follow(back), verify(proof)])
    expect(await donationsOf(await logIn())).toMatchObject([{ _id: started.donationId, status: 'completed' }])
  })

  test('keeps the name that its guest showed when it joins an account', async () => {
    const { page } = await arrived()
    await show(page, { name: 'Petra Novak' })
    await verify(await registered())
    expect(await donationsOf(await logIn())).toMatchObject([{ anonymous: false }])
  })

  test('is not in the export of an account that has not verified the address, and survives its deletion', async () => {
    const { page } = await arrived()
    await registered()
    const { token } = await logIn()
    const exported = (await scene.t.as(token)(exportMyDataEndpoint, {})).body
    expect(exported.records).toMatchObject({ donations: [] })
    expect((await scene.t.as(token)(deleteAccountEndpoint, { body: { password } })).status).toBe(204)
    expect((await look(page)).body.email).toBe(scene.donor.email)
  })
})

describe('the link in the mails to a guest', () => {
  test('opens its donation and nothing else, also if it is forwarded', async () => {
    const { page, token: status = '' } = await arrived()
    const other = await arrived(40)
    expect((await look(page)).body.donation.amount).toBe(25)
    expect((await look(other.page)).body.donation.amount).toBe(40)
    const calls = [
      scene.t.call(getMineEndpoint, { params: { token: page } }),
      scene.t.call(withdrawGuestSupportEndpoint, { params: { token: page }, body: { campaignId: scene.campaignId } }),
      scene.t.call(updateGuestSupportEndpoint, { params: { token: page }, body: { campaignId: scene.campaignId } }),
      scene.t.call(getGuestDonationEndpoint, { params: { token: page } }),
      scene.t.call(getMailSubscriptionEndpoint, { query: { token: page } }),
      scene.t.call(verifyEmailEndpoint, { params: { token: page.slice(0, 200) } }),
    ]
    for (const { error } of await Promise.all(calls)) expect(error.code).toBe('invalid_token')
    const withSession = await Promise.all([
      scene.t.as(page)(getDonationEndpoint, { params: { id: other.donationId } }),
      scene.t.as(page)(getReceiptEndpoint, { params: { id: other.donationId } }),
      scene.t.as(page)(listMyDonationsEndpoint, { query: {} }),
      scene.t.as(page)(meEndpoint, {}),
    ])
    for (const answer of withSession) expect(answer.status).toBe(401)
    for (const call of [getMailedDonationEndpoint, denyMailedDonationEndpoint]) {
      expect((await scene.t.call(call, { params: { token: status } })).error.code).toBe('invalid_token')
    }
  })

  test('does not open the donation of an account', async () => {
    scene.donorKind = 'an account'
    scene.donor = await scene.given.user()
    const { donationId } = await give()
    scene.donorKind = 'a guest'
    for (const token of [donationId, '', 'x'.repeat(300)]) {
      expect((await scene.t.call(getMailedDonationEndpoint, { params: { token } })).status).toBe(400)
    }
  })
})

describe('the token of a donation that was started', () => {
  test('shows its status and nothing else', async () => {
    const started = await start()
    const read = async () =>
      (await scene.t.call(getGuestDonationEndpoint, { params: { token: started.token ?? '' } })).body
    expect(await read()).toEqual({ status: 'awaiting_approval', doubt: null })
    await scene.pay(started)
    expect(await read()).toEqual({ status: 'completed', doubt: null })
    expect(JSON.stringify(await read())).not.toContain(scene.donor.email)
  })
})
