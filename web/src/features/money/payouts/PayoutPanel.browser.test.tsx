import { getPayoutOffer, listCampaignPayouts, requestPayout } from '@muster/contract/facts/campaign-money-calls.ts'
import { updateProfile } from '@muster/contract/facts/account-calls.ts'
import { me } from '@muster/contract/facts/frame-calls.ts'
import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import type { User } from '@muster/contract/people/accounts.ts'
import type { Payout } from '@muster/contract/money/payouts.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ana, campaign, payout, payoutOffer } from '../../../../test/samples.ts'
import { createServer, noAnswer, refusal } from '../../../../test/server.ts'
import type { Server } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { PayoutPanel } from './PayoutPanel.tsx'

const opener = page.getByRole('button', { name: 'Request Payout' })
const dialog = page.getByRole('dialog', { name: 'Request Payout' })
const send = dialog.getByRole('button', { name: 'Request $91.02' })
const told = page.getByText('Your request was sent to the admins. We mail you once it is decided')

let server: Server
beforeEach(() => {
  server = createServer()
  server.on(getPayoutOffer, () => payoutOffer)
  server.on(listCampaignPayouts, () => ({ items: [], next: null, total: null }))
  server.on(requestPayout, () => payout)
})
const open = (user: User = ana, changed: Partial<Campaign> = {}, isBelowStatement = false) =>
  show(<PayoutPanel campaign={{ ...campaign, ...changed }} isBelowStatement={isBelowStatement} />, { server, user })
const keys = () => server.received(requestPayout).map(({ key }) => key)

test('an owner without a name is asked for one first, and then requests the payout', async () => {
  const nameless: User = { ...ana, name: null, username: null }
  server.on(updateProfile, ({ body }) => {
    server.on(me, () => ({ ...nameless, ...body }) as User)
    return ana
  })
  open(nameless)
  await opener.click()
  await expect.element(send).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Save my name' }).click()
  await expect.element(dialog.getByLabelText('Your name')).toHaveAccessibleDescription(/^Enter your name/)
  await userEvent.fill(dialog.getByLabelText('Your name'), 'Ana Ruiz')
  await userEvent.keyboard('{Enter}')
  await send.click()
  await expect.element(told).toBeVisible()
  expect(server.received(updateProfile).map(({ body }) => body)).toEqual([{ name: 'Ana Ruiz' }])
})

test('the owner sees the parts of the payout and its receiver, and requests it once', async () => {
  const answer = Promise.withResolvers<Payout>()
  server.on(requestPayout, () => answer.promise)
  open()
  await opener.click()
  const row = (name: string) => dialog.getByRole('row', { name }).getByRole('cell')
  await expect.element(row('Raised, not paid out before $100.00')).toHaveTextContent('$100.00')
  await expect.element(row('PayPal’s fees −$3.98')).toHaveTextContent('−$3.98')
  await expect.element(row('Muster’s fees −$5.00')).toHaveTextContent('−$5.00')
  await expect.element(row('You are paid $91.02')).toHaveTextContent('$91.02')
  await expect.element(dialog.getByText(/^It goes to ana@paypal\.example on PayPal/)).toBeVisible()
  await send.click()
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  server.on(getPayoutOffer, () => ({ ...payoutOffer, net: 0, isPending: true }))
  answer.resolve(payout)
  await expect.element(told).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveAccessibleDescription(/^Your request is waiting for an admin/)
  await expect.element(opener).toHaveFocus()
  expect(keys()).toHaveLength(1)
})

test('a payout of fees that were returned with refunds names them', async () => {
  const amounts = { gross: -0.5, processorFee: -0.02, platformFee: -1, adjustments: 0.25, net: 0.27 }
  server.on(getPayoutOffer, () => ({ ...payoutOffer, ...amounts }))
  open()
  await opener.click()
  const rows = dialog.getByRole('row')
  await expect.element(rows.first()).toHaveTextContent('Refunded or held, less new donations−$0.50')
  expect(rows.elements().map(({ textContent }) => textContent)).toEqual([
    'Refunded or held, less new donations−$0.50',
    'PayPal’s fees, given back$0.02',
    'Muster’s fees, given back$1.00',
    'PayPal’s fees of earlier payouts−$0.25',
    'You are paid$0.27',
  ])
})

