import type { Page } from '@playwright/test'
import { inDays } from '../api.ts'
import { click } from '../hands.ts'
import type { World } from '../world.ts'
import { intercept } from './intercept.ts'
import { type State, at, button, text } from './state.ts'

const list = '/admin?tab=disputes&view=updates'

/** The lists, as if mails of these campaigns waited: it takes 200 people. */
const withMailings = (page: Page, { campaign, supported }: World) => {
  const _id = '01890a5d-ac96-774b-bcce-b302099a8001'
  const owner = { _id, username: null, name: 'Ana Novak', displayName: 'Ana Novak', imageUrl: null }
  const update = {
    ...{ _id, title: 'The town lends us forty spades', images: [], author: owner },
    text: 'They are at the school from eight in the morning.\n\nThe map: https://paypal.com@evil.example/map',
    createdAt: `${inDays(0)}T08:00:00.000Z`,
  }
  const row = { updates: [update], leavesAt: `${inDays(0)}T09:00:00.000Z` }
  const waiting = [
    { ...row, _id, campaign: { ...campaign, owner }, people: 410 },
    { ...row, _id: _id.replace(/1$/, '2'), campaign: { ...supported, owner }, people: 1_200 },
  ]
  const held = { reason: 'It asks people for their passwords.', at: `${inDays(0)}T08:30:00.000Z`, by: owner }
  return intercept(page, /\/api\/admin\/update-mailings\?/, ({ url }) => ({
    json: url.includes('held')
      ? waiting.slice(0, 1).map((mailing) => ({ ...mailing, status: 'held', held }))
      : waiting.map((mailing) => ({ ...mailing, status: 'waiting', held: null })),
  }))
}

const open = (path: string) => async (page: Page, world: World) => {
  await withMailings(page, world)
  await page.goto(path)
}
const openSheet = (path: string) => async (page: Page, world: World) => {
  await open(path)(page, world)
  await click(button(page, world.campaign.title))
}
const ask = (name: string) => async (page: Page, world: World) => {
  await openSheet(list)(page, world)
  await click(button(page, name))
}

const states: State[] = [
  { name: 'admin updates, empty', open: at(list), shows: text('No update waits for an admin.') },
  { name: 'admin updates, full', open: open(list), shows: text('1,200') },
  {
    name: 'admin updates, failed',
    open: async (page) => {
      await intercept(page, /\/api\/admin\/update-mailings\?/, () => 'no answer')
      await page.goto(list)
    },
    shows: (page) => button(page, 'Try again'),
  },
  { name: 'admin updates, sheet', open: openSheet(list), shows: (page) => button(page, 'Let it go') },
  { name: 'admin updates, held', open: openSheet(`${list}&status=held`), shows: text(/^It asks people for their/) },
  { name: 'admin updates, let go', open: ask('Let it go'), shows: text(/^They leave now, but not earlier/) },
  { name: 'admin updates, hold', open: ask('Hold'), shows: text(/^They do not leave until an admin/) },
]

/** Mails of updates that wait for an admin, or are held. */
export const mailingStates = states.map((state) => ({ ...state, viewer: 'admin' as const }))
