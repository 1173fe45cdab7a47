import { pointOutSupporter } from '@muster/contract/facts/calls.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { campaign } from '../../../test/samples.ts'
import { createServer, refusal } from '../../../test/server.ts'
import { show } from '../../../test/show.tsx'
import { PointOutButton } from './PointOutButton.tsx'

const person = { _id: '0199a3b4-7c20-7d00-8a00-0000000000e2', displayName: 'Cheap Tickets 24' }
const opener = page.getByRole('button', { name: 'Point out Cheap Tickets 24' })
const dialog = page.getByRole('dialog', { name: 'Point out to the admins?' })
const send = dialog.getByRole('button', { name: 'Point out' })
const reason = dialog.getByLabelText('What is wrong?')

const open = async () => {
  const server = createServer()
  show(<PointOutButton campaignId={campaign._id} person={person} />, { server })
  await opener.click()
  return server
}

test('an owner points a supporter out with a reason, and then reads that an admin will look', async () => {
  const server = await open()
  const sent: unknown[] = []
  server.on(pointOutSupporter, ({ params, body }) => {
    sent.push({ ...params, ...body })
    return undefined
  })
  await expect.element(dialog.getByText('Cheap Tickets 24')).toBeVisible()
  await send.click()
  await expect.element(dialog.getByText('Please provide a reason').first()).toBeVisible()
  expect(sent).toEqual([])
  await userEvent.fill(reason, 'The name is an advertisement.')
  await send.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('An admin will look')
  expect(sent).toEqual([{ id: campaign._id, userId: person._id, reason: 'The name is an advertisement.' }])
  expect(opener.query()).toBeNull()
})

test('a refusal is said in the dialog, which keeps what was typed, and cancelling leads back to the button', async () => {
  const server = await open()
  server.on(pointOutSupporter, () => refusal('support_not_found'))
  await userEvent.fill(reason, 'Spam')
  await send.click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(reason).toHaveValue('Spam')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(opener).toHaveFocus()
})
