import { createDonationOrder, createGuestDonationOrder } from '@muster/contract/facts/calls.ts'
import { site } from '@muster/contract/facts/frame-calls.ts'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ana, campaign } from '../../../../test/samples.ts'
import { createServer, noAnswer, refusal } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { DonateDialog } from './DonateDialog.tsx'
import { forgetSentDonation } from './sent-donation.ts'
import type { StartedDonation } from './useStartDonation.ts'

const donationId = '0199a3b4-7c20-7d00-8a00-0000000000d1'
const order = { donationId, links: [{ rel: 'approve', href: 'about:blank#approve' }] }
const estimate = { currency: 'USD', perMillion: 29_000, fixed: 0.3, captures: 120 }
const question = 'Do you mean 1250 or 1.25? Type the one you mean'

const dialog = page.getByRole('dialog', { name: 'Donate' })
const amount = dialog.getByLabelText('Other amount')
const send = dialog.getByRole('button', { name: /with PayPal$/ })

const opened: Window[] = []
beforeEach(() => {
  const open = window.open.bind(window)
  vi.spyOn(window, 'open').mockImplementation((...args) => {
    const popup = open(...args)
    if (popup) opened.push(popup)
    return popup
  })
})
afterEach(() => {
  for (const popup of opened.splice(0)) popup.close()
})

/** Another version is shown once the page was told of a change. */
const Donating = ({ onStarted }: { onStarted: (donation: StartedDonation) => void }) => {
  const [version, setVersion] = useState(campaign.version)
  return (
    <DonateDialog
      campaign={{ ...campaign, version }}
      onClose={() => undefined}
      onStarted={onStarted}
      whatChanged={(from) => <p>What changed since version {from}</p>}
      onPromiseChanged={() => setVersion(version + 1)}
    />
  )
}

const takingDonations = {
  donations: 'live' as const,
  guestDonations: false,
  platformFeePercent: 5,
  feeEstimates: [estimate],
  mail: 'smtp' as const,
}

const given = () => {
  const server = createServer()
  server.on(site, () => takingDonations)
  server.on(createDonationOrder, () => order)
  const started: StartedDonation[] = []
  const onStarted = (donation: StartedDonation) => void started.push(donation)
  show(<Donating onStarted={onStarted} />, { server, user: ana })
  return { server, started, orders: () => server.received(createDonationOrder) }
}

test('an amount with a comma is sent as a number, and PayPal’s window goes to the approve link', async () => {
  const { started, orders } = given()
  await userEvent.type(amount, '12,50')
  await expect.element(dialog.getByRole('definition').first()).toHaveTextContent('$12.50')
  await dialog.getByRole('button', { name: 'Donate $12.50 with PayPal' }).click()
  await expect.poll(() => started).toEqual([{ donationId, isWindowBlocked: false }])
  expect(orders().map(({ body }) => body)).toEqual([{ amount: 12.5, currency: 'USD', anonymous: false, version: 1 }])
  await expect.poll(() => opened[0]?.location.href).toBe('about:blank#approve')
})

test.each(['1,250', '1.250'])(
  '“%s” is ambiguous: the field asks for the meaning on blur, and nothing is sent',
  async (typed) => {
    const { orders } = given()
    await userEvent.type(amount, typed)
    await expect.element(dialog.getByRole('alert')).toBeEmptyDOMElement()
    await userEvent.tab()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(question)
    await send.click()
    await expect.element(amount).toHaveFocus()
    await expect.element(amount).toHaveValue(typed)
    await userEvent.fill(amount, '1250')
    await expect.element(dialog.getByText(question)).not.toBeInTheDocument()
    await expect.element(dialog.getByRole('button', { name: 'Donate $1,250.00 with PayPal' })).toBeVisible()
    expect(orders()).toEqual([])
  },
)

test.each([
  ['nothing', ''],
  ['0', '0'],
  ['a negative amount', '-5'],
  ['more than two decimals', '1.2345'],
  ['a word', 'ten'],
])('%s is refused at the field, without a window or an order', async (_, typed) => {
  const { orders } = given()
  await amount.click()
  await userEvent.keyboard(`${typed}{Enter}`)
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Enter a valid amount')
  await expect.element(amount).toHaveAccessibleDescription(/Write it like 25 or 12\.50\./)
  await expect.element(amount).toHaveFocus()
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true')
  expect(opened).toEqual([])
  expect(orders()).toEqual([])
})

