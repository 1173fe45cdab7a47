import { listSupporters, pointOutSupporter } from '@muster/contract/facts/calls.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { admin, ana, campaign } from '../../../../test/samples.ts'
import { createServer, refusal } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { Supporters } from './Supporters.tsx'

const { _id, name, username, imageUrl } = admin
const supporter = { _id, name, username, imageUrl, displayName: 'Ada Admin', supportedAt: '2026-03-02T09:00:00.000Z' }
const report = page.getByRole('button', { name: 'Report Ada Admin to the admins' })

const open = (pointedOut?: 'waiting' | 'left') => {
  const server = createServer()
  server.on(listSupporters, () => ({
    items: [{ ...supporter, ...(pointedOut && { pointedOut }) }],
    next: null,
    total: null,
  }))
  const owned = { ...campaign, support: 3, owner: { ...campaign.owner, _id: ana._id } }
  return { server, ...show(<Supporters campaign={owned} isOpen />, { server, user: ana }) }
}

test('an owner reports a supporter, and after a reload reads that an admin will look', async () => {
  const { server, leave } = open()
  server.on(pointOutSupporter, () => undefined)
  await report.click()
  await userEvent.fill(page.getByLabelText('What is wrong?'), 'Sells tickets')
  await page.getByRole('dialog').getByRole('button', { name: 'Report', exact: true }).click()
  await expect.element(page.getByText('You reported this. An admin will look')).toBeVisible()
  expect(server.received(pointOutSupporter).map(({ body }) => body)).toEqual([{ reason: 'Sells tickets' }])
  leave()
  open('waiting')
  await expect.element(page.getByText('You reported this. An admin will look')).toBeVisible()
  expect(report.query()).toBeNull()
})

test('an owner reads that an admin left the support as it is, and can report it again', async () => {
  open('left')
  await expect.element(page.getByText('You reported this. An admin left it')).toBeVisible()
  await expect.element(report).toBeVisible()
})

test('the number of supporters says how many of them are not in the list of names', async () => {
  open()
  await expect.element(page.getByText('3 people 2 of them are not named.')).toBeVisible()
})

test('a refusal is said in the dialog, which keeps what was typed, and cancelling leads back to the button', async () => {
  const { server } = open()
  server.on(pointOutSupporter, () => refusal('support_not_found'))
  await report.click()
  const dialog = page.getByRole('dialog')
  await userEvent.fill(page.getByLabelText('What is wrong?'), 'Spam')
  await dialog.getByRole('button', { name: 'Report', exact: true }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(page.getByLabelText('What is wrong?')).toHaveValue('Spam')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(report).toHaveFocus()
})
