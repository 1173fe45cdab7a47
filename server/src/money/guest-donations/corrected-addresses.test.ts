import { loginEndpoint, registerEndpoint, verifyEmailEndpoint } from '@muster/contract/people/accounts.ts'
import { suspendUserEndpoint } from '@muster/contract/campaigns/moderation.ts'
import { getDonationEndpoint, listMyDonationsEndpoint } from '@muster/contract/money/donations.ts'
import { correctDonationAddressEndpoint, getStartedDonationEndpoint } from '@muster/contract/money/guest-donations.ts'
import { getReceiptEndpoint } from '@muster/contract/money/receipts.ts'
import { refundDonationEndpoint } from '@muster/contract/money/refunds.ts'
import { describe, expect, test } from 'vitest'
import { hour, minute } from '../../platform/base/clock.ts'
import type { Started } from '../../../test/donors.ts'
import { useGuestDonations } from '../../../test/guest-donations.ts'

const scene = useGuestDonations()
const { arrived, start, look, mails, tokenFor } = scene

const right = () => `right-${scene.donor.email}`
const started = ({ token = '' }: Started) => scene.t.call(getStartedDonationEndpoint, { params: { token } })
const correct = ({ token = '' }: Started, email = right()) =>
  scene.t.call(correctDonationAddressEndpoint, { params: { token }, body: { email } })
const subjects = async (address?: string) => (await mails(address)).map(({ subject }) => subject)
const fixed = 'address_not_correctable'

/** The account of an address, verified. */
const account = async (email: string) => {
  const password = 'correct horse battery'
  await scene.t.call(registerEndpoint, { body: { email, password } })
  const proof = /verify-email\?token=([\w-]+)/.exec((await mails(email)).at(-1)?.text ?? '')?.[1] ?? ''
  await scene.t.call(verifyEmailEndpoint, { params: { token: proof } })
  return (await scene.t.call(loginEndpoint, { body: { email, password } })).body
}

describe('the browser that started a donation', () => {
  test('shows the receipt with the exact fees once the money has arrived, and nothing about the donor', async () => {
    const gift = await start()
    expect((await started(gift)).error.code).toBe('donation_not_completed')
    await scene.pay(gift)
    const { body } = await started(gift)
    const page = (await look(await tokenFor(gift))).body
    expect(body.receipt).toMatchObject({ donationId: gift.donationId, amount: 25, fees: page.donation.fees })
    expect(body.receipt.fees.campaign + body.receipt.fees.provider + body.receipt.fees.platform).toBe(25)
    expect(page.receipt.fees).toEqual(page.donation.fees)
    expect(JSON.stringify(body)).not.toContain(scene.donor.email)
  })

  test('corrects the address once: both addresses are told, and only the new link opens the donation', async () => {
    const { page: formerPage, ...gift } = await arrived()
    const { body } = await correct(gift)
    expect(body).toMatchObject({ receipt: { donationId: gift.donationId }, correctableUntil: null })
    expect(await subjects()).toEqual([
      'Thank you: $25.00 for Bridge over the creek',
      'Not your donation: $25.00 for Bridge over the creek',
    ])
    expect((await mails()).map(({ text }) => text).join()).not.toContain(right())
    expect(await subjects(right())).toEqual(['Thank you: $25.00 for Bridge over the creek'])
    expect((await mails(right()))[0]?.text).not.toContain(` ${scene.donor.email}`)
    expect((await look(formerPage)).error).toMatchObject({
      code: 'invalid_token',
      error: 'The address of this donation was corrected',
    })
    const page = (await look(await tokenFor(gift, right()))).body
    expect(page).toMatchObject({ email: right(), receipt: { donor: { email: right() } } })
    expect(await scene.mineToken()).toBeUndefined()
    const history = await scene.t.context.db
      .selectFrom('change_history')
      .select(['columns', 'actor_kind'])
      .where('record_id', '=', gift.donationId)
      .execute()
    expect(history).toEqual([{ columns: ['address_corrected_at'], actor_kind: 'visitor' }])
  })

  test('repeats its own correction without effect, and cannot correct twice', async () => {
    const { page: _page, ...gift } = await arrived()
    const all = await Promise.all([correct(gift), correct(gift, `other-${right()}`), correct(gift)])
    const [one, other] = [all.filter(({ status }) => status === 200), all.filter(({ status }) => status !== 200)]
    expect(one.length).toBeGreaterThan(0)
    for (const { error } of other) expect(error.code).toBe(fixed)
    const told = await subjects()
    expect(told.filter((subject) => subject?.startsWith('Not your donation'))).toHaveLength(1)
    expect((await correct(gift, `third-${right()}`)).error.code).toBe(fixed)
  })

  test('cannot correct it once the mailed link was opened, also at the same moment', async () => {
    const { page, ...gift } = await arrived()
    expect((await look(page)).status).toBe(200)
    expect((await started(gift)).body.correctableUntil).toBeNull()
    expect((await correct(gift)).error.code).toBe(fixed)
    const second = await arrived(10)
    const [opened, corrected] = await Promise.all([look(second.page), correct(second)])
    expect([opened.status === 200, corrected.status === 200].toSorted()).toEqual([false, true])
  })

  test('can correct it for an hour after it arrived, and not by the id or the mailed link', async () => {
    const { page, ...gift } = await arrived()
    for (const token of [gift.donationId, page]) expect((await correct({ ...gift, token })).status).toBe(400)
    const until = (await started(gift)).body.correctableUntil
    expect(until).toBe(new Date(scene.t.clock.now().getTime() + hour).toISOString())
    scene.t.clock.advance(hour - minute)
    const late = await arrived(7)
    scene.t.clock.advance(minute)
    expect((await correct(gift)).error.code).toBe(fixed)
    expect((await started(gift)).body.correctableUntil).toBeNull()
    expect((await correct(late)).status).toBe(200)
  })

  test('cannot use it for an address of a suspended person, nor more than ten times an hour for one', async () => {
    const { page: _page, ...gift } = await arrived()
    const suspended = await scene.given.user()
    const { token } = await scene.given.admin()
    const request = { params: { id: suspended.user._id }, body: { reason: 'Stolen cards' } }
    expect((await scene.t.as(token)(suspendUserEndpoint, request)).status).toBe(200)
    expect((await correct(gift, suspended.email)).error.code).toBe('too_many_to_address')
    expect((await correct(gift)).status).toBe(200)
  })
})

