import { getRefundOffer, refundDonation } from '@muster/contract/facts/admin-calls.ts'
import type { Refund, RefundOffer } from '@muster/contract/money/refunds.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { admin, refund, refundOffer } from '../../../../test/samples.ts'
import { createServer, noAnswer, refusal } from '../../../../test/server.ts'
import type { Server } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { RefundDialog } from './RefundDialog.tsx'

const dialog = page.getByRole('dialog', { name: 'Refund this donation' })
const reason = dialog.getByLabelText('Reason')
const send = (label: string) => dialog.getByRole('button', { name: label })

let server: Server
beforeEach(async () => {
  await page.viewport(1280, 900)
  server = createServer()
  server.on(getRefundOffer, () => refundOffer)
  server.on(refundDonation, () => refund)
})
const disputeId = '0199a3b4-7c20-7d00-8a00-0000000000b1'
const open = async (offer: RefundOffer = refundOffer, about: { disputeId?: string } = {}) => {
  server.on(getRefundOffer, () => offer)
  show(<RefundDialog donationId={offer.donationId} {...about} onClose={() => undefined} />, { server, user: admin })
  await expect.element(dialog.getByText('$25.00').first()).toBeVisible()
}
const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
const sent = () => server.received(refundDonation)

test('the whole donation is refunded once, with a reason, and the result gets focus', async () => {
  const answer = Promise.withResolvers<Refund>()
  server.on(refundDonation, () => answer.promise)
  await open()
  await send('Refund $25.00').click()
  await expect.element(dialog.getByRole('alert')).toHaveFocus()
  await expect.element(reason).toHaveAccessibleDescription(/^Say why/)
  expect(sent()).toEqual([])
  await userEvent.fill(reason, 'Asked for')
  await send('Refund $25.00').click()
  await expect.element(send('Asking PayPal…')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  answer.resolve(refund)
  await expect.element(dialog.getByText('$25.00 was refunded to the donor')).toBeVisible()
  // A dialog that had lost the focus would take it within a frame.
  await nextFrame()
  await nextFrame()
  expect(document.activeElement?.textContent).toMatch(/^\$25\.00 was refunded to the donor/)
  expect(sent().map(({ body }) => body)).toEqual([{ amount: 25, reason: 'Asked for' }])
})

test('a partial amount accepts a comma, is shown on the button with its effect, and cannot exceed the remainder', async () => {
  await open()
  await dialog.getByRole('radio', { name: 'A part of it' }).click()
  await userEvent.fill(dialog.getByLabelText('Amount'), '12,50')
  await userEvent.fill(reason, 'Asked for')
  await expect.element(dialog.getByRole('row', { name: /^Refund to the donor/ })).toMatchTextContent(/−\$12\.50$/)
  await send('Refund $12.50').click()
  await expect.poll(sent).toMatchObject([{ body: { amount: 12.5 } }])
})

test('more than is left is named at once, and together with a missing reason', async () => {
  await open()
  await dialog.getByRole('radio', { name: 'A part of it' }).click()
  const amount = dialog.getByLabelText('Amount')
  await userEvent.fill(amount, '30')
  await expect.element(amount).toHaveAccessibleDescription(/^That is more than is left of this donation/)
  await send('Refund').click()
  await expect.element(dialog.getByRole('alert').getByRole('listitem')).toHaveLength(2)
  await expect.element(reason).toHaveAccessibleDescription(/^Say why/)
  expect(sent()).toEqual([])
})

test('the field asks for the meaning of an ambiguous amount', async () => {
  await open()
  await dialog.getByRole('radio', { name: 'A part of it' }).click()
  await userEvent.fill(dialog.getByLabelText('Amount'), '1,250')
  await userEvent.fill(reason, 'Asked for')
  await send('Refund').click()
  await expect.element(dialog.getByLabelText('Amount')).toHaveAccessibleDescription(/^Do you mean 1250 or 1\.25\?/)
  expect(sent()).toEqual([])
})

test('while the outcome is unknown the form stays, and pressing again sends the same key', async () => {
  server.on(refundDonation, noAnswer)
  await open()
  await userEvent.fill(reason, 'Asked for')
  await send('Refund $25.00').click()
  await expect.element(dialog.getByRole('alert').getByText('Failed to refund', { exact: true })).toBeVisible()
  server.on(refundDonation, () => refund)
  await send('Refund $25.00').click()
  await expect.element(dialog.getByText('$25.00 was refunded to the donor')).toBeVisible()
  const [first, second] = sent()
  expect(second).toEqual(first)
})

test('a refusal is shown, and the remainder is reloaded', async () => {
  server.on(refundDonation, () => refusal('refund_too_large'))
  await open()
  await userEvent.fill(reason, 'Asked for')
  server.on(getRefundOffer, () => ({ ...refundOffer, refunded: 5, left: 20, most: 20 }))
  await send('Refund $25.00').click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('That is more than is left of this donation')
  await expect.element(send('Refund $20.00')).toBeVisible()
  await expect.element(reason).toHaveValue('Asked for')
})

test('a refund from a dispute resolves it, unless the admin turns that off', async () => {
  await open(refundOffer, { disputeId })
  await userEvent.fill(reason, 'Asked for')
  await send('Refund $25.00').click()
  await expect.element(dialog.getByText('$25.00 was refunded to the donor')).toBeVisible()
  expect(sent().map(({ body }) => body)).toEqual([{ amount: 25, reason: 'Asked for', disputeId }])
})

test('a refund from a dispute can leave it open', async () => {
  await open(refundOffer, { disputeId })
  await dialog.getByText('Resolve the dispute with it').click()
  await userEvent.fill(reason, 'Asked for')
  await send('Refund $25.00').click()
  await expect.poll(sent).toMatchObject([{ body: { amount: 25, reason: 'Asked for' } }])
  expect(sent()[0]?.body).not.toHaveProperty('disputeId')
})

test('the button can be pressed only where something can be refunded', async () => {
  await open({ ...refundOffer, available: 0, coverable: 0, most: 0 })
  await userEvent.fill(reason, 'Asked for')
  await expect.element(send('Refund $25.00')).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(send('Refund $25.00'))
    .toHaveAccessibleDescription(/What was paid out, or refunded to other donors, is gone/)
  await send('Refund $25.00').click({ force: true })
  await dialog.getByRole('radio', { name: 'A part of it' }).click()
  await expect.element(send('Refund')).toHaveAttribute('aria-disabled', 'true')
  expect(sent()).toEqual([])
})

test('a refund that takes money that is held for other donors has to be confirmed', async () => {
  // After this refund the campaign has $76.25, and PayPal's fee can be paid by the site.
  await open({ ...refundOffer, available: 100, coverable: 0, neededByOthers: 90 })
  await userEvent.fill(reason, 'Asked for')
  await expect.element(dialog.getByText(/^\$\d+\.\d\d of this is held for other donors$/)).toBeVisible()
  await expect.element(send('Refund $25.00')).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(send('Refund $25.00'))
    .toHaveAccessibleDescription(/They can ask for it back, or have a dispute open/)
  await dialog.getByRole('checkbox', { name: 'Refund it all the same' }).click()
  await send('Refund $25.00').click()
  await expect.element(dialog.getByText('$25.00 was refunded to the donor')).toBeVisible()
  expect(sent().map(({ body }) => body)).toEqual([{ amount: 25, reason: 'Asked for', takesHeld: true }])
})

test.each([
  ['a desktop', 1280, 800],
  ['a phone', 390, 844],
])('why the button cannot be pressed is in sight on %s without scrolling', async (_, width, height) => {
  await page.viewport(width, height)
  await open({ ...refundOffer, available: 100, coverable: 0, neededByOthers: 90 }, { disputeId })
  await expect.element(dialog.getByText(/of this is held for other donors$/)).toBeInViewport({ ratio: 1 })
  await expect.element(dialog.getByRole('checkbox')).toBeInViewport({ ratio: 1 })
})

test('on a low screen the reason above the buttons does not stay over the fields', async () => {
  await page.viewport(640, 400)
  await open({ ...refundOffer, available: 0, coverable: 0, most: 0 }, { disputeId })
  await expect.element(dialog.getByText('The campaign does not have that much')).not.toBeInViewport()
})

test('a part that the campaign has can be refunded, and more cannot', async () => {
  await open({ ...refundOffer, available: 10, coverable: 0, most: 10.5 })
  await dialog.getByRole('radio', { name: 'A part of it' }).click()
  await userEvent.fill(dialog.getByLabelText('Amount'), '20')
  await expect.element(send('Refund $20.00')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.fill(dialog.getByLabelText('Amount'), '5')
  await userEvent.fill(reason, 'Asked for')
  await send('Refund $5.00').click()
  await expect.poll(sent).toMatchObject([{ body: { amount: 5 } }])
})

test('a donation with a dispute at PayPal cannot be refunded', async () => {
  await open({ ...refundOffer, isDisputed: true })
  await expect.element(dialog.getByText('PayPal is deciding about this donation')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /^Refund/ })).not.toBeInTheDocument()
})