test('the fee lines show the rates, and then the shares of the chosen amount', async () => {
  given()
  await expect.element(dialog.getByText(/^PayPal keeps about 2.9% and \$0.30 of a donation, Muster 5%/)).toBeVisible()
  await dialog.getByText('$25', { exact: true }).click()
  await expect.element(dialog.getByRole('radio', { name: '$25' })).toBeChecked()
  const lines = dialog.getByRole('definition')
  await expect.element(lines.nth(0)).toHaveTextContent('$25.00')
  // 2.9 % and $0.30 are rounded up to a cent; Muster’s 5 % are of the whole amount.
  await expect.element(lines.nth(1)).toHaveTextContent('about $1.03')
  await expect.element(lines.nth(2)).toHaveTextContent('$1.25')
  await expect.element(lines.nth(3)).toHaveTextContent('about $22.72')
})

test('on a small phone the button is in sight, and after a refusal the reason is, too', async () => {
  await page.viewport(360, 568)
  const { server } = given()
  server.on(createDonationOrder, () => refusal('provider_refused'))
  await expect.element(send).toBeInViewport({ ratio: 1 })
  await userEvent.type(amount, '25')
  await send.click()
  await expect
    .element(dialog.getByText('PayPal refused this payment. You have not been charged'))
    .toBeInViewport({ ratio: 1 })
  await expect.element(send).toBeInViewport({ ratio: 1 })
})

test('while the outcome is unknown, pressing again sends the same amount under the same key', async () => {
  const { server, started, orders } = given()
  server.on(createDonationOrder, noAnswer)
  await userEvent.type(amount, '10')
  await send.click()
  const failure = dialog.getByRole('alert').filter({ hasText: 'Failed to start PayPal donation' })
  await expect.element(failure).toMatchTextContent(/The site could not be reached\..*You have not been charged\.$/)
  expect(opened[0]?.closed).toBe(true)
  await expect.element(amount).toHaveValue('10')
  server.on(createDonationOrder, () => order)
  await send.click()
  await expect.poll(() => started).toHaveLength(1)
  const [first, second] = orders()
  expect(first?.key).toMatch(/^[\da-f-]{16,}$/)
  expect(second?.key).toBe(first?.key)
})

test('after a refusal with a known outcome, the next order has its own key', async () => {
  const { server, started, orders } = given()
  server.on(createDonationOrder, () => refusal('provider_refused'))
  await userEvent.type(amount, '10')
  await send.click()
  const failure = dialog.getByRole('alert').filter({ hasText: 'PayPal refused this payment' })
  // The sentence already contains it, so it is not repeated.
  await expect.element(failure).toHaveTextContent('PayPal refused this payment. You have not been charged')
  server.on(createDonationOrder, () => order)
  await send.click()
  await expect.poll(() => started).toHaveLength(1)
  const [first, second] = orders()
  expect(second?.key).not.toBe(first?.key)
})

test('after a change of the promise the dialog shows it and keeps the amount, and the next press agrees to it', async () => {
  const { server, started, orders } = given()
  server.on(createDonationOrder, () => refusal('promise_changed'))
  await userEvent.type(amount, '12.50')
  await send.click()
  const notice = dialog.getByRole('status').filter({ hasText: 'This campaign was changed since you opened the page' })
  await expect.element(notice).toMatchTextContent(/You have not been charged\./)
  await expect.element(notice.getByText('What changed since version 1')).toBeVisible()
  expect(opened[0]?.closed).toBe(true)
  await expect.element(amount).toHaveValue('12.50')
  server.on(createDonationOrder, () => order)
  await send.click()
  await expect.poll(() => started).toHaveLength(1)
  expect(orders().map(({ body }) => body.version)).toEqual([1, 2])
})