describe('a mistyped address that has an account', () => {
  test('answers as any other, is corrected while the account has not seen it, and leaves its receipt', async () => {
    const stranger = await account(scene.donor.email)
    const gift = await start()
    await scene.pay(gift)
    scene.t.clock.advance(10 * minute)
    await scene.t.runJob('receipts')
    const { body } = await started(gift)
    expect(body).toMatchObject({
      receipt: { number: expect.any(String) as string },
      correctableUntil: expect.any(String) as string,
    })
    expect((await correct(gift)).status).toBe(200)
    const as = scene.t.as(stranger.token)
    expect((await as(getDonationEndpoint, { params: { id: gift.donationId } })).error.code).toBe('donation_not_found')
    expect((await as(getReceiptEndpoint, { params: { id: gift.donationId } })).error.code).toBe('donation_not_found')
    const page = (await look(await tokenFor(gift, right()))).body
    expect(page.receipt.donor).toEqual({ name: null, email: right() })
  })

  test('keeps it once the account has listed it', async () => {
    const stranger = await account(scene.donor.email)
    const gift = await start()
    await scene.pay(gift)
    expect((await scene.t.as(stranger.token)(listMyDonationsEndpoint, { query: {} })).body).toHaveLength(1)
    expect((await correct(gift)).error.code).toBe(fixed)
  })
})

describe('a corrected donation', () => {
  test('joins the account of the new address', async () => {
    const donor = await account(right())
    const { page: _page, ...gift } = await arrived()
    await correct(gift)
    expect((await scene.t.as(donor.token)(listMyDonationsEndpoint, { query: {} })).body).toMatchObject([
      { _id: gift.donationId },
    ])
  })

  test('is refunded to the payer at PayPal, and the new address is told', async () => {
    const { page: _page, ...gift } = await arrived()
    await correct(gift)
    const { token } = await scene.given.admin()
    const request = { params: { id: gift.donationId }, body: { amount: 25, reason: 'The event is off' } }
    expect((await scene.t.as(token)(refundDonationEndpoint, request)).status).toBe(201)
    // PayPal gives it back to the payer of the capture, whatever the address is.
    expect(await scene.movementsOf(gift)).toMatchObject([{ kind: 'capture' }, { kind: 'refund' }])
    expect(await subjects(right())).toHaveLength(2)
    expect(await subjects()).toHaveLength(2)
    const link = /receipt\?token=([\w.-]+)/.exec((await mails(right())).at(-1)?.text ?? '')?.[1] ?? ''
    expect((await look(link)).body.donation.refunded).toBe(25)
  })
})
