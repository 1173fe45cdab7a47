import type { Page } from '@playwright/test'
import { inDays } from '../api.ts'
import { click, clickButton } from '../hands.ts'
import type { World } from '../world.ts'
import { intercept } from './intercept.ts'
import { type State, alert, at, button, text } from './state.ts'

const list = '/admin?tab=disputes&view=supports'

const personOf = (name: string, last: number) => {
  const _id = `01890a5d-ac96-774b-bcce-b302099a800${last}`
  return { _id, username: null, name, displayName: name, imageUrl: null }
}

/** The list, as if these people had been pointed out, or removed. */
const withSupports = (page: Page, { campaign, supported }: World) => {
  const since = `${inDays(-3)}T08:00:00.000Z`
  const by = personOf('Maja Horvat', 9)
  const rows = [
    {
      campaign: { _id: campaign._id, title: campaign.title, ownerId: by._id },
      ...{ _id: by._id, person: personOf('Cheap Tickets 24', 1), email: 'tickets@example.org', supportedAt: since },
      ...{ pointedOut: { reason: 'The name is an advertisement.', at: `${inDays(-1)}T08:00:00.000Z` }, removed: null },
    },
    {
      campaign: { _id: supported._id, title: supported.title, ownerId: by._id },
      ...{ _id: personOf('', 2)._id, person: null, email: 'guest@example.org', supportedAt: since, pointedOut: null },
      removed: { reason: 'A court’s order', at: `${inDays(-2)}T08:00:00.000Z`, by },
    },
  ]
  return intercept(page, /\/api\/admin\/supports(\?|$)/, () => ({ json: rows }))
}

const openSheet = (name: string) => async (page: Page, world: World) => {
  await withSupports(page, world)
  await page.goto(list)
  await click(button(page, name))
}

const ask = (name: string, action: string) => async (page: Page, world: World) => {
  await openSheet(name)(page, world)
  await click(button(page, action))
}

const states: State[] = [
  { name: 'admin supports, empty', open: at(list), shows: text('No supporter waits.') },
  {
    name: 'admin supports, full',
    open: async (page, world) => {
      await withSupports(page, world)
      await page.goto(list)
    },
    shows: text('Cheap Tickets 24'),
  },
  { name: 'admin supports, sheet', open: openSheet('Cheap Tickets 24'), shows: (page) => button(page, 'Remove') },
  {
    name: 'admin supports, removed',
    open: openSheet('guest@example.org'),
    shows: (page) => button(page, 'Allow again'),
  },
  {
    name: 'admin supports, remove',
    open: ask('Cheap Tickets 24', 'Remove'),
    shows: text(/^It no longer counts\. The person can/),
  },
  {
    name: 'admin supports, not removed',
    open: async (page, world) => {
      await ask('Cheap Tickets 24', 'Remove')(page, world)
      await clickButton(page.getByRole('dialog', { name: 'Remove this support?' }), 'Remove')
    },
    shows: alert('Please provide a reason'),
  },
]

/** Supports that an admin removes, leaves, or lets come back. */
export const removedSupports = states.map((state) => ({ ...state, viewer: 'admin' as const }))
