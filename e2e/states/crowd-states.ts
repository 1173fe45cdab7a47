import type { Page } from '@playwright/test'
import { inDays } from '../api.ts'
import { click, clickButton } from '../hands.ts'
import type { World } from '../world.ts'
import { intercept } from './intercept.ts'
import { type State, alert, at, button, text } from './state.ts'

const list = '/admin?tab=disputes&view=crowds'

/** The list, as if guests of these campaigns waited: it takes 80 of them. */
const withCrowds = (page: Page, { campaign, supported }: World) => {
  const _id = '01890a5d-ac96-774b-bcce-b302099a8001'
  const owner = { _id, username: null, name: 'Ana Novak', displayName: 'Ana Novak', imageUrl: null }
  const rows = [
    { campaignId: campaign._id, title: campaign.title, waiting: 412, mailed: 80, confirmed: 3, notMe: 9, refused: 21 },
    { campaignId: supported._id, title: supported.title, waiting: 0, mailed: 44, confirmed: 31, notMe: 6, refused: 2 },
  ].map((row, at) => ({
    ...{ ...row, owner, isTrusted: at === 1 },
    waitsSince: row.waiting === 0 ? null : `${inDays(-1)}T08:00:00.000Z`,
  }))
  return intercept(page, /\/api\/admin\/crowds(\?|$)/, () => ({ json: rows }))
}

const openSheet = async (page: Page, world: World) => {
  await withCrowds(page, world)
  await page.goto(list)
  await click(button(page, world.campaign.title))
}

const ask = (name: string) => async (page: Page, world: World) => {
  await openSheet(page, world)
  await click(button(page, name))
}

const states: State[] = [
  { name: 'admin crowds, empty', open: at(list), shows: text(/^No guest has waited/) },
  {
    name: 'admin crowds, full',
    open: async (page, world) => {
      await withCrowds(page, world)
      await page.goto(list)
    },
    shows: text('3 of 80'),
  },
  {
    name: 'admin crowds, failed',
    open: async (page) => {
      await intercept(page, /\/api\/admin\/crowds(\?|$)/, () => 'no answer')
      await page.goto(list)
    },
    shows: (page) => button(page, 'Try again'),
  },
  { name: 'admin crowds, sheet', open: openSheet, shows: (page) => button(page, 'Let go') },
  { name: 'admin crowds, let go', open: ask('Let go'), shows: text(/^412 guests wait\. All their mails are sent now/) },
  { name: 'admin crowds, stop', open: ask('Stop'), shows: text(/^412 guests wait\. Their mails are not sent/) },
  {
    name: 'admin crowds, not decided',
    open: async (page, world) => {
      await intercept(page, /\/api\/admin\/crowds\/[^/]+\/decide$/, () => 'no answer')
      await ask('Stop')(page, world)
      await clickButton(page.getByRole('dialog', { name: 'End these requests?' }), 'Stop')
    },
    shows: alert('Failed to save the decision'),
  },
]

/** Campaigns whose guests wait for their mails, and campaigns about which strangers were mailed. */
export const crowdStates = states.map((state) => ({ ...state, viewer: 'admin' as const }))
