import { denyMailedDonation, getMailedDonation, updateMailedDonation } from '@muster/contract/facts/calls.ts'
import { site } from '@muster/contract/facts/frame-calls.ts'
import type { MailedDonation } from '@muster/contract/money/guest-donations.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mailedDonation as mailed } from '../../../../test/mailed-donation.ts'
import { ana } from '../../../../test/samples.ts'
import { createServer, refusal } from '../../../../test/server.ts'
import type { Server } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { GuestDonation } from './GuestDonation.tsx'

const { _id, createdAt: completedAt } = mailed.donation
const button = (name: string) => page.getByRole('button', { name })
const region = (name: string) => page.getByRole('region', { name })

let server: Server
let shown: MailedDonation
beforeEach(() => {
  server = createServer()
  shown = mailed
  server.on(site, () => ({
    ...{ donations: 'live', guestDonations: true, platformFeePercent: 5, feeEstimates: [], mail: 'smtp' },
  }))
  server.on(getMailedDonation, () => shown)
  server.on(updateMailedDonation, ({ body: { name, anonymous } }) => {
    const donation = { ...shown.donation, anonymous: anonymous === true }
    shown = { ...shown, donation, name: name ?? shown.name }
    return shown
  })
  server.on(denyMailedDonation, () => ({ status: 'open', resolutionNotes: null, createdAt: completedAt }))
})
const open = () => show(<GuestDonation donationId={_id} token="t" />, { server })

test('showing and hiding the name removes the pressed button, and the section takes the focus', async () => {
  open()
  await userEvent.fill(page.getByLabelText('Name for the list of donors'), 'Vesna Kralj')
  await button('Show this name').click()
  await expect.element(button('Hide my name')).toBeVisible()
  await expect.element(region('Your name')).toHaveFocus()
  await button('Hide my name').click()
  await expect.element(button('Show this name')).toBeVisible()
  await expect.element(region('Your name')).toHaveFocus()
})

