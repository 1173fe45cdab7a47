import type { CaseMessage } from '@muster/contract/campaigns/dispute-message.ts'
import type { DisputeCase } from '@muster/contract/campaigns/disputes.ts'
import { shareDispute } from '@muster/contract/facts/admin-calls.ts'
import { sendDisputeMessage } from '@muster/contract/facts/dispute-calls.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { admin } from '../../../../../test/samples.ts'
import { createServer, refusal } from '../../../../../test/server.ts'
import type { Server } from '../../../../../test/server.ts'
import { show } from '../../../../../test/show.tsx'
import { DisputeWriting } from './DisputeWriting.tsx'

const at = '2026-12-03T09:00:00.000Z'
const dispute = {
  ...{ _id: '0199a3b4-7c20-7d00-8a00-0000000000b1', reason: 'Charged twice', details: 'On Sunday', mayShare: true },
  ...{ reporter: { ...admin, _id: null, displayName: 'A guest', email: 'vesna@example.org' }, messages: [] },
} as unknown as DisputeCase
const ownersAnswer: CaseMessage = {
  ...{ _id: '0199a3b4-7c20-7d00-8a00-0000000000b3', from: 'owner', to: 'admins' },
  ...{ text: 'It was one payment.', createdAt: at, by: null },
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const message = dialog.getByLabelText('Message')

let server: Server
beforeEach(() => {
  server = createServer()
  server.on(sendDisputeMessage, ({ body: { text } }) => ({ _id: dispute._id, from: 'admin', text, createdAt: at }))
  server.on(shareDispute, () => dispute)
})

test('an admin writes to the person who raised a dispute, and reads to which address it goes', async () => {
  show(<DisputeWriting dispute={dispute} />, { server, user: admin })
  await button('Write').click()
  await expect.element(dialog.getByText(/^Mailed to vesna@example\.org/)).toBeVisible()
  await userEvent.fill(message, 'Which day was it?')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.received(sendDisputeMessage)).toMatchObject([{ body: { text: 'Which day was it?' } }])
})

test('what is shared with the owner is exactly the text that the dialog shows', async () => {
  show(<DisputeWriting dispute={dispute} />, { server, user: admin })
  await button('Share with the owner').click()
  await expect.element(message).toHaveValue('Charged twice\n\nOn Sunday')
  expect(server.received(shareDispute)).toEqual([])
  await userEvent.fill(message, 'A donor says that they paid twice.')
  await dialog.getByRole('button', { name: 'Share' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.received(shareDispute)).toMatchObject([{ body: { text: 'A donor says that they paid twice.' } }])
})

test('a text with the name is refused at its field', async () => {
  server.on(shareDispute, () => refusal('invalid', { text: 'This says who raised it: Vesna. Take it out' }))
  show(<DisputeWriting dispute={dispute} />, { server, user: admin })
  await button('Share with the owner').click()
  await dialog.getByRole('button', { name: 'Share' }).click()
  await expect.element(dialog.getByText('This says who raised it: Vesna. Take it out').first()).toBeVisible()
})

test('the owner’s answer is passed on as the dialog shows it', async () => {
  show(<DisputeWriting dispute={{ ...dispute, messages: [ownersAnswer] }} />, { server, user: admin })
  await button('Pass on the owner’s answer').click()
  await expect.element(message).toHaveValue('It was one payment.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.received(sendDisputeMessage)).toMatchObject([{ body: { text: 'It was one payment.' } }])
})

test('a dispute from before cannot be shared', async () => {
  show(<DisputeWriting dispute={{ ...dispute, mayShare: false }} />, { server, user: admin })
  await expect.element(button('Write')).toBeVisible()
  await expect.element(button('Share with the owner')).not.toBeInTheDocument()
})

test('a text that was typed is not lost without a question', async () => {
  show(<DisputeWriting dispute={dispute} />, { server, user: admin })
  const writing = page.getByRole('dialog', { name: 'Write to the person who raised it' })
  const question = page.getByRole('dialog', { name: 'Discard what you wrote?' })
  await button('Write').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(writing).not.toBeInTheDocument()

  await button('Write').click()
  await userEvent.fill(message, 'Which day was it?')
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Go on writing' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(message).toHaveValue('Which day was it?')
  await expect.element(message).toHaveFocus()
  // The edge of the page, outside of the dialog.
  await userEvent.click(document.documentElement, { position: { x: 5, y: 5 } })
  await question.getByRole('button', { name: 'Discard it' }).click()
  await expect.element(writing).not.toBeInTheDocument()
  expect(server.received(sendDisputeMessage)).toEqual([])
})