test('while the outcome is unknown, the dialog stays, and pressing again sends the same key', async () => {
  server.on(requestPayout, noAnswer)
  open()
  await opener.click()
  await send.click()
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent(/^Failed to request the payout.*No money has moved\.$/)
  server.on(requestPayout, () => payout)
  await send.click()
  await expect.element(told).toBeVisible()
  const [first, second] = keys()
  expect(first).toMatch(/^[\da-f-]{16,}$/)
  expect(second).toBe(first)
})

test('a refusal is shown in the dialog, and the amounts are reloaded', async () => {
  server.on(requestPayout, () => refusal('payout_pending'))
  open()
  await opener.click()
  server.on(getPayoutOffer, () => ({ ...payoutOffer, net: 45.5 }))
  await send.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^A payout is already pending/)
  await expect.element(dialog.getByRole('button', { name: 'Request $45.50' })).toBeVisible()
})

test.each([
  ['nothing is available', { net: 0 }, 'Nothing to pay out now.'],
  ['a request is pending', { isPending: true }, /^Your request is waiting for an admin/],
])('while %s, the button can get focus, shows the reason, and opens nothing', async (_, change, why) => {
  server.on(getPayoutOffer, () => ({ ...payoutOffer, ...change }))
  open()
  await expect.element(opener).toHaveAccessibleDescription(why)
  await expect.element(opener).toHaveAttribute('aria-disabled', 'true')
  await opener.click({ force: true })
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the dialog warns about a pending address and about one that was never confirmed', async () => {
  const nextAddress = { email: 'new@paypal.example', servesAt: '2026-12-01T12:00:00.000Z' }
  server.on(getPayoutOffer, () => ({ ...payoutOffer, nextAddress }))
  const { leave } = open()
  await opener.click()
  await expect.element(dialog.getByText('A new address is waiting')).toBeVisible()
  await expect.element(dialog.getByText('new@paypal.example')).toBeVisible()
  leave()
  server.on(getPayoutOffer, () => ({ ...payoutOffer, hasConfirmedAddress: false }))
  open()
  await opener.click()
  await expect.element(dialog.getByText('This is your account’s own address')).toBeVisible()
})

test('an owner whose address is not verified is asked to verify it, and cannot request a payout', async () => {
  open({ ...ana, emailVerified: false })
  await opener.click()
  await expect.element(dialog.getByText(/Open it, and you can request a payout\.$/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /^Request/ })).not.toBeInTheDocument()
})

test('a failure to load amounts is shown, and Try again loads them', async () => {
  server.on(getPayoutOffer, () => refusal('internal'))
  open()
  await expect.element(opener).toHaveAccessibleDescription('The available amount could not be loaded.')
  server.on(getPayoutOffer, () => payoutOffer)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('$91.02')).toBeVisible()
  await expect.element(opener).not.toHaveAttribute('aria-disabled')
})

test('what is held for donors is shown with the day', async () => {
  const held = { heldForDonors: 22.39, heldForDonorsUntil: '2026-12-01T12:00:00.000Z' }
  server.on(getPayoutOffer, () => ({ ...payoutOffer, ...held, gross: 8.98, net: 0 }))
  open()
  await expect.element(page.getByText('$22.39 is held for donors')).toBeVisible()
  await expect.element(page.getByText(/they can ask for their donations back until .*1 December/)).toBeVisible()
  await expect.element(opener).toHaveAccessibleDescription('Nothing to pay out now.')
})

