import { listUpdates } from '@muster/contract/facts/calls.ts'
import { takeUpdateDown } from '@muster/contract/facts/admin-calls.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { News } from '../../features/campaigns/updates/News.tsx'
import { admin, ana, campaign, update } from '../../../test/samples.ts'
import { createServer, refusal } from '../../../test/server.ts'
import { show } from '../../../test/show.tsx'
import { AdminsUpdate } from './AdminsUpdate.tsx'
import { OwnersUpdate } from './OwnersNews.tsx'

const reason = page.getByLabelText('Reason')
const removal = page.getByRole('dialog', { name: 'Remove the update?' })
const open = async () => {
  const server = createServer()
  let listed = [update]
  server.on(listUpdates, () => ({ items: listed, next: null, total: null }))
  server.on(takeUpdateDown, () => {
    listed = [{ ...update, title: '', text: '', removedAt: '2026-04-02T09:00:00.000Z' }]
  })
  show(<News campaign={campaign} ownersPart={(one) => <AdminsUpdate campaignId={campaign._id} update={one} />} />, {
    server,
    user: admin,
  })
  await page.getByRole('button', { name: `Remove the update ${update.title}` }).click()
  await expect.element(removal.getByText(/^The update is no longer shown/)).toBeVisible()
  return server
}

test('an admin takes an update down with a reason, and the focus is at the news', async () => {
  const server = await open()
  await userEvent.fill(reason, 'It advertises a shop')
  await removal.getByRole('button', { name: 'Remove it' }).click()
  await expect.element(page.getByText(/was removed on 2 April 2026/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'News' })).toHaveFocus()
  expect(server.received(takeUpdateDown)).toMatchObject([
    { params: { id: update._id }, body: { reason: 'It advertises a shop' } },
  ])
})

test('a refusal is said, and the reason stays', async () => {
  const server = await open()
  server.on(takeUpdateDown, () => refusal('update_not_found'))
  await userEvent.fill(reason, 'It advertises a shop')
  await removal.getByRole('button', { name: 'Remove it' }).click()
  await expect.element(removal.getByRole('alert')).toBeVisible()
  await expect.element(reason).toHaveValue('It advertises a shop')
})

test('who organises the campaign reads the reason', async () => {
  const removed = { ...update, removedAt: '2026-04-02T09:00:00.000Z', removedBecause: 'It advertises a shop' }
  show(<OwnersUpdate campaign={campaign} update={removed} />, { server: createServer(), user: ana })
  await expect.element(page.getByText('It advertises a shop')).toBeVisible()
})