test('a second press while the order is being created sends nothing', async () => {
  const { server, started, orders } = given()
  const answer = Promise.withResolvers<typeof order>()
  server.on(createDonationOrder, () => answer.promise)
  await userEvent.type(amount, '10')
  await send.click()
  await expect.element(dialog.getByRole('button', { name: 'Opening PayPal…' })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  await amount.click()
  await userEvent.keyboard('{Enter}')
  answer.resolve(order)
  await expect.poll(() => started).toHaveLength(1)
  expect(orders()).toHaveLength(1)
  expect(opened).toHaveLength(1)
})

test.each([
  { guestDonations: true, asks: 'for an address, and starts the donation without an account' },
  { guestDonations: false, asks: 'to log in' },
])('a visitor is asked $asks', async ({ guestDonations }) => {
  const server = createServer()
  server.on(site, () => ({ donations: 'live', guestDonations, platformFeePercent: 5, feeEstimates: [], mail: 'smtp' }))
  server.on(createGuestDonationOrder, () => ({ ...order, token: 'status-token' }))
  const started: StartedDonation[] = []
  show(<Donating onStarted={(donation) => void started.push(donation)} />, { server })
  await amount.fill('25')
  const email = dialog.getByLabelText('Your email, for the receipt')
  await expect.element(dialog.getByRole('button', { name: 'Log in to donate $25.00' })).toBeVisible()
  if (!guestDonations) return expect(email.query()).toBeNull()
  await email.fill(' vesna@example.org ')
  await send.click()
  await expect.poll(() => started).toHaveLength(1)
  const [sent] = server.received(createGuestDonationOrder)
  expect(sent?.body).toEqual({ amount: 25, currency: 'USD', anonymous: false, version: 1, email: 'vesna@example.org' })
  expect(localStorage.getItem('muster.guestDonations')).toContain('status-token')
})

test('who has not verified their address reads so before the form, not at its end', async () => {
  const server = createServer()
  server.on(site, () => ({
    donations: 'live',
    guestDonations: true,
    platformFeePercent: 5,
    feeEstimates: [],
    mail: 'smtp',
  }))
  show(<Donating onStarted={() => undefined} />, { server, user: { ...ana, emailVerified: false } })
  const first = dialog.getByText('Verify your address first')
  await expect.element(first).toBeInViewport()
  expect(first.element().compareDocumentPosition(amount.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('at 640 by 450 the button keeps its distance from the lower edge', async () => {
  await page.viewport(640, 450)
  given()
  await expect.element(send).toBeInViewport()
  const belowPx = dialog.element().getBoundingClientRect().bottom - send.element().getBoundingClientRect().bottom
  expect(belowPx).toBeGreaterThanOrEqual(16)
})

test('a visitor who typed nothing reads at once what is missing in both fields', async () => {
  const server = createServer()
  server.on(site, () => ({
    donations: 'live',
    guestDonations: true,
    platformFeePercent: 5,
    feeEstimates: [],
    mail: 'smtp',
  }))
  show(<Donating onStarted={() => undefined} />, { server })
  await dialog.getByRole('button', { name: 'Donate with PayPal' }).click()
  await expect.element(amount).toHaveFocus()
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true')
  await expect.element(dialog.getByLabelText('Your email, for the receipt')).toHaveAttribute('aria-invalid', 'true')
})

test.each(['$25', '25 $'])('the amount may be typed as %s', async (typed) => {
  const { orders } = given()
  await userEvent.type(amount, typed)
  await dialog.getByRole('button', { name: 'Donate $25.00 with PayPal' }).click()
  await expect.poll(() => orders().map(({ body }) => body.amount)).toEqual([25])
})

test('who gives so little that PayPal’s fee takes all of it reads so', async () => {
  given()
  await userEvent.type(amount, '0.30')
  await expect.element(dialog.getByText('PayPal’s fee takes all of it.')).toBeVisible()
})

test('a guest who cancels at PayPal finds amount and address in the dialog again, until the donation has arrived', async () => {
  const server = createServer()
  server.on(site, () => ({ ...takingDonations, guestDonations: true }))
  server.on(createGuestDonationOrder, () => ({ ...order, token: 't' }))
  const started: StartedDonation[] = []
  const donating = <Donating onStarted={(donation) => void started.push(donation)} />
  const email = dialog.getByLabelText(/^Your email/)
  const first = show(donating, { server })
  await userEvent.type(amount, '25')
  await userEvent.type(email, 'mia@example.org')
  await send.click()
  await expect.poll(() => started).toHaveLength(1)
  first.leave()
  const second = show(donating, { server })
  await expect.element(amount).toHaveValue('25')
  await expect.element(email).toHaveValue('mia@example.org')
  second.leave()
  forgetSentDonation()
  show(donating, { server })
  await expect.element(amount).toHaveValue('')
})
