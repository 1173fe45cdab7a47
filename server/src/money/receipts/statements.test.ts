import { deleteAccountEndpoint, exportMyDataEndpoint } from '@muster/contract/people/my-data.ts'
import { editOrganisationEndpoint, saveOrganisationEndpoint } from '@muster/contract/site/organisation.ts'
import { exportReceiptsEndpoint, getReceiptEndpoint, getStatementEndpoint } from '@muster/contract/money/receipts.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Started, useDonations } from '../../../test/donating.ts'
import { minute } from '../../platform/base/clock.ts'

const scene = useDonations()
const { give, refundPart } = scene

/** Each test has a year of its own, because the numbers of a year go on. */
let year = 2050
beforeEach(async () => {
  year += 1
  scene.t.clock.set(`${year}-06-01T12:00:00Z`)
  scene.donor = await scene.given.user()
  scene.campaignId = (await scene.given.campaign(await scene.given.user(), { title: 'Bridge over the creek' }))._id
})

const number = async () => {
  scene.t.clock.advance(6 * minute)
  await scene.t.runJob('receipts')
}
const receiptOf = async ({ donationId }: Started) =>
  (await scene.t.as(scene.donor.token)(getReceiptEndpoint, { params: { id: donationId } })).body
const statement = async (of = year) =>
  (await scene.t.as(scene.donor.token)(getStatementEndpoint, { query: { year: of } })).body
const empty = {
  ...{ name: '', accent: '', legalName: '', address: '', registerNumber: '', taxNumber: '', taxSentence: '' },
  ...{ email: '', phone: '', website: '', logo: null, darkLogo: null },
}
const organisation = async (changes: object) => {
  const admin = scene.t.as((await scene.given.admin()).token)
  const { version } = (await admin(editOrganisationEndpoint, {})).body
  expect((await admin(saveOrganisationEndpoint, { body: { ...empty, ...changes, version } })).status).toBe(200)
}

describe('a receipt', () => {
  test('gets its number minutes after the donation has arrived, and keeps it when the donation is refunded', async () => {
    const donation = await give(25)
    expect((await receiptOf(donation)).number).toBeNull()
    await number()
    expect((await receiptOf(donation)).number).toBe(`${year}-1`)
    // PayPal refunds from the balance of the site.
    await give(50)
    await refundPart(donation, 25)
    expect(await receiptOf(donation)).toMatchObject({ number: `${year}-1`, amount: 25, refunded: 25, net: 0 })
  })

  test('shows the organisation until that has a name, and keeps the receiver and the sentence of its time', async () => {
    const early = await give(1)
    await number()
    expect((await receiptOf(early)).issuer.name).toBe('Muster')
    const issuer = { name: 'Rivers e. V.', address: 'River Street 1', registerNumber: 'VR 7', taxNumber: 'SI 1' }
    const { name: legalName, ...details } = issuer
    await organisation({ legalName, ...details, taxSentence: 'We are a charity.' })
    const donation = await give(2)
    await number()
    await organisation({ name: 'Lakes' })
    const later = await give(3)
    await number()
    expect(await receiptOf(early)).toMatchObject({ issuer, taxSentence: 'We are a charity.' })
    expect(await receiptOf(donation)).toMatchObject({ issuer, taxSentence: 'We are a charity.' })
    expect((await receiptOf(later)).issuer).toMatchObject({ name: 'Lakes', address: null })
    const { issuer: head, receipts } = await statement()
    expect(head.name).toBe('Lakes')
    expect(receipts.map((receipt) => receipt.issuer?.name ?? null)).toEqual(['Rivers e. V.', 'Rivers e. V.', null])
  })

  test('keeps the name of its time, and loses it with the account while number and amount stay', async () => {
    const rename = (name: string) =>
      scene.t.context.db.updateTable('account').set({ name }).where('id', '=', scene.donor.user._id).execute()
    await rename('Dragica Zupan')
    const donation = await give(25)
    await number()
    await rename('Another Name')
    expect((await receiptOf(donation)).donor.name).toBe('Dragica Zupan')
    const donor = scene.t.as(scene.donor.token)
    await scene.given.prove(scene.donor)
    expect((await donor(exportMyDataEndpoint, {})).body.records['receipts']).toMatchObject([
      { number: `${year}-1`, name: 'Dragica Zupan', amount: 25 },
    ])
    expect((await donor(deleteAccountEndpoint, { body: { password: scene.donor.password } })).status).toBe(204)
    const admin = scene.t.as((await scene.given.admin()).token)
    const { body } = await admin(exportReceiptsEndpoint, { query: { year } })
    const [head, line, end] = body.split('\r\n')
    expect(head).toMatch(/^\uFEFFnumber,bookedAt,givenAt,amount,/)
    expect(line).toMatch(new RegExp(`^${year}-1,.*,25.00,0.00,25.00,USD,,,Bridge over the creek,`))
    expect(end).toBe('')
  })
})

describe('a statement', () => {
  test('says of itself that it says nothing about taxes, unless the organisation has a sentence', async () => {
    await give(1)
    const donation = await give(2)
    expect((await receiptOf(donation)).taxSentence).toMatch(/^This receipt makes no statement about taxes\./)
    expect((await statement()).taxSentence).toMatch(/^This page says nothing about taxes\./)
    await organisation({ name: 'Lakes', taxSentence: 'We are a charity.' })
    expect((await statement()).taxSentence).toBe('We are a charity.')
  })

  test('has the donations of a year in UTC in the order of their numbers, with refunds and sums', async () => {
    const first = await give(25)
    await give(50)
    await number()
    await give(7)
    await refundPart(first, 9.99)
    const { receipts, totals, years, donor } = await statement()
    expect(receipts.map((one) => [one.number, one.amount, one.refunded, one.net, one.refunds.length])).toEqual([
      [`${year}-1`, 25, 9.99, 15.01, 1],
      [`${year}-2`, 50, 0, 50, 0],
      [null, 7, 0, 7, 0],
    ])
    expect(totals).toEqual([{ currency: 'USD', donations: 3, given: 82, refunded: 9.99, net: 72.01 }])
    expect([years, donor]).toEqual([[year], { name: null, email: scene.donor.email }])
    expect(await statement(year + 1)).toMatchObject({ receipts: [], totals: [], years: [year] })
  })

  test('is empty for a donor without donations, and other donors’ donations are in none', async () => {
    await give(25)
    scene.donor = await scene.given.user()
    expect(await statement()).toMatchObject({ years: [], receipts: [], totals: [] })
  })
})