test('what is held for donors of a cancelled campaign waits for an admin afterwards', async () => {
  const held = { heldForDonors: 22.39, heldForDonorsUntil: '2026-12-01T12:00:00.000Z' }
  server.on(getPayoutOffer, () => ({ ...payoutOffer, ...held }))
  const { leave } = open(ana, { cancelledAt: '2026-11-20T12:00:00.000Z' })
  const rest = 'What they do not ask for stays here until an admin decides about it.'
  await expect.element(page.getByText(rest)).toBeVisible()
  leave()
  open()
  await expect.element(page.getByText('What they do not ask for is then available for a payout again.')).toBeVisible()
})

test.each([
  ['hidden', 'Nothing is paid out while this campaign is taken down.'],
  ['frozen', 'Nothing is paid out while this campaign is frozen.'],
  ['in_review', 'Nothing is paid out while this campaign waits for an admin.'],
] as const)('no payout of a campaign that is %s can be requested', async (standing, reason) => {
  open(ana, { standing })
  await expect.element(opener).toHaveAttribute('aria-disabled', 'true')
  await expect.element(opener).toHaveAccessibleDescription(reason)
})

test('what donors can ask back is told apart from what of it the campaign has', async () => {
  const held = { heldForDonors: 45.26, askableByDonors: 50, heldForDonorsUntil: null }
  server.on(getPayoutOffer, () => ({ ...payoutOffer, ...held }))
  server.on(listCampaignPayouts, () => ({ items: [payout], next: null, total: null }))
  const { leave } = open()
  const begin = 'Donors can ask for $50.00 back, and $45.26 of it is held here. The other $4.74 went to fees'
  const paidOut = ' or was paid out. Donors get fees back as well; an admin decides about what was paid out.'
  await expect.element(page.getByText(`${begin}${paidOut}`)).toBeVisible()
  leave()
  server.on(listCampaignPayouts, () => ({ items: [], next: null, total: null }))
  const withoutPayout = open()
  await expect.element(page.getByText(`${begin}. Donors get fees back as well.`)).toBeVisible()
  withoutPayout.leave()
  server.on(getPayoutOffer, () => ({ ...payoutOffer, ...held, heldForDonors: 50 }))
  open()
  await expect.element(page.getByText('$50.00 is held for donors')).toBeVisible()
  await expect.element(page.getByText(/of it is held here/)).not.toBeInTheDocument()
})

test('below the statement that explains it, only the sum of what is held for donors is shown', async () => {
  const disputed = { heldInDisputes: 30, heldInDisputesSince: '2026-12-03T13:02:00.000Z' }
  const held = { heldForDonors: 45.26, askableByDonors: 50, heldForDonorsUntil: null, ...disputed }
  server.on(getPayoutOffer, () => ({ ...payoutOffer, ...held }))
  open(ana, {}, true)
  await expect.element(page.getByText('$45.26 is held for donors (see above)')).toBeVisible()
  await expect.element(page.getByText(/^Donors can ask for/)).not.toBeInTheDocument()
  await expect.element(page.getByText('$30.00 waits for a decision')).not.toBeInTheDocument()
})

test('what is in dispute is shown with its sum and since when, not by whom', async () => {
  const held = { heldInDisputes: 30, heldInDisputesSince: '2026-12-03T13:02:00.000Z' }
  server.on(getPayoutOffer, () => ({ ...payoutOffer, ...held }))
  open()
  await expect.element(page.getByText('$30.00 waits for a decision')).toBeVisible()
  await expect.element(page.getByText(/^This money has been in dispute since .*3 December/)).toBeVisible()
  await opener.click()
  await expect.element(dialog.getByText('$30.00 waits for a decision')).toBeVisible()
})

test('a requested payout in dispute says what of it waits', async () => {
  const disputed = { disputedOfPending: 91.02, disputedOfPendingSince: '2026-12-03T13:02:00.000Z' }
  server.on(getPayoutOffer, () => ({ ...payoutOffer, ...disputed, net: 0, isPending: true }))
  open()
  await expect.element(page.getByText('$91.02 of the payout that you requested waits for a decision')).toBeVisible()
  await expect.element(page.getByText(/An admin can approve the payout once the dispute is decided\.$/)).toBeVisible()
})

