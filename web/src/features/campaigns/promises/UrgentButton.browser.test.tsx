import { previewUrgentUpdate, sendUrgentUpdate } from '@muster/contract/facts/calls.ts'
import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ana, campaign } from '../../../../test/samples.ts'
import { createServer, noAnswer, refusal } from '../../../../test/server.ts'
import type { Server } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { UrgentButton } from './UrgentButton.tsx'

const hourMs = 60 * 60_000
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
const update = { _id: '0199a3b4-7c20-7d00-8a00-0000000000e1', title: 'Flooded', text: 'Flooded', createdAt: inHours(0) }

const opener = page.getByRole('button', { name: 'Send an urgent update' })
const dialog = page.getByRole('dialog', { name: 'Send an urgent update' })
const field = dialog.getByLabelText('What people have to know')
const send = dialog.getByRole('button', { name: 'Mail it to 12 people now' })

let server: Server
const onSent = vi.fn(() => Promise.resolve())
beforeEach(() => {
  localStorage.clear()
  onSent.mockClear()
  server = createServer()
  server.on(previewUrgentUpdate, () => ({ people: 12, left: 2 }))
  server.on(sendUrgentUpdate, () => ({ ...update, left: 1 }))
})
const start = (change: Partial<Campaign> = {}) =>
  show(<UrgentButton campaign={{ ...campaign, endsAt: inHours(40), ...change }} onSent={onSent} />, {
    server,
    user: ana,
  })
const open = async () => {
  start()
  await opener.click()
  await expect.element(send).toBeVisible()
}
const sent = () => server.received(sendUrgentUpdate)

test.each([
  ['before the lock', { endsAt: inHours(49) }],
  ['after the end', { endsAt: inHours(-1) }],
  ['without a day', { endsAt: null }],
  ['of a cancelled campaign', { cancelledAt: inHours(-1) }],
  ['of a hidden campaign', { standing: 'hidden' }],
  ['of a campaign that waits for a review', { standing: 'in_review' }],
] satisfies [string, Partial<Campaign>][])('there is no button %s', async (_, change) => {
  start(change)
  await expect.element(page.getByRole('main')).toBeEmptyDOMElement()
})

test('an update is sent once, after the dialog said to how many people', async () => {
  await open()
  await expect
    .element(
      dialog.getByText(
        /^Mailed at once to 12 people.* You have 2 of 3 left, with this one\. It cannot be taken back\.$/,
      ),
    )
    .toBeVisible()
  await userEvent.fill(field, '  Flooded\nCome to the school ')
  await expect.element(field).toHaveAccessibleDescription('26 of 500 characters. Plain text.')
  await send.click()
  await expect.element(dialog.getByText('Your urgent update is sent')).toBeVisible()
  await expect.element(dialog.getByText(/You have 1 of 3 left/)).toBeVisible()
  expect(document.activeElement?.textContent).toMatch(/^Your urgent update is sent/)
  expect(sent().map(({ body }) => body)).toEqual([{ text: 'Flooded\nCome to the school' }])
  expect(onSent).toHaveBeenCalledOnce()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(opener).toHaveFocus()
})

test('what was typed is there again when the dialog is closed and opened, until it is sent', async () => {
  await open()
  await userEvent.fill(field, 'Flooded')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await opener.click()
  await expect.element(field).toHaveValue('Flooded')
  await send.click()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await opener.click()
  await expect.element(field).toHaveValue('')
})

test('an empty or too long text is not sent', async () => {
  await open()
  await send.click()
  await expect.element(field).toHaveAccessibleDescription(/^Write what people have to know/)
  await userEvent.fill(field, 'x'.repeat(503))
  await expect.element(field).toHaveAccessibleDescription(/3 characters too many$/)
  await send.click()
  await expect.element(field).toHaveAccessibleDescription(/^At most 500 characters/)
  expect(sent()).toEqual([])
})

test('while it is not known whether it was sent, the text stays, and pressing again sends the same key', async () => {
  server.on(sendUrgentUpdate, noAnswer)
  await open()
  await userEvent.fill(field, 'Flooded')
  await send.click()
  await expect.element(dialog.getByRole('alert').getByText('Failed to send', { exact: true })).toBeVisible()
  await expect.element(field).toHaveValue('Flooded')
  server.on(sendUrgentUpdate, () => ({ ...update, left: 1 }))
  await send.click()
  await expect.element(dialog.getByText('Your urgent update is sent')).toBeVisible()
  const [first, second] = sent()
  expect(first?.key).toBeTruthy()
  expect(second).toEqual(first)
})

test('a refusal is shown, and the text stays', async () => {
  server.on(sendUrgentUpdate, () => refusal('urgent_updates_closed'))
  await open()
  await userEvent.fill(field, 'Flooded')
  await send.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/can be sent from 48 hours before the end/)
  await expect.element(field).toHaveValue('Flooded')
  expect(onSent).not.toHaveBeenCalled()
})

test('after three there is no form', async () => {
  server.on(previewUrgentUpdate, () => ({ people: 12, left: 0 }))
  start()
  await opener.click()
  await expect.element(dialog.getByText('The 3 urgent updates of this campaign were sent')).toBeVisible()
  expect(field.query()).toBeNull()
})

test('if no one stands behind the campaign, it is only shown on its page', async () => {
  server.on(previewUrgentUpdate, () => ({ people: 0, left: 3 }))
  start()
  await opener.click()
  await expect.element(dialog.getByText(/so no mail is sent/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Publish it now' })).toBeVisible()
})
