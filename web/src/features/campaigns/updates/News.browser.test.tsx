import { listUpdates } from '@muster/contract/facts/calls.ts'
import type { CampaignUpdate } from '@muster/contract/campaigns/update.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ana, campaign, update } from '../../../../test/samples.ts'
import { createServer, noAnswer } from '../../../../test/server.ts'
import type { Server } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { LatestUpdate } from './LatestUpdate.tsx'
import { News } from './News.tsx'

const news = page.getByRole('region', { name: 'News' })
const told = { ...campaign, timeZone: 'Asia/Tokyo' }
const older: CampaignUpdate = { ...update, _id: '0199a3b4-7c20-7d00-8a00-0000000000d0', title: 'We have a date' }

let server: Server
beforeEach(() => {
  server = createServer()
})
const answer = (...items: CampaignUpdate[]) => server.on(listUpdates, () => ({ items, next: null, total: null }))
const at = `/campaigns/${campaign._id}`
const open = (hash = '') => show(<News campaign={told} />, { server, at: `${at}${hash}` })

test('an update shows its title, text, author, and when it was written, with the place whose clocks that is on', async () => {
  answer(update)
  open()
  const item = news.getByRole('article')
  await expect.element(item.getByRole('heading', { name: update.title })).toBeVisible()
  await expect.element(item.getByText('Forty spades are at the school.')).toBeVisible()
  await expect.element(item.getByText('Ana Ruiz')).toBeVisible()
  await expect.element(item.getByText('1 April 2026, 18:00 in Tokyo')).toBeVisible()
  await expect
    .element(item.getByRole('link', { name: update.title }))
    .toHaveAttribute('href', `${at}#update-${update._id}`)
})

test('a link shows the host to which it leads', async () => {
  answer(update)
  open()
  const link = news.getByRole('link', { name: /evil/ })
  await expect.element(link).toHaveTextContent('https://evil.example/x')
  await expect.element(link).toHaveAttribute('href', 'https://evil.example/x')
  expect(news.element().textContent).not.toContain('paypal')
})

test('its pictures open in the lightbox', async () => {
  answer({ ...update, images: [{ url: '/uploads/a/1920.webp', alt: 'Spades in a row' }] })
  open()
  await news.getByRole('button', { name: 'Spades in a row' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Picture 1 of 1' })).toBeVisible()
})

test('a changed update says so, and shows what was mailed when asked', async () => {
  answer({
    ...update,
    title: 'The town lends us fifty spades',
    editedAt: '2026-04-02T09:00:00.000Z',
    mailed: { title: update.title, text: 'Forty spades' },
  })
  open()
  await expect.element(news.getByText('Changed on 2 April 2026, 18:00 in Tokyo')).toBeVisible()
  await expect.element(news.getByText('Forty spades', { exact: true })).not.toBeVisible()
  await news.getByText('What was mailed').click()
  await expect.element(news.getByText('Forty spades', { exact: true })).toBeVisible()
})

test('of a removed update only its dates are left', async () => {
  answer({ ...update, title: '', text: '', removedAt: '2026-04-02T09:00:00.000Z' })
  open()
  await expect
    .element(news.getByText(/^An update of Ana Ruiz, 1 April 2026, 18:00 in Tokyo, was removed on 2 April 2026, 18:00/))
    .toBeVisible()
  expect(news.getByRole('heading', { level: 3 }).query()).toBeNull()
})

test('further updates are loaded on demand, and at once if the address names one of them', async () => {
  server.on(listUpdates, ({ query }) =>
    query.has('cursor') ? { items: [older], next: null, total: null } : { items: [update], next: 'older', total: null },
  )
  const { leave } = open()
  await expect.element(news.getByRole('article')).toBeVisible()
  expect(news.getByRole('article').all()).toHaveLength(1)
  await news.getByRole('button', { name: 'Load more' }).click()
  await expect.element(news.getByRole('heading', { name: older.title })).toBeVisible()
  leave()
  open(`#update-${older._id}`)
  await expect.element(news.getByRole('article').last()).toHaveFocus()
  await expect.element(news.getByRole('article').last()).toMatchTextContent(/We have a date/)
})

test('without updates there is nothing for visitors, and an invitation for the owner', async () => {
  answer()
  const both = (
    <>
      <News campaign={told} />
      <News campaign={told} invitation="Tell them" />
    </>
  )
  show(both, { server, user: ana })
  await expect.element(page.getByText('Tell them')).toBeVisible()
  expect(news.all()).toHaveLength(1)
})

test('a page whose updates cannot be fetched is shown without them', async () => {
  server.on(listUpdates, noAnswer)
  show(<News campaign={told} invitation="Tell them" />, { server })
  await expect.poll(() => server.received(listUpdates).length, { timeout: 8_000 }).toBe(3)
  await expect.element(page.getByRole('main')).toBeEmptyDOMElement()
})

const latest = page.getByRole('region', { name: 'Latest news' })

test('the latest update is short beside the panel and leads to the whole', async () => {
  answer({ ...older, title: '', text: '', removedAt: update.createdAt }, update)
  show(<LatestUpdate campaign={told} />, { server, at })
  await expect
    .element(latest.getByRole('link', { name: update.title }))
    .toHaveAttribute('href', `${at}#update-${update._id}`)
  await expect.element(latest).toMatchTextContent(/Forty spades are at the school\.1 April 2026/)
})

test('what stands above the title is not said again beside the panel', async () => {
  answer({ ...update, isUrgent: true })
  const { _id, title, text, createdAt } = update
  const urgent = { ...told, urgentUpdates: [{ _id, title, text, createdAt }] }
  const both = (
    <>
      <News campaign={told} />
      <LatestUpdate campaign={urgent} />
    </>
  )
  show(both, { server })
  await expect.element(news.getByRole('article')).toBeVisible()
  expect(latest.query()).toBeNull()
})
