import {
  forgotPasswordEndpoint,
  loginEndpoint,
  meEndpoint,
  registerEndpoint,
  resetPasswordEndpoint,
  undoPayoutAddressEndpoint,
  updateProfileEndpoint,
} from '@muster/contract/people/accounts.ts'
import { changeEmailEndpoint, confirmEmailEndpoint, undoEmailEndpoint } from '@muster/contract/people/email.ts'
import { exportMyDataEndpoint } from '@muster/contract/people/my-data.ts'
import { cancelCampaignEndpoint } from '@muster/contract/campaigns/campaign-endings.ts'
import { getCampaignStatsEndpoint, listSupportedEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { requestMineLinkEndpoint } from '@muster/contract/site/mine.ts'
import {
  supportCampaignEndpoint,
  verifyGuestSupportEndpoint,
  withdrawSupportEndpoint,
} from '@muster/contract/campaigns/supports.ts'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../../../test/given.ts'
import { mailsTo, tokenIn } from '../../../../test/mails.ts'
import { usePayoutAddresses } from '../../../../test/payout-address.ts'
import { day, hour } from '../../../platform/base/clock.ts'

const scene = usePayoutAddresses()
const { newAddress } = scene

const ask = async (who: Person, email: string) => {
  await scene.given.prove(who)
  return scene.t.as(who.token)(changeEmailEndpoint, { body: { email } })
}
const confirm = (token: string) => scene.t.call(confirmEmailEndpoint, { params: { token } })
const undo = (token: string) => scene.t.call(undoEmailEndpoint, { params: { token } })
const tokenTo = async (address: string) => tokenIn((await mailsTo(scene.t, address)).at(-1))
const subjectsTo = async (address: string) => (await mailsTo(scene.t, address)).map(({ subject }) => subject)
/** Enters and confirms another address. */
const change = async (who: Person, email: string) => {
  expect((await ask(who, email)).status).toBe(200)
  return confirm(await tokenTo(email))
}
const logsIn = async (email: string, password: string) =>
  (await scene.t.call(loginEndpoint, { body: { email, password } })).status === 200
const profileOf = async (who: Person) => (await scene.t.as(who.token)(meEndpoint, {})).body
const isIn = async (who: Person) => (await scene.t.as(who.token)(meEndpoint, {})).status === 200
/** Another session of a person. */
const another = async (who: Person): Promise<Person> => {
  const { body } = await scene.t.call(loginEndpoint, { body: { email: who.email, password: who.password } })
  return { ...who, token: body.token }
}
const receiverOf = async (who: Person) => (await scene.payoutsOf(who))?.email

describe('a change of the email address', () => {
  test('needs a fresh proof, and until it is confirmed the former address logs in', async () => {
    const ana = await scene.given.user()
    const email = newAddress()
    scene.t.clock.advance(hour)
    const refused = await scene.t.as(ana.token)(changeEmailEndpoint, { body: { email } })
    expect(refused).toMatchObject({ status: 403, error: { code: 'proof_required' } })
    expect((await ask(ana, email)).status).toBe(200)
    expect(await profileOf(ana)).toMatchObject({ email: ana.email, emailPending: email })
    expect(await logsIn(ana.email, ana.password)).toBe(true)
    expect(await logsIn(email, ana.password)).toBe(false)
    const exported = (await scene.t.as(ana.token)(exportMyDataEndpoint, {})).body
    expect(exported.profile).toMatchObject({ emailPending: email })
  })

  test('shows an international domain in letters, on the page and in the mails', async () => {
    const ana = await scene.given.user()
    await ask(ana, 'ana@xn--bcher-kva.example')
    expect(await profileOf(ana)).toMatchObject({ emailPending: 'ana@bücher.example' })
    expect((await mailsTo(scene.t, ana.email)).at(-1)?.text).toContain('ana@bücher.example')
    expect((await confirm(await tokenTo('ana@xn--bcher-kva.example'))).status).toBe(200)
    expect(await profileOf(ana)).toMatchObject({ email: 'ana@bücher.example', emailPending: null })
    expect(await logsIn('ana@bücher.example', ana.password)).toBe(true)
    // A Cyrillic а: the letters of the domain mix scripts.
    await ask(ana, 'ana@p\u0430ypal.example')
    expect((await profileOf(ana)).emailPending).toBe('ana@xn--pypal-4ve.example')
  })

  test('once confirmed logs in with the new address, and every session ends but the one that asked', async () => {
    const ana = await scene.given.user()
    const elsewhere = await another(ana)
    const email = newAddress()
    const { status } = await change(ana, email)
    expect(status).toBe(200)
    expect(await profileOf(ana)).toMatchObject({ email, emailVerified: true, emailPending: null })
    expect(await isIn(elsewhere)).toBe(false)
    expect(await logsIn(email, ana.password)).toBe(true)
    expect(await logsIn(ana.email, ana.password)).toBe(false)
    expect((await confirm(await tokenTo(email))).status).toBe(200)
  })

  test('is told to the former address when it is asked for and when it is done, each time with a link to undo it', async () => {
    const ana = await scene.given.user()
    await change(ana, newAddress())
    const subjects = await subjectsTo(ana.email)
    expect(subjects.slice(-2)).toEqual(['Your email address is about to change', 'Your email address was changed'])
  })

  test('to an address that has an account looks the same, and only its owner gets a mail', async () => {
    const [ana, ben] = [await scene.given.user(), await scene.given.user()]
    const free = newAddress()
    const answers = [await ask(ana, free), await ask(ana, ben.email.toUpperCase())]
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect(await profileOf(ana)).toMatchObject({ emailPending: ben.email.toUpperCase() })
    expect(await subjectsTo(ben.email)).toEqual(['You already have an account'])
    // The link to the free address was voided by the later wish.
    expect(await confirm(await tokenTo(free))).toMatchObject({ status: 400, error: { code: 'invalid_token' } })
  })

  test('to a suspended person’s address looks the same, too, and does nothing', async () => {
    const [ana, ben] = [await scene.given.user(), await scene.given.user()]
    const suspended = { suspended_at: scene.t.clock.now(), suspended_reason: 'Fraud' }
    await scene.t.context.db.updateTable('account').set(suspended).where('id', '=', ben.user._id).execute()
    const known = (await ask(ana, newAddress())).body
    expect((await ask(ana, ben.email)).body).toEqual(known)
    expect(await subjectsTo(ben.email)).toEqual([])
    expect(await profileOf(ana)).toMatchObject({ email: ana.email })
  })

  test('of two people to one address succeeds for the first who confirms', async () => {
    const [ana, ben] = [await scene.given.user(), await scene.given.user()]
    const email = newAddress()
    await ask(ana, email)
    const anas = await tokenTo(email)
    await ask(ben, email)
    const bens = await tokenTo(email)
    const answers = await Promise.all([confirm(anas), confirm(bens)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const emails = [(await profileOf(ana)).email, (await profileOf(ben)).email]
    expect(emails.filter((one) => one === email)).toHaveLength(1)
  })

  test('is taken back by entering the account’s own address', async () => {
    const ana = await scene.given.user()
    const email = newAddress()
    await ask(ana, email)
    expect((await ask(ana, ana.email)).status).toBe(200)
    expect(await profileOf(ana)).toMatchObject({ emailPending: null })
    expect((await confirm(await tokenTo(email))).status).toBe(400)
  })

  test('mails at most five links an hour', async () => {
    const ana = await scene.given.user()
    for (let count = 0; count < 5; count++) expect((await ask(ana, newAddress())).status).toBe(200)
    expect(await ask(ana, newAddress())).toMatchObject({ status: 429, error: { code: 'too_many_requests' } })
  })

  test('voids a link for a new password that was mailed to the former address', async () => {
    const ana = await scene.given.user()
    const email = newAddress()
    await scene.t.call(forgotPasswordEndpoint, { body: { email: ana.email } })
    const reset = await tokenTo(ana.email)
    await change(ana, email)
    const open = await scene.t.context.db
      .selectFrom('account_token')
      .select('used_at')
      .where('account_id', '=', ana.user._id)
      .where('purpose', '=', 'reset_password')
      .execute()
    expect(reset).not.toBe('')
    expect(open.every(({ used_at }) => used_at !== null)).toBe(true)
  })

  test('gives the account what the new address supported as a guest', async () => {
    const [ana, owner] = [await scene.given.user(), await scene.given.user()]
    const campaign = await scene.given.campaign(owner)
    const email = newAddress()
    await scene.t.call(supportCampaignEndpoint, { params: { id: campaign._id }, body: { email } })
    await scene.t.call(verifyGuestSupportEndpoint, { params: { token: await tokenTo(email) }, query: {} })
    await change(ana, email)
    const supported = (await scene.t.as(ana.token)(listSupportedEndpoint, { query: {} })).body
    expect(supported.map(({ _id }) => _id)).toEqual([campaign._id])
  })
})

describe('what the account supports', () => {
  const support = (id: string, who: Person) =>
    scene.t.as(who.token)(supportCampaignEndpoint, { params: { id }, body: {} })
  const supporters = async (id: string) =>
    (await scene.t.call(getCampaignStatsEndpoint, { params: { id } })).body.members

  test('goes with it: mails go to the new address, and the former one opens nothing of it', async () => {
    const [ana, owner] = [await scene.given.user(), await scene.given.user()]
    const { _id: id } = await scene.given.campaign(owner)
    await support(id, ana)
    const email = newAddress()
    await change(ana, email)
    await scene.t.call(requestMineLinkEndpoint, { body: { email: ana.email } })
    expect(await subjectsTo(ana.email)).not.toContain('Your link to what you support and donated')
    await scene.t.as(owner.token)(cancelCampaignEndpoint, { params: { id } })
    await scene.t.runJob('tell-of-cancellations')
    const isCancelled = expect.stringContaining('ancelled')
    expect(await subjectsTo(email)).toContainEqual(isCancelled)
    expect(await subjectsTo(ana.email)).not.toContainEqual(isCancelled)
  })

  test('is counted once if the new address supported it as a guest', async () => {
    const [ana, owner] = [await scene.given.user(), await scene.given.user()]
    const { _id: id } = await scene.given.campaign(owner)
    const email = newAddress()
    await support(id, ana)
    await scene.t.call(supportCampaignEndpoint, { params: { id }, body: { email } })
    await scene.t.call(verifyGuestSupportEndpoint, { params: { token: await tokenTo(email) }, query: {} })
    expect(await supporters(id)).toBe(2)
    await change(ana, email)
    expect(await supporters(id)).toBe(1)
    await scene.t.as(ana.token)(withdrawSupportEndpoint, { params: { id } })
    expect(await supporters(id)).toBe(0)
  })
})

describe('the payout address', () => {
  test('that is the account’s own stays the former address for 72 hours after the change', async () => {
    const ana = await scene.given.user()
    const email = newAddress()
    await change(ana, email)
    expect(await receiverOf(ana)).toBe(ana.email)
    scene.t.clock.advance(3 * day - 1)
    expect(await receiverOf(ana)).toBe(ana.email)
    scene.t.clock.advance(1)
    expect(await receiverOf(ana)).toBe(email)
  })

  test('waits anew when the address is changed again, and stays as it is if it is another one', async () => {
    const ana = await scene.given.user()
    await change(ana, newAddress())
    scene.t.clock.advance(2 * day)
    const last = newAddress()
    await change({ ...ana, token: (await another({ ...ana, email: (await profileOf(ana)).email })).token }, last)
    scene.t.clock.advance(2 * day)
    expect(await receiverOf(ana)).toBe(ana.email)
    const { person, address } = await scene.withAddress()
    const fresh = await another(person)
    await change(fresh, newAddress())
    expect(await receiverOf(person)).toBe(address)
  })

  test('is not redirected by an older link that restores the account’s own address', async () => {
    const ana = await scene.given.user()
    // A thief enters a payout address and then takes over the account’s address. The owner undoes the first.
    await scene.save(ana, newAddress())
    const undoPayout = await tokenTo(ana.email)
    await change(ana, newAddress())
    expect((await scene.t.call(undoPayoutAddressEndpoint, { params: { token: undoPayout } })).status).toBe(200)
    expect(await receiverOf(ana)).toBe(ana.email)
    scene.t.clock.advance(4 * day)
    expect(await receiverOf(ana)).toBe(ana.email)
  })
})

describe('undoing it', () => {
  test('within 7 days restores address and payout address, ends every session and voids the password', async () => {
    const ana = await scene.given.user()
    await change(ana, newAddress())
    const token = await tokenTo(ana.email)
    const thief = await another({ ...ana, email: (await profileOf(ana)).email })
    await scene.given.prove(thief)
    await scene.t.as(thief.token)(updateProfileEndpoint, { body: { paypalEmail: newAddress() } })
    scene.t.clock.advance(7 * day - 1)
    const undone = await undo(token)
    expect(undone).toMatchObject({ status: 200, body: { message: expect.stringContaining('The change was undone') } })
    expect(await isIn(thief)).toBe(false)
    expect(await logsIn(ana.email, ana.password)).toBe(false)
    expect(await receiverOf(ana)).toBe(ana.email)
    expect(await subjectsTo(ana.email)).toContain('The change of your email address was undone')
    expect((await undo(token)).body).toEqual(undone.body)
  })

  test('later than that is refused', async () => {
    const ana = await scene.given.user()
    await change(ana, newAddress())
    const token = await tokenTo(ana.email)
    scene.t.clock.advance(7 * day)
    expect(await undo(token)).toMatchObject({ status: 400, error: { code: 'invalid_token' } })
  })

  test('before it is confirmed takes the wish back and locks the address for 7 days', async () => {
    const ana = await scene.given.user()
    const email = newAddress()
    await ask(ana, email)
    expect((await undo(await tokenTo(ana.email))).status).toBe(200)
    expect((await confirm(await tokenTo(email))).status).toBe(400)
    await scene.t.call(forgotPasswordEndpoint, { body: { email: ana.email } })
    const password = 'a new and unusual one'
    await scene.t.call(resetPasswordEndpoint, { params: { token: await tokenTo(ana.email) }, body: { password } })
    const restored = { ...ana, password }
    const again = await another(restored)
    expect(await ask(again, newAddress())).toMatchObject({ status: 409, error: { code: 'email_locked' } })
    scene.t.clock.advance(7 * day)
    expect((await ask(await another(restored), newAddress())).status).toBe(200)
  })

  test('works although the address was changed once more, whose own link then does nothing', async () => {
    const ana = await scene.given.user()
    const [second, third] = [newAddress(), newAddress()]
    await change(ana, second)
    const first = await tokenTo(ana.email)
    await change(ana, third)
    const later = await tokenTo(second)
    expect((await undo(first)).status).toBe(200)
    // A used link returns the result of its first use and changes nothing.
    expect((await undo(later)).status).toBe(200)
    const { email } = await scene.t.context.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', ana.user._id)
      .executeTakeFirstOrThrow()
    expect(email).toBe(ana.email)
  })

  test('voids the links that would restore a payout address which a thief entered', async () => {
    const ana = await scene.given.user()
    const email = newAddress()
    await change(ana, email)
    const token = await tokenTo(ana.email)
    const thief = await another({ ...ana, email })
    await scene.change(thief, newAddress())
    scene.t.clock.advance(3 * day)
    await scene.change(thief, newAddress())
    const restoresTheirs = await tokenTo(email)
    scene.t.clock.advance(3 * day)
    expect((await undo(token)).status).toBe(200)
    await scene.t.call(undoPayoutAddressEndpoint, { params: { token: restoresTheirs } })
    expect(await receiverOf(ana)).toBe(ana.email)
  })

  test('removes an account that was registered with the former address and never verified', async () => {
    const ana = await scene.given.user()
    await change(ana, newAddress())
    const token = await tokenTo(ana.email)
    await scene.t.call(registerEndpoint, { body: { email: ana.email, password: 'a long and unusual one' } })
    expect((await undo(token)).status).toBe(200)
    expect(await logsIn(ana.email, 'a long and unusual one')).toBe(false)
    const rows = await scene.t.context.db
      .selectFrom('account')
      .select('id')
      .where('email_key', '=', ana.email)
      .execute()
    expect(rows).toEqual([{ id: ana.user._id }])
  })
})
