import { editUpdate, getCampaign, listUpdates, removeUpdate } from '@muster/contract/facts/calls.ts'
import type { CampaignUpdate } from '@muster/contract/campaigns/update.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ana, campaign, update } from '../../../test/samples.ts'
import { createServer, noAnswer } from '../../../test/server.ts'
import type { Server } from '../../../test/server.ts'
import { show } from '../../../test/show.tsx'
import { News } from '../../features/campaigns/updates/News.tsx'
import { NewsInvitation, OwnersUpdate } from './OwnersNews.tsx'

const fresh: CampaignUpdate = { ...update, leavesAt: '2050-04-01T09:10:00.000Z', mailedAt: null }
const at = '1 April 2050, 11:10 in Ljubljana'
const news = page.getByRole('region', { name: 'News' })
const button = (name: string) => page.getByRole('button', { name })

let server: Server
let listed: CampaignUpdate[]
beforeEach(() => {
  server = createServer()
  server.on(getCampaign, () => campaign)
  server.on(listUpdates, () => ({ items: listed, next: null, total: null }))
  server.on(removeUpdate, () => {
    listed = []
  })
})
const open = (...updates: CampaignUpdate[]) => {
  listed = updates
  return show(
    <News
      campaign={campaign}
      invitation={<NewsInvitation campaign={campaign} />}
      ownersPart={(row) => <OwnersUpdate campaign={campaign} update={row} />}
    />,
    { server, user: ana },
  )
}

test('before the first update the owner is invited to write one', async () => {
  open()
  await expect.element(news.getByText(/^Tell those who stand behind the campaign what is new/)).toBeVisible()
  await expect.element(button('Write an update')).toBeVisible()
})

test.each([
  ['leave later', {}, `Its mails leave on ${at}. Until then you can take it back.`],
  ['have left', { mailedAt: update.mailedAt }, 'Its mails left on 1 April 2026, 11:10 in Ljubljana.'],
  [
    'wait for an admin',
    { review: { status: 'waiting', reason: null } },
    `An admin of this site looks at it first. Its mails leave after that, at the latest on ${at}. Until then you can take it back.`,
  ],
] satisfies [string, Partial<CampaignUpdate>, string][])(
  'the owner reads that the mails %s',
  async (_, change, words) => {
    open({ ...fresh, ...change })
    await expect.element(news.getByText(words)).toBeVisible()
  },
)

test('the owner reads why an admin holds the mails', async () => {
  open({ ...fresh, review: { status: 'held', reason: 'It asks for passwords.' } })
  await expect.element(news.getByText('An admin of this site holds its mails.')).toBeVisible()
  await expect.element(news.getByText('It asks for passwords.')).toBeVisible()
})

test('before its mails leave, an update is taken back after a question, and the focus is at the news', async () => {
  open(fresh)
  await button(`Take back the update ${fresh.title}`).click()
  await expect.element(page.getByText(/^Its mails have not left\. No mail is sent/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
  await expect.element(page.getByText('The update is taken back. No mail is sent')).toBeVisible()
  await expect.element(news.getByRole('article')).not.toBeInTheDocument()
  await expect.element(news.getByRole('heading', { name: 'News' })).toHaveFocus()
})

test('an urgent update cannot be taken back, also before its mails are written', async () => {
  open({ ...fresh, isUrgent: true })
  await expect.element(news.getByText('Its mails leave now.')).toBeVisible()
  await button(`Remove the update ${fresh.title}`).click()
  await expect.element(page.getByText(/^Its mails have left and stay/)).toBeVisible()
})

test('after its mails left, an update is removed after a question', async () => {
  const removed = { ...update, title: '', text: '', removedAt: '2026-04-02T09:00:00.000Z' }
  server.on(removeUpdate, () => {
    listed = [removed]
  })
  open(update)
  await button(`Remove the update ${update.title}`).click()
  await expect.element(page.getByText(/^Its mails have left and stay in people’s inboxes/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
  await expect.element(page.getByText('The update is removed', { exact: true })).toBeVisible()
  await expect.element(news.getByText(/was removed on 2 April 2026, 11:00 in Ljubljana/)).toBeVisible()
  expect(button('Edit').query()).toBeNull()
})

test('a failure leaves the update, and the question open', async () => {
  server.on(removeUpdate, noAnswer)
  open(update)
  await button(`Remove the update ${update.title}`).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Failed to remove it/)
})

const dialog = page.getByRole('dialog', { name: 'Edit the update' })

test('an edit before the mails leave says that they say what is saved, and is sent', async () => {
  server.on(editUpdate, () => {
    listed = [{ ...fresh, title: 'Fifty spades' }]
    return listed[0]!
  })
  open(fresh)
  await button(`Edit the update ${fresh.title}`).click()
  await expect.element(dialog.getByText(`They leave on ${at}, and say what you save before that.`)).toBeVisible()
  await expect.element(dialog.getByLabelText('Text')).toHaveValue(fresh.text)
  await userEvent.fill(dialog.getByLabelText('Title'), 'Fifty spades')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(news.getByRole('heading', { name: 'Fifty spades' })).toBeVisible()
  await expect.element(button('Edit the update Fifty spades')).toHaveFocus()
  const [sent] = server.received(editUpdate)
  expect(sent?.body).toEqual({ title: 'Fifty spades', text: fresh.text, images: [] })
})

test('an edit after the mails left says that nothing is mailed again; what was typed is kept until it is saved', async () => {
  open(update)
  await button(`Edit the update ${update.title}`).click()
  await expect.element(dialog.getByText(/^Nothing is mailed again/)).toBeVisible()
  await userEvent.fill(dialog.getByLabelText('Title'), 'Fifty spades')
  await userEvent.keyboard('{Escape}')
  await button(`Edit the update ${update.title}`).click()
  await expect.element(dialog.getByLabelText('Title')).toHaveValue('Fifty spades')
})

test('an edit of what waits for an admin says that it is looked at again', async () => {
  open({ ...fresh, review: { status: 'waiting', reason: null } })
  await button(`Edit the update ${fresh.title}`).click()
  await expect.element(dialog.getByText(/An admin looks at it again, so they may leave later\.$/)).toBeVisible()
})
