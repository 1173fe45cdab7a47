import { getWaiting, holdMailing, listMailings, releaseMailing } from '@muster/contract/facts/admin-calls.ts'
import type { UpdateMailing } from '@muster/contract/campaigns/updates.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { admin, campaign, nothingWaits, update } from '../../../../../test/samples.ts'
import { createServer, refusal } from '../../../../../test/server.ts'
import type { Server } from '../../../../../test/server.ts'
import { show } from '../../../../../test/show.tsx'
import { MailingSheet } from './MailingSheet.tsx'
import { MailingsList } from './MailingsList.tsx'

const mailing: UpdateMailing = {
  _id: '0199a3b4-7c20-7d00-8a00-0000000000e1',
  campaign: { _id: campaign._id, title: campaign.title, owner: campaign.owner },
  people: 410,
  updates: [
    update,
    { ...update, _id: '0199a3b4-7c20-7d00-8a00-0000000000e2', title: 'Bring gloves', text: 'Thick ones' },
  ],
  status: 'waiting',
  writtenAt: '2026-04-01T08:00:00.000Z',
  leavesAt: '2026-04-01T10:00:00.000Z',
  held: null,
}
const held: UpdateMailing = {
  ...mailing,
  status: 'held',
  held: {
    reason: 'It asks for passwords.',
    at: '2026-04-01T09:30:00.000Z',
    by: { ...campaign.owner, displayName: 'Bo' },
  },
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const sheet = page.getByRole('dialog', { name: campaign.title })

let server: Server
let waiting: number
beforeEach(() => {
  server = createServer()
  waiting = 1
  server.on(getWaiting, () => ({ ...nothingWaits, updates: waiting }))
  server.on(listMailings, ({ query }) => ({
    items: [query.get('status') === 'held' ? held : mailing],
    next: null,
    total: null,
  }))
  server.on(releaseMailing, () => undefined)
  server.on(holdMailing, () => undefined)
})
const open = async (status = 'waiting') => {
  show(<MailingsList />, { server, user: admin, at: `/admin?tab=disputes&view=updates&status=${status}` })
  await button(campaign.title).click()
}

test('an admin reads to whom it goes, when it leaves and all of its texts, with the hosts of links', async () => {
  await open()
  await expect.element(sheet.getByText('About 410 people')).toBeVisible()
  await expect.element(sheet.getByText(/1 April 2026, 12:00 in Ljubljana, if no admin decides/)).toBeVisible()
  await expect.element(sheet.getByRole('heading', { name: update.title })).toBeVisible()
  await expect.element(sheet.getByText('https://evil.example/x')).toBeVisible()
  await expect.element(sheet.getByText('Thick ones')).toBeVisible()
})

test('mails that are let go stay in the list, which says so', async () => {
  await open()
  await button('Let it go').click()
  await expect.element(page.getByText(/^They leave now, but not earlier than 10 minutes/)).toBeVisible()
  await page.getByRole('dialog', { name: 'Let these mails go?' }).getByRole('button', { name: 'Let it go' }).click()
  await expect.element(sheet.getByText('Let go')).toBeVisible()
  expect(server.received(releaseMailing).map(({ params }) => params)).toEqual([{ id: mailing._id }])
  expect(button('Hold').query()).toBeNull()
})

test('mails are held only with a reason', async () => {
  await open()
  await button('Hold').click()
  const dialog = page.getByRole('dialog', { name: 'Hold these mails?' })
  await dialog.getByRole('button', { name: 'Hold' }).click()
  await expect.element(dialog.getByLabelText('Reason')).toHaveAccessibleDescription(/^Please provide a reason/)
  await userEvent.fill(dialog.getByLabelText('Reason'), 'It asks for passwords.')
  await dialog.getByRole('button', { name: 'Hold' }).click()
  await expect.element(sheet.getByText('Held')).toBeVisible()
  expect(server.received(holdMailing).map(({ body }) => body)).toEqual([{ reason: 'It asks for passwords.' }])
})

test('mails that left meanwhile cannot be held, and the admin reads it', async () => {
  server.on(holdMailing, () => refusal('mailing_left'))
  await open()
  await button('Hold').click()
  const dialog = page.getByRole('dialog', { name: 'Hold these mails?' })
  await userEvent.fill(dialog.getByLabelText('Reason'), 'No')
  await dialog.getByRole('button', { name: 'Hold' }).click()
  await expect.element(dialog.getByText(/Its mails have left already/)).toBeVisible()
})

test('of held mails an admin reads who holds them and why, and can let them go', async () => {
  await open('held')
  await expect.element(sheet.getByText('It asks for passwords.')).toBeVisible()
  await expect.element(sheet.getByText(/^By Bo, 1 April 2026, 11:30/)).toBeVisible()
  await expect.element(button('Let it go')).toBeVisible()
  expect(button('Hold').query()).toBeNull()
})

test('the owner of the campaign leaves it to another admin', async () => {
  server.on(listMailings, () => ({
    items: [{ ...mailing, campaign: { ...mailing.campaign, owner: { ...campaign.owner, _id: admin._id } } }],
    next: null,
    total: null,
  }))
  await open()
  await expect.element(sheet.getByText('Another admin has to decide about a campaign of yours.')).toBeVisible()
  expect(button('Let it go').query()).toBeNull()
})

test('what was changed after it was held says so, and can be held again', async () => {
  const { leave } = show(<MailingSheet mailing={held} onClose={() => undefined} />, { server, user: admin })
  await expect.element(button('Let it go')).toBeVisible()
  expect(button('Hold').elements()).toEqual([])
  leave()
  const changed = { ...held, writtenAt: '2026-04-01T09:45:00.000Z' }
  show(<MailingSheet mailing={changed} onClose={() => undefined} />, { server, user: admin })
  await expect.element(page.getByText('Changed since, 1 April 2026, 11:45 in Ljubljana')).toBeVisible()
  await expect.element(button('Hold')).toBeVisible()
})