test('reporting the gift is confirmed first, removes the pressed button, and the section takes the focus', async () => {
  open()
  await button('I did not make this gift').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.received(denyMailedDonation)).toEqual([])
  await button('I did not make this gift').click()
  await button('Report it').click()
  await expect.element(page.getByText('We look into this gift')).toBeVisible()
  await expect.element(page.getByText('In dispute', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See your dispute' }))
    .toHaveAttribute('href', `/donations/${_id}/receipt?token=t#dispute`)
  await expect.element(region('What you can do at PayPal')).toHaveFocus()
  expect(button('I did not make this gift').query()).toBeNull()
  expect(page.getByText(/You told us|did not make/).query()).toBeNull()
  await expect.element(button('Show this name')).not.toBeInTheDocument()
})

test('a gift cannot be reported beside another dispute about it, and can be once its report is decided', async () => {
  shown = { ...mailed, donation: { ...mailed.donation, isDisputed: true } }
  const { leave } = open()
  await expect.element(page.getByText('In dispute', { exact: true })).toBeVisible()
  expect(page.getByText(/did not make/).query()).toBeNull()
  leave()
  shown = { ...mailed, donation: { ...mailed.donation, isDenied: true } }
  open()
  await expect.element(region('I did not make this gift').getByText(/report it to PayPal as well/)).toBeVisible()
  await expect.element(button('Report it again')).toBeVisible()
})

test('before the report, who made the gift reads how they get the money back', async () => {
  const dialog = page.getByRole('dialog')
  const { leave } = open()
  await button('I did not make this gift').click()
  await expect.element(dialog.getByText(/want the money back, report a problem with it instead\.$/)).toBeVisible()
  leave()
  shown = { ...mailed, donation: { ...mailed.donation, refundableUntil: '2026-03-16T09:00:00.000Z' } }
  open()
  await button('I did not make this gift').click()
  await expect.element(dialog.getByText(/want the money back, ask for it back on this page instead\.$/)).toBeVisible()
})

test('showing no name asks for one', async () => {
  open()
  await button('Show this name').click()
  await expect.element(page.getByText('Type the name first')).toBeVisible()
  expect(server.received(updateMailedDonation)).toEqual([])
})

test('the receipt has the exact fees, and what happens to the donation is said as in an account', async () => {
  shown = { ...mailed, donation: { ...mailed.donation, contested: 25 } }
  open()
  const fees = page.getByText('The campaign got $22.73: PayPal kept $1.02, Muster $1.25.')
  await expect.element(fees).toBeVisible()
  await expect.element(page.getByText('Under review by PayPal', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/You contested \$25\.00 at PayPal/)).toBeVisible()
})

test('who wants the money back reads what they can do, until something is under way', async () => {
  const { leave } = open()
  const section = region('If you want your money back')
  await expect.element(section.getByText(/an admin of this site decides, not the organiser/)).toBeVisible()
  await expect.element(section.getByText(/you can ask for your donation back here for 14 days/)).toBeVisible()
  await expect.element(section.getByText(/PayPal c(an|ould) refund it until 29 August 2026, \d\d:\d\d /)).toBeVisible()
  const report = section.getByRole('link', { name: 'report a problem with the donation' })
  await expect.element(section.getByText(/and say why\. .* stays on hold until that is decided\./)).toBeVisible()
  await expect.element(report).toHaveAttribute('href', `/donations/${_id}/receipt?token=t#dispute`)
  leave()
  shown = { ...mailed, donation: { ...mailed.donation, refundableUntil: '2026-03-16T09:00:00.000Z' } }
  open()
  await expect.element(region('What you donated to has changed')).toBeVisible()
  await expect.element(section).not.toBeInTheDocument()
})

test('who gave to a cancelled campaign reads what happens to the money, and who gave to one that is over of no change', async () => {
  const paidToday = { completedAt: new Date().toISOString() }
  shown = { ...mailed, donation: { ...mailed.donation, ...paidToday, campaignCancelled: true } }
  const { leave } = open()
  const section = region('This campaign was cancelled')
  await expect
    .element(
      section.getByText(/^An admin of this site decides whether your donation is refunded or goes to the campaign/),
    )
    .toBeVisible()
  await expect.element(section.getByText(/PayPal can refund it until \d+ \w+ \d{4}, /)).toBeVisible()
  await expect
    .element(section.getByRole('link', { name: 'report a problem with the donation' }))
    .toHaveAttribute('href', `/donations/${_id}/receipt?token=t#dispute`)
  const changes = page.getByText(/If the campaign changes/)
  expect(changes.query()).toBeNull()
  leave()
  const paidLongAgo = { completedAt: '2025-03-02T09:00:00.000Z' }
  shown = { ...mailed, donation: { ...mailed.donation, ...paidLongAgo, campaignOver: true } }
  open()
  const over = region('If you want your money back')
  await expect.element(over.getByText(/^An admin of this site decides, not the organiser/)).toBeVisible()
  await expect.element(over.getByText(/PayPal could refund it until 29 August 2025, /)).toBeVisible()
  expect(changes.query()).toBeNull()
})

test('who says that they want the money back still reads who decides, and until when PayPal refunds', async () => {
  const until = /PayPal c(an|ould) refund it until 29 August 2026, /
  const disputed = { ...mailed.donation, isDisputed: true }
  shown = { ...mailed, donation: { ...disputed, campaignCancelled: true } }
  const { leave } = open()
  const section = region('This campaign was cancelled')
  await expect
    .element(
      section.getByText(
        /An admin of this site decides whether your donation is refunded or goes to the campaign\.\s*$/,
      ),
    )
    .toBeVisible()
  await expect.element(section.getByText(until)).toBeVisible()
  expect(page.getByRole('link', { name: 'report a problem with the donation' }).query()).toBeNull()
  leave()
  shown = { ...mailed, donation: disputed }
  const { leave: leaveRunning } = open()
  const wanted = region('If you want your money back')
  await expect.element(wanted.getByText(/an admin of this site decides, not the organiser\.\s*$/)).toBeVisible()
  await expect.element(wanted.getByText(until)).toBeVisible()
  leaveRunning()
  const refundableUntil = '2026-03-16T09:00:00.000Z'
  shown = { ...mailed, donation: { ...disputed, campaignCancelled: true, refundableUntil } }
  open()
  await expect.element(region('What you donated to has changed').getByText(until)).toBeVisible()
  expect(section.query()).toBeNull()
})

test('a gift that was refunded as a whole can be reported no more, and went to the person who paid', async () => {
  const refunded = { ...mailed.donation, refunded: 25, kept: 0 }
  shown = { ...mailed, donation: refunded }
  const { leave } = open()
  await expect.element(page.getByText('All of it was refunded to you.')).toBeVisible()
  expect(region('I did not make this gift').query()).toBeNull()
  leave()
  const denial = { status: 'resolved', resolutionNotes: 'We sent it back.', createdAt: completedAt } as const
  shown = { ...mailed, donation: { ...refunded, isDenied: true }, denial }
  open()
  await expect.element(page.getByText('All of it was refunded to the person who paid.')).toBeVisible()
  expect(page.getByText('We sent it back.').query()).toBeNull()
  expect(button('Report it again').query()).toBeNull()
  expect(page.getByText(/report it to PayPal as well/).query()).toBeNull()
})

test('who did not make the gift is invited to nothing, unless it turned out to be theirs', async () => {
  const known = { resolutionNotes: null, createdAt: completedAt }
  const invitations = [button('Show this name'), region('If you want your money back'), region('Keep it in an account')]
  const denied = { ...mailed.donation, isDenied: true }
  shown = { ...mailed, email: 'vesna@example.org', donation: denied, denial: { ...known, status: 'resolved' } }
  const { leave } = open()
  await expect.element(page.getByRole('heading', { name: 'Donation receipt' })).toBeVisible()
  for (const invitation of invitations) expect(invitation.query()).toBeNull()
  leave()
  shown = { ...shown, donation: mailed.donation, denial: { ...known, status: 'rejected' } }
  open()
  for (const invitation of invitations) await expect.element(invitation).toBeVisible()
})

test('who is logged in goes from an old link to the donation in their account', async () => {
  server.on(getMailedDonation, () => refusal('donation_in_account'))
  show(<GuestDonation donationId={_id} token="t" />, { server, user: ana })
  await expect
    .element(page.getByRole('link', { name: 'See it there' }))
    .toHaveAttribute('href', `/donations/${_id}/receipt`)
})

test('the link to a former address says that the address was corrected', async () => {
  const gone = { error: 'The address of this donation was corrected', code: 'invalid_token', requestId: 'r' }
  server.on(getMailedDonation, () => Response.json(gone, { status: 400 }))
  open()
  await expect.element(page.getByText('The address of this donation was corrected.')).toBeVisible()
  expect(page.getByRole('link', { name: 'Ask for a new link' }).query()).toBeNull()
})