test('a request for the rest says what is held for donors', async () => {
  const held = { heldForDonors: 22.39, heldForDonorsUntil: '2026-12-01T12:00:00.000Z' }
  server.on(getPayoutOffer, () => ({ ...payoutOffer, ...held }))
  open()
  await opener.click()
  await expect.element(page.getByRole('dialog').getByText('$22.39 is held for donors')).toBeVisible()
})

test('what is held is a line of its own, because the fees are those of all donations', async () => {
  const amounts = { gross: 80, processorFee: 5.52, platformFee: 6.5, adjustments: 0, net: 67.98 }
  server.on(getPayoutOffer, () => ({ ...payoutOffer, ...amounts, heldForDonors: 50, heldForDonorsUntil: null }))
  open()
  await opener.click()
  await expect.element(dialog.getByRole('row', { name: /^You are paid/ })).toBeVisible()
  expect(
    dialog
      .getByRole('row')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Raised, not paid out before$130.00',
    'Held for donors−$50.00',
    'PayPal’s fees−$5.52',
    'Muster’s fees−$6.50',
    'You are paid$67.98',
  ])
  await expect.element(dialog.getByText(/^PayPal also takes a fee for the payout itself/)).toBeVisible()
})

test('the owner of a cancelled campaign reads who decides about its money, also before the request', async () => {
  open(ana, { cancelledAt: '2026-04-01T12:00:00.000Z' })
  const words = 'An admin decides whether its $91.02 goes to you or back to the donors.'
  await expect.element(page.getByText(words)).toBeVisible()
  const above = page.getByText(words).element()
  expect(above.compareDocumentPosition(opener.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await expect.element(page.getByText('can be paid out')).not.toBeInTheDocument()
  await opener.click()
  await expect.element(dialog.getByText(words)).toBeVisible()
})

test.each([
  ['RECEIVER_ACCOUNT_LOCKED', 'PayPal has locked or limited the account with this address.'],
  ['SOME_NEW_CODE', 'PayPal’s customer service can say why.'],
])('a payout that failed with %s says why in a sentence, without the code', async (transferProblem, why) => {
  const failed: Payout = { ...payout, status: 'approved', transferStatus: 'failed', transferProblem }
  server.on(listCampaignPayouts, () => ({ items: [failed], next: null, total: null }))
  open()
  const row = page.getByRole('list', { name: 'Your payouts' }).getByRole('listitem')
  await expect
    .element(row.getByText(`It was not sent to ana@paypal.example. ${why} The money is available again.`))
    .toBeVisible()
  await expect.element(row).not.toHaveTextContent(transferProblem)
})

test('after a campaign was handed over, its new owner reads from when a payout can be requested', async () => {
  server.on(getPayoutOffer, () => ({ ...payoutOffer, waitsUntil: '2026-12-03T09:00:00.000Z' }))
  open()
  await expect
    .element(opener)
    .toHaveAccessibleDescription(
      'This campaign was handed over. A payout can be requested from 3 December 2026, 10:00 in Ljubljana.',
    )
})

test('a payout names both owners, and not the address of the former one', async () => {
  const transfers = [{ from: 'Dan', to: 'Ana Ruiz', at: '2026-11-28T23:30:00.000Z' }]
  const paid: Payout = { ...payout, status: 'approved', transferStatus: 'paid', recipientPaypalEmail: '', transfers }
  server.on(listCampaignPayouts, () => ({ items: [paid], next: null, total: null }))
  open()
  await expect.element(page.getByText('Paid to the former owner.')).toBeVisible()
  await expect.element(page.getByText(/^Dan handed the campaign over to Ana Ruiz on/)).toBeVisible()
})
